'use client';

import { CircleStop, Pause, Play } from 'lucide-react';
import { type QueueShown, queueShown } from '../../../lib/pipeline/queue-shown';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { QueueRow } from './queue-row';

/** The files of this visit, in the order they are remembered. */
export function Queue() {
  const { mneme, state } = useMneme();
  const { queue, paused, held } = state;
  if (!mneme) return null;
  const busy = queue.some((item) => item.state === 'waiting' || item.state === 'remembering');
  const waiting = queue.filter((item) => item.state === 'waiting');
  const done = queue.filter((item) => item.state === 'done');
  const { rows, more } = queueShown(queue);

  return (
    <section aria-labelledby="queue" className="mb-10">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <h2 id="queue" className="mr-auto font-semibold">
          {busy ? 'Being remembered' : 'This visit'}
        </h2>
        {done.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              for (const item of done) mneme.dismiss(item.key);
            }}
          >
            Clear done
          </Button>
        )}
        {waiting.length > 1 && (
          <Button look="quiet" title="The one at work goes on" onClick={() => mneme.cancelWaiting()}>
            <CircleStop size={16} aria-hidden />
            Stop the {waiting.length} that wait
          </Button>
        )}
        {busy && !held && (
          <Button onClick={() => (paused ? mneme.resume() : mneme.pause())}>
            {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            {paused ? 'Go on' : 'Pause'}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {rows.map((item) => (
          <QueueRow key={item.key} item={item} canBeFirst={item.state === 'waiting' && item !== waiting[0]} />
        ))}
      </ul>
      <More {...more} />
    </section>
  );
}

/** How many are not among the rows. */
function More({ waiting, failed, settled }: QueueShown['more']) {
  const words = [
    waiting > 0 && `${waiting} more wait`,
    failed > 0 && `${failed} more could not be remembered`,
    settled > 0 && `${settled} more are settled`,
  ].filter((part) => part !== false);
  if (words.length === 0) return null;
  return <p className="mt-2 text-sm text-muted tabular-nums">{words.join(' · ')}</p>;
}
