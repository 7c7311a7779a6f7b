'use client';

import type { QueueItem } from '../../../lib/contract/state';
import { useT } from '../../language/provider';
import { QueueRow } from './queue-row';

/** What another tab is remembering: to follow, not to steer. */
export function Elsewhere({ item }: { item: QueueItem }) {
  const t = useT();
  return (
    <section aria-labelledby="elsewhere" className="mb-10">
      <h2 id="elsewhere" className="mb-2 font-semibold">
        {t('Being remembered in another tab')}
      </h2>
      <ul className="rounded-xl border border-line bg-card">
        <QueueRow item={item} readOnly />
      </ul>
    </section>
  );
}
