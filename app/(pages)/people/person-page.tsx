'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { VideoSpan } from '../../../lib/pipeline/contract';
import type { Person } from '../../../lib/pipeline/state';
import { Face } from '../../ui/face';
import { count } from '../../ui/format';
import { useLocked } from '../../ui/locked';
import { PersonName } from '../../ui/person-name';
import { Problem } from '../../ui/problem';
import { useReading } from '../../ui/use-reading';
import { AllPeople } from './all-people';
import { Company } from './company';
import { ForgetPerson } from './forget-person';
import { MadeOf } from './made-of';
import { NameEditor } from './name-editor';
import { Pictures } from './pictures';
import { Relations } from './relations';
import { SameAs } from './same-as';
import { Speaking } from './speaking';
import { VideoStrips } from './strip';
import { Told } from './told';

const PlayerDialog = dynamic(() => import('../../ui/player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** One person: pictures, name, on which days and when in each video they are seen and heard, what is told of them, who is around them, what they are made of, and ways to set that right. */
export function PersonPage({ person }: { person: Person }) {
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  const locked = useLocked();
  const { value: card, problem } = useReading((mneme) => mneme.card(person.id));
  return (
    <>
      <AllPeople />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Face person={person} size="large" />
        <div className="min-w-60 flex-1">
          {locked ? (
            <h1 className="text-2xl font-semibold tracking-tight break-words">
              <PersonName person={person} />
            </h1>
          ) : (
            <NameEditor person={person} />
          )}
          <p className="mt-1 text-sm text-muted tabular-nums">{summary(person)}</p>
          {person.aliases.length > 0 && (
            <p className="text-sm text-muted">Also {person.aliases.join(', ')}</p>
          )}
          {!locked && <SameAs person={person} />}
        </div>
      </div>
      {!locked && <Pictures person={person} />}
      <VideoStrips person={person} onPlay={setPlaying} />
      <Problem text={problem && `What is told could not be read. ${problem}`} className="mt-10" />
      {card && <Told card={card} who={person.name ?? 'this person'} onPlay={setPlaying} />}
      {card && <Relations card={card} person={person} />}
      {card && <Company card={card} onPlay={setPlaying} />}
      {!locked && <MadeOf person={person} onPlay={setPlaying} />}
      <Speaking person={person} onPlay={setPlaying} />
      {!locked && <ForgetPerson person={person} />}
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

function summary(person: Person): string {
  const videos = new Set([...person.onScreen, ...person.speaking].map((span) => span.video)).size;
  const parts = [person.id];
  if (person.onScreen.length > 0) parts.push(`on screen ${count(person.onScreen.length, 'time')}`);
  if (person.speaking.length > 0) parts.push(`speaking ${count(person.speaking.length, 'time')}`);
  parts.push(`in ${count(videos, 'video')}`);
  return parts.join(' · ');
}
