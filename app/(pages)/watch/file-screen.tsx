'use client';

import { Eye, EyeOff, UserRoundPlus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Box } from '../../../lib/contract/search';
import type { TrackView, VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { Unlocked } from '../../ui/locked';
import { type Plays, VideoOrKeptFrames } from '../../ui/video-or-kept-frames';
import { Boxes } from './boxes';
import type { Drawn } from './mark-dialog';
import { pictureAround } from './picture-around';
import { STEP_S } from './use-play-keys';
import type { Playback } from './use-playback';

/** Where the box of somebody who is marked is at first, in fractions of the picture. */
const FIRST: Box = { x: 0.35, y: 0.2, w: 0.3, h: 0.5 };

const MarkField = dynamic(() => import('./mark-field').then((module) => module.MarkField), { ssr: false });

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
  onMark,
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
  /** Somebody who was not recognised is in the picture that it stands at. */
  onMark(drawn: Drawn, button: HTMLElement | null): void;
}) {
  const t = useT();
  const [plays, setPlays] = useState<Plays>('all');
  const [named, setNamed] = useState(true);
  const [box, setBox] = useState<Box | null>(null);
  const marks = useRef<HTMLButtonElement>(null);
  const hasFaces = plays === 'all' && tracks.length > 0;

  const mark = async () => {
    const media = element.current;
    setBox(null);
    if (!media || !box) return;
    const { currentTime: t } = media;
    onMark({ file, t, box, picture: await pictureAround(media, box) }, marks.current);
  };
  const stopMarking = () => {
    setBox(null);
    focusSoon(() => marks.current);
  };

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
        {hasFaces && named && !box && <Boxes element={element} tracks={tracks} onChoose={onChoose} />}
        {box && (
          <MarkField element={element} box={box} onChange={setBox} onMark={mark} onClose={stopMarking} />
        )}
      </div>
      {box && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <p className="w-full sm:w-auto">{t('Draw a box around the person.')}</p>
          <Button look="primary" onClick={mark}>
            {t('Say who it is')}
          </Button>
          <Button onClick={stopMarking}>{t('Cancel')}</Button>
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {hasFaces && (
          <Button look="quiet" className="-ml-3" aria-pressed={named} onClick={() => setNamed(!named)}>
            {named ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
            {t('Names in the picture')}
          </Button>
        )}
        {plays === 'all' && (
          <Unlocked>
            <Button
              ref={marks}
              look="quiet"
              className={hasFaces ? '' : '-ml-3'}
              aria-pressed={box !== null}
              onClick={() => {
                element.current?.pause();
                setBox(box ? null : FIRST);
              }}
            >
              <UserRoundPlus size={16} aria-hidden />
              {t('Mark somebody')}
            </Button>
          </Unlocked>
        )}
        {plays !== 'nothing' && (
          <p className="max-sm:hidden pointer-coarse:hidden">
            {t('Space plays and pauses; the arrow keys go {seconds} s back and forward.', {
              seconds: STEP_S,
            })}
          </p>
        )}
      </div>
    </>
  );
}
