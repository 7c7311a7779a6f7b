'use client';

import { AudioLines } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../language/provider';

/** What a camera shows now, without its sound; a mark of sound where there is no camera. */
export function LivePicture({ stream, className = '' }: { stream: MediaStream | null; className?: string }) {
  const t = useT();
  const element = useRef<HTMLVideoElement>(null);
  const hasPicture = (stream?.getVideoTracks().length ?? 0) > 0;
  useEffect(() => {
    if (element.current && hasPicture) element.current.srcObject = stream;
  }, [stream, hasPicture]);
  return (
    <div className={`grid aspect-video place-items-center overflow-hidden rounded-xl bg-sunken ${className}`}>
      {hasPicture ? (
        <video
          ref={element}
          autoPlay
          muted
          playsInline
          aria-label={t('What the camera shows')}
          className="size-full object-contain"
        />
      ) : (
        <AudioLines aria-hidden className="size-10 text-muted opacity-60" />
      )}
    </div>
  );
}
