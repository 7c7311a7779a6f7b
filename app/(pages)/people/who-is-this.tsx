'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { mostSeenFirst } from './most-seen-first';

const AskingWho = dynamic(() => import('./asking-who').then((module) => module.AskingWho), { ssr: false });

/** People that are asked about in one go. */
const MOST_ASKED = 10;

/** Asks of those without a sure name, one after the other, who they are; those with most to show first. */
export function WhoIsThis({ people }: { people: readonly Person[] }) {
  const t = useT();
  const [asked, setAsked] = useState<string[] | null>(null);
  const unnamed = people.filter(({ name, provisional }) => name === null || provisional);
  if (unnamed.length === 0 && asked === null) return null;
  return (
    <div className="mb-6">
      <Button
        onClick={() =>
          setAsked(
            mostSeenFirst(unnamed)
              .slice(0, MOST_ASKED)
              .map(({ id }) => id),
          )
        }
        aria-haspopup="dialog"
      >
        {t('Who is this? {n} to name', { n: unnamed.length })}
      </Button>
      {asked && <AskingWho ids={asked} people={people} onClose={() => setAsked(null)} />}
    </div>
  );
}
