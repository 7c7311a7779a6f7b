'use client';

import type { VideoSpan } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { useMneme } from '../../mneme-provider';
import { personColour } from '../../ui/face';
import { timecode } from '../../ui/format';
import { Lane } from '../../ui/lane';
import { byVideo } from '../../ui/spans';
import { findVideo } from '../../ui/video';

/** Over each video's length, left to right: when a person is on screen and when they speak. A click plays it. */
export function VideoStrips({ person, onPlay }: { person: Person; onPlay(span: VideoSpan): void }) {
  const { state } = useMneme();
  const seen = byVideo(person.onScreen);
  const heard = byVideo(person.speaking);
  const names = [...new Set([...seen.keys(), ...heard.keys()])];
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="when" className="mt-10">
      <h2 id="when" className="font-semibold">
        When
      </h2>
      <ul className="mt-3 space-y-5">
        {names.map((name) => {
          const spans = [...(seen.get(name) ?? []), ...(heard.get(name) ?? [])];
          const length =
            findVideo(state.videos, name)?.durationS ?? Math.max(...spans.map((span) => span.t1));
          return (
            <li key={name} style={personColour(person)}>
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="truncate text-sm font-medium">{name}</h3>
                <span className="text-xs text-muted tabular-nums">{timecode(length)}</span>
              </div>
              <Lane label="On screen" spans={seen.get(name) ?? []} length={length} onPlay={onPlay} />
              <Lane label="Speaking" spans={heard.get(name) ?? []} length={length} onPlay={onPlay} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
