import { namesOf, type PersonView } from '../../identity/fold';
import type { LexicalResult } from '../../memory/lexical';
import type { MemoryView, Recall } from '../../memory/recall';
import { nearWords } from '../../memory/synonyms';
import { type QuestionTerm, tokens } from '../../memory/terms';
import { familyOf } from '../../memory/word-families';
import type { IncidentRecord } from '../../store/schema';

// These shares were set together with LEAST_COVERAGE (lines-that-answer.ts), on the lines of scripted films and stories.

/** A word that was never said counts this much of its rarity: people ask in other words than were spoken. */
const UNSEEN_SHARE = 0.35;
/** A word that is used for the asked one counts this much. */
const NEAR_SHARE = 0.7;
/** One of the same family counts this much: "driver" for "drive". */
const FAMILY_SHARE = 0.95;
/** A neighbouring line (what was asked before, what was replied) counts this much. */
const NEIGHBOUR_SHARE = 0.5;
/** What is replied to a question is about what is asked. */
const REPLY_SHARE = 0.8;
/** Neighbours are at most this far away, seconds. */
export const NEIGHBOUR_S = 8;
/** A line that tells of every person whom the question names counts this much more, one that tells of some half as much more. */
const NAMED_BOOST = 1.5;
/** A line of the video at hand counts this much more. */
const HERE_BOOST = 2;
/** Questions among the best hits whose replies are looked at. */
const REPLIES_TO = 30;
/** Coverage of what holds every word, but for rounding. */
export const WHOLE = 0.99;
/** Entries that are looked at closely. */
export const LOOKED_AT = 200;

/** What is looked for. */
export interface Sought {
  terms: QuestionTerm[];
  /** Stems of which each must stand in the line, or beside it: names of whoever and whatever is not a person known. */
  required?: string[];
  named: PersonView[];
  /** Only entries that pass. */
  only?: (entry: number) => boolean;
  /** The video at hand. */
  here?: string;
}

/** A moment that may answer. */
export interface Candidate {
  entry: number;
  incident: IncidentRecord;
  /** Lines just before and after it, in order, with itself. */
  exchange: IncidentRecord[];
  score: number;
  /** Share of the question's content that it holds with its neighbours, each word weighed by its rarity; 0 to 1. */
  coverage: number;
  /** The same without its neighbours. */
  own: number;
  /** It tells of every person whom the question names, and holds its other names. */
  about: boolean;
}

/** A line that may answer, with how likely it does. */
export interface LikelyLine extends Candidate {
  /** The lines of its exchange that tell what is asked for, by the rules; none where they do not. */
  lines: IncidentRecord[];
  /** What its likelihood is made from, each 0 to 1 or a difference of cosines. */
  features: readonly number[];
  /** How likely of all lines it is the one that answers, 0 to 1. */
  likelihood: number;
  /** The same without reading it. */
  unread: number;
}

/**
 * Scores lines by BM25, lends each line half of what its neighbours score, and favours lines that tell of the persons who are named.
 * Best first; what scores alike in the order in which it happened.
 */
export function findCandidates(recall: Recall, view: MemoryView, sought: Sought): Candidate[] {
  const { terms, named, only, required = [], here = '' } = sought;
  if (terms.length === 0) return [];
  const words = terms.flatMap(({ stem }, place) => [
    { stem, place, share: 1 },
    ...wordsFor(stem).map((word) => ({ ...word, place })),
  ]);
  const stems = words.map(({ stem }) => stem);
  const found = recall.search(stems, view, { limit: LOOKED_AT, only });
  const kept = keptOf(found);
  const key = [
    here,
    ...named.map(({ id }) => id),
    ...required,
    ...terms.map(({ weight = 1 }) => weight),
  ].join(' ');
  const known = kept.get(key) ?? candidatesAmong(found, recall, view, sought, words);
  kept.set(key, known);
  return [...known];
}

/** The stems that may stand for another, with how much each counts beside it: a word of its family nearly as much as itself. */
function wordsFor(stem: string): { stem: string; share: number }[] {
  const family = new Set(familyOf(stem));
  return nearWords(stem).map((near) => ({ stem: near, share: family.has(near) ? FAMILY_SHARE : NEAR_SHARE }));
}

/** The candidates among what one search found, which is the same object for as long as nothing has changed: several readers of one question need them. */
const KEPT = new WeakMap<LexicalResult['idf'], Map<string, Candidate[]>>();

function keptOf({ idf }: LexicalResult): Map<string, Candidate[]> {
  const kept = KEPT.get(idf) ?? new Map<string, Candidate[]>();
  KEPT.set(idf, kept);
  return kept;
}

function candidatesAmong(
  found: LexicalResult,
  recall: Recall,
  view: MemoryView,
  { terms, named, only, required = [], here }: Sought,
  words: { stem: string; place: number; share: number }[],
): Candidate[] {
  const stems = words.map(({ stem }) => stem);
  const concerned = named.length > 0 ? entriesOf(recall, named) : null;
  if (concerned) {
    const theirs = recall.search(stems, view, { limit: LOOKED_AT, only, among: concerned });
    const known = new Set(found.hits.map(({ entry }) => entry));
    found.hits.push(...theirs.hits.filter(({ entry }) => !known.has(entry)));
  }
  const weights = weightsOf(terms, words, found);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const byEntry = new Map(found.hits.map((hit) => [hit.entry, hit]));
  const beside = (entry: number) => recall.entries.beside(entry, NEIGHBOUR_S, view);
  recall.entries.require(around([...byEntry.keys()], beside));
  // A reply may hold no asked word itself.
  for (const { entry } of found.hits.slice(0, REPLIES_TO)) {
    if (!asks(recall.entries.at(entry))) continue;
    const [, reply] = beside(entry);
    if (reply !== null && !byEntry.has(reply) && (only?.(reply) ?? true))
      byEntry.set(reply, { entry: reply, score: 0, terms: [] });
  }
  const holds = (entry: number, share: number, held: number[]) => {
    for (const term of byEntry.get(entry)?.terms ?? []) {
      const word = words[term]!;
      held[word.place] = Math.max(held[word.place]!, word.share * share);
    }
  };
  const covered = (held: number[]) =>
    held.reduce((sum, share, place) => sum + share * weights[place]!, 0) / total;

  const needed = terms.flatMap(({ stem }, place) => (required.includes(stem) ? [place] : []));
  return [...byEntry.values()]
    .map((hit): Candidate => {
      const incident = recall.entries.at(hit.entry);
      const [before, after] = beside(hit.entry);
      const held = terms.map(() => 0);
      holds(hit.entry, 1, held);
      const own = covered(held);
      let score = hit.score;
      for (const entry of [before, after]) {
        if (entry === null) continue;
        const isReplied = entry === before && asks(recall.entries.at(entry));
        const share = isReplied ? REPLY_SHARE : NEIGHBOUR_SHARE;
        score += (byEntry.get(entry)?.score ?? 0) * share;
        holds(entry, share, held);
      }
      const exchange = [before, hit.entry, after].flatMap((entry) =>
        entry === null ? [] : recall.entries.at(entry),
      );
      const told = named.filter((person) => tellsOf(person, incident, exchange)).length;
      if (named.length > 0)
        score *= told === named.length ? NAMED_BOOST : told > 0 ? (1 + NAMED_BOOST) / 2 : 1;
      if (incident.videoId === here) score *= HERE_BOOST;
      const about = told === named.length && needed.every((place) => held[place]! > 0);
      return { entry: hit.entry, incident, exchange, score, coverage: covered(held), own, about };
    })
    .sort((a, b) => b.score - a.score || inOrder(recall, a.incident, b.incident));
}

/** Entries with those just before and after them. */
function around(entries: readonly number[], beside: (entry: number) => readonly (number | null)[]): number[] {
  return entries.flatMap((entry) => [entry, ...beside(entry).filter((one) => one !== null)]);
}

/** Sorts by when it happened. */
export function inOrder(recall: Recall, a: IncidentRecord, b: IncidentRecord): number {
  return recall.momentOf(a) - recall.momentOf(b) || a.t0 - b.t0 || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** What each asked word weighs: its rarity among what is visible, less when neither it nor what stands for it was ever said. */
function weightsOf(
  terms: QuestionTerm[],
  words: { place: number; share: number }[],
  { idf, seen }: { idf: number[]; seen: boolean[] },
): number[] {
  return terms.map(({ weight = 1 }, place) => {
    const own = words.findIndex((word) => word.place === place);
    if (seen[own]) return weight * idf[own]!;
    const near = words.flatMap((word, i) => (word.place === place && seen[i] ? [idf[i]!] : []));
    return weight * (near.length > 0 ? Math.max(...near) : idf[own]! * UNSEEN_SHARE);
  });
}

/** Entries by persons, or that say one of their names, each once. Of every moment. */
export function entriesOf(recall: Recall, named: readonly PersonView[]): number[] {
  const own = recall.entries.by(named.flatMap((person) => person.nodes));
  const saying = recall.entries.naming(named.flatMap(namesOf));
  return saying.length === 0 ? own : [...new Set([...own, ...saying])];
}

/**
 * Whether a line tells of a person: its speaker and whoever is named in it; and, unless its speaker tells of themselves, who is spoken
 * with or has just been named.
 */
export function tellsOf(person: PersonView, line: IncidentRecord, exchange: IncidentRecord[]): boolean {
  if (isBy(person, line) || isSaid(person, line)) return true;
  const words = new Set(tokens(line.words ?? ''));
  const has = (...some: string[]) => some.some((word) => words.has(word));
  if (has('i', 'my', 'me', 'mine', 'we', 'our', 'us', 'ours') && !has('you', 'your', 'yours')) return false;
  const place = exchange.indexOf(line);
  const [before, after] = [exchange[place - 1], exchange[place + 1]];
  if (before && isSaid(person, before)) return true;
  // Spoken to one of two, it may be about the other.
  const partners = [before, after].filter((other) => other && other.who[0] !== line.who[0]);
  const isPartner = (other: IncidentRecord | undefined) => isBy(person, other!);
  return has('you', 'your', 'yours')
    ? partners.some(isPartner)
    : partners.length > 0 && partners.every(isPartner);
}

/** Whether something is asked in a line. */
function asks(line: IncidentRecord): boolean {
  return line.words?.includes('?') ?? false;
}

/** A line that asks something and tells nothing after it. */
export function isAsking(line: IncidentRecord): boolean {
  return /\?["”]?\s*$/.test(line.words ?? '');
}

export function isBy(person: PersonView, incident: IncidentRecord): boolean {
  return incident.who.some((node) => person.nodes.includes(node));
}

export function isSaid(person: PersonView, incident: IncidentRecord): boolean {
  return namesOf(person).some((name) => holdsName(incident.words ?? '', name));
}

/** Whether a name stands in a text, whole words. */
export function holdsName(text: string, name: string): boolean {
  return ` ${tokens(text).join(' ')} `.includes(` ${tokens(name).join(' ')} `);
}
