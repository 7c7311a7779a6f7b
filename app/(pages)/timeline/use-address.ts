import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import type { WallSpan } from '../../../lib/contract/timeline';
import { spanInAddress, timelineHref } from './address';
import type { Movable } from './gestures';
import { shownWithin } from './view';

/**
 * Keeps what is shown in the address, so that it is there again after a reload and on the way back; and shows what a link asks for.
 * Returns what to call before another page is gone to.
 */
export function useAddress({ shown, all }: Movable, still: WallSpan): () => void {
  const parameters = useSearchParams();
  const kept = useRef(location.search);
  const before = useRef(all);
  // An address that is kept while another page is on its way would keep that from coming.
  const isLeaving = useRef(false);

  const keep = useCallback(
    (span: WallSpan) => {
      const href = span === all ? '/timeline' : timelineHref(span);
      if (isLeaving.current || location.pathname + location.search === href) return;
      history.replaceState(null, '', href);
      kept.current = location.search;
    },
    [all],
  );

  useEffect(() => {
    // What comes by the hook may be older than what was kept since.
    if (location.search === kept.current) return;
    kept.current = location.search;
    const asked = spanInAddress(new URLSearchParams(location.search));
    shown.set(asked ? shownWithin(asked, all) : all);
  }, [parameters, shown, all]);

  // As more is remembered, or forgotten, all of it stays all of it.
  useEffect(() => {
    const wasAll = shown.goal === before.current;
    before.current = all;
    if (shown.goal !== all) shown.set(wasAll ? all : shownWithin(shown.goal, all));
  }, [shown, all]);

  useEffect(() => {
    if (still === shown.goal) keep(still);
  }, [still, shown, keep]);

  return () => {
    keep(shown.goal);
    isLeaving.current = true;
  };
}
