'use client';

import { Fragment, useEffect, useRef } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { personColour } from '../../ui/face';
import { workTime } from '../../ui/format';
import { type Day, noonOf, runsOf } from './days';

/** The least height of a day on which somebody was there at all, of the strip's. */
const LEAST = 0.15;

/** Day by day, left to right: how long a person was there. Times without them are closed. A click chooses a day. */
export function DayStrip({
  person,
  days,
  chosen,
  onChoose,
}: {
  person: Person;
  days: readonly Day[];
  chosen: number | null;
  onChoose(day: number): void;
}) {
  const t = useT();
  const strip = useRef<HTMLDivElement>(null);
  // The last days are in view first.
  useEffect(() => {
    // What it returns, a promise in newer browsers, would be taken for what is to be done on leaving.
    strip.current?.scrollTo({ left: strip.current.scrollWidth });
  }, []);
  const most = Math.max(...days.map(({ seconds }) => seconds));
  return (
    <div ref={strip} style={personColour(person)} className="overflow-x-auto pt-2 pb-2">
      <ul aria-label={t('Days')} className="flex w-max items-end gap-px">
        {runsOf(days).map((run) => (
          <Fragment key={run.days[0]!.number}>
            {run.gap > 0 && <li className="px-2 pb-4 text-xs text-muted">{gapWords(t, run.gap)}</li>}
            {run.days.map((day, i) => {
              const number = run.days[0]!.number + i;
              return (
                <li key={number} className="w-4">
                  {day ? (
                    <Bar day={day} most={most} isChosen={chosen === number} onChoose={onChoose} />
                  ) : (
                    <span aria-hidden className="block h-16 border-b border-line" />
                  )}
                  <span aria-hidden className="block h-4 text-[0.65rem] whitespace-nowrap text-muted">
                    {(i === 0 || noonOf(number).getDate() === 1) && monthAndDay(t, number)}
                  </span>
                </li>
              );
            })}
          </Fragment>
        ))}
      </ul>
    </div>
  );
}

function Bar({
  day,
  most,
  isChosen,
  onChoose,
}: {
  day: Day;
  most: number;
  isChosen: boolean;
  onChoose(day: number): void;
}) {
  const t = useT();
  const words = t.count(day.videos.length, '{day}: {time} in {n} video', '{day}: {time} in {n} videos', {
    day: wholeDay(t, day.number),
    time: workTime(t, day.seconds),
  });
  return (
    <button
      type="button"
      title={words}
      aria-label={words}
      aria-pressed={isChosen}
      onClick={() => onChoose(day.number)}
      className="flex h-16 w-full items-end rounded-sm border-b border-line bg-sunken aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent"
    >
      <span
        className="w-full rounded-sm bg-person"
        // The eye compares lengths of time better by their root: one long day would make all others nothing.
        style={{ height: `${100 * Math.max(LEAST, Math.sqrt(day.seconds / most))}%` }}
      />
    </button>
  );
}

/** A day in words: "Saturday, June 7, 2025". */
export function wholeDay(t: Translate, number: number): string {
  return noonOf(number).toLocaleDateString(t.locale, { dateStyle: 'full' });
}

function monthAndDay(t: Translate, number: number): string {
  const noon = noonOf(number);
  const isThisYear = noon.getFullYear() === new Date().getFullYear();
  return noon.toLocaleDateString(t.locale, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: '2-digit' }),
  });
}

function gapWords(t: Translate, days: number): string {
  if (days < 60) return t('{n} days', { n: days });
  if (days < 700) return t.count(Math.round(days / 30.4), '{n} month', '{n} months');
  return t.count(Math.round(days / 365), '{n} year', '{n} years');
}
