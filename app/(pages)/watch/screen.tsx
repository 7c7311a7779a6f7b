'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TrackView } from '../../../lib/pipeline/contract';
import type { VideoSummary } from '../../../lib/pipeline/state';
import { Button } from '../../ui/button';
import { FileMedia, type Plays } from '../../ui/file-media';
import { FileRequest } from '../../ui/file-request';
import { useVideoFile } from '../../ui/use-video-file';
import { Boxes } from './boxes';
import { STEP_S } from './use-play-keys';
import type { Playback } from './use-playback';

/** The picture with the faces in it named, or what is needed to play it. */
export function Screen({
  video,
  tracks,
  playback,
  at,
  onChoose,
}: {
  video: VideoSummary;
  tracks: readonly TrackView[];
  playback: Playback;
  /** The second whose picture is shown where nothing plays. */
  at: number;
  onChoose(track: TrackView, button: HTMLElement): void;
}) {
  const { file, opening, problem, asked, open, lose } = useVideoFile(video.name);
  const { element, clock, stand, begin } = playback;
  const [plays, setPlays] = useState<Plays>('all');
  const [named, setNamed] = useState(true);
  const moved = useRef(false);

  useEffect(() => {
    if (!file || !asked || moved.current) return;
    moved.current = true;
    element.current?.focus();
  }, [file, asked, element]);

  if (!file) {
    const moment = { video: video.name, t0: at, t1: video.durationS };
    return <FileRequest moment={moment} opening={opening} problem={problem} onOpen={open} />;
  }
  const hasFaces = plays === 'all' && tracks.length > 0;
  return (
    <>
      <div className="relative">
        <FileMedia
          file={file}
          found={video}
          element={element}
          at={at}
          plays={plays}
          onPlays={setPlays}
          onStep={stand}
          onLost={lose}
          aria-label={video.name}
          onLoadedMetadata={begin}
          onTimeUpdate={(event) => {
            const { currentTime } = event.currentTarget;
            if (plays === 'all') clock.set(currentTime);
            else stand(currentTime);
          }}
        />
        {hasFaces && named && <Boxes element={element} tracks={tracks} onChoose={onChoose} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {hasFaces && (
          <Button look="quiet" className="-ml-3" aria-pressed={named} onClick={() => setNamed(!named)}>
            {named ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
            Names in the picture
          </Button>
        )}
        {plays !== 'nothing' && (
          <p className="pointer-coarse:hidden">
            Space plays and pauses, the arrow keys go {STEP_S} s forth and back.
          </p>
        )}
      </div>
    </>
  );
}
