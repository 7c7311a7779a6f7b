import { useEffect, useState } from 'react';
import type { ShownPerson } from '../../../lib/postgres/wire';
import { type Problem, peopleOfArchive } from './call-archive';

/** Nothing is looked up while somebody is still typing, milliseconds. */
const PAUSE_MS = 300;

/** What came of looking people up. */
interface Came {
  /** Null until they are there. */
  people: ShownPerson[] | null;
  /** Which letters that is for. */
  letters: string;
  problem: Problem | null;
}

/** People of a collection whose name begins with some letters, those of most videos first; looked up again with every one of `changes`. */
export function usePeople(
  token: () => string,
  { collection, letters, changes }: { collection: string; letters: string; changes: number },
): Came {
  const [came, setCame] = useState<Came>({ people: null, letters: '', problem: null });
  useEffect(() => {
    let left = false;
    const later = setTimeout(
      async () => {
        const found = await peopleOfArchive(token(), collection, letters);
        if (left) return;
        setCame((before) =>
          'body' in found
            ? { people: found.body.people, letters, problem: null }
            : { ...before, problem: found.problem },
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
