'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { useMarking } from './use-marking';

const TagMany = dynamic(() => import('./tag-many').then((module) => module.TagMany), { ssr: false });
const UntagMany = dynamic(() => import('./tag-many').then((module) => module.UntagMany), { ssr: false });
const ForgetQuestion = dynamic(() => import('./forget-question').then((module) => module.ForgetQuestion), {
  ssr: false,
});

/** What can be done with the videos that are chosen, each as one step. */
export function SelectionBar({
  chosen,
  shown,
  onChoose,
}: {
  chosen: readonly VideoSummary[];
  /** Those that could be chosen. */
  shown: readonly VideoSummary[];
  onChoose(videos: readonly VideoSummary[]): void;
}) {
  const t = useT();
  const mark = useMarking();
  const { toast } = useNotices();
  const [asking, setAsking] = useState<'tag' | 'untag' | readonly VideoSummary[] | null>(null);
  const isNone = chosen.length === 0;
  const isAll = chosen.length === shown.length;

  const star = (favourite: boolean) =>
    mark(
      chosen.map(({ id }) => ({ video: id, favourite })),
      (n) =>
        favourite
          ? t.count(n, '{n} video is a favourite now.', '{n} videos are favourites now.')
          : t.count(n, '{n} video is no favourite any more.', '{n} videos are no favourites any more.'),
    ).catch((error: unknown) => toast({ text: t(toErrorData(error).told) }));
  const close = () => setAsking(null);
  return (
    <section
      aria-label={t('Selected videos')}
      className="sticky top-14 z-10 mb-4 flex flex-wrap items-center gap-x-1 gap-y-1 rounded-xl border border-line bg-card p-2 shadow-sm sm:gap-x-2"
    >
      <p role="status" className="px-2 text-sm font-medium tabular-nums">
        {t('{n} selected', { n: chosen.length })}
      </p>
      <Button look="accent" onClick={() => onChoose(isAll ? [] : shown)}>
        {isAll ? t('Select none') : t('Select all {n}', { n: shown.length })}
      </Button>
      <span className="grow max-sm:basis-full" />
      <Button className="max-sm:px-1.5" disabled={isNone} onClick={() => setAsking('tag')}>
        {t('Add tag')}
      </Button>
      <Button
        className="max-sm:px-1.5"
        disabled={!chosen.some(({ tags }) => tags)}
        onClick={() => setAsking('untag')}
      >
        {t('Remove tag')}
      </Button>
      <Button className="max-sm:px-1.5" disabled={isNone} onClick={() => void star(true)}>
        {t('Star')}
      </Button>
      <Button
        className="max-sm:px-1.5"
        disabled={!chosen.some(({ favourite }) => favourite)}
        onClick={() => void star(false)}
      >
        {t('Unstar')}
      </Button>
      <Button
        look="leads to danger"
        className="max-sm:px-1.5"
        disabled={isNone}
        onClick={() => setAsking(chosen)}
      >
        {t('Forget')}
      </Button>
      {asking === 'tag' && <TagMany videos={chosen} onClose={close} />}
      {asking === 'untag' && <UntagMany videos={chosen} onClose={close} />}
      {typeof asking === 'object' && asking !== null && <ForgetQuestion videos={asking} onClose={close} />}
    </section>
  );
}
