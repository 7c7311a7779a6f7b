'use client';

import { memo } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { localDate } from '../../ui/format';
import { Still } from '../../ui/video';

/** The card of a video while several are chosen: all of it is one box to tick. One of many that changes leaves the others as they are. */
export const ToChoose = memo(function ToChoose({
  video,
  isChosen,
  onTurn,
}: {
  video: VideoSummary;
  isChosen: boolean;
  onTurn(id: string): void;
}) {
  const t = useT();
  return (
    <li className="min-w-0">
      <label className="relative block cursor-pointer rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent">
        <span className="block overflow-hidden rounded-xl has-[+input:checked]:ring-3 has-[+input:checked]:ring-accent">
          <Still video={video} />
        </span>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={() => onTurn(video.id)}
          aria-label={t('Select {name}', { name: video.name })}
          className="absolute top-2.5 left-2.5 size-6 accent-accent outline-none"
        />
        <span className="mt-2 block truncate font-medium">{video.name}</span>
        <time dateTime={video.startsAt} className="block text-sm text-muted">
          {localDate(t, video.startsAt)}
        </time>
        {video.tags && <span className="block truncate text-sm text-muted">{video.tags.join(' · ')}</span>}
      </label>
    </li>
  );
});
