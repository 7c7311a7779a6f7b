import type { IncidentRecord } from '../../store/schema';
import { type Told, told, word } from '../../told';
import { findCandidates, inOrder, LOOKED_AT, WHOLE } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import { happeningOf, recordsBy, type Scene } from './scene';
import { oftenTold } from './telling';

/** How often the persons named come, speak, or say something. */
export function findOccurrences(scene: Scene, question: Question): Finding | null {
  const { recall, view, tell, video } = scene;
  const { named, terms } = question;
  const kind = happeningOf(question.text);
  if (!kind && !/\bmention/i.test(question.text)) return null;
  const about = terms.filter(({ word }) => happeningOf(word) === null && !/^mention/.test(word));
  const inHere = (records: IncidentRecord[]) =>
    question.here && video ? records.filter(({ videoId }) => videoId === video.id) : records;
  let records: IncidentRecord[];
  if (about.length > 0) {
    const most = findCandidates(recall, view, { terms: about, named: [], only: scene.only }).filter(
      ({ own, incident }) => own >= WHOLE && incident.kind === 'says',
    );
    records = most
      .map(({ incident }) => incident)
      .filter(
        (line) =>
          named.length === 0 || named.some((person) => line.who.some((node) => person.nodes.includes(node))),
      );
  } else if (named.length === 1 && kind) records = recordsBy(scene, named[0]!, [kind]);
  else return null;
  records = inHere(records).sort((a, b) => inOrder(recall, a, b));
  if (records.length === 0) return null;
  return {
    lead: told`${howOften(records.length)}, first at ${tell.placeTold(records[0]!)}.`,
    unsure: false,
    quoted: records.slice(0, 2),
    evidence: records.slice(0, 10).map((record) => tell.evidence(record, 1)),
    note: `Counted ${records.length} records.`,
  };
}

/** More than are looked at closely are not counted. */
function howOften(times: number): Told {
  if (times >= LOOKED_AT) return told`at least ${LOOKED_AT} times`;
  return times === 2 ? word('twice') : oftenTold(times);
}
