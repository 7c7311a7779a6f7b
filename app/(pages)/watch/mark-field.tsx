'use client';

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { Box } from '../../../lib/contract/search';
import { useT } from '../../language/provider';
import { layOverPicture } from './stretch-at';

/** By how much an arrow key changes the box, in fractions of the picture. */
const STEP = 0.02;
/** A box is no smaller. */
const LEAST = 0.02;

/** Over the picture: a box that is drawn around somebody, by hand or by keys. */
export function MarkField({
  element,
  box,
  onChange,
  onMark,
  onClose,
}: {
  element: RefObject<HTMLVideoElement | null>;
  /** In fractions of the picture. */
  box: Box;
  onChange(box: Box): void;
  /** It is around them. */
  onMark(): void;
  onClose(): void;
}) {
  const t = useT();
  const field = useRef<HTMLElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const place = () => {
      const [media, own] = [element.current, field.current];
      if (media && own) layOverPicture(own, media);
    };
    const media = element.current;
    const resized = new ResizeObserver(place);
    if (media) resized.observe(media);
    place();
    field.current?.focus();
    return () => resized.disconnect();
  }, [element]);

  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) };
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (!from.current) return;
    const to = at(event);
    const [x, y] = [Math.min(from.current.x, to.x), Math.min(from.current.y, to.y)];
    const [w, h] = [Math.abs(to.x - from.current.x), Math.abs(to.y - from.current.y)];
    if (w >= LEAST && h >= LEAST) onChange({ x, y, w, h });
  };
  const onKey = (event: KeyboardEvent) => {
    const turn = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === 'Enter') onMark();
    else if (event.key === 'Escape') onClose();
    else if (turn) onChange(event.shiftKey ? sized(box, turn[0]!, turn[1]!) : moved(box, turn[0]!, turn[1]!));
    else return;
    event.preventDefault();
  };

  return (
    <div className="absolute inset-0">
      <section
        ref={field}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the box as a hand does
        tabIndex={0}
        aria-label={t(
          'A box around somebody in the picture. The arrow keys move it, with Shift they change its size, Enter takes it.',
        )}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = at(event);
        }}
        onPointerMove={draw}
        onPointerUp={(event) => {
          draw(event);
          from.current = null;
        }}
        onPointerCancel={() => {
          from.current = null;
        }}
        className="absolute cursor-crosshair touch-none bg-black/25 outline-none"
      >
        <span
          className="pointer-events-none absolute rounded-md border-2 border-white bg-white/15 ring-2 ring-accent"
          style={{
            left: `${100 * box.x}%`,
            top: `${100 * box.y}%`,
            width: `${100 * box.w}%`,
            height: `${100 * box.h}%`,
          }}
        />
      </section>
    </div>
  );
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function moved(box: Box, dx: number, dy: number): Box {
  const { w, h } = box;
  return {
    ...{ w, h },
    x: Math.min(1 - w, within(box.x + dx * STEP)),
    y: Math.min(1 - h, within(box.y + dy * STEP)),
  };
}

function sized({ x, y, w, h }: Box, dx: number, dy: number): Box {
  return {
    ...{ x, y },
    w: Math.min(1 - x, Math.max(LEAST, w + dx * STEP)),
    h: Math.min(1 - y, Math.max(LEAST, h + dy * STEP)),
  };
}
