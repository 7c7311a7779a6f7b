'use client';

import { useEffect, useState } from 'react';
import { onKept, readStanding, type Standing } from '../../../lib/offline/keep-large-files';
import { useT } from '../../language/provider';
import { bytes } from '../format';

/** How much of what the app needs without a network is kept in this browser. */
export function OfflineStanding() {
  const t = useT();
  const [standing, setStanding] = useState<Standing | null>(null);
  const isServed = typeof navigator !== 'undefined' && navigator.serviceWorker?.controller != null;

  useEffect(() => {
    if (!isServed) return;
    const read = () => void readStanding().then(setStanding, () => setStanding(null));
    read();
    return onKept(read);
  }, [isServed]);

  if (!isServed)
    return <p>{t('This browser keeps nothing of the app yet: it needs the network to open.')}</p>;
  if (!standing) return <p>{t('The app is kept in this browser and opens without a network.')}</p>;
  const { done, all } = standing;
  return (
    <p className="tabular-nums">
      {done < all
        ? t('Kept for offline: {done} of {all}', { done: bytes(t, done), all: bytes(t, all) })
        : t('Everything is kept for offline: {all}', { all: bytes(t, all) })}
    </p>
  );
}
