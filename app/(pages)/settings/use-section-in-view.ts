'use client';

import { useEffect, useState } from 'react';

/** What lies over the page, with the room above a section that was gone to. */
const HEAD_PX = 88;

/**
 * The section of a page that is looked at: the one that the address names while its beginning is in view, since the last ones are too
 * short to come to the top; else the last that has begun there.
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  useEffect(() => {
    const look = () => setInView(sectionInView(ids));
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('hashchange', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('hashchange', look);
    };
  }, [ids]);
  return inView;
}

function sectionInView(ids: readonly string[]): string | undefined {
  const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const named = ids.find((id) => location.hash === `#${id}`);
  if (named !== undefined && topOf(named) >= 0 && topOf(named) < innerHeight - HEAD_PX) return named;
  return ids.findLast((id) => topOf(id) <= HEAD_PX) ?? ids[0];
}
