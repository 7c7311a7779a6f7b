'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { personHref, restOf } from '../../ui/person-id';
import { Problem } from '../../ui/problem-line';
import { useCorrections } from './use-corrections';

/** Asks of one picture or one line whether it is this person. A no makes it a person of its own; the page stays with this one. */
export function NotThisPersonDialog({
  person,
  record,
  question,
  children,
  actions,
  problem: otherProblem = null,
  onClose,
}: {
  person: Person;
  /** The track or turn meant. */
  record: string;
  question: string;
  children: ReactNode;
  /** What else can be done, and why it was refused. */
  actions?: ReactNode;
  problem?: string | null;
  onClose(): void;
}) {
  const t = useT();
  const { correct, problem } = useCorrections();
  const router = useRouter();

  const takeAway = async () => {
    const own = await correct(
      { do: 'not-in', id: person.id, record },
      t('That is a person of their own now.'),
    );
    if (own === null) return;
    router.replace(personHref(restOf(person, own)), { scroll: false });
    onClose();
  };

  return (
    <Dialog title={question} onClose={onClose}>
      {children}
      <Problem text={problem ?? otherProblem} className="mt-3" />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Close')}</Button>
        {actions}
        <Button look="primary" onClick={takeAway}>
          {person.name === null ? t('Not this person') : t('Not {name}', { name: person.name })}
        </Button>
      </div>
    </Dialog>
  );
}
