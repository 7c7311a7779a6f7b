'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import type { Translate } from '../../language/translate';
import { Face } from '../../ui/face';
import { useLocked } from '../../ui/locked';
import { PersonName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { useReading } from '../../ui/use-reading';
import { AllPeople } from './all-people';
import { Company } from './company';
import { ForgetPerson } from './forget-person';
import { HidePerson } from './hide-person';
import { MadeOf } from './made-of';
import { NameEditor } from './name-editor';
import { NamesApart } from './names-apart';
import { Pictures } from './pictures';
import { Relations } from './relations';
import { SameAs } from './same-as';
import { Speaking } from './speaking';
import { VideoStrips } from './strip';
import { Told } from './told';

const PlayerDialog = dynamic(() => import('../../ui/moment-player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** One person: pictures, name, on which days and when in each video they are seen and heard, what is told of them, who is around them, what they are made of, and ways to set that right. */
export function PersonPage({ person }: { person: Person }) {
  const t = useT();
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
          <p className="mt-1 text-sm text-muted tabular-nums">{summary(t, person)}</p>
          {person.aliases.length > 0 && (
            <p className="text-sm text-muted">{t('Also {names}', { names: person.aliases.join(', ') })}</p>
          )}
          {person.hidden && !locked && <p className="text-sm text-muted">{t('Hidden from lists')}</p>}
          {!locked && <NamesApart person={person} />}
          {!locked && <SameAs person={person} />}
        </div>
      </div>
      {!locked && <Pictures person={person} />}
      <VideoStrips person={person} onPlay={setPlaying} />
      <Problem text={problem && `${t('What is told could not be read.')} ${problem}`} className="mt-10" />
      {card && <Told card={card} name={person.name} onPlay={setPlaying} />}
      {card && <Relations card={card} person={person} />}
      {card && <Company card={card} onPlay={setPlaying} />}
      {!locked && <MadeOf person={person} onPlay={setPlaying} />}
      <Speaking person={person} onPlay={setPlaying} />
      {!locked && <HidePerson person={person} />}
      {!locked && <ForgetPerson person={person} />}
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
    </>
  );
}

function summary(t: Translate, person: Person): string {
  const videos = new Set([...person.onScreen, ...person.speaking].map((span) => span.video)).size;
  const parts: string[] = [];
  if (person.onScreen.length > 0)
    parts.push(t.count(person.onScreen.length, 'on screen {n} time', 'on screen {n} times'));
  if (person.speaking.length > 0)
    parts.push(t.count(person.speaking.length, 'speaking {n} time', 'speaking {n} times'));
  parts.push(t.count(videos, 'in {n} video', 'in {n} videos'));
  return parts.join(' · ');
}
