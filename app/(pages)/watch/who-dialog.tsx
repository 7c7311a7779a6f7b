'use client';

import { Check, UserRoundX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useLocked } from '../../ui/locked';
import { PersonLink } from '../../ui/person-name';
import { Problem } from '../../ui/problem-line';
import { othersThan } from '../../ui/shown-people';
import { NameForm, useNaming } from '../people/name-form';
import { useCorrections } from '../people/use-corrections';

const SamePersonDialog = dynamic(
  () => import('../people/same-person').then((module) => module.SamePersonDialog),
  { ssr: false },
);

/** Who a face or a voice is held to be, and ways to set that right: a name, somebody else, the same as another. */
export function WhoDialog({
  person,
  record,
  byHand,
  title,
  children,
  onClose,
}: {
  person: Person;
  /** The track or turn meant. */
  record: string;
  /** A person said that it is them, and nothing else. */
  byHand: boolean;
  title: string;
  /** What is seen or said. */
  children?: ReactNode;
  onClose(): void;
}) {
  const t = useT();
  const { people } = useMneme();
  const locked = useLocked();
  const { correct, problem } = useCorrections();
  const naming = useNaming(person);
  const [joins, setJoins] = useState(false);

  const takeAway = async () => {
    const own = await correct(
      { do: 'not-in', id: person.id, record },
      byHand ? t('It is nobody any more.') : t('That is a person of their own now.'),
    );
    if (own !== null) onClose();
  };
  const confirm = async () => {
    if (await naming.name(person.name!)) onClose();
  };

  if (locked)
    return (
      <Dialog title={title} onClose={onClose}>
        {children}
        <PersonLink person={person} />
      </Dialog>
    );
  if (joins) return <SamePersonDialog person={person} onJoined={onClose} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <PersonLink person={person} />
      <div className="mt-3">
        <NameForm person={person} autoFocus onClose={onClose} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {person.name !== null && person.provisional && (
          <Button onClick={confirm}>
            <Check size={15} aria-hidden />
            {t('Yes, this is {name}', { name: person.name })}
          </Button>
        )}
        <Button onClick={takeAway}>
          <UserRoundX size={15} aria-hidden />
          {person.name === null ? t('Not this person') : t('Not {name}', { name: person.name })}
        </Button>
        {othersThan(person, people).length > 0 && (
          <Button aria-haspopup="dialog" onClick={() => setJoins(true)}>
            {t('Merge with someone')}
          </Button>
        )}
      </div>
      <Problem text={problem ?? naming.problem} className="mt-3" />
    </Dialog>
  );
}
