'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeptPicture, VideoSummary } from '../../lib/contract/videos';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { timeSpan } from './format';
import { useNotices } from './notices';
import { Picture } from './picture';

/** So little before its end a clip's last moment is, seconds. */
const AT_END_S = 0.01;

/** The pictures that were kept of a video, one for each clip, for a file whose picture the browser cannot show. */
export function KeptFrames({
  video,
  at,
  plays,
  onStep,
}: {
  video: VideoSummary;
  at: number;
  plays: 'sound' | 'nothing';
  /** The person went to the clip that begins at `t`. */
  onStep(t: number): void;
}) {
  const t = useT();
  const { mneme } = useMneme();
  const { say } = useNotices();
  const [frame, setFrame] = useState<KeptPicture | null>(null);
  const { name, doneS } = video;
  const within = frame !== null && at >= frame.t0 && at < frame.t1;

  useEffect(() => {
    if (!mneme || within) return;
    let left = false;
    mneme.stillAt(name, Math.min(at, doneS - AT_END_S)).then(
      (found) => left || setFrame(found),
      // Without a picture its place stays empty.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [mneme, name, doneS, at, within]);

  const only = frame !== null && frame.t0 <= 0 && frame.t1 >= doneS;
  const span = frame ? timeSpan(t, frame.t0, frame.t1) : '';
  const step = async (to: number) => {
    if (!mneme) return;
    const found = await mneme.stillAt(name, to);
    if (!found) return;
    setFrame(found);
    onStep(found.t0);
    say(t('Picture of {span}.', { span: timeSpan(t, found.t0, found.t1) }));
  };

  if (!video.hasVideo)
    return (
      <p className="text-sm">
        {t('This browser cannot play {name}. What is remembered of it stays.', { name })}
      </p>
    );
  return (
    <section aria-label={t('Pictures kept of {name}', { name })}>
      <p role="status" className="mb-3 text-sm">
        {plays === 'sound'
          ? t(
              'This browser cannot show the picture of {name}; its sound plays. Here is what was kept: one picture for each clip.',
              { name },
            )
          : t('This browser cannot play {name}. Here is what was kept: one picture for each clip.', { name })}
      </p>
      <div className="grid aspect-video w-full place-items-center overflow-hidden rounded-xl bg-black text-sm text-white">
        <Picture
          pictureKey={frame?.picture ?? null}
          alt={t('Kept picture of {span}', { span })}
          className="size-full object-contain"
          fallback={frame && !frame.picture ? t('No picture was kept of this clip.') : null}
        />
      </div>
      {frame && !only && (
        <div className="mt-2 flex items-center justify-between gap-2 text-sm">
          <Button look="quiet" disabled={frame.t0 <= 0} onClick={() => step(frame.t0 - AT_END_S)}>
            <ChevronLeft size={16} aria-hidden />
            {t('Previous')}
          </Button>
          <span className="text-muted tabular-nums">{span}</span>
          <Button look="quiet" disabled={frame.t1 >= doneS} onClick={() => step(frame.t1)}>
            {t('Next')}
            <ChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
    </section>
  );
}
