import { append } from '../append';
import type { Card, OwnThing } from '../contract/cards';
import { noPerson, type PersonView, personOfId } from '../identity/fold';
import type { FactRecord } from '../store/schema';
import { knownFacts } from './cards/known';
import { relationsOf } from './cards/relations';
import { type CardSource, toldOf } from './cards/sayings';
import { presenceOf } from './cards/seen-and-heard';

export type { Card, CardSource };

/**
 * What is known of a person as of the view: names, what is told of them (by whom, when, and for how long it held), who is whose, what is
 * theirs, and when and with whom they were seen and heard. Read from the records, nothing of it is kept: a naming or a merge shows at
 * once. Takes time in proportion to the person's own records; the facts of a view are sorted once.
 */
export function cardOf(person: PersonView, source: CardSource): Card {
  const { bySubject, kinOf, things } = knownFacts(source);
  const keys = [person.id, ...(kinOf.get(person.id) ?? [])];
  const facts = keys.flatMap((key) => bySubject.get(key) ?? []).filter(({ kind }) => kind !== 'relation');
  const { id, name, provisional, aliases } = person;
  return {
    id,
    name,
    provisional,
    aliases,
    told: toldOf(inOrder(facts, source), source),
    relations: relationsOf(id, source),
    things: ownThings(things.get(id) ?? [], source),
    ...presenceOf(person, source),
  };
}

/** The person that an id means: also that of who has been joined to somebody. Throws `not-found`. */
export function personWithId(id: string, { view }: CardSource): PersonView {
  const found = personOfId(view.persons, id);
  if (!found) throw noPerson(id);
  return found;
}

function ownThings(
  things: { key: string; name: string; fact: FactRecord }[],
  source: CardSource,
): OwnThing[] {
  const byKey = new Map<string, typeof things>();
  for (const thing of things) append(byKey, thing.key, thing);
  return [...byKey.values()].map((own) => ({
    name: own[0]!.name,
    told: toldOf(
      own.map(({ fact }) => fact),
      source,
    ),
  }));
}

/** What was told first comes first, whichever of a person's names it was told by. */
function inOrder(facts: FactRecord[], { recall }: CardSource): FactRecord[] {
  return facts.sort(
    (a, b) => recall.momentOf(a) - recall.momentOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}
