'use client';

import { AudioLines, Film } from 'lucide-react';
import type { VideoSummary } from '../../lib/pipeline/state';
import { timecode } from './format';
import { Picture } from './picture';

/** The video that a span of an answer or a person means: spans name videos, and ids are taken too. */
export function findVideo(videos: VideoSummary[], video: string): VideoSummary | undefined {
  return (
    videos.find((candidate) => candidate.name === video) ?? videos.find((candidate) => candidate.id === video)
  );
}

/** A video's still, 16:9, with a timecode in its corner: its length, or the moment meant. Decorative: the name is beside it. */
export function Still({
  video,
  at,
  className = '',
}: {
  video: VideoSummary | undefined;
  at?: number;
  className?: string;
}) {
  const Icon = video && !video.hasVideo ? AudioLines : Film;
  const time = at ?? video?.durationS;
  return (
    <span
      className={`relative grid aspect-video w-full place-items-center overflow-hidden bg-sunken text-muted ${className}`}
    >
      <Picture
        pictureKey={video?.still ?? null}
        alt=""
        className="absolute inset-0 size-full object-cover"
        fallback={<Icon aria-hidden className="size-10 opacity-60" />}
      />
      {time !== undefined && (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/75 px-1.5 py-0.5 text-xs font-medium text-white tabular-nums">
          {timecode(time)}
        </span>
      )}
    </span>
  );
}
