'use client';

import { useSyncExternalStore } from 'react';
import { useT } from '../../language/provider';
import { Button } from '../button';
import { currentOffer, onOffer, takeOffer } from './install-offer';

/** Installs the app, so that it opens in a window of its own; nothing where the browser does not offer that. */
export function InstallButton() {
  const t = useT();
  const offer = useSyncExternalStore(onOffer, currentOffer, () => null);
  return offer && <Button onClick={() => void takeOffer()}>{t('Install Mneme')}</Button>;
}
