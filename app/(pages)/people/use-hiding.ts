'use client';

import type { Person } from '../../../lib/contract/people';
import { useT } from '../../language/provider';
import { shortName } from '../../ui/person-name';
import { useCorrections } from './use-corrections';

/** Hides people and shows them again. */
export function useHiding(): {
  /** Returns whether it was done; else `problem` says why not. */
  hide(person: Person): Promise<boolean>;
  showAgain(person: Person): Promise<boolean>;
  problem: string | null;
} {
  const t = useT();
  const { correct, problem } = useCorrections();
  const take = async (step: 'hide' | 'show', { id }: Person, done: string) =>
    (await correct({ do: step, id }, done)) !== null;
  return {
    hide: (person) => take('hide', person, t('{name} is hidden.', { name: shortName(t, person) })),
    showAgain: (person) => take('show', person, t('{name} is shown again.', { name: shortName(t, person) })),
    problem,
  };
}
