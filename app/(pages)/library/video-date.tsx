'use client';

import { Pencil } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { localDate } from '../../ui/format';
import { useLocked } from '../../ui/locked';

const DateDialog = dynamic(() => import('./date-dialog').then((module) => module.DateDialog), { ssr: false });

/** When a video began; a click sets it right. */
export function VideoDate({ video }: { video: VideoSummary }) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const locked = useLocked();
  const date = <time dateTime={video.startsAt}>{localDate(t, video.startsAt)}</time>;
  if (locked) return <p className="text-sm text-muted">{date}</p>;
  return (
    <p className="text-sm text-muted">
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label={t('Change when {name} began, {date}', {
          name: video.name,
          date: localDate(t, video.startsAt),
        })}
        className="group inline-flex items-center gap-1.5 rounded text-left hover:text-ink"
      >
        {date}
        <Pencil
          size={13}
          aria-hidden
          className="shrink-0 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
      {asking && <DateDialog video={video} onClose={() => setAsking(false)} />}
    </p>
  );
}
