import { useEffect, useState } from 'react';
import type { ShownPerson } from '../../../lib/postgres/wire';
import { type Problem, peopleOfArchive } from './call-archive';

/** Nothing is looked up while somebody is still typing, milliseconds. */
const PAUSE_MS = 300;

/** People of a collection whose name begins with some letters, those of most videos first; looked up again with every one of `changes`. */
export function usePeople(
  token: () => string,
  { collection, letters, changes }: { collection: string; letters: string; changes: number },
): { people: ShownPerson[] | null; problem: Problem | null } {
  const [came, setCame] = useState<{ people: ShownPerson[] | null; problem: Problem | null }>({
    ...{ people: null, problem: null },
  });
  useEffect(() => {
    let left = false;
    const later = setTimeout(
      async () => {
        const found = await peopleOfArchive(token(), collection, letters);
        if (left) return;
        setCame((before) =>
          'body' in found
            ? { people: found.body.people, problem: null }
            : { people: before.people, problem: found.problem },
        );
      },
      letters ? PAUSE_MS : 0,
    );
    return () => {
      left = true;
      clearTimeout(later);
    };
  }, [collection, letters, changes, token]);
  return came;
}
