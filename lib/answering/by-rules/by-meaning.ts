import { fuse } from '../../memory/fuse';
import type { Candidate } from './find';
import type { Scene } from './scene';

/** Lines found by meaning that are taken into account. */
const NEAREST = 100;

/**
 * Candidates in the order of both searches, by words and by meaning (reciprocal rank fusion), with what only the second one found. How
 * much of the question's content they hold stays what the words tell, so that likeness alone never answers. As they were where
 * lines have no vectors.
 */
export function byMeaningToo({ recall, view, vector, only }: Scene, candidates: Candidate[]): Candidate[] {
  // What is left out takes nobody's place among the nearest.
  const meant = only ? { ...view, allowed: (entry: number) => view.allowed(entry) && only(entry) } : view;
  const nearest = vector ? recall.nearest(vector, meant, NEAREST) : [];
  if (nearest.length === 0) return candidates;
  recall.entries.require(nearest);
  const byEntry = new Map(candidates.map((candidate) => [candidate.entry, candidate]));
  return fuse([candidates.map(({ entry }) => entry), nearest]).map(({ entry }) => {
    const known = byEntry.get(entry);
    if (known) return known;
    const incident = recall.entries.at(entry);
    return { entry, incident, exchange: [incident], score: 0, coverage: 0, own: 0, about: false };
  });
}
