'use client';

import { Play, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { toErrorData } from '../../lib/errors';
import type { VideoSpan } from '../../lib/pipeline/contract';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { Dialog } from './dialog';
import { timecode, timeSpan } from './format';
import { findVideo, Still } from './video';

/** A stretch shorter than this says nothing by itself; it is played at least so long. Seconds. */
const LEAST_STRETCH = 2;

/**
 * Plays a moment of a video from its first second and stops at its last, with a way to play on.
 * Without the video's file in this visit it asks for it, and says so when another one is given.
 */
export function MomentPlayer({ moment }: { moment: VideoSpan }) {
  const { mneme } = useMneme();
  const [file, setFile] = useState<File | null>(() => mneme?.fileOf(moment.video) ?? null);
  if (file) return <FilePlayer file={file} moment={moment} />;
  return <FileRequest moment={moment} onGiven={() => setFile(mneme?.fileOf(moment.video) ?? null)} />;
}

/** The player in a dialog. */
export function PlayerDialog({ moment, onClose }: { moment: VideoSpan; onClose(): void }) {
  return (
    <Dialog wide title={moment.video} onClose={onClose}>
      <MomentPlayer moment={moment} />
      <div className="mt-3 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function FilePlayer({ file, moment: { video, t0, t1 } }: { file: File; moment: VideoSpan }) {
  const element = useRef<HTMLVideoElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [stopped, setStopped] = useState(false);
  const [playOn, setPlayOn] = useState(false);
  const [broken, setBroken] = useState(false);
  const end = Math.max(t1, t0 + LEAST_STRETCH);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const play = (from?: number) => {
    const media = element.current;
    if (!media) return;
    if (from !== undefined) media.currentTime = from;
    // Where the browser wants a click first, its own controls are there for it.
    media.play().catch(() => {});
  };

  if (broken)
    return <p className="text-sm">This browser cannot play {video}. What is remembered of it stays.</p>;
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand beside the player */}
      <video
        ref={element}
        src={url ?? undefined}
        controls
        playsInline
        preload="auto"
        aria-label={`${video}, from ${timecode(t0)}`}
        className="aspect-video w-full rounded-xl bg-black"
        onLoadedMetadata={() => play(t0)}
        onTimeUpdate={(event) => {
          const media = event.currentTarget;
          if (playOn || stopped || media.seeking || media.currentTime < end) return;
          media.pause();
          setStopped(true);
        }}
        onPlay={() => {
          if (stopped) setPlayOn(true);
          setStopped(false);
        }}
        onError={() => setBroken(true)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-muted tabular-nums">{timeSpan(t0, end)}</span>
        <Button
          look="quiet"
          onClick={() => {
            setStopped(false);
            setPlayOn(false);
            play(t0);
          }}
        >
          <RotateCcw size={16} aria-hidden />
          Play again
        </Button>
        {stopped && (
          <Button look="quiet" onClick={() => play()}>
            <Play size={16} aria-hidden />
            Play on
          </Button>
        )}
      </div>
    </div>
  );
}

function FileRequest({ moment, onGiven }: { moment: VideoSpan; onGiven(): void }) {
  const { mneme, state } = useMneme();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { video } = moment;

  const give = async (file: File) => {
    if (!mneme) return;
    try {
      const name = await mneme.giveFile(file);
      if (mneme.fileOf(video)) onGiven();
      else if (name === null)
        setProblem(`${file.name} is not one of the remembered videos. Choose ${video}.`);
      else setProblem(`That is ${name}. This moment is in ${video}.`);
    } catch (error) {
      setProblem(toErrorData(error).message);
    }
  };

  return (
    <div className="overflow-hidden rounded-xl border border-line bg-sunken">
      <Still video={findVideo(state.videos, video)} at={moment.t0} className="max-h-80" />
      <div className="flex flex-wrap items-center gap-3 p-3 text-sm">
        <Button onClick={() => input.current?.click()} aria-describedby={id}>
          Choose {video} to play it
        </Button>
        <p id={id} className="min-w-48 flex-1 text-muted">
          Videos are not copied into the memory, so the file is needed to play it.
        </p>
        <p role="alert" className="w-full text-danger empty:hidden">
          {problem}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`The file of ${video}`}
          accept="video/*,audio/*,.mkv"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) give(file);
          }}
        />
      </div>
    </div>
  );
}
