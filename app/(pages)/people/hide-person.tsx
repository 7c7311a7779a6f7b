'use client';

import { Eye, EyeOff } from 'lucide-react';
import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem-line';
import { useHiding } from './use-hiding';

/** The way to leave a person out of lists, and back into them. */
export function HidePerson({ person }: { person: Person }) {
  const t = useT();
  const { hide, showAgain, problem } = useHiding();
  const { hidden } = person;
  const Icon = hidden ? Eye : EyeOff;
  return (
    <section className="mt-10">
      <Button
        look="quiet"
        className="-mx-3"
        aria-describedby="hidden-means"
        onClick={() => (hidden ? showAgain(person) : hide(person))}
      >
        <Icon size={15} aria-hidden />
        {hidden ? t('Show again') : t('Hide this person')}
      </Button>
      <p id="hidden-means" className="text-sm text-muted">
        {t('Hidden is not forgotten: lists and suggestions leave them out, answers and videos do not.')}
      </p>
      <Problem text={problem} />
    </section>
  );
}
