'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TrackView, VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { type Plays, VideoOrKeptFrames } from '../../ui/video-or-kept-frames';
import { Boxes } from './boxes';
import { STEP_S } from './use-play-keys';
import type { Playback } from './use-playback';

/** The picture with the faces in it named. */
export function FileScreen({
  file,
  video,
  tracks,
  playback: { element, clock, stand, begin },
  at,
  takesFocus,
  onLost,
  onChoose,
}: {
  file: File;
  video: VideoSummary;
  tracks: readonly TrackView[];
  playback: Playback;
  /** The second whose picture is shown where nothing plays. */
  at: number;
  /** It takes the place of a button that had focus. */
  takesFocus: boolean;
  /** The file can no longer be read. */
  onLost(): void;
  onChoose(track: TrackView, button: HTMLElement): void;
}) {
  const t = useT();
  const [plays, setPlays] = useState<Plays>('all');
  const [named, setNamed] = useState(true);
  const hasFaces = plays === 'all' && tracks.length > 0;

  const takeFocus = useEffectEvent(() => {
    if (takesFocus) element.current?.focus();
  });
  useEffect(() => takeFocus(), []);

  return (
    <>
      <div className="relative">
        <VideoOrKeptFrames
          file={file}
          found={video}
          element={element}
          at={at}
          plays={plays}
          onPlays={setPlays}
          onStep={stand}
          onLost={onLost}
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
            {t('Names in the picture')}
          </Button>
        )}
        {plays !== 'nothing' && (
          <p className="max-sm:hidden pointer-coarse:hidden">
            {t('Space plays and pauses, the arrow keys go {seconds} s forth and back.', { seconds: STEP_S })}
          </p>
        )}
      </div>
    </>
  );
}
