'use client';

import { useState } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { personColour } from '../../ui/face';
import { useGrowing } from '../../ui/growing';
import { Lane } from '../../ui/lane';
import { byVideo } from '../../ui/spans';
import { findVideo } from '../../ui/video';
import { DayStrip, wholeDay } from './day-strip';
import { daysOf } from './days';

/** More videos than these are shown by one day at a time. */
const ALL_AT_ONCE = 8;
/** Videos that are there at first, and come at a time. */
const VIDEOS = 24;

/** Day by day how long a person was there, and over each video's length, left to right: when a person is on screen and when they speak. A click plays it. */
export function VideoStrips({ person, onPlay }: { person: Person; onPlay(span: VideoSpan): void }) {
  const t = useT();
  const { state } = useMneme();
  const seen = byVideo(person.onScreen);
  const heard = byVideo(person.speaking);
  const all = [...new Set([...seen.keys(), ...heard.keys()])];
  const days = daysOf([...person.onScreen, ...person.speaking], (name) => {
    const video = findVideo(state.videos, name);
    return video && new Date(video.startsAt);
  });
  const [picked, setPicked] = useState<number | 'all' | null>(null);
  const chosen = picked ?? (all.length > ALL_AT_ONCE ? (days.at(-1)?.number ?? 'all') : 'all');
  const names = days.find(({ number }) => number === chosen)?.videos ?? all;
  const { shown, end } = useGrowing(`videos of ${person.id}`, names, VIDEOS);
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="when" className="mt-10">
      <h2 id="when" className="font-semibold">
        {t('When')}
      </h2>
      {days.length > 1 && (
        <>
          <DayStrip
            person={person}
            days={days}
            chosen={chosen === 'all' ? null : chosen}
            onChoose={(day) => setPicked(chosen === day ? 'all' : day)}
          />
          <p className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-muted">
            {chosen === 'all' ? t('All {n} days', { n: days.length }) : wholeDay(t, chosen)}
            {chosen !== 'all' && (
              <Button look="accent" onClick={() => setPicked('all')}>
                {t('Show all {n} days', { n: days.length })}
              </Button>
            )}
          </p>
        </>
      )}
      <ul className="mt-3 space-y-5">
        {shown.map((name) => {
          const spans = [...(seen.get(name) ?? []), ...(heard.get(name) ?? [])];
          const length =
            findVideo(state.videos, name)?.durationS ?? Math.max(...spans.map((span) => span.t1));
          return (
            <li key={name} style={personColour(person)}>
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="truncate text-sm font-medium">{name}</h3>
                <span className="text-xs text-muted tabular-nums">{timecode(length)}</span>
              </div>
              <Lane label={t('On screen')} spans={seen.get(name) ?? []} length={length} onPlay={onPlay} />
              <Lane label={t('Speaking')} spans={heard.get(name) ?? []} length={length} onPlay={onPlay} />
            </li>
          );
        })}
      </ul>
      {end}
    </section>
  );
}
