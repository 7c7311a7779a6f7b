import type { PersonReport, VideoSpan } from '../../../lib/contract/people';
import { type Attribution, attribute } from '../../../lib/eval/attribution';
import { type BoundNode, bindingScore } from '../../../lib/eval/binding';
import { bCubed, type Labelled, type PrecisionRecall, pairwise } from '../../../lib/eval/clustering';
import { type DiarizationRates, diarizationError, errorRates } from '../../../lib/eval/diarization';
import { markNames, type NameMarks } from '../../../lib/eval/name-marks';
import { matchPersons, mostHeld, type PersonErrors, personErrors } from '../../../lib/eval/persons';
import type { Span } from '../../../lib/eval/spans';
import type { Identified } from './identified';
import { type Located, locate } from './locate';
import type { Truth } from './truth';

interface Clustering {
  pairwise: PrecisionRecall;
  bCubed: PrecisionRecall;
}

export interface Figures extends PersonErrors {
  persons: number;
  onScreen: Attribution;
  speech: Attribution;
  /** The same when every found person counts as the true one of whom it holds most: what is wrong only for being split goes right. */
  unsplit: { onScreen: Attribution; speech: Attribution };
  diarization: DiarizationRates | null;
  /** Faces, frame by frame, and voice turns, clustered by person. */
  faces: Clustering;
  voices: Clustering;
  binding: PrecisionRecall;
  names: NameMarks;
  /** Found people for each true one who was found. */
  personsPerTruth: number | null;
  /** Of the true people seen in several films, the share whose face is mostly the same found person in each. */
  returning: number | null;
}

/**
 * How right it is who is who. Found people are matched to true ones one to one, by the seconds of them that they hold. The shares of
 * on-screen and of speech time and the diarization error then rest on the stretches that `people` reports, the other
 * figures on where each face and each turn was put.
 */
export function measure(truth: Truth, identified: Identified): Figures {
  const { persons } = identified;
  const located = locate(truth, identified);
  const matched = matchPersons(located.byPerson);
  const mostly = new Map(persons.map(({ id }) => [id, mostHeld(located.byPerson.get(id)!)]));
  const onScreen = (whoIs: Map<string, string | null>) => present(truth, persons, 'onScreen', whoIs);
  const speaking = (whoIs: Map<string, string | null>) => present(truth, persons, 'speaking', whoIs);
  const errors = personErrors(located.byPerson);
  const owners = persons.length - errors.invented;
  return {
    ...errors,
    persons: persons.length,
    onScreen: attribute(truth.seen, onScreen(matched)),
    speech: attribute(truth.heard, speaking(matched)),
    unsplit: {
      onScreen: attribute(truth.seen, onScreen(mostly)),
      speech: attribute(truth.heard, speaking(mostly)),
    },
    diarization: errorRates([diarizationError(truth.heard, speaking(matched), truth.whole)]),
    faces: clustering(located.faces),
    voices: clustering(located.turns),
    binding: bindingScore(
      boundNodes(persons, located),
      [...truth.seen.keys()].filter((who) => truth.heard.has(who)),
    ),
    names: marks(truth, persons, located, matched),
    personsPerTruth: owners > 0 ? owners / (owners - errors.split) : null,
    returning: returning(located),
  };
}

/** When each found person is there, by the key of whom `whoIs` says they are, else by a name of their own. */
function present(
  truth: Truth,
  persons: PersonReport[],
  how: 'onScreen' | 'speaking',
  whoIs: Map<string, string | null>,
): Map<string, Span[]> {
  const presence = new Map<string, Span[]>();
  for (const person of persons) {
    const name = whoIs.get(person.id) ?? `nobody's ${person.id}`;
    const spans = person[how].map((span: VideoSpan) => truth.onLine(span.video, span));
    presence.set(name, [...(presence.get(name) ?? []), ...spans]);
  }
  return presence;
}

function clustering(items: Labelled[]): Clustering {
  return { pairwise: pairwise(items), bCubed: bCubed(items) };
}

function boundNodes(persons: PersonReport[], { byNode }: Located): BoundNode[] {
  return persons.flatMap(({ id, faces, voices }) => {
    const bound = (modality: BoundNode['modality']) => (node: string) => ({
      modality,
      person: id,
      truth: mostHeld(byNode.get(node)!),
    });
    return [...faces.map(bound('face')), ...voices.map(bound('voice'))];
  });
}

function marks(
  truth: Truth,
  persons: PersonReport[],
  { byPerson }: Located,
  matched: Map<string, string>,
): NameMarks {
  const named = persons.map(({ id, name, provisional }) => {
    const who = matched.get(id) ?? mostHeld(byPerson.get(id)!);
    return { name, provisional, trueName: who && truth.names.get(who)!, main: matched.has(id) };
  });
  return markNames(named, truth.spokenNames);
}

function returning({ facesIn }: Located): number | null {
  const several = [...facesIn.values()].filter((videos) => videos.size > 1);
  const same = several.filter((videos) => new Set([...videos.values()].map(mostHeld)).size === 1);
  return several.length > 0 ? same.length / several.length : null;
}
