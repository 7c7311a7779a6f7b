import { fuse } from '../../memory/reciprocal-rank';
import { type Candidate, NEIGHBOUR_S, tellsOf } from '../by-rules/find';
import type { Question } from '../by-rules/question';
import type { Scene } from '../by-rules/scene';

/** Lines found by meaning that are taken into account. */
export const NEAREST = 100;

/** What a search by meaning needs. */
export type Meant = Pick<Scene, 'recall' | 'view' | 'vector' | 'only'>;

/** The entries nearest to the question by meaning, best first, with their cosines; none where lines have no vectors. */
export function nearestByMeaning({ recall, view, vector, only }: Meant): Map<number, number> {
  // What is left out takes nobody's place among the nearest.
  const meant = only ? { ...view, allowed: (entry: number) => view.allowed(entry) && only(entry) } : view;
  const nearest = vector ? recall.nearest(vector, meant, NEAREST) : [];
  return new Map(nearest.map(({ entry, score }) => [entry, score]));
}

/** What only the search by meaning found, as candidates that hold none of the question's words. */
export function foundByMeaning(
  { recall, view }: Meant,
  { named, required }: Pick<Question, 'named' | 'required'>,
  entries: readonly number[],
): Candidate[] {
  const besides = entries.map((entry) => recall.entries.beside(entry, NEIGHBOUR_S, view));
  recall.entries.require([...entries, ...besides.flat().filter((entry) => entry !== null)]);
  return entries.map((entry, i) => {
    const incident = recall.entries.at(entry);
    const [before, after] = besides[i]!.map((one) => (one === null ? [] : [recall.entries.at(one)]));
    const exchange = [...before!, incident, ...after!];
    const about = required.length === 0 && named.every((person) => tellsOf(person, incident, exchange));
    return { entry, incident, exchange, score: 0, coverage: 0, own: 0, about };
  });
}

/**
 * Candidates in the order of both searches, by words and by meaning (reciprocal rank fusion), with what only the second one found. How
 * much of the question's content they hold stays what the words tell. As they were where lines have no vectors.
 */
export function byMeaningToo(
  meant: Meant,
  question: Pick<Question, 'named' | 'required'>,
  candidates: Candidate[],
): Candidate[] {
  const nearest = [...nearestByMeaning(meant).keys()];
  if (nearest.length === 0) return candidates;
  const byEntry = new Map(candidates.map((candidate) => [candidate.entry, candidate]));
  const others = foundByMeaning(
    meant,
    question,
    nearest.filter((entry) => !byEntry.has(entry)),
  );
  for (const other of others) byEntry.set(other.entry, other);
  return fuse([candidates.map(({ entry }) => entry), nearest]).map(({ entry }) => byEntry.get(entry)!);
}
