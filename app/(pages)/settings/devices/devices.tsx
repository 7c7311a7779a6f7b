'use client';

import dynamic from 'next/dynamic';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { BeginSharing } from './begin-sharing';

const Shared = dynamic(() => import('./shared').then((module) => module.Shared), { ssr: false });

/** The memory on several devices: how that is begun, and how it stands. */
export function Devices() {
  const t = useT();
  const { state } = useMneme();
  if (state.sharing) return <Shared sharing={state.sharing} />;
  return (
    <div className="space-y-3 text-sm">
      <p className="text-pretty">
        {t(
          'One memory on your phone, laptop and desktop, without a cloud: each device writes what is new into a folder that Syncthing, Nextcloud, iCloud or a stick carries to the others, and reads what they wrote.',
        )}
      </p>
      <p className="text-pretty text-muted">
        {t(
          'Into the folder goes the whole memory, with faces, voices, words and pictures, encrypted: only devices with its code can read it, not whoever carries the folder. Videos stay where they are.',
        )}
      </p>
      {window.showDirectoryPicker ? (
        <BeginSharing pick={window.showDirectoryPicker.bind(window)} />
      ) : (
        <p className="text-pretty text-muted">
          {t(
            'This browser lets no page write into a folder. Chrome, Edge and other new browsers made from Chromium do; so does the command line.',
          )}
        </p>
      )}
    </div>
  );
}
