import { told } from '../../told';
import { capital } from '../../wording';
import { inOrder } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import { happeningOf, type Moment, momentFor, recordsBy, type Scene } from './scene';

/** Which of two came first, or last. `options` are the two, each understood as a question of its own. Null when one is not remembered. */
export function findOrder(
  scene: Scene,
  question: Question,
  options: [Question, Question],
  last: boolean,
): Finding | null {
  const kind = happeningOf(question.text.split(/[,:]/)[0] ?? '');
  const moments = options.map((option) => momentOf(scene, option, kind));
  if (!moments[0] || !moments[1]) return null;
  const [a, b] = moments as [Moment, Moment];
  const aFirst = inOrder(scene.recall, a.incident, b.incident) <= 0;
  if (a.incident.id === b.incident.id) return null;
  const [meant, other] = aFirst === last ? [b, a] : [a, b];
  const words = capital(options[meant === a ? 0 : 1].text);
  const { tell } = scene;
  return {
    lead: last ? told`${words} came later.` : told`${words} came first.`,
    unsure: false,
    quoted: [meant.incident, other.incident],
    evidence: [tell.evidence(meant.incident, 1), tell.evidence(other.incident, 0.9)],
    note: `Compared ${tell.place(a.incident)} with ${tell.place(b.incident)}.`,
  };
}

/** A person alone is meant by what the question asks about: coming, going or speaking. */
function momentOf(scene: Scene, option: Question, kind: ReturnType<typeof happeningOf>): Moment | null {
  const [person] = option.named;
  if (person && option.terms.length === 0) {
    const here = scene.video?.id;
    const records = recordsBy(scene, person, [kind ?? 'appears']);
    const incident = records.find(({ videoId }) => videoId === here) ?? records[0];
    return incident ? { incident, coverage: 1 } : null;
  }
  return momentFor(scene, option.turn ? option : { ...option, turn: 'first' });
}
