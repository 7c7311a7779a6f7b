import type { Where } from '../store/schema';
import { extract } from './extract';
import { wordsIn } from './global-state';
import { contentTerms } from './words';

/** Words in which several looks at a stretch are summed up. */
const LOOK_WORDS = 80;

/** What was observed in a stretch of a video, people by reference. */
export interface Observation extends Where {
  id: string;
  who: readonly string[];
  text: string;
}

/** What is known of a stretch after it was looked at more than once. A new record beside those that it rests on, which stay as they are. */
export interface Consolidated extends Where {
  who: string[];
  /** Observations in their own words, in order of time: what a look only repeats is told once. */
  lines: Observation[];
  /** Ids of all that it rests on, in order of time, also where no line of theirs was kept. */
  sources: string[];
}

/**
 * Merges another look at a stretch of a video into what is known of it (ReMA's MemManage, which replaces; here nothing is lost). All known
 * observations that overlap the new one, and those that overlap these, are summed up with it, word for word, in at most `LOOK_WORDS` (more where the new one alone is longer)
 * words: what is new in each stays.
 *
 * Pure: the same observations in whatever order give the same. Looking again at what is known already adds its id to the sources and nothing else.
 * @param weight how much a stem counts, above 0: its rarity
 * @returns null where nothing that is known overlaps the observation: it stands for itself
 */
export function consolidate(
  known: readonly Observation[],
  observation: Observation,
  weight: (term: string) => number = () => 1,
): Consolidated | null {
  const joined = new Set([observation]);
  for (const one of joined) for (const other of known) if (overlaps(one, other)) joined.add(other);
  if (joined.size === 1) return null;
  const all = [...joined].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1 || (a.id < b.id ? -1 : 1));
  const kept = extract(
    all.map(({ text, who }) => ({
      terms: contentTerms(text.replace(/<p_\d+>/g, ' ')),
      words: wordsIn(text),
      who,
      worth: 1,
      base: 0,
    })),
    Math.max(LOOK_WORDS, wordsIn(observation.text)),
    weight,
  );
  return {
    videoId: observation.videoId,
    t0: Math.min(...all.map(({ t0 }) => t0)),
    t1: Math.max(...all.map(({ t1 }) => t1)),
    who: [...new Set(all.flatMap(({ who }) => who))],
    lines: kept.map((place) => all[place]!),
    sources: all.map(({ id }) => id),
  };
}

/** Whether two observations share some of their time; a moment shares it with a stretch that it lies in. */
function overlaps(a: Where, b: Where): boolean {
  if (a.videoId !== b.videoId) return false;
  const [from, to] = [Math.max(a.t0, b.t0), Math.min(a.t1, b.t1)];
  return from < to || (from === to && (a.t0 === a.t1 || b.t0 === b.t1));
}
