import { append } from '../../append';
import type { Relation, Relative } from '../../contract/cards';
import type { FactRecord } from '../../store/schema';
import { knownFacts, type NamedRelative } from './known';
import { type CardSource, sayingOf, toldOf } from './sayings';

/** Who is whose, as it is told of a person: their relatives, then whose relative they are. */
export function relationsOf(id: string, source: CardSource): Relation[] {
  const { bySubject, ofRelatives, named } = knownFacts(source);
  const own = named.filter(({ whose }) => whose === id);
  const spoken = (bySubject.get(id) ?? []).filter(({ kind }) => kind === 'relation');
  const relations = new Set([...own.map(({ relation }) => relation), ...spoken.map(({ value }) => value)]);
  const theirs = [...relations].flatMap((relation): Relation[] => {
    const names = groupsOf(own.filter((one) => one.relation === relation));
    const unnamed = spoken.filter(({ value }) => value === relation);
    const whose = { id, name: null };
    if (names.length === 0) {
      const told = (ofRelatives.get(id) ?? []).filter(
        ({ subject }) => subject.is === 'relative' && subject.relation === relation,
      );
      return [relationOf(relation, { id: null, name: null }, whose, unnamed, told, source)];
    }
    return names.map((group) => {
      // With two of them, "my brother" may be either.
      const facts = [...group.map(({ fact }) => fact), ...(names.length === 1 ? unnamed : [])];
      const told = group[0]!.person === null && names.length === 1 ? (ofRelatives.get(id) ?? []) : [];
      return relationOf(
        relation,
        relative(group[0]!),
        whose,
        facts,
        told.filter(({ subject }) => subject.is === 'relative' && subject.relation === relation),
        source,
      );
    });
  });
  const others = groupsOf(named.filter(({ person }) => person === id)).map((group) => {
    const [{ relation, whose, name, fact }] = group as [NamedRelative];
    const of = /^p_\d+$/.test(whose)
      ? { id: whose, name: null }
      : { id: null, name: fact.subject.is === 'relative' ? fact.subject.of : null };
    return relationOf(
      relation,
      { id, name },
      of,
      group.map(({ fact }) => fact),
      [],
      source,
    );
  });
  return [...theirs, ...others];
}

function relationOf(
  relation: string,
  who: Relative,
  whose: Relative,
  facts: FactRecord[],
  told: FactRecord[],
  source: CardSource,
): Relation {
  const { recall } = source;
  const inOrder = [...facts].sort(
    (a, b) => recall.momentOf(a) - recall.momentOf(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  return {
    relation,
    who,
    whose,
    sayings: inOrder.map((fact) => sayingOf(fact, source)),
    told: toldOf(
      told.filter(({ kind }) => kind !== 'relation'),
      source,
    ),
  };
}

function relative({ person, name }: NamedRelative): Relative {
  return { id: person, name };
}

/** Those of one relation, owner and person together, or of one name where nobody known has it. */
function groupsOf(named: NamedRelative[]): NamedRelative[][] {
  const groups = new Map<string, NamedRelative[]>();
  for (const one of named) {
    const key = JSON.stringify([one.relation, one.whose, one.person ?? `"${one.name}"`]);
    append(groups, key, one);
  }
  return [...groups.values()];
}
