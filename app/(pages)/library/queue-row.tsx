'use client';

import {
  ArrowUpToLine,
  Check,
  CircleAlert,
  CircleStop,
  Clock,
  LoaderCircle,
  RotateCcw,
  X,
} from 'lucide-react';
import { useState } from 'react';
import type { AppState, QueueItem } from '../../../lib/contract/state';
import { text } from '../../../lib/text';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { timeLeft, workTime } from '../../ui/format';
import { ProgressBar } from '../../ui/progress-bar';
import { Questions } from '../../ui/questions';
import { useAskOnPage } from '../../ui/use-ask-on-page';
import { useWorthAsking } from '../../ui/use-worth-asking';
import { Noticed } from './noticed';
import { Warnings } from './warnings';

const ICONS = {
  waiting: Clock,
  remembering: LoaderCircle,
  done: Check,
  failed: CircleAlert,
  cancelled: CircleStop,
} as const;

const STAGES = {
  loading: text('Loading the models'),
  opening: text('Opening the file'),
  listening: text('Listening'),
  looking: text('Looking and listening'),
  saving: text('Saving'),
} as const;

/** Questions that are offered of it. */
const MOST_QUESTIONS = 3;

/** One file of the queue: where it stands in words, how far it is, and what can be done about it. */
export function QueueRow({
  item,
  readOnly = false,
  canBeFirst = false,
}: {
  item: QueueItem;
  readOnly?: boolean;
  /** Others that wait go before it. */
  canBeFirst?: boolean;
}) {
  const t = useT();
  const { mneme, state } = useMneme();
  const Icon = ICONS[item.state];
  const busy = item.state === 'waiting' || item.state === 'remembering';
  const isLive = state.recording?.key === item.key;
  // Only this tab's own queue is paused here.
  const halted = !readOnly && (state.paused || state.held !== null);
  const [stopping, setStopping] = useState(false);
  const onStop = () => {
    setStopping(true);
    mneme?.cancel(item.key);
  };
  return (
    <li className="flex gap-3 p-3 sm:p-4">
      <Icon
        size={18}
        aria-hidden
        className={`mt-0.5 shrink-0 ${item.state === 'failed' ? 'text-danger' : item.state === 'done' ? 'text-accent' : 'text-muted'} ${item.state === 'remembering' && !halted ? 'animate-spin' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">
          <FileName name={item.name} />
        </p>
        <p className={`text-sm tabular-nums ${item.state === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {busy && stopping ? t('Stopping') : statusWords(t, item, state, halted)}
        </p>
        {item.state === 'remembering' && !isLive && <ItemProgress item={item} />}
        {item.state === 'remembering' && (
          <Noticed noticed={item.noticed} video={state.videos.find(({ id }) => id === item.videoId)} />
        )}
        {item.linesWritten > 0 && (
          <p className="text-sm text-muted tabular-nums">
            {t.count(
              item.linesWritten,
              '{n} line of what is said written down',
              '{n} lines of what is said written down',
            )}
          </p>
        )}
        {!readOnly && item.doing === 'remember' && <Askable item={item} />}
        <Warnings of={item.warnings} />
        <Work stages={item.stages} />
      </div>
      {canBeFirst && (
        <Button
          look="quiet"
          className="self-start"
          aria-label={t('Remember {name} next', { name: item.name })}
          title={t('Remember it next')}
          onClick={() => mneme?.putFirst(item.key)}
        >
          <ArrowUpToLine size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('Next')}</span>
        </Button>
      )}
      {!readOnly && item.state === 'cancelled' && (
        <Button
          look="quiet"
          className="self-start"
          aria-label={t('Go on with {name}', { name: item.name })}
          title={t('Puts it at the end of the list again')}
          onClick={() => mneme?.again(item.key)}
        >
          <RotateCcw size={16} aria-hidden />
          <span className="max-sm:sr-only">{t('Go on')}</span>
        </Button>
      )}
      {!readOnly && !isLive && (
        <Button
          look="quiet"
          className="self-start"
          aria-label={busy ? t('Stop {name}', { name: item.name }) : t('Dismiss {name}', { name: item.name })}
          disabled={busy && stopping}
          title={
            !busy
              ? t('Take off the list')
              : item.doing === 'listen'
                ? t('Stop. What was listened to stays')
                : t('Stop. The clips remembered so far stay')
          }
          onClick={busy ? onStop : () => mneme?.dismiss(item.key)}
        >
          <X size={16} aria-hidden />
          <span className="max-sm:sr-only">{busy ? t('Stop') : t('Dismiss')}</span>
        </Button>
      )}
    </li>
  );
}

/** Where an item stands, in one line. */
function statusWords(t: Translate, item: QueueItem, state: AppState, halted: boolean): string {
  switch (item.state) {
    case 'waiting':
      if (item.waitsForTab) return t('Waiting for another tab');
      return halted ? t('Waiting while paused') : t('Waiting');
    case 'done':
      if (item.doing === 'listen') return t('Listened to again: its words count from now on');
      return item.known
        ? knownWords(t, item, state)
        : t('Remembered, {length}', { length: timecode(item.durationS) });
    case 'failed':
      return item.error ? t(item.error.told) : t('Could not be remembered.');
    case 'cancelled':
      if (item.doing === 'listen') return t('Stopped. It goes on where it was left when you listen again.');
      return item.doneS > 0
        ? t('Stopped. {done} of {length} is remembered.', reached(item))
        : t('Stopped. Nothing of it was remembered.');
    case 'remembering': {
      if (state.recording?.key === item.key)
        return halted
          ? haltedWords(t, item, state)
          : t('Remembered to {done} while it is recorded', reached(item));
      const parts = [
        halted
          ? haltedWords(t, item, state)
          : item.stage
            ? stageWords(t, item.stage, item.doing)
            : t('Getting ready'),
      ];
      if (item.durationS > 0)
        parts.push(
          item.clipsAbout === 1
            ? t('clip 1 of 1')
            : t('clip {clip} of about {clips}', {
                clip: Math.min(item.clip, item.clipsAbout),
                clips: item.clipsAbout,
              }),
        );
      if (item.secondsLeft !== null) parts.push(timeLeft(t, item.secondsLeft));
      return parts.join(' · ');
    }
  }
}

function stageWords(t: Translate, stage: NonNullable<QueueItem['stage']>, doing: QueueItem['doing']): string {
  return doing === 'listen' && stage === 'listening' ? t('Listening again') : t(STAGES[stage]);
}

/** How far it is, for a sentence. */
function reached({ doneS, durationS }: QueueItem) {
  return { done: timecode(doneS), length: timecode(durationS) };
}

/** A pause holds between clips: after a clip has been saved. */
function haltedWords(t: Translate, item: QueueItem, { held }: AppState): string {
  if (held) return t('Held: no room left');
  return item.stage === 'saving' ? t('Paused') : t('Pausing after this clip');
}

/** A file whose content was remembered before, maybe under another name. */
function knownWords(t: Translate, item: QueueItem, state: AppState): string {
  const name = state.videos.find((video) => video.id === item.videoId)?.name ?? item.name;
  return name === item.name ? t('Already remembered') : t('Already remembered as {name}', { name });
}

/** Questions that it answers well, from its first clip on. */
function Askable({ item }: { item: QueueItem }) {
  const t = useT();
  const { state } = useMneme();
  const video = state.videos.find(({ id }) => id === item.videoId);
  const isToAsk = video && (item.state === 'done' || item.state === 'remembering');
  const questions = useWorthAsking(isToAsk ? [video] : [], MOST_QUESTIONS);
  const ask = useAskOnPage();
  return <Questions label={t('Ask about it')} isTitled questions={questions ?? []} onAsk={ask} />;
}

function ItemProgress({ item }: { item: QueueItem }) {
  const t = useT();
  const known = item.durationS > 0;
  return (
    <div className="mt-2">
      <ProgressBar
        label={
          item.doing === 'listen'
            ? t('Listening again to {place}', { place: item.name })
            : t('Remembering {place}', { place: item.name })
        }
        part={known ? Math.min(1, Math.max(item.doneS, item.noticed?.toS ?? 0) / item.durationS) : null}
        text={
          !known
            ? t('Opening the file')
            : item.doing === 'listen'
              ? t('{done} of {length} listened to', reached(item))
              : t('{done} of {length} remembered', reached(item))
        }
      />
    </div>
  );
}

function Work({ stages }: { stages: Record<string, number> }) {
  const t = useT();
  const entries = Object.entries(stages).filter(([, seconds]) => seconds > 0);
  if (entries.length === 0) return null;
  const total = entries.reduce((sum, [, seconds]) => sum + seconds, 0);
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="w-fit rounded">{t('Time spent: {time}', { time: workTime(t, total) })}</summary>
      <dl className="mt-1 grid w-fit grid-cols-[auto_auto] gap-x-6">
        {entries.map(([stage, seconds]) => (
          <div key={stage} className="contents">
            <dt>{stage}</dt>
            <dd className="text-right tabular-nums">{workTime(t, seconds)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
