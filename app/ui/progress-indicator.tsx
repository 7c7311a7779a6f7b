'use client';

import Link from 'next/link';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { AppState, QueueItem } from '../../lib/pipeline/state';
import { useMneme } from '../mneme-provider';
import { timeLeft } from './format';
import { useNotices } from './notices';

/** On every page while something is being remembered; leads to the Library. Also tells screen readers what changed. */
export function ProgressIndicator() {
  const { state } = useMneme();
  useSpokenProgress(state.queue, state.paused);
  const own = state.queue.find((candidate) => candidate.state === 'remembering');
  const item = own ?? state.elsewhere;
  if (!item) return null;
  const halted = own !== undefined && (state.paused || state.held !== null);
  return (
    <Link
      href="/"
      className="order-last -mx-4 flex w-[calc(100%+2rem)] items-center gap-2 truncate border-t border-line px-4 py-1.5 text-sm text-muted tabular-nums hover:text-ink sm:order-none sm:mx-0 sm:w-auto sm:min-w-0 sm:flex-1 sm:justify-end sm:border-0 sm:px-0"
    >
      <span
        aria-hidden
        className={`size-2 shrink-0 rounded-full bg-accent ${halted ? 'opacity-40' : 'animate-pulse'}`}
      />
      <span className="truncate">{own ? progressWords(item, state) : `Another tab: ${clipWords(item)}`}</span>
    </Link>
  );
}

function progressWords(item: QueueItem, { paused, held }: AppState): string {
  if (held) return `Held at ${clipOf(item)}, no room left`;
  if (paused) return `${item.stage === 'saving' ? 'Paused at' : 'Pausing after'} ${clipOf(item)}`;
  return `Remembering ${clipWords(item)}`;
}

function clipWords(item: QueueItem): string {
  return item.secondsLeft === null ? clipOf(item) : `${clipOf(item)}, ${timeLeft(item.secondsLeft)}`;
}

function clipOf({ name, durationS, clip, clipsAbout }: QueueItem): string {
  return durationS > 0 ? `clip ${Math.min(clip, clipsAbout)} of ${clipsAbout}` : name;
}

const SPOKEN = {
  remembering: (item: QueueItem) => `Remembering ${item.name}.`,
  done: (item: QueueItem) => `${item.name} is ${item.known ? 'remembered already' : 'remembered'}.`,
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
