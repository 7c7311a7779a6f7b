import type { ReactNode } from 'react';

/** A model that can run on this device, as a card. */
export function Offered({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <div className="space-y-2 rounded-2xl border border-line bg-card p-5">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </div>
  );
}
