'use client';

import { Pencil } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { toErrorData } from '../../../lib/errors';
import type { Person } from '../../../lib/pipeline/state';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { useNotices } from '../../ui/notices';
import { PersonName } from '../../ui/person-name';

/** The name as a heading, and in its place a field: Enter saves, Escape leaves it as it was. */
export function NameEditor({ person }: { person: Person }) {
  const { mneme, refreshPeople } = useMneme();
  const { toast } = useNotices();
  const [editing, setEditing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setEditing(false);
    setProblem(null);
    // The button is back only after the next rendering.
    setTimeout(() => opener.current?.focus());
  };

  const undo = async () => {
    try {
      const undone = await mneme?.undo();
      await refreshPeople();
      toast({ text: undone ? `Undone: ${undone}` : 'There is nothing to undo.' });
    } catch (error) {
      toast({ text: toErrorData(error).message });
    }
  };

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    // Saving a provisional name unchanged confirms it.
    if (name === (person.name ?? '') && !person.provisional) return close();
    try {
      await mneme?.rename(person.id, name);
      await refreshPeople();
      close();
      toast({
        text: name ? `This person is ${name} from now on, everywhere.` : 'This person has no name any more.',
        action: { label: 'Undo', run: undo },
      });
    } catch (error) {
      setProblem(toErrorData(error).message);
    }
  };

  if (!editing) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight break-words">
          <PersonName person={person} />
        </h1>
        <Button ref={opener} look="quiet" onClick={() => setEditing(true)}>
          <Pencil size={15} aria-hidden />
          {person.name === null ? 'Give a name' : person.provisional ? 'Confirm or change' : 'Change name'}
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={save} className="flex max-w-md flex-wrap items-center gap-2">
      <h1 className="sr-only">
        <PersonName person={person} />
      </h1>
      <input
        name="name"
        aria-label="Name of this person"
        aria-describedby="name-problem"
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
      <p id="name-problem" role="alert" className="w-full text-sm text-danger empty:hidden">
        {problem}
      </p>
    </form>
  );
}
