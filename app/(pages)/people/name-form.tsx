'use client';

import type { FormEvent } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
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

/** A field for the name: Enter saves, Escape leaves it as it was. */
export function NameForm({
  person,
  autoFocus = false,
  onClose,
}: {
  person: Person;
  autoFocus?: boolean;
  /** It is saved, or stays as it was. */
  onClose(): void;
}) {
  const t = useT();
  const { name, problem } = useNaming(person);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    // Saving a provisional name unchanged confirms it.
    const isAsBefore = given === (person.name ?? '') && !person.provisional;
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
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus={autoFocus}
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
        className="min-h-11 min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-lg font-semibold"
      />
      <Button type="submit" look="primary">
        {t('Save')}
      </Button>
      <Button onClick={onClose}>{t('Cancel')}</Button>
      <Problem text={problem} className="w-full" />
    </form>
  );
}
