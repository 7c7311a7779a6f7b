'use client';

import { useEffect, useState } from 'react';
import type { KeptPicture, Span, VideoSummary } from '../../lib/contract/videos';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { timeSpan } from './format';

/** A picture this near to a moment is of it, seconds. */
const NEAR_S = 2;

/** A picture that stands for a moment, as `StillPicture` shows it. */
export interface MomentPicture {
  pictureKey: string | null;
  hasVideo: boolean;
  isPart: boolean;
  /** When it is from, where that may be another moment. */
  from: Span | null;
}

/** What was kept of a moment of a video; with a person, by their id, their face where one was. Nothing until it was looked for. */
export function useMomentPicture(video: VideoSummary | undefined, moment: Span, who?: string): MomentPicture {
  const { mneme } = useMneme();
  const [kept, setKept] = useState<KeptPicture | null>(null);
  const name = video?.name;
  const { t0, t1 } = moment;
  useEffect(() => {
    if (!mneme || name === undefined) return;
    let left = false;
    mneme.stillAt(name, t0, who).then(
      (found) => left || setKept(found),
      // Without a picture there is a sign in its place.
      () => {},
    );
    return () => {
      left = true;
      setKept(null);
    };
  }, [mneme, name, t0, who]);
  return {
    pictureKey: kept?.picture ?? null,
    hasVideo: video?.hasVideo ?? true,
    isPart: kept?.isPart ?? false,
    from: kept?.picture && !isOf({ t0, t1 }, kept) ? { t0: kept.t0, t1: kept.t1 } : null,
  };
}

/** Whether all of what a picture may be of lies in a moment, or near it. */
export function isOf(moment: Span, picture: Span): boolean {
  return picture.t0 >= moment.t0 - NEAR_S && picture.t1 <= moment.t1 + NEAR_S;
}

/** When a picture is from, where it is not of the moment that it stands for. Where the very picture is drawn over it (`MomentFrame`), nothing: both are in a `group/moment` then. */
export function PictureFrom({ of: { from }, className = '' }: { of: MomentPicture; className?: string }) {
  const t = useT();
  if (!from) return null;
  return (
    <span
      className={`block text-xs text-muted tabular-nums group-has-data-[drawn=true]/moment:hidden ${className}`}
    >
      {t('Picture from {time}', { time: timeSpan(t, from.t0, from.t1) })}
    </span>
  );
}
