'use client';

import { useEffect, useState } from 'react';
import { onKept, readStanding, type Standing } from '../../../lib/offline/keep-large-files';

/** How much of what the app needs without a network is kept: nothing while `isServed` is false; null before that is known, and where it cannot be. */
export function useOfflineStanding(): { isServed: boolean; standing: Standing | null } {
  const [standing, setStanding] = useState<Standing | null>(null);
  const isServed = typeof navigator !== 'undefined' && navigator.serviceWorker?.controller != null;

  useEffect(() => {
    if (!isServed) return;
    const read = () => void readStanding().then(setStanding, () => setStanding(null));
    read();
    return onKept(read);
  }, [isServed]);

  return { isServed, standing };
}
