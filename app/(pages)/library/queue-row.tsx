'use client';

import { ArrowUpToLine, Check, CircleAlert, CircleStop, Clock, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import type { AppState, QueueItem } from '../../../lib/pipeline/state';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { count, timecode, timeLeft, workTime } from '../../ui/format';
import { ProgressBar } from '../../ui/progress-bar';

const ICONS = {
  waiting: Clock,
  remembering: LoaderCircle,
  done: Check,
  failed: CircleAlert,
  cancelled: CircleStop,
} as const;

const STAGES = {
  opening: 'Opening the file',
  listening: 'Listening',
  looking: 'Looking for faces',
  saving: 'Saving',
} as const;

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
  const { mneme, state } = useMneme();
  const Icon = ICONS[item.state];
  const busy = item.state === 'waiting' || item.state === 'remembering';
  const isLive = state.recording?.key === item.key;
  // Only this tab's own queue is paused here.
  const halted = !readOnly && (state.paused || state.held !== null);
  const verb = busy ? 'Stop' : 'Dismiss';
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
        <p className="font-medium break-words">{item.name}</p>
        <p className={`text-sm tabular-nums ${item.state === 'failed' ? 'text-danger' : 'text-muted'}`}>
          {busy && stopping ? 'Stopping' : statusWords(item, state, halted)}
        </p>
        {item.state === 'remembering' && !isLive && <ItemProgress item={item} />}
        {item.warnings.length > 0 && (
          <ul className="mt-1.5 list-disc space-y-0.5 pl-4 text-sm text-muted">
            {item.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        <Work stages={item.stages} />
      </div>
      {canBeFirst && (
        <Button
          look="quiet"
          aria-label={`Remember ${item.name} next`}
          title="Remember it next"
          onClick={() => mneme?.putFirst(item.key)}
        >
          <ArrowUpToLine size={16} aria-hidden />
          <span className="max-sm:sr-only">Next</span>
        </Button>
      )}
      {!readOnly && !isLive && (
        <Button
          look="quiet"
          aria-label={`${verb} ${item.name}`}
          disabled={busy && stopping}
          title={busy ? 'Stop. The clips remembered so far stay' : 'Take off the list'}
          onClick={busy ? onStop : () => mneme?.dismiss(item.key)}
        >
          <X size={16} aria-hidden />
          <span className="max-sm:sr-only">{verb}</span>
        </Button>
      )}
    </li>
  );
}

/** Where an item stands, in one line. */
function statusWords(item: QueueItem, state: AppState, halted: boolean): string {
  switch (item.state) {
    case 'waiting':
      if (item.waitsForTab) return 'Waiting for another tab';
      return halted ? 'Waiting while paused' : 'Waiting';
    case 'done':
      return item.known ? knownWords(item, state) : `Remembered, ${timecode(item.durationS)}`;
    case 'failed':
      return item.error?.message ?? 'Could not be remembered.';
    case 'cancelled':
      return item.doneS > 0
        ? `Stopped. ${timecode(item.doneS)} of ${timecode(item.durationS)} is remembered.`
        : 'Stopped. Nothing of it was remembered.';
    case 'remembering': {
      if (state.recording?.key === item.key)
        return halted
          ? haltedWords(item, state)
          : `Remembered to ${timecode(item.doneS)} while it is recorded`;
      const parts = [halted ? haltedWords(item, state) : item.stage ? STAGES[item.stage] : 'Getting ready'];
      if (item.durationS > 0)
        parts.push(`clip ${Math.min(item.clip, item.clipsAbout)} of about ${item.clipsAbout}`);
      if (item.secondsLeft !== null) parts.push(timeLeft(item.secondsLeft));
      return parts.join(' · ');
    }
  }
}

/** A pause holds between clips: after a clip has been saved. */
function haltedWords(item: QueueItem, { held }: AppState): string {
  if (held) return 'Held: no room left';
  return item.stage === 'saving' ? 'Paused' : 'Pausing after this clip';
}

/** A file whose content was remembered before, maybe under another name. */
function knownWords(item: QueueItem, state: AppState): string {
  const name = state.videos.find((video) => video.id === item.videoId)?.name ?? item.name;
  return name === item.name ? 'Already remembered' : `Already remembered as ${name}`;
}

function ItemProgress({ item }: { item: QueueItem }) {
  const known = item.durationS > 0;
  return (
    <div className="mt-2">
      <ProgressBar
        label={`Remembering ${item.name}`}
        part={known ? Math.min(1, item.doneS / item.durationS) : null}
        text={
          known ? `${timecode(item.doneS)} of ${timecode(item.durationS)} remembered` : 'Opening the file'
        }
      />
    </div>
  );
}

function Work({ stages }: { stages: Record<string, number> }) {
  const entries = Object.entries(stages).filter(([, seconds]) => seconds > 0);
  if (entries.length === 0) return null;
  const total = entries.reduce((sum, [, seconds]) => sum + seconds, 0);
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="w-fit rounded">
        {workTime(total)} of work in {count(entries.length, 'stage')}
      </summary>
      <dl className="mt-1 grid w-fit grid-cols-[auto_auto] gap-x-6">
        {entries.map(([stage, seconds]) => (
          <div key={stage} className="contents">
            <dt>{stage}</dt>
            <dd className="text-right tabular-nums">{workTime(seconds)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
