'use client';

import Link from 'next/link';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { QueueItem } from '../../lib/pipeline/state';
import { useMneme } from '../mneme-provider';
import { timeLeft } from './format';
import { useNotices } from './notices';

/** On every page while something is being remembered; leads to the Library. Also tells screen readers what changed. */
export function ProgressIndicator() {
  const { state } = useMneme();
  useSpokenProgress(state.queue, state.paused);
  const item = state.queue.find((candidate) => candidate.state === 'remembering');
  if (!item) return null;
  return (
    <Link
      href="/"
      className="order-last -mx-4 flex w-[calc(100%+2rem)] items-center gap-2 truncate border-t border-line px-4 py-1.5 text-sm text-muted tabular-nums hover:text-ink sm:order-none sm:mx-0 sm:w-auto sm:min-w-0 sm:flex-1 sm:justify-end sm:border-0 sm:px-0"
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full bg-accent ${state.paused ? 'opacity-40' : 'animate-pulse'}`}
      />
      <span className="truncate">{progressWords(item, state.paused)}</span>
    </Link>
  );
}

function progressWords(item: QueueItem, paused: boolean): string {
  const clip =
    item.durationS > 0 ? `clip ${Math.min(item.clip, item.clipsAbout)} of ${item.clipsAbout}` : item.name;
  if (paused) return `${item.stage === 'saving' ? 'Paused at' : 'Pausing after'} ${clip}`;
  return `Remembering ${clip}${item.secondsLeft === null ? '' : `, ${timeLeft(item.secondsLeft)}`}`;
}

const SPOKEN = {
  remembering: (item: QueueItem) => `Remembering ${item.name}.`,
  done: (item: QueueItem) => `${item.name} is remembered.`,
  failed: (item: QueueItem) => `${item.name} could not be remembered. ${item.error?.message ?? ''}`,
  cancelled: (item: QueueItem) => `${item.name} was stopped.`,
  waiting: null,
} as const;

function useSpokenProgress(queue: QueueItem[], paused: boolean) {
  const { say } = useNotices();
  const before = useRef(new Map<string, QueueItem['state']>());
  const speak = useEffectEvent(() => {
    const changed = queue.filter((item) => before.current.get(item.key) !== item.state);
    before.current = new Map(queue.map((item) => [item.key, item.state]));
    const words = changed.map((item) => SPOKEN[item.state]?.(item)).filter((text) => text !== undefined);
    if (words.length > 0) say(words.join(' '));
  });
  const states = queue.map((item) => `${item.key} ${item.state}`).join('\n');
  useEffect(() => speak(), [states]);

  const wasPaused = useRef(paused);
  useEffect(() => {
    if (wasPaused.current !== paused) say(paused ? 'Remembering is paused.' : 'Remembering goes on.');
    wasPaused.current = paused;
  }, [paused, say]);
}
