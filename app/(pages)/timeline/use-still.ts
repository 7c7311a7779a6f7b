import { useEffect, useState } from 'react';
import type { WallSpan } from '../../../lib/contract/timeline';
import type { Shown } from './view';

/** What is shown stands still once it has not changed for so long, milliseconds. */
const STILL_MS = 200;

/** What was shown when it last stood still. */
export function useStill(shown: Shown): WallSpan {
  const [still, setStill] = useState(shown.span);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = shown.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setStill(shown.span), STILL_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [shown]);
  return still;
}
