'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { bytes } from '../../ui/format';
import { useNotices } from '../../ui/notices';
import { ABILITIES, PLACES } from './abilities';

const StorageDialog = dynamic(() => import('./storage-dialog').then((module) => module.StorageDialog), {
  ssr: false,
});

/** The small print: room used, the memory as a file, and which weights see, hear and find words. */
export function About() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { toast } = useNotices();
  const [checking, setChecking] = useState(false);
  const [storing, setStoring] = useState(false);
  const { storage, abilities } = state;

  const check = async () => {
    setChecking(true);
    try {
      await mneme?.checkAbilities();
    } catch (error) {
      toast({ text: t(toErrorData(error).message) });
    }
    setChecking(false);
  };

  return (
    <footer className="mt-12 border-t border-line pt-4 text-sm text-muted">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {storage && (
          <p>
            {t('The memory uses {used} of the {quota} that this browser grants.', {
              used: bytes(t, storage.used),
              quota: bytes(t, storage.quota),
            })}
          </p>
        )}
        <Button look="accent" className="-mx-3" onClick={() => setStoring(true)}>
          {t('Storage and saving')}
        </Button>
      </div>
      {storing && <StorageDialog onClose={() => setStoring(false)} />}
      <details className="mt-2">
        <summary className="w-fit rounded py-1">{t('What sees, hears and finds words here')}</summary>
        {abilities ? (
          <ul className="mt-2 space-y-1">
            {abilities.map(({ task, weight, missing }) => (
              <li key={task}>
                {t(ABILITIES[task])}:{' '}
                {weight
                  ? `${weight.title} (${weight.licence}), ${t(PLACES[weight.place] ?? weight.place)}`
                  : missing === null
                    ? t('optional, and not here')
                    : t(missing)}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 flex flex-wrap items-center gap-3">
            {t('Known once the first video is opened.')}
            <Button onClick={check} disabled={checking}>
              {checking ? t('Checking…') : t('Check now')}
            </Button>
          </p>
        )}
      </details>
    </footer>
  );
}
