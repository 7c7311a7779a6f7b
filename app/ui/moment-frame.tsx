'use client';

import { useRef, useState } from 'react';
import type { FramedPart } from '../../lib/contract/answers';
import { drawFrames } from './draw-frames';
import { useObjectUrl } from './use-object-url';
import { useVideoFile } from './use-video-file';

/** Twice the width at which it is shown, pixels. */
const WIDTH = 320;

/**
 * The very picture of a moment, where the video's file is at hand and the browser shows it: it covers what was kept of it. With boxes all of the picture is
 * shown, with a frame around each. Decorative.
 */
export function MomentFrame({
  video,
  at,
  boxes,
}: {
  video: string;
  at: number;
  boxes?: readonly FramedPart[];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const url = useObjectUrl(useVideoFile(video).file);

  const draw = (media: HTMLVideoElement) => {
    const target = canvas.current;
    if (!target || media.videoWidth === 0) return;
    target.width = WIDTH;
    target.height = Math.round((WIDTH * media.videoHeight) / media.videoWidth);
    if (target.height > target.width) target.dataset.portrait = '';
    const context = target.getContext('2d');
    context?.drawImage(media, 0, 0, target.width, target.height);
    if (context && boxes) drawFrames(context, boxes, target);
    // Its decoder is given back: devices have few.
    setDrawn(true);
  };

  return (
    <>
      <canvas
        ref={canvas}
        aria-hidden
        data-drawn={drawn}
        className={`absolute inset-0 size-full ${boxes ? 'bg-black object-contain' : 'object-cover data-portrait:object-contain'} ${drawn ? '' : 'opacity-0'}`}
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
