'use client';

import { Pause, Play } from 'lucide-react';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { QueueRow } from './queue-row';

/** The files of this visit, in the order they are remembered. */
export function Queue() {
  const { mneme, state } = useMneme();
  const { queue, paused, held } = state;
  if (!mneme || queue.length === 0) return null;
  const busy = queue.some((item) => item.state === 'waiting' || item.state === 'remembering');
  const done = queue.filter((item) => item.state === 'done');

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
        {busy && !held && (
          <Button onClick={() => (paused ? mneme.resume() : mneme.pause())}>
            {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            {paused ? 'Go on' : 'Pause'}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {queue.map((item) => (
          <QueueRow key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}
