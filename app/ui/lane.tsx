'use client';

import type { VideoSpan } from '../../lib/contract/people';
import { useT } from '../language/provider';
import { timeSpan } from './format';
import { joinSpans } from './spans';

/** Gaps shorter than this part of a video's length could not be seen on a strip, so they are closed there. */
const VISIBLE_GAP = 0.004;

/** Over a video's length, left to right, the stretches of one thing, in the colour of `--person`. A click plays one. */
export function Lane({
  label,
  spans,
  length,
  onPlay,
}: {
  label: string;
  /** All of one video. */
  spans: readonly VideoSpan[];
  length: number;
  onPlay(span: VideoSpan): void;
}) {
  const t = useT();
  if (spans.length === 0) return null;
  return (
    <div className="mt-1.5 grid grid-cols-[5.5rem_1fr] items-center gap-2">
      <span className="truncate text-xs text-muted" title={label}>
        {label}
      </span>
      <div className="relative h-7 rounded-md bg-sunken">
        {joinSpans(spans, length * VISIBLE_GAP).map((span) => {
          const at = { label, span: timeSpan(t, span.t0, span.t1), video: span.video };
          return (
            <button
              key={span.t0}
              type="button"
              title={t('{label} at {span}', at)}
              aria-label={t('{label} at {span} in {video}. Play', at)}
              onClick={() => onPlay(span)}
              className="absolute inset-y-1 min-w-1.5 rounded-sm bg-person transition-opacity hover:opacity-75"
              style={{
                left: `${(100 * span.t0) / length}%`,
                width: `${(100 * (span.t1 - span.t0)) / length}%`,
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
