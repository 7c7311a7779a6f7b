'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { toErrorData } from '../../../lib/errors';
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
      toast({ text: toErrorData(error).message });
    }
    setChecking(false);
  };

  return (
    <footer className="mt-12 border-t border-line pt-4 text-sm text-muted">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {storage && (
          <p>
            The memory uses {bytes(storage.used)} of the {bytes(storage.quota)} that this browser grants.
          </p>
        )}
        <Button look="accent" className="-mx-3" onClick={() => setStoring(true)}>
          Storage and saving
        </Button>
      </div>
      {storing && <StorageDialog onClose={() => setStoring(false)} />}
      <details className="mt-2">
        <summary className="w-fit rounded py-1">What sees, hears and finds words here</summary>
        {abilities ? (
          <ul className="mt-2 space-y-1">
            {abilities.map(({ task, weight, missing }) => (
              <li key={task}>
                {ABILITIES[task]}:{' '}
                {weight
                  ? `${weight.title} (${weight.licence}), ${PLACES[weight.place] ?? weight.place}`
                  : (missing ?? 'optional, and not here')}
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 flex flex-wrap items-center gap-3">
            Known once the first video is opened.
            <Button onClick={check} disabled={checking}>
              {checking ? 'Checking…' : 'Check now'}
            </Button>
          </p>
        )}
      </details>
    </footer>
  );
}
