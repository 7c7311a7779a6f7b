'use client';

import { useRef, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { buttonAt, focusSoon } from '../../ui/focus';
import { PersonLink, shortName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { mostSeenFirst } from './most-seen-first';
import { useHiding } from './use-hiding';

/** How many are hidden; when it is opened who they are, each to be shown again. */
export function HiddenPeople({ people }: { people: readonly Person[] }) {
  const t = useT();
  const { showAgain, problem } = useHiding();
  const [open, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const bringBack = async (person: Person, place: number) => {
    if (await showAgain(person)) focusSoon(() => buttonAt(list.current, place));
  };

  return (
    <section aria-label={t('Hidden people')} className="mt-12">
      <Button look="quiet" className="-ml-3" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.count(people.length, '{n} hidden', '{n} hidden')}
      </Button>
      {open && (
        <>
          <p className="text-sm text-muted">
            {t('Hidden is not forgotten: lists and suggestions leave them out, answers and videos do not.')}
          </p>
          <Problem text={problem} className="mt-2" />
          <ul ref={list} aria-label={t('Hidden people')} className="mt-2 max-w-md divide-y divide-line">
            {mostSeenFirst(people).map((person, place) => (
              <li key={person.id} className="flex items-center justify-between gap-3 py-1.5">
                <PersonLink person={person} />
                <Button
                  look="quiet"
                  className="shrink-0"
                  aria-label={t('Show again: {name}', { name: shortName(t, person) })}
                  onClick={() => bringBack(person, place)}
                >
                  {t('Show again')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
