'use client';

import { Play } from 'lucide-react';
import { useState } from 'react';
import type { Card } from '../../../lib/contract/cards';
import type { VideoSpan } from '../../../lib/contract/people';
import { timecode } from '../../../lib/wording';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { workTime } from '../../ui/format';
import { findPerson } from '../../ui/person-id';
import { PersonLink, personText } from '../../ui/person-name';

/** People shown before "Show all". */
const FEW = 8;

/** Who else was there: how long they were in view together, and how often one spoke right after the other. */
export function Company({ card, onPlay }: { card: Card; onPlay(span: VideoSpan): void }) {
  const t = useT();
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
        {t('Seen and heard with')}
      </h2>
      <ul className="mt-3 max-w-3xl divide-y divide-line">
        {shown.map(({ person, companion: { id, seenS, turns, videos, first } }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 sm:flex">
            <PersonLink person={person} />
            <span className="order-last col-span-2 text-sm text-muted tabular-nums sm:order-none sm:flex-1">
              {[
                ...(seenS > 0 ? [t('{time} in view together', { time: workTime(t, seenS) })] : []),
                ...(turns > 0
                  ? [t.count(turns, 'spoke after one another {n} time', 'spoke after one another {n} times')]
                  : []),
                t.count(videos.length, 'in {n} video', 'in {n} videos'),
              ].join(' · ')}
            </span>
            <button
              type="button"
              onClick={() => onPlay(first)}
              aria-label={t('Play the first time with {name}: {video}, {time}', {
                name: personText(t, person),
                video: first.video,
                time: timecode(first.t0),
              })}
              className="inline-flex items-center gap-1 rounded-lg px-2 py-1.5 text-sm text-accent transition-colors hover:bg-sunken"
            >
              <Play aria-hidden className="size-3" />
              {t('First time')}
            </button>
          </li>
        ))}
      </ul>
      {company.length > FEW && (
        <Button look="quiet" className="-ml-3" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show fewer') : t('Show all {n}', { n: company.length })}
        </Button>
      )}
    </section>
  );
}
