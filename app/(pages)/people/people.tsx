'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { findPerson } from '../../ui/person-id';
import { AllPeople } from './all-people';
import { useUndoKeys } from './use-undo-keys';
import { Wall } from './wall';

const PersonPage = dynamic(() => import('./person-page').then((module) => module.PersonPage), { ssr: false });

/** Everyone who was seen or heard; with `?id=` one of them. */
export function People() {
  const t = useT();
  const { people } = useMneme();
  const id = useSearchParams().get('id');
  useUndoKeys();

  if (!people) {
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">{t('People')}</h1>
        <p className="mt-3 text-muted">{t('Opening the memory…')}</p>
      </>
    );
  }
  if (id === null) return <Wall people={people} />;
  const person = findPerson(people, id);
  if (person) return <PersonPage key={person.id} person={person} />;
  return (
    <>
      <AllPeople />
      <h1 className="text-2xl font-semibold tracking-tight">{t('People')}</h1>
      <p className="mt-3">{t('Nobody here has the id {id}.', { id })}</p>
    </>
  );
}
