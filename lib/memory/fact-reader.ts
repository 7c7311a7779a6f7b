import { firstPlace } from '../first-place';
import type { FactRecord, IncidentRecord, Where } from '../store/schema';
import type { HeldFacts } from './facts/held-facts';
import type { MemoryView } from './held-ledger';

/** What the reader reads. */
export interface ReadFacts {
  held: HeldFacts;
  /** The node that each track or turn that a person moved belongs to now. */
  moved(): ReadonlyMap<string, string>;
  momentOf(where: Where): number;
  compare(a: FactRecord, b: FactRecord): number;
}

/** Facts as they read now: those of turns that a person moved are by whom they were moved to. */
export class FactReader {
  constructor(private readonly from: ReadFacts) {}

  /** Those that were known at the view's moment, in order of time. */
  of(view: MemoryView): FactRecord[] {
    const { held, moved, momentOf } = this.from;
    const facts = held.all(moved());
    const later = firstPlace(facts.length, (place) => momentOf(facts[place]!) > view.until);
    const ofWhole = facts.slice(later).filter(({ videoId }) => videoId === view.whole);
    return [...facts.slice(0, later), ...ofWhole];
  }

  /** Those that a line tells. */
  ofLine(line: IncidentRecord): readonly FactRecord[] {
    return this.from.held.ofLine(line, this.from.moved());
  }

  /** Those that one of the nodes says, or that name one of the names, as of the view, in order of time. */
  about(nodes: readonly string[], names: readonly string[], view: MemoryView): FactRecord[] {
    const { held, moved, momentOf, compare } = this.from;
    const visible = (fact: FactRecord) => fact.videoId === view.whole || momentOf(fact) <= view.until;
    return held.about(nodes, names, moved()).filter(visible).sort(compare);
  }
}
