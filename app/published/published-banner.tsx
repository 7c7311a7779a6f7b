'use client';

import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from '../ui/button';
import { localDate } from '../ui/format';
import { leavePublished } from './leave-published';

/** On every page while the published memory is shown: what this is, as of when, why it may not be the newest, and the way out, which a kiosk does not have. */
export function PublishedBanner() {
  const t = useT();
  const { published, publishedProblem: problem, kiosk, ready } = useMneme().state;
  if (!ready) return null;
  return (
    <section
      aria-label={t('Published memory')}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-card px-3 py-2 text-sm sm:px-4"
    >
      <div className="min-w-56 flex-1 text-pretty">
        <p>
          {published
            ? t('A published memory, as of {when}. You can look and ask; nothing can be changed here.', {
                when: localDate(t, published.at),
              })
            : t('The published memory is not here any more. Open it again.')}
        </p>
        {problem && <p className="mt-1 text-muted">{t(problem.told)}</p>}
      </div>
      {!published && (
        <a href="/published" className="text-accent underline underline-offset-4">
          {t('Open the published memory')}
        </a>
      )}
      {kiosk === null && <Button onClick={() => void leavePublished()}>{t('Go to my own memory')}</Button>}
    </section>
  );
}
