'use client';

import type { ComponentProps, RefObject } from 'react';
import type { VideoSummary } from '../../lib/contract/videos';
import { useT } from '../language/provider';
import { KeptFrames } from './kept-frames';
import { useLocked } from './locked';
import { useObjectUrl } from './use-object-url';
import { useReading } from './use-reading';

/** What of a file this browser plays. */
export type Plays = 'all' | 'sound' | 'nothing';

/**
 * The picture and the sound of a file, with the browser's own controls and its words as captions; where it cannot show the picture,
 * what was kept of it.
 */
export function VideoOrKeptFrames({
  file,
  found,
  element,
  at,
  plays,
  onPlays,
  onStep,
  onLost,
  onLoadedMetadata,
  ...rest
}: {
  file: File;
  found: VideoSummary | undefined;
  element: RefObject<HTMLVideoElement | null>;
  /** The second that is shown of kept pictures. */
  at: number;
  plays: Plays;
  onPlays(plays: Plays): void;
  /** The person went to another kept picture, which is of that second. */
  onStep(t: number): void;
  /** The file can no longer be read. */
  onLost(): void;
} & Pick<ComponentProps<'video'>, 'aria-label' | 'onLoadedMetadata' | 'onPlay' | 'onTimeUpdate'>) {
  const url = useObjectUrl(file);
  const locked = useLocked();
  const onError = () => {
    file
      .slice(0, 1)
      .arrayBuffer()
      .then(() => onPlays('nothing'), onLost);
  };

  return (
    <>
      {plays !== 'all' && found && (
        <KeptFrames
          video={found}
          at={at}
          plays={plays}
          onStep={(t) => {
            onStep(t);
            if (element.current) element.current.currentTime = t;
          }}
        />
      )}
      {plays !== 'nothing' && (
        <video
          {...rest}
          ref={element}
          src={url ?? undefined}
          controls
          // Visitors take nothing along.
          controlsList={locked ? 'nodownload' : undefined}
          onContextMenu={locked ? (event) => event.preventDefault() : undefined}
          playsInline
          preload="auto"
          className={`w-full ${plays === 'all' ? 'aspect-video rounded-xl bg-black' : 'mt-2 h-14 rounded-full'}`}
          onLoadedMetadata={(event) => {
            // Chromium plays the sound of a file whose picture it cannot decode, over black.
            if (found?.hasVideo && event.currentTarget.videoWidth === 0) onPlays('sound');
            onLoadedMetadata?.(event);
          }}
          onError={onError}
        >
          {found && found.lines > 0 && <Captions video={found} />}
        </video>
      )}
    </>
  );
}

/** What is said in a video, with who says it, to be switched on in its controls. */
function Captions({ video: { name } }: { video: VideoSummary }) {
  const t = useT();
  const { value } = useReading((mneme) => mneme.transcript(name));
  const url = useObjectUrl(value);
  return url && <track kind="captions" label={t('Who says what')} src={url} />;
}
