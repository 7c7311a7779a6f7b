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
import { append } from '../../../lib/append';
import type { LineView } from '../../../lib/contract/videos';
import { isMadeTurn } from '../../../lib/identity/lines-now';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useLocked } from '../../ui/locked';
import { findPerson } from '../../ui/person-id';
import { FindField } from './find-field';
import { findWords, type Hit } from './find-words';
import { type Found, type LineActions, Lines } from './lines';
import { placeAt } from './stretch-at';
import { useLineEditing } from './use-line-editing';
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
  onPause,
}: {
  lines: readonly LineView[];
  /** Why there are none, where there are none. */
  none: string;
  /** What of them is missing, where something is. */
  missing: string | null;
  clock: Playback['clock'];
  /** Something is to be written: the video is to wait. */
  onPause(): void;
} & Omit<LineActions, 'onEdit'>) {
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
  const [sought, setSought] = useState('');
  const [at, setAt] = useState(0);
  const hits = useMemo(() => findWords(lines, sought), [lines, sought]);
  const hit = hits[Math.min(at, hits.length - 1)] ?? null;
  const found = useMemo((): Found => {
    const inLines = new Map<string, Hit[]>();
    for (const one of hits) append(inLines, one.line, one);
    return { inLines, shown: hit };
  }, [hits, hit]);
  const editing = useLineEditing(lines, box, onPause);
  const locked = useLocked();
  const { edit, draft } = editing;
  const isEdited = draft !== null;
  const who = useCallback(
    (line: LineView, button: HTMLElement) => {
      // That it is theirs people said of the line, not of a voice.
      if (!locked && line.turn !== null && isMadeTurn(line.turn)) edit(line);
      else onWho(line, button);
    },
    [locked, edit, onWho],
  );
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

  const hitPlace = hit === null ? -1 : lines.findIndex(({ id }) => id === hit.line);
  const isHitThere = hitPlace < shown * AT_ONCE;
  useEffect(() => {
    if (hitPlace < 0) return;
    setFollows(false);
    if (!isHitThere) setShown(Math.ceil((hitPlace + 1) / AT_ONCE));
    else bringIntoView(box.current, box.current?.querySelector('mark[data-shown]'));
  }, [hit, hitPlace, isHitThere]);

  const isShown = current < shown * AT_ONCE;
  useEffect(() => {
    const row = isShown ? box.current?.querySelector('[aria-current]') : null;
    if (follows && current >= 0 && !isEdited) bringIntoView(box.current, row);
  }, [current, follows, isShown, isEdited]);

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
        <>
          <FindField
            sought={sought}
            found={hits.length}
            at={Math.min(at, hits.length - 1)}
            onSeek={(words) => {
              setSought(words);
              setAt(firstFrom(lines, findWords(lines, words), clock.now));
            }}
            onGo={(step) => setAt((Math.min(at, hits.length - 1) + step + hits.length) % hits.length)}
          />
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
                found={found}
                edited={Math.floor(editing.place / AT_ONCE) === i ? editing.place % AT_ONCE : -1}
                editor={Math.floor(editing.place / AT_ONCE) === i ? editing.editor : null}
                onPlay={play}
                onWho={who}
                onEdit={locked ? null : edit}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

/** Scrolls a box until what is within it is well in view. */
function bringIntoView(box: HTMLElement | null, row: Element | null | undefined): void {
  if (!box || !row) return;
  const [around, inside] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  const isInView = inside.top >= around.top && inside.bottom <= around.bottom - 0.2 * around.height;
  if (!isInView) box.scrollTop += inside.top - around.top - 0.2 * around.height;
}

/** The place of the first hit in a line that is not over at a second; the first of all where none is. */
function firstFrom(lines: readonly LineView[], hits: readonly Hit[], t: number): number {
  const later = new Set(lines.filter(({ t1 }) => t1 > t).map(({ id }) => id));
  return Math.max(
    0,
    hits.findIndex(({ line }) => later.has(line)),
  );
}
