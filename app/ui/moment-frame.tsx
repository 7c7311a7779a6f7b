'use client';

import { useRef, useState } from 'react';
import { useObjectUrl } from './use-object-url';
import { useVideoFile } from './use-video-file';

/** Twice the width at which it is shown, pixels. */
const WIDTH = 320;

/** The very picture of a moment, where the video's file is at hand and the browser shows it: it covers what was kept of its clip. Decorative. */
export function MomentFrame({ video, at }: { video: string; at: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const url = useObjectUrl(useVideoFile(video).file);

  const draw = (media: HTMLVideoElement) => {
    const target = canvas.current;
    if (!target || media.videoWidth === 0) return;
    target.width = WIDTH;
    target.height = Math.round((WIDTH * media.videoHeight) / media.videoWidth);
    target.getContext('2d')?.drawImage(media, 0, 0, target.width, target.height);
    // Its decoder is given back: devices have few.
    setDrawn(true);
  };

  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        data-drawn={drawn}
        className={`absolute inset-0 size-full object-cover ${drawn ? '' : 'opacity-0'}`}
      />
      {url && !drawn && (
        <video
          src={url}
          muted
          playsInline
          aria-hidden
          tabIndex={-1}
          preload="auto"
          className="pointer-events-none absolute size-px opacity-0"
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = at;
          }}
          onSeeked={({ currentTarget }) => draw(currentTarget)}
        />
      )}
    </>
  );
}
