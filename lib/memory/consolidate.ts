import type { Where } from '../store/schema';
import { extract } from './extract';
import { wordsIn } from './global-state';
import { contentTerms } from './terms';

/** Words in which several looks at the same seconds are summed up. */
const LOOK_WORDS = 80;

/** What was observed in a stretch of a video, people by reference. */
export interface Observation extends Where {
  id: string;
  who: readonly string[];
  /** The sentence. */
  words: string | null;
}

/** What was observed with what other looks at the same seconds tell. */
interface Consolidated<Look extends Observation> {
  who: string[];
  /** Observations in their own words, in order of time: what a look only repeats is told once. */
  lines: Look[];
  /** Ids of all that it rests on, in order of time, also where no line of theirs was kept. */
  sources: string[];
}

/**
 * Brings together what several looks at the same seconds of a video told (ReMA's MemManage, which replaces what it had; here each stays as it is,
 * and this is made anew whenever one of them is read): an observation, with what is new in those that overlap it, word for word, in at most
 * `LOOK_WORDS` words (more where it alone is longer). Those that overlap these in turn stand for themselves, since a chain of looks would
 * come to tell of a whole video at once, and of no moment that can be played.
 *
 * Pure: the same observations in whatever order give the same.
 */
export function consolidate<Look extends Observation>(
  observation: Look,
  known: readonly Look[],
): Consolidated<Look> {
  const others = known.filter((one) => one.id !== observation.id && overlaps(one, observation));
  const all = [observation, ...others].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1 || (a.id < b.id ? -1 : 1));
  const kept = extract(
    all.map((one) => ({
      terms: contentTerms((one.words ?? '').replace(/<p_\d+>/g, ' ')),
      words: wordsIn(one.words ?? ''),
      who: one.who,
      worth: 1,
      // It is what is read: the others add to it.
      base: one === observation ? Number.POSITIVE_INFINITY : 0,
    })),
    Math.max(LOOK_WORDS, wordsIn(observation.words ?? '')),
    () => 1,
  );
  return {
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
