'use client';

import { Square } from 'lucide-react';
import type { LiveState, QueueItem } from '../../../lib/contract/state';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { localDate } from '../../ui/format';
import { LivePicture } from '../../ui/live-picture';
import { AnswerAloud } from './answer-aloud';

/** What is being recorded: its picture, how long it is and how far it is remembered, and a way to stop. */
export function Recording({ live }: { live: LiveState }) {
  const t = useT();
  const { mneme, state } = useMneme();
  const item = state.queue.find(({ key }) => key === live.key);
  const startedAt = new Date(live.startedAt).toISOString();
  return (
    <section aria-labelledby="recording" className="mb-10 rounded-xl border border-line bg-card p-4">
      <div className="flex flex-col gap-4 sm:flex-row">
        <LivePicture stream={mneme?.recordedStream() ?? null} className="w-full shrink-0 sm:w-64" />
        <div className="min-w-0 flex-1 space-y-1 text-sm">
          <h2 id="recording" className="flex items-center gap-2 text-base font-semibold">
            <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-danger" />
            {t('Recording')}
          </h2>
          <p className="tabular-nums">
            {t.rich(
              '{length} since <time>{date}</time>',
              { time: (inner) => <time dateTime={startedAt}>{inner}</time> },
              { length: timecode(live.durationS), date: localDate(t, startedAt) },
            )}
          </p>
          {item && <p className="text-muted tabular-nums">{rememberedWords(t, live, item)}</p>}
          {live.muted.map((what) => (
            <p key={what} className="text-danger">
              {what === 'picture'
                ? t(
                    'The camera gives no picture right now. It may be covered, switched off or used elsewhere.',
                  )
                : t(
                    'The microphone gives no sound right now. It may be covered, switched off or used elsewhere.',
                  )}
            </p>
          ))}
          <p className="text-muted">
            {live.kept
              ? t('It stays in this browser, to be played later.')
              : t('It is removed once it is remembered, and cannot be played then.')}
          </p>
          <div className="pt-2">
            <Button look="primary" onClick={() => mneme?.stopRecording()}>
              <Square size={14} aria-hidden fill="currentColor" />
              {t('Stop and remember')}
            </Button>
          </div>
        </div>
      </div>
      <div className="mt-3">
        <AnswerAloud />
      </div>
    </section>
  );
}

/** A clip needs half a minute before it is looked at; what is beyond that is waiting. */
const CLIP_S = 32;

function rememberedWords(
  t: Translate,
  { durationS }: LiveState,
  { doneS, state, waitsForTab }: QueueItem,
): string {
  if (waitsForTab) return t('It is remembered when another tab has finished.');
  if (state === 'waiting') return t('It is remembered when what is before it has finished.');
  const behind = durationS - doneS;
  if (behind > 2 * CLIP_S)
    return t('Remembered to {done}, {behind} behind. It catches up after you stop.', {
      done: timecode(doneS),
      behind: timecode(behind),
    });
  return doneS > 0
    ? t('Remembered to {done}.', { done: timecode(doneS) })
    : t('It is remembered half a minute at a time, while it goes on.');
}
