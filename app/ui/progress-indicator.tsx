'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import type { AppState, QueueItem } from '../../lib/contract/state';
import { useT } from '../language/provider';
import type { Translate } from '../language/translate';
import { useMneme } from '../mneme-provider';
import { timeLeft } from './format';
import { Link } from './link';
import { useNotices } from './notices';

/** On every page while something is being remembered; leads to the Library. Also tells screen readers what changed. */
export function ProgressIndicator() {
  const t = useT();
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
      <span className="truncate">{own ? progressWords(t, item, state) : elsewhereWords(t, item)}</span>
    </Link>
  );
}

function progressWords(t: Translate, item: QueueItem, { paused, held }: AppState): string {
  const place = placeOf(t, item);
  if (held) return t('Held at {place}, no room left', { place });
  if (paused)
    return item.stage === 'saving'
      ? t('Paused at {place}', { place })
      : t('Pausing after {place}', { place });
  if (item.secondsLeft === null) return t('Remembering {place}', { place });
  return t('Remembering {place}, {left}', { place, left: timeLeft(t, item.secondsLeft) });
}

function elsewhereWords(t: Translate, item: QueueItem): string {
  const place = placeOf(t, item);
  if (item.secondsLeft === null) return t('Another tab: {place}', { place });
  return t('Another tab: {place}, {left}', { place, left: timeLeft(t, item.secondsLeft) });
}

function placeOf(t: Translate, { name, durationS, clip, clipsAbout }: QueueItem): string {
  return durationS > 0
    ? t('clip {clip} of {clips}', { clip: Math.min(clip, clipsAbout), clips: clipsAbout })
    : name;
}

function spoken(t: Translate, { state, name, known, error }: QueueItem): string | null {
  switch (state) {
    case 'remembering':
      return t('Remembering {name}.', { name });
    case 'done':
      return known ? t('{name} is remembered already.', { name }) : t('{name} is remembered.', { name });
    case 'failed':
      return `${t('{name} could not be remembered.', { name })} ${error ? t(error.told) : ''}`;
    case 'cancelled':
      return t('{name} was stopped.', { name });
    case 'waiting':
      return null;
  }
}

function useSpokenProgress(queue: QueueItem[], paused: boolean) {
  const t = useT();
  const { say } = useNotices();
  const before = useRef(new Map<string, QueueItem['state']>());
  const speak = useEffectEvent(() => {
    const changed = queue.filter((item) => before.current.get(item.key) !== item.state);
    before.current = new Map(queue.map((item) => [item.key, item.state]));
    const words = changed.map((item) => spoken(t, item)).filter((text) => text !== null);
    if (words.length > 0) say(words.join(' '));
  });
  const states = queue.map((item) => `${item.key} ${item.state}`).join('\n');
  useEffect(() => speak(), [states]);

  const wasPaused = useRef(paused);
  useEffect(() => {
    if (wasPaused.current !== paused) say(paused ? t('Remembering is paused.') : t('Remembering goes on.'));
    wasPaused.current = paused;
  }, [paused, say, t]);
}
