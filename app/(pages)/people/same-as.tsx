'use client';

import { UsersRound } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { Button } from '../../ui/button';
import { focusSoon } from '../../ui/focus';
import { personHref } from '../../ui/person-id';
import { othersThan } from '../../ui/shown-people';

const SamePersonDialog = dynamic(() => import('./same-person').then((module) => module.SamePersonDialog), {
  ssr: false,
});

/** The way to say that somebody else here is this person too. */
export function SameAs({ person }: { person: Person }) {
  const t = useT();
  const { people } = useMneme();
  const [open, setOpen] = useState(false);
  const router = useRouter();
  if (othersThan(person, people).length === 0) return null;
  return (
    <>
      <Button look="quiet" className="-ml-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UsersRound size={15} aria-hidden />
        {t('Merge with someone')}
      </Button>
      {open && (
        <SamePersonDialog
          person={person}
          onJoined={(id) => {
            router.replace(personHref(id));
            focusSoon(() => null);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
