import { useEffect, useState } from 'react';
import type { ShownPerson } from '../../../lib/postgres/wire';
import { type Problem, peopleOfArchive } from './call-archive';

/** Nothing is looked up while somebody is still typing, milliseconds. */
const PAUSE_MS = 300;

/** What came of looking people up. */
interface Found {
  /** Null until they are there. */
  people: ShownPerson[] | null;
  /** Which letters that is for. */
  letters: string;
  problem: Problem | null;
}

export interface Finding {
  /** What is typed. */
  letters: string;
  setLetters(letters: string): void;
  found: Found;
}

/** People of a collection by the letters that their names begin with, those of most videos first; looked up again with every one of `changes`. */
export function usePeople(token: () => string, collection: string, changes: number): Finding {
  const [letters, setLetters] = useState('');
  const [found, setFound] = useState<Found>({ people: null, letters: '', problem: null });
  const sought = letters.trim();
  useEffect(() => {
    let left = false;
    const later = setTimeout(
      async () => {
        const came = await peopleOfArchive(token(), collection, sought);
        if (left) return;
        setFound((before) =>
          'body' in came
            ? { people: came.body.people, letters: sought, problem: null }
            : { ...before, problem: came.problem },
        );
      },
      sought ? PAUSE_MS : 0,
    );
    return () => {
      left = true;
      clearTimeout(later);
    };
  }, [collection, sought, changes, token]);
  return { letters, setLetters, found };
}
