'use client';

import { type ReactNode, useState } from 'react';
import type { VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { FileName } from '../../ui/file-name';
import { timeSpan } from '../../ui/format';
import { Link } from '../../ui/link';
import { findVideo } from '../../ui/video';
import { watchHref } from '../../ui/watch-href';

/** Moments that are listed of a kind, or of what is named, beside the first. */
const MOMENTS = 4;

/** The first moments, each a link to its video, and the way to the others. */
export function Moments({ spans, label }: { spans: readonly VideoSpan[]; label: string }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const more = all ? 0 : spans.length - MOMENTS;
  return (
    <ul className="mt-1 space-y-0.5 text-sm text-muted">
      {(all ? spans : spans.slice(0, MOMENTS)).map((span) => (
        <li key={`${span.video} ${span.t0}`} className="break-words">
          <MomentLink
            span={span}
            label={label}
            className="text-accent underline underline-offset-4 tabular-nums"
          >
            {timeSpan(t, span.t0, span.t1)}
          </MomentLink>{' '}
          <span className="inline-block max-w-full">
            <FileName name={span.video} />
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="rounded text-accent underline underline-offset-4"
          >
            {t.count(more, 'and {n} more moment', 'and {n} more moments')}
          </button>
        </li>
      )}
    </ul>
  );
}

/** A link to a moment in its video, where that is here. */
export function MomentLink({
  span,
  label,
  className,
  children,
}: {
  span: VideoSpan;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const t = useT();
  const { state } = useMneme();
  const video = findVideo(state.videos, span.video);
  if (!video) return <span className={className}>{children}</span>;
  return (
    <Link
      href={watchHref(video, span.t0)}
      aria-label={t('{name} at {span} in {video}', {
        name: label,
        span: timeSpan(t, span.t0, span.t1),
        video: span.video,
      })}
      className={className}
    >
      {children}
    </Link>
  );
}
