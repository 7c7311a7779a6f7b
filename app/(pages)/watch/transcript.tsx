'use client';

import {
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LineView } from '../../../lib/pipeline/contract';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { findPerson } from '../../ui/person-id';
import { placeAt } from './at-second';
import { type LineActions, Lines } from './lines';
import type { Playback } from './use-playback';

/** What a person moves about in the lines by, and the keys among it. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);
/** Lines that are added at once: two hours have thousands, which would hold the page up. */
const AT_ONCE = 60;

/** What is said, with who says it; the line at which the video stands is marked and kept in view until the person goes elsewhere. */
export function Transcript({
  lines,
  none,
  missing,
  clock,
  onPlay,
  onWho,
}: {
  lines: readonly LineView[];
  /** Why there are none, where there are none. */
  none: string;
  /** What of them is missing, where something is. */
  missing: string | null;
  clock: Playback['clock'];
} & LineActions) {
  const t = useT();
  const { people } = useMneme();
  const box = useRef<HTMLDivElement>(null);
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
  const pieces = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / AT_ONCE) }, (_, i) =>
        lines.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
      ),
    [lines],
  );
  const [shown, setShown] = useState(1);
  const play = useCallback(
    (t: number) => {
      setFollows(true);
      onPlay(t);
    },
    [onPlay],
  );

  useEffect(() => {
    if (shown >= pieces.length) return;
    const timer = setTimeout(() => startTransition(() => setShown(shown + 1)));
    return () => clearTimeout(timer);
  }, [shown, pieces]);

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

  const isShown = current < shown * AT_ONCE;
  useEffect(() => {
    const row = isShown ? box.current?.querySelector('[aria-current]') : null;
    if (!follows || !box.current || !row || current < 0) return;
    const [around, inside] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
    const isInView = inside.top >= around.top && inside.bottom <= around.bottom - 0.2 * around.height;
    if (!isInView) box.current.scrollTop += inside.top - around.top - 0.2 * around.height;
  }, [current, follows, isShown]);

  return (
    <section aria-labelledby="words" className="flex min-h-0 flex-col">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="words" className="font-semibold">
          {t('What is said')}
        </h2>
        {!follows && lines.length > 0 && (
          <Button look="accent" className="-mr-3" onClick={() => setFollows(true)}>
            {t('Follow the video')}
          </Button>
        )}
      </div>
      {missing && lines.length > 0 && <p className="mt-1 text-sm text-pretty text-muted">{missing}</p>}
      {lines.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{none}</p>
      ) : (
        <div
          ref={box}
          className="mt-1 min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-xl border border-line bg-card p-1.5"
        >
          {pieces.slice(0, shown).map((piece, i) => (
            <Lines
              key={piece[0]!.id}
              lines={piece}
              persons={persons}
              current={Math.floor(current / AT_ONCE) === i ? current % AT_ONCE : -1}
              onPlay={play}
              onWho={onWho}
            />
          ))}
        </div>
      )}
    </section>
  );
}
