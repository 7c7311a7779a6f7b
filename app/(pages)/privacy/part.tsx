import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link';

/** A part of the page, under its title. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="space-y-2 text-pretty">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Links what stands between two marks. */
export function link(href: string) {
  return (inner: string) => (
    <TextLink key={href} href={href}>
      {inner}
    </TextLink>
  );
}
