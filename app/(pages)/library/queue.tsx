'use client';

import { CircleStop, Pause, Play } from 'lucide-react';
import { type QueueShown, queueShown } from '../../../lib/pipeline/queue-shown';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { KeepCopies } from './keep-copies';
import { QueueRow } from './queue-row';

/** The files of this visit, in the order they are remembered. */
export function Queue() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { queue, paused, held } = state;
  if (!mneme) return null;
  const busy = queue.some((item) => item.state === 'waiting' || item.state === 'remembering');
  const waiting = queue.filter((item) => item.state === 'waiting');
  const done = queue.filter((item) => item.state === 'done');
  const { rows, folded, more } = queueShown(queue);

  return (
    <section aria-labelledby="queue" className="mb-10">
      <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2">
        <h2 id="queue" className="mr-auto font-semibold">
          {busy ? t('Being remembered') : t('This visit')}
        </h2>
        {done.length > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              for (const item of done) mneme.dismiss(item.key);
            }}
          >
            {t('Clear done')}
          </Button>
        )}
        {waiting.length > 1 && (
          <Button look="quiet" title={t('The one at work goes on')} onClick={() => mneme.cancelWaiting()}>
            <CircleStop size={16} aria-hidden />
            {t('Stop the {n} that wait', { n: waiting.length })}
          </Button>
        )}
        {busy && !held && (
          <Button onClick={() => (paused ? mneme.resume() : mneme.pause())}>
            {paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
            {paused ? t('Go on') : t('Pause')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-card">
        {rows.map((item) => (
          <QueueRow key={item.key} item={item} canBeFirst={item.state === 'waiting' && item !== waiting[0]} />
        ))}
      </ul>
      {folded.length > 0 && (
        <details className="mt-2">
          <summary className="w-fit rounded text-sm text-muted tabular-nums">
            {t('{n} more are done', { n: folded.length })}
          </summary>
          <ul className="mt-2 divide-y divide-line rounded-xl border border-line bg-card">
            {folded.map((item) => (
              <QueueRow key={item.key} item={item} />
            ))}
          </ul>
        </details>
      )}
      <More {...more} />
      <KeepCopies />
    </section>
  );
}

/** How many are not among the rows. */
function More({ waiting, failed, settled }: QueueShown['more']) {
  const t = useT();
  const words = [
    waiting > 0 && t.count(waiting, '{n} more waits', '{n} more wait'),
    failed > 0 && t.count(failed, '{n} more could not be remembered', '{n} more could not be remembered'),
    settled > 0 && t.count(settled, '{n} more is settled', '{n} more are settled'),
  ].filter((part) => part !== false);
  if (words.length === 0) return null;
  return <p className="mt-2 text-sm text-muted tabular-nums">{words.join(' · ')}</p>;
}
