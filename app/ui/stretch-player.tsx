'use client';

import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VideoSpan } from '../../lib/contract/people';
import { timecode } from '../../lib/wording';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { FileCopy } from './file-copy';
import { timeSpan } from './format';
import { Unlocked } from './locked';
import { SaveClip } from './save-clip';
import { fileStanding, findVideo } from './video';
import { type Plays, VideoOrKeptFrames } from './video-or-kept-frames';

/** A stretch shorter than this says nothing by itself; it is played at least so long. Seconds. */
const LEAST_STRETCH = 2;

/** Plays the stretch of a file from `t0` to `t1`; where the browser cannot show its picture, what was kept of it is shown. */
export function StretchPlayer({
  file,
  moment: { video, t0, t1 },
  takesFocus,
  onLost,
}: {
  file: File;
  moment: VideoSpan;
  /** It takes the place of a button that had focus. */
  takesFocus: boolean;
  /** The file can no longer be read. */
  onLost(): void;
}) {
  const t = useT();
  const { state } = useMneme();
  const element = useRef<HTMLVideoElement>(null);
  const [stopped, setStopped] = useState(false);
  const [playOn, setPlayOn] = useState(false);
  const [plays, setPlays] = useState<Plays>('all');
  const [at, setAt] = useState(t0);
  const end = Math.max(t1, t0 + LEAST_STRETCH);
  const found = findVideo(state.videos, video);
  const { copied, recorded, placed } = fileStanding(state, found);
  // What is kept already is removed elsewhere; what is kept by this button may be removed by it, too.
  const [offersCopy] = useState(!copied && !recorded);

  const takeFocus = useEffectEvent(() => {
    if (takesFocus) element.current?.focus();
  });
  useEffect(() => takeFocus(), []);

  const play = (from?: number) => {
    const media = element.current;
    if (!media) return;
    if (from !== undefined) media.currentTime = from;
    // Where the browser wants a click first, its own controls are there for it.
    media.play().catch(() => {});
  };

  return (
    <div>
      <VideoOrKeptFrames
        file={file}
        found={found}
        element={element}
        at={at}
        plays={plays}
        onPlays={setPlays}
        onStep={setAt}
        onLost={onLost}
        aria-label={t('{video}, from {time}', { video, time: timecode(t0) })}
        onLoadedMetadata={() => play(t0)}
        onTimeUpdate={(event) => {
          const media = event.currentTarget;
          setAt(media.currentTime);
          if (playOn || stopped || media.seeking || media.currentTime < end) return;
          media.pause();
          setStopped(true);
        }}
        onPlay={() => {
          if (stopped) setPlayOn(true);
          setStopped(false);
        }}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        {plays !== 'nothing' && (
          <>
            <span className="text-muted tabular-nums">{timeSpan(t, t0, end)}</span>
            <Button
              look="quiet"
              onClick={() => {
                setStopped(false);
                setPlayOn(false);
                play(t0);
              }}
            >
              <RotateCcw size={16} aria-hidden />
              {t('Play again')}
            </Button>
            {stopped && (
              <Button look="quiet" onClick={() => play()}>
                <Play size={16} aria-hidden />
                {t('Keep playing')}
              </Button>
            )}
          </>
        )}
        {found && (
          <Unlocked>
            <SaveClip file={file} video={found} t0={t0} t1={end} />
          </Unlocked>
        )}
        {found && offersCopy && (copied || (!placed && plays !== 'nothing')) && <FileCopy video={found} />}
      </div>
    </div>
  );
}
