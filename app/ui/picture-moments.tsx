'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { PictureHit } from '../../lib/contract/search';
import { useT } from '../language/provider';
import { timeSpan } from './format';
import { PlaySign } from './play-sign';
import { StillPicture } from './video';

const PlayerDialog = dynamic(() => import('./moment-player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** Moments by their pictures, each of which plays when it is pressed. */
export function PictureMoments({ label, moments }: { label: string; moments: readonly PictureHit[] }) {
  const t = useT();
  const [played, setPlayed] = useState<PictureHit | null>(null);
  return (
    <>
      <ul aria-label={label} className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {moments.map((moment) => {
          const { id, video, t0, t1, thing } = moment;
          const time = timeSpan(t, t0, t1);
          return (
            <li key={id} className="min-w-0 text-sm text-muted">
              <button
                type="button"
                aria-label={t('Play {video}, {time}', { video, time })}
                onClick={() => setPlayed(moment)}
                className="group relative block w-full overflow-hidden rounded-lg"
              >
                <StillPicture pictureKey={id} hasVideo time={undefined} isPart={thing !== null} />
                <PlaySign />
              </button>
              <p className="mt-1 break-words">
                <span className="tabular-nums">{time}</span> {video}
              </p>
            </li>
          );
        })}
      </ul>
      {played && <PlayerDialog moment={played} onClose={() => setPlayed(null)} />}
    </>
  );
}
