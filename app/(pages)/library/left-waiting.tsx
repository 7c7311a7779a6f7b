'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useIntake } from '../../ui/intake';

/** Names that are listed; the others are counted. */
const LISTED = 5;

/** Files that an earlier visit did not come to, and the way to give them again. */
export function LeftWaiting({ names }: { names: readonly string[] }) {
  const t = useT();
  const { mneme } = useMneme();
  const { choose } = useIntake();
  const more = names.length - LISTED;
  return (
    <section
      aria-labelledby="left-waiting"
      className="mb-6 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-card p-3 text-left sm:p-4"
    >
      <div className="mr-auto min-w-64 flex-1">
        <h2 id="left-waiting" className="font-semibold">
          {t.count(
            names.length,
            '{n} video was not remembered before the page was closed',
            '{n} videos were not remembered before the page was closed',
          )}
        </h2>
        <p className="text-sm break-words text-muted">
          {names.slice(0, LISTED).join(', ')}
          {more > 0 && <> {t.count(more, 'and {n} more video', 'and {n} more videos')}</>}
        </p>
        <p className="text-sm text-muted">
          {t('The page cannot open files again by itself: choose them once more, or drop them here.')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={choose}>{t('Choose again')}</Button>
        <Button look="quiet" onClick={() => mneme?.dismissLeftWaiting()}>
          {t('Leave them')}
        </Button>
      </div>
    </section>
  );
}
