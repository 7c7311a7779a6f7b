import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import type { WallSpan } from '../../../lib/memory/wall-spans';
import { spanInAddress, timelineHref } from './address';
import type { Movable } from './gestures';
import { shownWithin } from './view';

/** Keeps what is shown in the address, so that it is there again after a reload and on the way back; and shows what a link asks for. */
export function useAddress({ shown, all }: Movable, still: WallSpan): void {
  const parameters = useSearchParams().toString();
  const kept = useRef(parameters);
  const before = useRef(all);

  useEffect(() => {
    if (parameters === kept.current) return;
    kept.current = parameters;
    const asked = spanInAddress(new URLSearchParams(parameters));
    shown.set(asked ? shownWithin(asked, all) : all);
  }, [parameters, shown, all]);

  // As more is remembered, or forgotten, all of it stays all of it.
  useEffect(() => {
    const wasAll = shown.goal === before.current;
    before.current = all;
    if (shown.goal !== all) shown.set(wasAll ? all : shownWithin(shown.goal, all));
  }, [shown, all]);

  useEffect(() => {
    const href = still === all ? '/timeline' : timelineHref(still);
    kept.current = href.split('?')[1] ?? '';
    if (location.pathname + location.search !== href) history.replaceState(null, '', href);
  }, [still, all]);
}
