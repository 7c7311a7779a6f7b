import type { WallSpan } from '../../../lib/contract/timeline';
import type { Recordings } from '../../../lib/memory/strip/recordings';
import { moved, type Shown, shownWithin, startingAt, zoomed } from './view';

/** Buttons and keys make what is shown so much longer or shorter. */
const ZOOM_STEP = 2;
/** An arrow key moves by this part of what is shown. */
const MOVE_STEP = 0.1;
/** What moves less than this is a click, pixels. */
const CLICK_PX = 5;
/** A turn of the wheel counts at most so many pixels: mice tell of far larger ones than touchpads. */
const MOST_TURN_PX = 60;
const ZOOM_PER_PX = 0.01;

/** What the strip shows, and what it can show at most. */
export interface Movable {
  shown: Shown;
  all: WallSpan;
  recordings: Recordings;
}

/** What buttons and keys do to what is shown. */
export const MOVES = {
  nearer: ({ shown, all }: Movable) =>
    shown.glideTo(zoomed(shown.goal, 1 / ZOOM_STEP, middleOf(shown.goal), all)),
  wider: ({ shown, all }: Movable) => shown.glideTo(zoomed(shown.goal, ZOOM_STEP, middleOf(shown.goal), all)),
  everything: ({ shown, all }: Movable) => shown.glideTo(all),
  earlier: ({ shown, all }: Movable) => shown.glideTo(moved(shown.goal, -MOVE_STEP, all)),
  later: ({ shown, all }: Movable) => shown.glideTo(moved(shown.goal, MOVE_STEP, all)),
  next: (movable: Movable) => goTo(movable, 'after'),
  previous: (movable: Movable) => goTo(movable, 'before'),
} as const;

export type Move = keyof typeof MOVES;

function goTo({ shown, all, recordings }: Movable, which: 'after' | 'before'): void {
  // A moment that was worked out is no whole number of milliseconds.
  const recording = recordings[which](Math.round(middleOf(shown.goal)));
  if (recording) shown.glideTo(shownWithin(startingAt(recording, shown.goal), all));
}

export function middleOf([from, to]: WallSpan): number {
  return (from + to) / 2;
}

const KEYS: Readonly<Record<string, Move>> = {
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  'Shift ArrowLeft': 'previous',
  'Shift ArrowRight': 'next',
  '+': 'nearer',
  '=': 'nearer',
  '-': 'wider',
  Home: 'everything',
};

/** What a key does; undefined for one that does nothing here. A sign is the same key with Shift as without. */
export function moveOfKey({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): Move | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return KEYS[shiftKey && key.length > 1 ? `Shift ${key}` : key];
}

interface Place {
  x: number;
  y: number;
}

/**
 * Moves what is shown by wheel, mouse, pen and fingers.
 *
 * @param on told where a pointer without a pressed button is (null: nowhere), and where it was clicked, pixels from the left upper corner
 * @returns how to stop
 */
export function followPointers(
  element: HTMLElement,
  { shown, all }: { shown: Shown; all(): WallSpan },
  on: { point(place: Place | null): void; click(place: Place): void },
): () => void {
  const stop = new AbortController();
  const down = new Map<number, Place>();
  let travelled = 0;
  const placeOf = ({ clientX, clientY }: MouseEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const zoomAt = (factor: number, x: number) => {
    const { span } = shown;
    const at = span[0] + (x / element.clientWidth) * (span[1] - span[0]);
    shown.set(zoomed(span, factor, at, all()));
  };
  const moveBy = (pixels: number) => shown.set(moved(shown.span, pixels / element.clientWidth, all()));
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listener, { signal: stop.signal, passive: false });

  listen('wheel', (event) => {
    const { deltaX, deltaY, ctrlKey, metaKey, shiftKey, deltaMode } = event;
    // Lines, where it does not turn by pixels.
    const scale = deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const turn = (delta: number) => Math.max(-MOST_TURN_PX, Math.min(MOST_TURN_PX, delta * scale));
    const sideways = shiftKey && deltaX === 0 ? deltaY : deltaX;
    if (ctrlKey || metaKey) zoomAt(Math.exp(turn(deltaY) * ZOOM_PER_PX), placeOf(event).x);
    // What goes up or down is meant for the page.
    else if (Math.abs(sideways) > (shiftKey ? 0 : Math.abs(deltaY))) moveBy(sideways * scale);
    else return;
    event.preventDefault();
  });

  listen('pointerdown', (event) => {
    if (event.button !== 0 || down.size === 2) return;
    element.setPointerCapture(event.pointerId);
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, placeOf(event));
    on.point(null);
  });
  listen('pointermove', (event) => {
    const place = placeOf(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'touch') on.point(place);
      return;
    }
    const [other] = [...down].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
    down.set(event.pointerId, place);
    travelled += Math.hypot(place.x - before.x, place.y - before.y);
    if (other) {
      const apart = (one: Place) => Math.max(20, Math.abs(one.x - other.x));
      zoomAt(apart(before) / apart(place), (before.x + other.x) / 2);
      moveBy((before.x - place.x) / 2);
    } else if (travelled >= CLICK_PX) moveBy(before.x - place.x);
  });
  const up = (isClick: boolean) => (event: PointerEvent) => {
    const wasDown = down.delete(event.pointerId);
    // Of two fingers, neither clicks.
    if (down.size > 0) travelled = CLICK_PX;
    else if (wasDown && isClick && travelled < CLICK_PX) on.click(placeOf(event));
  };
  listen('pointerup', up(true));
  listen('pointercancel', up(false));
  listen('pointerleave', () => on.point(null));
  return () => stop.abort();
}
