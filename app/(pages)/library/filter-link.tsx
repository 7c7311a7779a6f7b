'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../ui/link';
import { type Filter, filterHref } from './filter-address';

/** A link that filters the library; from within the library no page is loaded for it. */
export function FilterLink({
  filter,
  className,
  isCurrent,
  onFilter,
  children,
}: {
  filter: Filter;
  className: string;
  isCurrent?: boolean;
  /** Called once the library is filtered without leaving it. */
  onFilter?(): void;
  children: ReactNode;
}) {
  const isHere = usePathname() === '/';
  const href = filterHref(filter);
  const go = (event: MouseEvent) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!isHere || isElsewhere) return;
    event.preventDefault();
    if (location.pathname + location.search !== href) history.pushState(null, '', href);
    onFilter?.();
  };
  return (
    <Link href={href} aria-current={isCurrent ? 'true' : undefined} onClick={go} className={className}>
      {children}
    </Link>
  );
}
