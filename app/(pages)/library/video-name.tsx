'use client';

import { Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useLocked } from '../../ui/locked';

const NameDialog = dynamic(() => import('./name-dialog').then((module) => module.NameDialog), { ssr: false });

/** The name of a video; a click gives it another. */
export function VideoName({ video }: { video: VideoSummary }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const locked = useLocked();
  const heading = (
    <h3 className="truncate font-medium" title={video.name}>
      {video.name}
    </h3>
  );
  if (locked) return heading;
  return (
    <div className="group flex items-center gap-1.5">
      {heading}
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label={t('Rename {name}', { name: video.name })}
        className="grid size-6 shrink-0 place-items-center rounded text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <Pencil size={13} aria-hidden />
      </button>
      {asking && <NameDialog video={video} onClose={() => setAsking(false)} />}
    </div>
  );
}
