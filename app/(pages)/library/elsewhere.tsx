'use client';

import { useMneme } from '../../mneme-provider';
import { QueueRow } from './queue-row';

/** What another tab is remembering: to follow, not to steer. */
export function Elsewhere() {
  const { state } = useMneme();
  if (!state.elsewhere) return null;
  return (
    <section aria-labelledby="elsewhere" className="mb-10">
      <h2 id="elsewhere" className="mb-2 font-semibold">
        Being remembered in another tab
      </h2>
      <ul className="rounded-xl border border-line bg-card">
        <QueueRow item={state.elsewhere} readOnly />
      </ul>
    </section>
  );
}
