'use client';

import { AudioLines, Film } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppState } from '../../lib/contract/state';
import type { VideoFile, VideoSummary } from '../../lib/contract/videos';
import { timecode } from '../../lib/wording';
import { useT } from '../language/provider';
import { Picture } from './picture';

/** The video that a span of an answer or a person means: spans name videos, and ids are taken too. */
export function findVideo(videos: VideoSummary[], video: string): VideoSummary | undefined {
  return (
    videos.find((candidate) => candidate.name === video) ?? videos.find((candidate) => candidate.id === video)
  );
}

/** A video's still, 16:9, with its length in the corner. Decorative: the name is beside it. */
export function Still({ video, className = '' }: { video: VideoSummary | undefined; className?: string }) {
  return (
    <StillPicture
      pictureKey={video?.still ?? null}
      hasVideo={video?.hasVideo ?? true}
      time={video?.durationS}
      className={className}
    />
  );
}

/** A picture of a moment, 16:9, with a timecode in its corner; with what covers it. One that is higher than wide is shown whole. Decorative. */
export function StillPicture({
  pictureKey,
  hasVideo,
  time,
  isPart = false,
  className = '',
  children,
}: {
  pictureKey: string | null;
  hasVideo: boolean;
  time: number | undefined;
  /** It was cut out of a picture, in any shape: all of it is shown. */
  isPart?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const Icon = hasVideo ? Film : AudioLines;
  return (
    <span
      className={`relative grid aspect-video w-full place-items-center overflow-hidden bg-sunken text-muted ${className}`}
    >
      <Picture
        pictureKey={pictureKey}
        alt=""
        className={`absolute inset-0 size-full ${isPart ? 'object-contain' : 'object-cover data-portrait:object-contain'}`}
        fallback={<Icon aria-hidden className="size-10 opacity-60" />}
      />
      {children}
      {time !== undefined && (
        <span className="absolute right-1.5 bottom-1.5 rounded bg-black/75 px-1.5 py-0.5 text-xs font-medium text-white tabular-nums">
          {timecode(time)}
        </span>
      )}
    </span>
  );
}

const MISSING: VideoFile = { standing: 'missing', placed: false, copied: false };

/** Whether a video plays without its file: a copy of it, or the recording itself, lies in this browser. */
export function isKept(state: AppState, video: VideoSummary): boolean {
  const { copied, recorded } = fileStanding(state, video);
  return copied || recorded === true;
}

/** Where a video's file is to be had. */
export function fileStanding(state: AppState, video: VideoSummary | undefined): VideoFile {
  return (video && state.files[video.id]) ?? MISSING;
}

/** Whether a video is being recorded right now: its file is there once that has stopped. */
export function isBeingRecorded({ queue, recording }: AppState, video: VideoSummary | undefined): boolean {
  return (
    video !== undefined &&
    recording !== null &&
    queue.some(({ key, videoId }) => key === recording.key && videoId === video.id)
  );
}

/** In place of a player, while a video is being recorded. */
export function StillRecorded({ video }: { video: string }) {
  const t = useT();
  return (
    <p role="status" className="text-sm text-muted">
      {t('{video} is still being recorded: it can be played once that has stopped.', { video })}
    </p>
  );
}
