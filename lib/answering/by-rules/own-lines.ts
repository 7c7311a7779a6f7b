import type { Candidate } from './find';
import type { Question } from './question';
import { recordsBy, type Scene } from './scene';

/** Lines of a person that are read where a question holds nothing but the name. */
const OWN_LINES = 300;
/** Questions that a person's own lines answer without another word to look for. */
const OF_THEMSELVES = new Set<Question['asks']['for']>(['age', 'name']);

/** Where a question holds nothing but names and what it asks for, the lines of those persons. */
export function ownLines(scene: Scene, question: Question): Candidate[] {
  if (question.named.length !== 1 || !OF_THEMSELVES.has(question.asks.for)) return [];
  return recordsBy(scene, question.named[0]!, ['says'])
    .slice(-OWN_LINES)
    .map((incident) => ({
      entry: -1,
      incident,
      exchange: [incident],
      score: 1,
      coverage: 1,
      own: 1,
      about: true,
    }));
}
