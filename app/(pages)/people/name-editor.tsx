'use client';

import { Check, Pencil } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Person } from '../../../lib/pipeline/state';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { PersonName } from '../../ui/person-name';
import { Problem } from '../../ui/problem';
import { useCorrections } from './use-corrections';

/** The name as a heading, and in its place a field: Enter saves, Escape leaves it as it was. One click confirms a provisional name. */
export function NameEditor({ person }: { person: Person }) {
  const { correct, problem } = useCorrections();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setEditing(false);
    focusSoon(() => opener.current);
  };

  const save = async (name: string) => {
    const done = await correct(
      { do: 'name', id: person.id, name },
      name ? `This person is ${name} from now on, everywhere.` : 'This person has no name any more.',
    );
    if (done !== null) close();
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    // Saving a provisional name unchanged confirms it.
    if (name === (person.name ?? '') && !person.provisional) close();
    else save(name);
  };

  if (!editing) {
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight break-words">
            <PersonName person={person} />
          </h1>
          {person.name !== null && person.provisional && (
            <Button onClick={() => save(person.name!)}>
              <Check size={15} aria-hidden />
              Yes, this is {person.name}
            </Button>
          )}
          <Button ref={opener} look="quiet" className="-ml-3" onClick={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
            {person.name === null ? 'Give a name' : 'Change name'}
          </Button>
        </div>
        <Problem text={problem} />
      </>
    );
  }
  return (
    <form onSubmit={submit} className="flex max-w-md flex-wrap items-center gap-2">
      <h1 className="sr-only">
        <PersonName person={person} />
      </h1>
      <input
        name="name"
        aria-label="Name of this person"
        defaultValue={person.name ?? ''}
        placeholder="Name"
        maxLength={120}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        onFocus={(event) => event.target.select()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
        className="min-h-11 min-w-0 flex-1 rounded-lg border border-line bg-card px-3 text-lg font-semibold"
      />
      <Button type="submit" look="primary">
        Save
      </Button>
      <Button onClick={close}>Cancel</Button>
      <Problem text={problem} className="w-full" />
    </form>
  );
}
