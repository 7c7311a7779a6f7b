import { useEffect, useState } from 'react';
import type { SearchHit } from '../../lib/contract/search';
import { useMneme } from '../mneme-provider';
import { plain } from './match';

/** So long nothing more is typed before it is looked for, milliseconds. */
const PAUSE_MS = 250;
/** Letters that are looked for: fewer stand everywhere. */
const LEAST_LETTERS = 3;
/** Lines that are looked through for those that hold what was typed, and of these shown. */
const MOST = { found: 20, shown: 4 };

/** The lines in which what was typed is said, as soon as they are found: in just these words, not by their meaning. */
export function useSaid(typed: string): SearchHit[] {
  const { mneme, state } = useMneme();
  const [found, setFound] = useState<{ words: string; hits: SearchHit[] }>({ words: '', hits: [] });
  const words = plain(typed);
  const isSought = words.length >= LEAST_LETTERS && state.ready && state.videos.length > 0;
  useEffect(() => {
    if (!mneme || !isSought) return;
    let left = false;
    const seek = async () => {
      // What cannot be searched finds nothing.
      const { hits } = await mneme
        .search({ text: words, kinds: ['says'], k: MOST.found })
        .catch(() => ({ hits: [] }));
      if (!left)
        setFound({ words, hits: hits.filter(({ said = '' }) => holds(said, words)).slice(0, MOST.shown) });
    };
    const timer = setTimeout(() => void seek(), PAUSE_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [mneme, isSought, words]);
  return isSought && found.words === words ? found.hits : [];
}

/** Whether a line holds each of the words, or one that begins with it. Pure. */
export function holds(line: string, words: string): boolean {
  const said = plain(line).split(' ');
  return words.split(' ').every((word) => said.some((one) => one.startsWith(word)));
}
