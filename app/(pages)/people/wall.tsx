'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Person, VideoSpan } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useGrowing } from '../../ui/growing';
import { Unlocked, useLocked } from '../../ui/locked';
import { shownPeople } from '../../ui/shown-people';
import { TextLink } from '../../ui/text-link';
import { ToThings } from '../../ui/to-things';
import { appearances } from './appearances';
import { Changes } from './changes';
import { mostSeenFirst } from './most-seen-first';
import { Portrait } from './portrait';
import { Suggestions } from './suggestions';
import { WhoIsThis } from './who-is-this';

const PlayerDialog = dynamic(() => import('../../ui/moment-player').then((module) => module.PlayerDialog), {
  ssr: false,
});

/** Faces that are there at first, and come at a time. */
const FACES = 96;

const HiddenPeople = dynamic(() => import('./hidden-people').then((module) => module.HiddenPeople), {
  ssr: false,
});

/** A wall of round faces, those with most to show first; above it who may be one person, below it who is hidden, and what was changed. */
export function Wall({ people: all }: { people: Person[] }) {
  const t = useT();
  const [playing, setPlaying] = useState<VideoSpan | null>(null);
  const locked = useLocked();
  const people = shownPeople(all);
  const hidden = all.filter((person) => person.hidden);
  const { shown, end } = useGrowing('people', mostSeenFirst(people), FACES);
  if (all.length === 0) return <NoOne />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{t('People')}</h1>
      <ToThings className="float-right" />
      <p className="mt-1 mb-6 text-muted">
        {people.length === 0
          ? t('Everybody who was seen or heard is hidden.')
          : locked
            ? t.count(
                people.length,
                '{n} person seen or heard. Choose one to see when, and what is known of them.',
                '{n} people seen or heard. Choose one to see when, and what is known of them.',
              )
            : t.count(
                people.length,
                '{n} person seen or heard. Choose one to see when, to give a name, and to set right who it is.',
                '{n} people seen or heard. Choose one to see when, to give a name, and to set right who it is.',
              )}
      </p>
      <Unlocked>
        <WhoIsThis people={people} />
        <Suggestions people={people} />
      </Unlocked>
      <ul
        aria-label={t('Everyone')}
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-6"
      >
        {shown.map((person) => (
          <li key={person.id}>
            <Portrait person={person} onPlay={setPlaying}>
              {appearances(t, person)}
            </Portrait>
          </li>
        ))}
      </ul>
      {end}
      {playing && <PlayerDialog moment={playing} onClose={() => setPlaying(null)} />}
      <Unlocked>
        {hidden.length > 0 && <HiddenPeople people={hidden} />}
        <Changes />
      </Unlocked>
    </>
  );
}

function NoOne() {
  const t = useT();
  const locked = useLocked();
  return (
    <section className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">{t('Nobody yet')}</h1>
      <p className="mt-3 text-pretty">
        {locked
          ? t('People appear here once a video has been remembered.')
          : t.rich(
              'People appear here once a video has been remembered. Add one in the <a>Library</a>, or drop it on this page.',
              {
                a: (inner) => <TextLink href="/">{inner}</TextLink>,
              },
            )}
      </p>
      <ToThings className="mt-3" />
    </section>
  );
}
