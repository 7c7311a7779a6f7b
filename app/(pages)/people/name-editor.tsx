'use client';

import { Check, Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { PersonName } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { NameForm, useNaming } from './name-form';

/** The name as a heading, and in its place a field: Enter saves, Escape leaves it as it was. One click confirms a provisional name. */
export function NameEditor({ person }: { person: Person }) {
  const t = useT();
  const { name, problem } = useNaming(person);
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setEditing(false);
    focusSoon(() => opener.current);
  };
  const confirm = async () => {
    if (await name(person.name!)) close();
  };

  if (!editing) {
    return (
      <>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-2xl font-semibold tracking-tight break-words">
            <PersonName person={person} />
          </h1>
          {person.name !== null && person.provisional && (
            <Button onClick={confirm}>
              <Check size={15} aria-hidden />
              {t('Yes, this is {name}', { name: person.name })}
            </Button>
          )}
          <Button ref={opener} look="quiet" className="-ml-1" onClick={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
            {person.name === null ? t('Give a name') : t('Change name')}
          </Button>
        </div>
        <Problem text={problem} />
      </>
    );
  }
  return (
    <>
      <h1 className="sr-only">
        <PersonName person={person} />
      </h1>
      <NameForm person={person} autoFocus onClose={close} />
    </>
  );
}
