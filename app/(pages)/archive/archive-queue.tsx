import { type ReactNode, useId } from 'react';
import type { ArchiveOverview } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';
import { localDate } from '../../ui/format';

/** A machine that was not heard of for so long may have stopped, seconds: it is heard of every fifteen. */
const SILENT_S = 60;

/** What waits in a collection, is being remembered, was remembered and has failed, and on which terms people are recognised. */
export function ArchiveQueue({ overview }: { overview: ArchiveOverview }) {
  const t = useT();
  const title = useId();
  const { queue, waiting, remembered, terms } = overview;
  const { counts, working, failures } = queue;
  const figures: [string, number][] = [
    [t('Waiting'), counts.waiting],
    [t('Being remembered'), counts['being remembered']],
    [t('Remembered'), counts.remembered],
    [t('Failed'), counts.failed],
  ];
  return (
    <section aria-labelledby={title} className="mt-8">
      <h2 id={title} className="text-lg font-semibold">
        {t('Its videos')}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end rounded-2xl border border-line bg-card p-4"
          >
            <dt className="text-sm break-words text-muted">{name}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString(t.locale)}</dd>
          </div>
        ))}
      </dl>
      <Files title={t('Being remembered')} of={working.length}>
        {working.map(({ path, device, doneS, durationS, silentS }) => (
          <File key={path} path={path}>
            {t('{device}: {done} of {all} s', {
              ...{ device, done: Math.round(doneS), all: Math.round(durationS) },
            })}
            {silentS > SILENT_S && <> · {t('not heard of for {s} s', { s: Math.round(silentS) })}</>}
          </File>
        ))}
      </Files>
      <Files title={t('Failed')} of={counts.failed} shown={failures.length}>
        {failures.map(({ path, why }) => (
          <File key={path} path={path}>
            <span className="text-danger">{why}</span>
          </File>
        ))}
      </Files>
      <Files title={t('Waiting')} of={counts.waiting} shown={waiting.length}>
        {waiting.map((path) => (
          <File key={path} path={path} />
        ))}
      </Files>
      <Files title={t('Remembered last')} of={remembered.length}>
        {remembered.map(({ path, device, at }) => (
          <File key={path} path={path}>
            {device} · {localDate(t, at)}
          </File>
        ))}
      </Files>
      <h3 className="mt-6 font-semibold">{t('Recognising people')}</h3>
      <p className="mt-1 break-words">
        {terms
          ? t('People are recognised. The legal basis: {basis}. Who is filmed is told here: {notice}.', {
              ...{ basis: terms.basis, notice: terms.notice },
            })
          : t('Nobody is recognised: whoever runs the archive has set no terms for it.')}{' '}
        {terms && t.count(terms.keepDays, 'It is kept for {n} day.', 'It is kept for {n} days.')}
      </p>
    </section>
  );
}

/** Files under a title, and how many more there are; nothing where there are none. */
function Files({
  title,
  of,
  shown = of,
  children,
}: {
  title: string;
  of: number;
  shown?: number;
  children: ReactNode;
}) {
  const t = useT();
  const id = useId();
  if (of === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line">{children}</ul>
      {of > shown && <p className="mt-1 text-sm text-muted">{t('{n} more', { n: of - shown })}</p>}
    </section>
  );
}

function File({ path, children }: { path: string; children?: ReactNode }) {
  return (
    <li className="py-2">
      <p className="break-all">{path}</p>
      {children && <p className="text-sm break-words text-muted tabular-nums">{children}</p>}
    </li>
  );
}
