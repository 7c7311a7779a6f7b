import type { Evidence } from '../../contract/answers';
import { knowsManyLanguages } from '../../models/weights-manifest';
import { foundByMeaning, nearestByMeaning } from '../search/by-words-and-meaning';
import type { Question } from './question';
import type { Scene } from './scene';

/** So many are shown. */
const MOST = 3;

/**
 * The lines nearest to a question by their meaning, best first, where they are found by that of many languages; none elsewhere. How likely a line answers is
 * told by English words (`likelyLines`): a line in another language than the question would never be shown. How near one must be is not known, so that
 * they are no answer.
 */
export function nearestInMeaning(scene: Scene, question: Question): Evidence[] {
  if (!knowsManyLanguages(scene.recall.textWeight())) return [];
  const cosines = nearestByMeaning(scene);
  return foundByMeaning(scene, question, [...cosines.keys()])
    .filter(({ about }) => about)
    .slice(0, MOST)
    .map(({ entry, incident }) => scene.tell.evidence(incident, cosines.get(entry)!));
}
