'use client';

import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { LineView } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { personColour } from '../../ui/face';
import { timecode } from '../../ui/format';
import { findPerson } from '../../ui/person-id';
import { MemoryText, PersonName, personText } from '../../ui/person-name';
import { placeAt } from './at-second';
import type { Playback } from './use-playback';

/** What a person moves about in the lines by, and the keys among it. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);

interface LineActions {
  onPlay(t: number): void;
  /** Somebody else may speak it. */
  onWho(line: LineView, button: HTMLElement): void;
}

/** What is said, with who says it; the line at which the video stands is marked and kept in view until the person goes elsewhere. */
export function Transcript({
  lines,
  none,
  clock,
  onPlay,
  onWho,
}: {
  lines: readonly LineView[];
  /** Why there are none, where there are none. */
  none: string;
  clock: Playback['clock'];
} & LineActions) {
  const { people } = useMneme();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [follows, setFollows] = useState(true);
  const current = useSyncExternalStore(
    clock.subscribe,
    () => placeAt(lines, clock.now),
    () => -1,
  );
  const persons = useMemo(() => {
    const ids = new Set(lines.map((line) => line.person));
    return new Map([...ids].map((id) => [id, id === null ? undefined : findPerson(people ?? [], id)]));
  }, [lines, people]);
  const play = useCallback(
    (t: number) => {
      setFollows(true);
      onPlay(t);
    },
    [onPlay],
  );

  useEffect(() => {
    const around = box.current;
    if (!around) return;
    const onMove = (event: Event) => {
      const isElsewhere =
        (event instanceof KeyboardEvent && !MOVING.has(event.key)) ||
        // Pressing on the box itself is its scroll bar.
        (event.type === 'pointerdown' && event.target !== around);
      if (!isElsewhere) setFollows(false);
    };
    for (const event of MOVES) around.addEventListener(event, onMove, { passive: true });
    return () => {
      for (const event of MOVES) around.removeEventListener(event, onMove);
    };
  }, []);

  useEffect(() => {
    const row = list.current?.children[current];
    if (!follows || !box.current || !row) return;
    const [around, inside] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
    const isInView = inside.top >= around.top && inside.bottom <= around.bottom - 0.2 * around.height;
    if (!isInView) box.current.scrollTop += inside.top - around.top - 0.2 * around.height;
  }, [current, follows]);

  return (
    <section aria-labelledby="words" className="flex min-h-0 flex-col">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="words" className="font-semibold">
          What is said
        </h2>
        {!follows && lines.length > 0 && (
          <Button look="accent" className="-mr-3" onClick={() => setFollows(true)}>
            Follow the video
          </Button>
        )}
      </div>
      {lines.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <div
          ref={box}
          className="mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5"
        >
          <ol ref={list}>
            {lines.map((line, place) => (
              <Line
                key={line.id}
                line={line}
                person={persons.get(line.person)}
                isCurrent={place === current}
                onPlay={play}
                onWho={onWho}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

const Line = memo(function Line({
  line,
  person,
  isCurrent,
  onPlay,
  onWho,
}: { line: LineView; person: Person | undefined; isCurrent: boolean } & LineActions) {
  return (
    <li
      aria-current={isCurrent || undefined}
      className="rounded-lg p-1 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] aria-[current]:bg-sunken"
    >
      {person ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${personText(person)} says this, at ${timecode(line.t0)}. Is it somebody else?`}
          onClick={(event) => onWho(line, event.currentTarget)}
          style={personColour(person)}
          className="flex items-center gap-1.5 rounded px-1.5 text-sm font-medium hover:underline"
        >
          <span aria-hidden className="size-2.5 rounded-full bg-person" />
          <PersonName person={person} />
          {person.name === null && <span className="text-xs font-normal text-muted">{person.id}</span>}
        </button>
      ) : (
        <span className="px-1.5 text-sm text-muted">Somebody</span>
      )}
      <button
        type="button"
        onClick={() => onPlay(line.t0)}
        className="flex w-full items-baseline gap-2 rounded px-1.5 py-0.5 text-left hover:bg-sunken"
      >
        <span className="shrink-0 text-sm text-accent tabular-nums">{timecode(line.t0)}</span>
        {line.text === null ? (
          <span className="text-muted">Speaks; the words are not known.</span>
        ) : (
          <span className="min-w-0 leading-relaxed break-words">
            <MemoryText text={line.text} />
          </span>
        )}
      </button>
    </li>
  );
});
