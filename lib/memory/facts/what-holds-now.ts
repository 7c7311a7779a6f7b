import type { FactRecord } from '../../store/schema';
import { stemOf, tokens } from '../terms';
import { FRESH } from './find';

/** How facts are read: whom they are about, and when they were said. */
export interface FactReading {
  /** Whom or what a fact is about, as one key for all facts about the same; null leaves the fact out. */
  subjectOf(fact: FactRecord): string | null;
  /** When it was said: milliseconds, growing over all videos. */
  momentOf(fact: FactRecord): number;
  /** Nothing is weighed: of what others tell the newest holds, too. */
  newestWins?: boolean;
}

/** What is told of one subject on one topic. */
export interface Matter {
  subject: string;
  kind: FactRecord['kind'];
  topic: string[];
  /** At least one. What holds comes first, then the nearer to its subject before hearsay, and the newer before the older. */
  statements: Statement[];
}

/** One value, for as long as it held. */
export interface Statement {
  /** Its sayings, oldest first; at least one. */
  facts: FactRecord[];
  /** What reading a topic comes to: of its statements one holds. */
  holds: boolean;
  /** From when it was told, in the moments of the reading; null `until`: nothing took its place. */
  since: number;
  until: number | null;
  /** The sum of what its sayings weigh, less half of what was said against it later; not below 0. */
  weight: number;
}

/** How near a saying is to whom it is about: their own words, their kin's, somebody else's, told on as heard or written by a model. */
type Nearness = 0 | 1 | 2 | 3;

/** What a saying weighs by its nearness: the first person most, hearsay and what a model holds least: it stands where nobody says otherwise. */
const WEIGHTS: Record<Nearness, number> = [1, 0.5, 0.5, 0.25];
/** What is said against a statement counts by this much. */
const AGAINST = 0.5;
/** The same said again by the same within this long is one saying: repeated in one breath, or recorded twice. Milliseconds. */
const ONE_SAYING_MS = 30_000;
/** Kinds of which a newer statement replaces an older one, whoever says it. */
const CHANGING: ReadonlySet<FactRecord['kind']> = new Set(['preference', 'place']);

/**
 * Facts by subject, kind and topic, in the order in which each was first given; every fact stays, with its time. Of what people say of
 * themselves or their kin, and of what changes (preferences, places, "from now on"), the newest holds; of what others tell the heaviest
 * (M3-Agent). Own words stand above others', these above hearsay, however often it is told. To read as of a moment, give only facts
 * known by then. The order in which facts of one group are given does not matter.
 */
export function mattersOf(facts: readonly FactRecord[], reading: FactReading): Matter[] {
  const groups = new Map<string, { subject: string; facts: FactRecord[] }>();
  for (const fact of facts) {
    const subject = reading.subjectOf(fact);
    if (subject === null) continue;
    const key = JSON.stringify([subject, fact.kind, fact.topic]);
    const group = groups.get(key);
    if (group) group.facts.push(fact);
    else groups.set(key, { subject, facts: [fact] });
  }
  return [...groups.values()].map((group) => ({
    subject: group.subject,
    kind: group.facts[0]!.kind,
    topic: group.facts[0]!.topic,
    statements: statementsOf(group.facts, reading),
  }));
}

/** A fact with what reading it needs. */
interface Saying {
  fact: FactRecord;
  moment: number;
  near: Nearness;
  /** The same for the same value in other words: "black", "Black.". */
  value: string;
}

/** Sayings of one value that stand together. */
interface Draft {
  value: string;
  near: Nearness;
  sayings: Saying[];
  since: number;
  until: number | null;
  holds: boolean;
}

function statementsOf(facts: FactRecord[], { momentOf, newestWins }: FactReading): Statement[] {
  const sayings = facts
    .map((fact): Saying => ({ fact, moment: momentOf(fact), near: nearness(fact), value: plain(fact.value) }))
    .sort((a, b) => a.moment - b.moment || (a.fact.id < b.fact.id ? -1 : 1));
  const nearest = Math.min(...sayings.map(({ near }) => near));
  const top = sayings.filter(({ near }) => near === nearest);
  const newestHolds =
    newestWins ||
    nearest <= 1 ||
    CHANGING.has(facts[0]!.kind) ||
    top.some(({ fact }) => FRESH.test(fact.text.toLowerCase()));
  const drafts = newestHolds ? inTurns(top) : byValue(top);
  const others = byValue(sayings.filter((saying) => saying.near !== nearest && !reinforces(saying, drafts)));
  const all = [...drafts, ...others];
  const weights = new Map(all.map((draft) => [draft, weightOf(draft, sayings)]));
  if (!newestHolds) heaviest(drafts, weights).holds = true;
  return all
    .sort(
      (a, b) =>
        Number(b.holds) - Number(a.holds) ||
        a.near - b.near ||
        b.since - a.since ||
        (a.value < b.value ? -1 : 1),
    )
    .map((draft) => ({
      facts: draft.sayings.map(({ fact }) => fact),
      holds: draft.holds,
      since: draft.since,
      until: draft.until,
      weight: weights.get(draft)!,
    }));
}

/** What was told one after the other: each holds until another value is told. */
function inTurns(sayings: Saying[]): Draft[] {
  const turns: Draft[] = [];
  for (const saying of sayings) {
    const last = turns.at(-1);
    if (last?.value === saying.value) last.sayings.push(saying);
    else {
      if (last) [last.until, last.holds] = [saying.moment, false];
      turns.push({ ...begun(saying), holds: true });
    }
  }
  return turns;
}

function byValue(sayings: Saying[]): Draft[] {
  const values = new Map<string, Draft>();
  for (const saying of sayings) {
    const draft = values.get(saying.value);
    if (draft) draft.sayings.push(saying);
    else values.set(saying.value, begun(saying));
  }
  return [...values.values()];
}

function begun(saying: Saying): Draft {
  const { value, near, moment } = saying;
  return { value, near, sayings: [saying], since: moment, until: null, holds: false };
}

/** Adds a saying to the nearer statement of the same value that held then, or else the last one; false where there is none. */
function reinforces(saying: Saying, drafts: Draft[]): boolean {
  const alike = drafts.filter(({ value }) => value === saying.value);
  const then = alike.find(
    ({ since, until }) => since <= saying.moment && (until === null || saying.moment < until),
  );
  const draft = then ?? alike.at(-1);
  if (!draft) return false;
  draft.sayings.push(saying);
  draft.sayings.sort((a, b) => a.moment - b.moment || (a.fact.id < b.fact.id ? -1 : 1));
  return true;
}

function weightOf(draft: Draft, all: Saying[]): number {
  const last = draft.sayings.at(-1)!.moment;
  const against = all.filter(({ value, moment }) => value !== draft.value && moment > last);
  return Math.max(0, sum(draft.sayings) - AGAINST * sum(against));
}

/** The weights of distinct sayings together. */
function sum(sayings: Saying[]): number {
  const last = new Map<string, number>();
  let weight = 0;
  for (const { fact, moment, near, value } of sayings) {
    const key = `${fact.by} ${value}`;
    const before = last.get(key);
    if (before === undefined || moment - before > ONE_SAYING_MS) weight += WEIGHTS[near];
    last.set(key, moment);
  }
  return weight;
}

/** Of those that weigh the same the one that was said last. */
function heaviest(drafts: Draft[], weights: ReadonlyMap<Draft, number>): Draft {
  const lastOf = (draft: Draft) => draft.sayings.at(-1)!;
  return drafts.reduce((best, draft) => {
    const heavier = weights.get(draft)! - weights.get(best)!;
    const later = lastOf(draft).moment - lastOf(best).moment;
    return heavier > 0 || (heavier === 0 && (later > 0 || (later === 0 && draft.value < best.value)))
      ? draft
      : best;
  });
}

function nearness({ subject, hearsay }: FactRecord): Nearness {
  if (hearsay || subject.is === 'observed') return 3;
  if (subject.is === 'speaker') return 0;
  return subject.is === 'relative' && subject.of === null ? 1 : 2;
}

/** A value by its stems, without articles; "with milk" and "without milk" stay apart. */
function plain(value: string): string {
  return tokens(value)
    .filter((word) => !/^(?:the|a|an|my|our|your|his|her|their)$/.test(word))
    .map(stemOf)
    .join(' ');
}
