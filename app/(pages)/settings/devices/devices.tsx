'use client';

import dynamic from 'next/dynamic';
import type { SharedOffer } from '../../../../lib/contract/shared-by-server';
import { useT } from '../../../language/provider';
import { useMneme } from '../../../mneme-provider';
import { Problem } from '../../../ui/problem-line';
import { BeginSharing, type Way } from './begin-sharing';
import { hasFolders } from './pick-folder';

const Shared = dynamic(() => import('./shared').then((module) => module.Shared), { ssr: false });

/** The memory on several devices: how that is begun, and how it stands. `offer`: of the app's server. */
export function Devices({ offer }: { offer: SharedOffer }) {
  const t = useT();
  const { state } = useMneme();
  const host = offer && 'host' in offer ? offer.host : null;
  const misfit = <Problem text={offer && 'problem' in offer ? t(offer.problem) : null} />;
  if (state.sharing)
    return (
      <>
        <Shared sharing={state.sharing} hasServer={host !== null} />
        {misfit}
      </>
    );
  const ways: Way[] = [
    ...(host ? (['server'] as const) : []),
    ...(hasFolders() ? (['folder'] as const) : []),
  ];
  return (
    <div className="space-y-3 text-sm">
      <p className="text-pretty">
        {host
          ? t(
              'One memory on your phone, laptop and desktop: each device passes on what is new through the server of this app, or in a folder that Syncthing, Nextcloud, iCloud or a stick carries, and reads what the others passed on.',
            )
          : t(
              'One memory on your phone, laptop and desktop, without a cloud: each device writes what is new into a folder that Syncthing, Nextcloud, iCloud or a stick carries to the others, and reads what they wrote.',
            )}
      </p>
      <p className="text-pretty text-muted">
        {host
          ? t(
              'The whole memory goes there, with faces, voices, words and pictures, encrypted: only devices with its code can read it, neither the server nor whoever carries the folder. Videos stay where they are.',
            )
          : t(
              'Into the folder goes the whole memory, with faces, voices, words and pictures, encrypted: only devices with its code can read it, not whoever carries the folder. Videos stay where they are.',
            )}
      </p>
      {host && (
        <p className="text-pretty text-muted">
          {t(
            'The server keeps the files at {host}. It learns how many there are, how large, when each device comes and from which address, how many devices there are and about how many videos and people; never the code.',
            { host },
          )}
        </p>
      )}
      {ways.length > 0 ? (
        <BeginSharing ways={ways} />
      ) : (
        <p className="text-pretty text-muted">
          {t(
            'This browser lets no page write into a folder. Chrome, Edge and other new browsers made from Chromium do; so does the command line.',
          )}
        </p>
      )}
      {misfit}
    </div>
  );
}
