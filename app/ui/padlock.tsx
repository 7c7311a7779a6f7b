'use client';

import { Lock } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';

const UnlockDialog = dynamic(() => import('./unlock-dialog').then((module) => module.UnlockDialog), {
  ssr: false,
});

/** In the header while the app is locked: that it is, and the way to unlock it. */
export function Padlock() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        title={t('Locked')}
        aria-label={t('Locked. Unlock with the code')}
        className="grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Lock size={18} aria-hidden />
      </button>
      {asking && <UnlockDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** In place of a page that visitors have no business on. */
export function LockedPlace() {
  const t = useT();
  const { kiosk } = useMneme().state;
  const [asking, setAsking] = useState(false);
  return (
    <section className="mx-auto max-w-xl py-12">
      <div className="text-center">
        <Lock aria-hidden className="mx-auto mb-4 size-8 text-accent" />
        <h1 className="text-2xl font-semibold tracking-tight">
          {kiosk ? t('This app is locked') : t('Not of this memory')}
        </h1>
        <p className="mt-3 text-pretty">
          {kiosk
            ? t(
                'You can look at what is remembered and ask about it. For everything else the code is needed.',
              )
            : t('A published memory can be looked at and asked. This page is for a memory of your own.')}
        </p>
        {kiosk && (
          <Button look="primary" className="mt-5" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('Unlock with the code')}
          </Button>
        )}
      </div>
      {asking && <UnlockDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
