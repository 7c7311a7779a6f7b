import type { Modality } from '../contract/memory';
import type { Suggestion } from '../contract/people';
import type { LedgerEntry, NodeRecord } from '../store/schema';
import { text } from '../text';
import { type Tellable, told } from '../told';
import { type PersonView, standing } from './fold';
import type { IdentityRules } from './identify';
import { faceLikeness } from './likeness';
import { keptApart } from './make-steps';
import { plainName } from './names/alike-names';
import { likenessOf, NodeIndex } from './similarity';
import { voiceLikeness } from './voice-likeness';

/** Suggestions at once: the likeliest are asked first, and their answers may settle others. */
const MOST = 50;

/** Nodes that are compared with all others: the newest. Older ones were in their time, and 10,000 with 10,000 take 13 s. */
const NEWEST = 1000;

/**
 * Pairs of people who may be one: too alike to be two beyond doubt and not alike enough to be one, or called by one name. Nobody who
 * was seen beside the other, or whom people told apart, nor anybody who is hidden. Each pair once, likeliest first.
 *
 * @param beside pairs of faces of which one was followed just after the other, at the same place
 */
export function suggestMerges(
  nodes: NodeRecord[],
  persons: Map<string, PersonView>,
  ledger: LedgerEntry[],
  rules: IdentityRules,
  beside: readonly (readonly [string, string])[] = [],
): Suggestion[] {
  const found = new Map<string, Suggestion>();
  const live = standing(ledger);
  const consider = (a: PersonView, b: PersonView, why: Tellable, similarity: number) => {
    const key = `${a.id} ${b.id}`;
    if (a.hidden || b.hidden) return;
    if (a === b || found.has(key) || found.has(`${b.id} ${a.id}`) || keptApart(a, b, live)) return;
    found.set(key, { id: a.id, other: b.id, why, similarity });
  };
  const ofWeight = (modality: Modality, weightId: string) =>
    nodes.filter((node) => node.modality === modality && node.weightId === weightId);
  for (const [a, b] of sameNames(persons)) consider(a, b, told`Both are called ${a.name!}.`, 1);
  if (rules.face) {
    const faces = ofWeight('face', rules.face.weightId);
    for (const { a, b, similarity } of faceLikeness(
      faces.slice(-NEWEST),
      new NodeIndex(faces),
      rules.face.rules,
    ))
      consider(persons.get(a)!, persons.get(b)!, text('Their faces are alike.'), similarity);
  }
  if (rules.face?.rules.beside !== undefined) {
    const held = new Map(ofWeight('face', rules.face.weightId).map((node) => [node.id, node]));
    for (const [a, b] of beside) {
      const [one, other] = [held.get(a), held.get(b)];
      if (!one || !other) continue;
      const similarity = likenessOf(one.samples, other.samples);
      if (similarity >= rules.face.rules.beside)
        consider(
          persons.get(a)!,
          persons.get(b)!,
          text('One is seen right after the other, at the same place.'),
          similarity,
        );
    }
  }
  if (rules.voice) {
    const voices = ofWeight('voice', rules.voice.weightId);
    for (const { a, b, similarity } of voiceLikeness(voices.slice(-NEWEST), voices, rules.voice.rules))
      consider(persons.get(a)!, persons.get(b)!, text('Their voices are alike.'), similarity);
  }
  return [...found.values()].slice(0, MOST);
}

function sameNames(persons: Map<string, PersonView>): [PersonView, PersonView][] {
  const byName = new Map<string, PersonView[]>();
  for (const person of new Set(persons.values()))
    if (person.name !== null) {
      const name = plainName(person.name);
      byName.set(name, [...(byName.get(name) ?? []), person]);
    }
  return [...byName.values()].flatMap((same) =>
    same.flatMap((a, i) => same.slice(i + 1).map((b): [PersonView, PersonView] => [a, b])),
  );
}
