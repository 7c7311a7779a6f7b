import type { ReactNode } from 'react';

/** A part of the settings, which an address can lead to: `/settings#storage`. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      className="scroll-mt-20 border-t border-line pt-6 first:border-0 first:pt-0"
    >
      <h2 id={`${id}-title`} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  );
}
