'use client';

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Card, VideoSpan } from '../../../lib/pipeline/contract';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { count, timecode, workTime } from '../../ui/format';
import { findPerson } from '../../ui/person-id';
import { PersonLink, personText } from '../../ui/person-name';

/** People shown before "Show all". */
const FEW = 8;

/** Who else was there: how long they were in view together, and how often one spoke right after the other. */
export function Company({ card, onPlay }: { card: Card; onPlay(span: VideoSpan): void }) {
  const { people } = useMneme();
  const [all, setAll] = useState(false);
  const company = card.company.flatMap((companion) => {
    const person = findPerson(people ?? [], companion.id);
    return person ? [{ person, companion }] : [];
  });
  if (company.length === 0) return null;
  const shown = all ? company : company.slice(0, FEW);
  return (
    <section aria-labelledby="company" className="mt-10">
      <h2 id="company" className="font-semibold">
        Seen and heard with
      </h2>
      <ul className="mt-3 max-w-3xl divide-y divide-line">
        {shown.map(({ person, companion: { id, seenS, turns, videos, first } }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 sm:flex">
            <PersonLink person={person} />
            <span className="order-last col-span-2 text-sm text-muted tabular-nums sm:order-none sm:flex-1">
              {[
                ...(seenS > 0 ? [`${workTime(seenS)} in view together`] : []),
                ...(turns > 0 ? [`spoke after one another ${count(turns, 'time')}`] : []),
                `in ${count(videos.length, 'video')}`,
              ].join(' · ')}
            </span>
            <button
              type="button"
              onClick={() => onPlay(first)}
              aria-label={`Play the first time with ${personText(person)}: ${first.video}, ${timecode(first.t0)}`}
              className="inline-flex items-center gap-1 rounded-lg px-2 py-1.5 text-sm text-accent transition-colors hover:bg-sunken"
            >
              <Play aria-hidden className="size-3" />
              First time
            </button>
          </li>
        ))}
      </ul>
      {company.length > FEW && (
        <Button look="quiet" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${company.length}`}
        </Button>
      )}
    </section>
  );
}
