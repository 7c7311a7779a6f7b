'use client';

import { type FormEvent, useId, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { shortName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { shownPeople } from '../../ui/shown-people';
import { useCorrections } from './use-corrections';

/** Gives a person a name, or with an empty one takes it away. */
export function useNaming(person: Person): {
  /** Returns whether it was done; else `problem` says why not. */
  name(name: string): Promise<boolean>;
  problem: string | null;
} {
  const t = useT();
  const { correct, problem } = useCorrections();
  const name = async (name: string) => {
    const done = await correct(
      { do: 'name', id: person.id, name },
      name
        ? t('This person is {name} from now on, everywhere.', { name })
        : t('This person has no name any more.'),
    );
    return done !== null;
  };
  return { name, problem };
}

/** A field for the name, with the names that there are: Enter saves, Escape leaves it as it was. Where somebody else has that name it asks whether it is them. */
export function NameForm({
  person,
  autoFocus = false,
  cancel,
  onClose,
}: {
  person: Person;
  autoFocus?: boolean;
  /** What leaving it as it was is called; absent: Cancel. */
  cancel?: string;
  /** It is saved, or stays as it was. */
  onClose(): void;
}) {
  const t = useT();
  const { people } = useMneme();
  const { name, problem } = useNaming(person);
  const { correct, problem: whyNotJoined } = useCorrections();
  const list = useId();
  const [bearer, setBearer] = useState<Person | null>(null);
  const others = (people ?? []).filter((other) => other.id !== person.id && other.name !== null);

  const join = async (other: Person) => {
    const done = t('{one} and {other} are one person now.', {
      one: shortName(t, person),
      other: other.name!,
    });
    if ((await correct({ do: 'merge', id: person.id, other: other.id }, done)) !== null) onClose();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    // Saving a provisional name unchanged confirms it.
    const isAsBefore = given === (person.name ?? '') && !person.provisional;
    const known = others.find((other) => other.name!.toLowerCase() === given.toLowerCase());
    if (known && !isAsBefore && bearer === null) return setBearer(known);
    if (isAsBefore || (await name(given))) onClose();
  };

  return (
    <form onSubmit={submit} className="flex max-w-md flex-wrap items-center gap-2">
      <input
        name="name"
        aria-label={t('Name of this person')}
        defaultValue={person.name ?? ''}
        placeholder={t('Name')}
        maxLength={120}
        autoComplete="off"
        list={list}
        onChange={() => setBearer(null)}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus={autoFocus}
        // A dialog opens upon the field with this attribute, which React does not write; else upon a link before it.
        ref={(field) => {
          field?.toggleAttribute('autofocus', autoFocus);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        className="min-h-11 min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-lg font-semibold"
      />
      <datalist id={list}>
        {shownPeople(others).map(({ id, name }) => (
          <option key={id} value={name!} />
        ))}
      </datalist>
      {bearer ? (
        <div role="alert" className="flex w-full flex-wrap items-center gap-2">
          <p className="w-full text-sm">
            {t('Somebody is called {name} already. Is it the same person?', { name: bearer.name! })}
          </p>
          <Button look="primary" onClick={() => join(bearer)}>
            {t('Yes, the same')}
          </Button>
          <Button type="submit">{t('No, another {name}', { name: bearer.name! })}</Button>
        </div>
      ) : (
        <Button type="submit" look="primary">
          {t('Save')}
        </Button>
      )}
      <Button onClick={onClose}>{cancel ?? t('Cancel')}</Button>
      <Problem text={problem ?? whyNotJoined} className="w-full" />
    </form>
  );
}
