'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import type { ChapterView, VideoSummary } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { personColour } from '../../ui/face';
import { timeSpan } from '../../ui/format';
import { Lane } from '../../ui/lane';
import { personText } from '../../ui/person-name';
import type { Playback } from './use-playback';

/** People shown before "Show all". */
const FIRST_PEOPLE = 6;

/** Over the video's length: its chapters, and below them when each person is on screen, or for those never seen, speaks. */
export function Lanes({
  video,
  chapters,
  clock,
  onPlay,
}: {
  video: VideoSummary;
  chapters: readonly ChapterView[];
  clock: Playback['clock'];
  onPlay(t: number): void;
}) {
  const t = useT();
  const { people } = useMneme();
  const [all, setAll] = useState(false);
  const there = (people ?? [])
    .map((person) => ({ person, spans: spansOf(person, video.name) }))
    .filter(({ spans }) => spans.length > 0)
    .sort((a, b) => b.spans.length - a.spans.length);
  const shown = all ? there : there.slice(0, FIRST_PEOPLE);
  return (
    <section aria-label={t('Over its length')}>
      <Standing clock={clock} length={video.durationS}>
        <ChapterLane chapters={chapters} length={video.durationS} onPlay={onPlay} />
        <ul aria-label={t('People in it')}>
          {shown.map(({ person, spans }) => (
            <li key={person.id} style={personColour(person)}>
              <Lane
                label={personText(t, person)}
                spans={spans}
                length={video.durationS}
                onPlay={({ t0 }) => onPlay(t0)}
              />
            </li>
          ))}
        </ul>
      </Standing>
      {there.length > shown.length && (
        <Button look="quiet" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {t('Show all {n} people', { n: there.length })}
        </Button>
      )}
    </section>
  );
}

function spansOf({ onScreen, speaking }: Person, name: string) {
  const seen = onScreen.filter(({ video }) => video === name);
  return seen.length > 0 ? seen : speaking.filter(({ video }) => video === name);
}

/** What lies in it, with a line through it where the video stands. */
function Standing({
  clock,
  length,
  children,
}: {
  clock: Playback['clock'];
  length: number;
  children: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const move = () => {
      if (line.current) line.current.style.left = `${Math.min(100, (100 * clock.now) / length)}%`;
    };
    move();
    return clock.subscribe(move);
  }, [clock, length]);
  return (
    <div className="relative">
      {children}
      <div
        aria-hidden
        className="pointer-events-none absolute inset-0 grid grid-cols-[5.5rem_1fr] gap-2 overflow-hidden"
      >
        <div className="relative col-start-2">
          <div ref={line} className="absolute inset-y-0 w-0.5 bg-accent" />
        </div>
      </div>
    </div>
  );
}

function ChapterLane({
  chapters,
  length,
  onPlay,
}: {
  chapters: readonly ChapterView[];
  length: number;
  onPlay(t: number): void;
}) {
  const t = useT();
  return (
    <div className="grid grid-cols-[5.5rem_1fr] items-center gap-2">
      <span className="text-xs text-muted">{t('Chapters')}</span>
      <div className="relative h-7">
        {chapters.map(({ t0, t1 }, i) => {
          const at = { n: i + 1, span: timeSpan(t, t0, t1) };
          return (
            <button
              key={t0}
              type="button"
              title={t('Chapter {n}, {span}', at)}
              aria-label={t('Chapter {n}, {span}. Play', at)}
              onClick={() => onPlay(t0)}
              className="absolute inset-y-0 rounded-md border-x border-paper bg-line transition-opacity hover:opacity-75"
              style={{ left: `${(100 * t0) / length}%`, width: `${(100 * (t1 - t0)) / length}%` }}
            />
          );
        })}
      </div>
    </div>
  );
}
