'use client';

import { useT } from '../../language/provider';
import { bytes } from '../format';
import { useOfflineStanding } from './use-offline-standing';

/** How much of what the app needs without a network is kept in this browser. */
export function OfflineStanding() {
  const t = useT();
  const { isServed, standing } = useOfflineStanding();
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
