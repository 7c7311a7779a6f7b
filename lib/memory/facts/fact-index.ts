import { append } from '../../append';
import { plainName } from '../../identity/names/alike-names';
import type { FactRecord, Where } from '../../store/schema';

/** Facts by the line they stand in, by who says them and by whom they name: what is asked of one person reads no other's. */
export class FactIndex {
  private readonly byLine = new Map<string, FactRecord[]>();
  private readonly bySpeaker = new Map<string, FactRecord[]>();
  private readonly byName = new Map<string, FactRecord[]>();

  constructor(facts: Iterable<FactRecord>) {
    for (const fact of facts) {
      append(this.byLine, lineKey(fact), fact);
      if (fact.by !== null) append(this.bySpeaker, fact.by, fact);
      for (const name of namesIn(fact)) append(this.byName, plainName(name), fact);
    }
  }

  /** Those that stand in a line. */
  ofLine(line: Where & { clipId: string }): readonly FactRecord[] {
    return this.byLine.get(lineKey(line)) ?? [];
  }

  /** Those that are said by one of the nodes or name one of the names, each once. */
  about(nodes: readonly string[], names: readonly string[]): FactRecord[] {
    return [
      ...new Set([
        ...nodes.flatMap((node) => this.bySpeaker.get(node) ?? []),
        ...names.flatMap((name) => this.byName.get(plainName(name)) ?? []),
      ]),
    ];
  }
}

/** The keys under which a pack finds the clip of a fact: who says it, and whom it names. */
export function factKeys(fact: FactRecord): string[] {
  return [...(fact.by === null ? [] : [fact.by]), ...namesIn(fact).map((name) => nameKey(plainName(name)))];
}

/** The key of a plain name. */
export function nameKey(name: string): string {
  return `=${name}`;
}

/** The key of a turn of another clip that a fact is told by. */
export function sourceKey(turn: string): string {
  return `@${turn}`;
}

/** The names by which a fact tells of somebody, also as a relative's name. */
function namesIn({ kind, subject, value }: FactRecord): string[] {
  const names =
    subject.is === 'named' ? [subject.name] : subject.is === 'relative' && subject.of ? [subject.of] : [];
  return kind === 'relation' && /^\p{Lu}/u.test(value) ? [...names, value] : names;
}

function lineKey({ clipId, t0, t1 }: Where & { clipId: string }): string {
  return `${clipId} ${t0} ${t1}`;
}
