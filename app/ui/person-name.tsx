'use client';

import { Fragment } from 'react';
import type { Person } from '../../lib/contract/people';
import { numberOf } from '../../lib/identity/ledger';
import type { Tellable } from '../../lib/told';
import { useT } from '../language/provider';
import type { Translate } from '../language/translate';
import { useMneme } from '../mneme-provider';
import { Face, isOnlyHeard } from './face';
import { Link } from './link';
import { findPerson, personHref } from './person-id';

/** A name as it is held to be: confirmed, provisional ("maybe", dashed), or none. */
export function PersonName({ person }: { person: Person }) {
  const t = useT();
  if (person.name === null) return <span className="text-muted">{nameless(t, person)}</span>;
  if (!person.provisional) return <span>{person.name}</span>;
  return (
    <span>
      {t.rich(
        '<maybe>maybe</maybe> <name>{name}</name>',
        {
          maybe: (inner) => <span className="text-muted">{inner}</span>,
          name: (inner) => (
            <span className="underline decoration-dashed decoration-1 underline-offset-4">{inner}</span>
          ),
        },
        { name: person.name },
      )}
    </span>
  );
}

/** A person in plain text, for titles and labels. */
export function personText(t: Translate, person: Person): string {
  if (person.name === null) return nameless(t, person);
  return person.provisional ? t('maybe {name}', { name: person.name }) : person.name;
}

/** A person in a sentence of one line. */
export function shortName(t: Translate, person: Person): string {
  return person.name ?? nameless(t, person);
}

/** Somebody without a name, by the number of their id; told from a face that was seen: somebody who was only heard. */
export function nameless(t: Translate, person: Person): string {
  const n = numberOf(person.id);
  return isOnlyHeard(person) ? t('Voice {n}', { n }) : t('Person {n}', { n });
}

const PERSON_ID = /\bp_(\d+)\b/g;

/** A text of the memory's keeper with everybody in it as pages name them, in place of their ids. */
export function withoutIds(t: Translate, people: readonly Person[], text: string): string {
  return text.replace(PERSON_ID, (id, n: string) => {
    const person = findPerson(people, id);
    return person ? shortName(t, person) : t('Person {n}', { n: Number(n) });
  });
}

/** What a step did. It calls people as they were called before it: who stands in it by an id had no name then, whatever it is now. */
export function stepInWords(t: Translate, people: readonly Person[], told: Tellable): string {
  return t(told).replace(PERSON_ID, (id, number: string) => {
    const n = Number(number);
    const person = findPerson(people, id);
    const isVoice = person && (person.id === id ? isOnlyHeard(person) : person.voices.includes(`v_${n}`));
    return isVoice ? t('Voice {n}', { n }) : t('Person {n}', { n });
  });
}

/** A small face with a name that leads to the person's page. */
export function PersonLink({ person }: { person: Person }) {
  return (
    <Link
      href={personHref(person.id)}
      className="inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 text-sm transition-colors hover:bg-sunken"
    >
      <Face person={person} size="small" />
      <PersonName person={person} />
    </Link>
  );
}

/** Text of the memory, where people stand as `<p_3>`, with their names as they are now. */
export function MemoryText({ text }: { text: string }) {
  const t = useT();
  const { people } = useMneme();
  const parts = text.split(/<(p_\d+)>/);
  return parts.map((part, i) => {
    if (i % 2 === 0) return <Fragment key={i}>{part}</Fragment>;
    const person = findPerson(people ?? [], part);
    return (
      <Fragment key={i}>
        {person?.name ? <PersonName person={person} /> : person ? nameless(t, person) : part}
      </Fragment>
    );
  });
}
