'use client';

import Link from 'next/link';
import type { Person } from '../../../lib/pipeline/state';
import { Face } from '../../ui/face';
import { count } from '../../ui/format';
import { PersonName } from '../../ui/person-name';

/** A wall of round faces, those with most to show first. */
export function Wall({ people }: { people: Person[] }) {
  if (people.length === 0) return <NoOne />;
  const sorted = [...people].sort((a, b) => presence(b) - presence(a));
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">People</h1>
      <p className="mt-1 mb-6 text-muted">
        {count(people.length, 'person', 'people')} seen or heard. Choose one to see when, and to give a name.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3 gap-y-6">
        {sorted.map((person) => (
          <li key={person.id}>
            <Link
              href={`/people?id=${encodeURIComponent(person.id)}`}
              className="flex h-full flex-col items-center rounded-2xl p-2 text-center transition-colors hover:bg-sunken"
            >
              <Face person={person} size="large" />
              <span className="mt-2 max-w-full font-medium break-words">
                <PersonName person={person} />
              </span>
              <span className="text-sm text-muted">
                {person.name === null && <span className="tabular-nums">{person.id} · </span>}
                {appearances(person)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How often a person was seen, or for one without a face, heard. */
export function appearances(person: Person): string {
  if (person.onScreen.length > 0) return count(person.onScreen.length, 'appearance');
  return `heard ${count(person.speaking.length, 'time')}`;
}

function presence(person: Person): number {
  return person.onScreen.length + person.speaking.length;
}

function NoOne() {
  return (
    <section className="mx-auto max-w-xl py-12 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">Nobody yet</h1>
      <p className="mt-3 text-pretty">
        People appear here once a video has been remembered. Add one in the{' '}
        <Link href="/" className="text-accent underline underline-offset-4">
          Library
        </Link>
        , or drop it on this page.
      </p>
    </section>
  );
}
