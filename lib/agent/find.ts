import type { PersonView } from '../identity/fold';
import { ORDINARY_NAMES } from '../identity/name-words';
import { resolveName } from '../identity/phonetic';
import type { MemoryView, Recall } from '../memory/recall';
import { type QuestionTerm, questionTerms, tokens } from '../memory/words';
import type { IncidentRecord } from '../store/schema';

// These shares were set together with LEAST_COVERAGE (quote.ts), on the lines of three scripted films.

/** A word that was never said counts this much of its rarity: people ask in other words than were spoken. */
const UNSEEN_SHARE = 0.35;
/** A neighbouring line (what was asked before, what was replied) counts this much. */
const NEIGHBOUR_SHARE = 0.5;
/** Neighbours are at most this far away, seconds. */
const NEIGHBOUR_S = 8;
/** A line by, or about, a person whom the question names counts this much more. */
const NAMED_BOOST = 1.5;

/** Where only a person is named, what that person said comes before comings, goings and mentions. */
const MENTION_SHARE = 0.5;
/** What a text asks for: content words, and the persons it names. */
export interface Sought {
  terms: QuestionTerm[];
  named: PersonView[];
}

/** A moment that may answer. */
export interface Candidate {
  incident: IncidentRecord;
  /** The words of the line and of its neighbours. */
  context: string[];
  score: number;
  /** Share of the question's content that it holds with its neighbours, each word weighed by its rarity; 0 to 1. */
  coverage: number;
  /** It, or a neighbour, is by or about a person whom the question names; true when it names none. */
  concerned: boolean;
}

/** Persons whose name or alias stands in the text, or is meant by what stands there, become persons; the other content words are looked up. */
export function understand(text: string, view: MemoryView): Sought {
  const persons = [...new Set(view.persons.values())];
  const meant = misheard(text, persons.flatMap(namesOf));
  const named = persons.filter((person) =>
    namesOf(person).some((name) => isNamed(name, text) || meant.has(name)),
  );
  const names = new Set(
    [...named.flatMap(namesOf), ...meant.values()].flatMap((name) =>
      questionTerms(name).map((term) => term.stem),
    ),
  );
  return { named, terms: questionTerms(text).filter((term) => !names.has(term.stem)) };
}

/** Known names that a text gets wrong ("Pria" for Priya), each with the form that stands there. */
function misheard(text: string, known: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [form] of text.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}'’-]+/gu)) {
    const name = resolveName(form, known)?.name;
    if (name !== undefined && !isNamed(name, text)) found.set(name, form);
  }
  return found;
}

/**
 * Scores lines by BM25, lends each line half of what its neighbours score, and favours lines by or about persons who are
 * named. What holds only names is answered by those persons' own moments. Best first; ties by record, so that the order of remembering does not show.
 */
export function findCandidates(recall: Recall, view: MemoryView, { terms, named }: Sought): Candidate[] {
  const concerns = concerning(named);
  if (terms.length === 0) {
    if (named.length === 0) return [];
    const by = involving(named);
    return recall.incidents
      .filter((incident, entry) => view.allowed(entry) && concerns(incident))
      .map((incident) => ({
        incident,
        context: [incident.text],
        score: incident.kind === 'says' && by(incident) ? 1 : MENTION_SHARE,
        coverage: 1,
        concerned: true,
      }))
      .sort(byScore);
  }
  const { hits, idf } = recall.search(
    terms.map((term) => term.stem),
    view,
  );
  const seen = new Set(hits.flatMap((hit) => [...hit.terms]));
  const total = idf.reduce((sum, weight, term) => sum + weight * (seen.has(term) ? 1 : UNSEEN_SHARE), 0);
  const byEntry = new Map(hits.map((hit) => [hit.entry, hit]));
  return hits
    .map((hit): Candidate => {
      const incident = recall.incidents[hit.entry]!;
      const held = new Map([...hit.terms].map((term) => [term, 1]));
      const around = neighbours(recall, hit.entry, view);
      let score = hit.score;
      for (const entry of around) {
        const near = byEntry.get(entry);
        if (!near) continue;
        score += near.score * NEIGHBOUR_SHARE;
        for (const term of near.terms) held.set(term, Math.max(held.get(term) ?? 0, NEIGHBOUR_SHARE));
      }
      const context = [incident, ...around.map((entry) => recall.incidents[entry]!)];
      return {
        incident,
        context: context.map((other) => other.text.replace(/<p_\d+>/g, '')),
        score: concerns(incident) ? score * NAMED_BOOST : score,
        coverage: [...held].reduce((sum, [term, share]) => sum + idf[term]! * share, 0) / total,
        concerned: named.length === 0 || context.some(concerns),
      };
    })
    .sort(byScore);
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.incident.id < b.incident.id ? -1 : 1);
}

/** Whether a name stands in a text, whole words. A name that is also a word ("Will", "May") must be written as a name. */
function isNamed(name: string, text: string): boolean {
  if (!` ${tokens(text).join(' ')} `.includes(` ${tokens(name).join(' ')} `)) return false;
  if (!tokens(name).every((word) => ORDINARY_NAMES.has(word))) return true;
  return new RegExp(`\\S\\s+${escapeForRegExp(name)}\\b`, 'u').test(text);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function namesOf(person: PersonView): string[] {
  return person.name ? [person.name, ...person.aliases] : person.aliases;
}

/** Whether an incident is by one of the persons. */
function involving(named: PersonView[]): (incident: IncidentRecord) => boolean {
  const nodes = new Set(named.flatMap((person) => person.nodes));
  return (incident) => incident.who.some((node) => nodes.has(node));
}

/** Whether an incident is by one of the persons, or says one of their names. */
function concerning(named: PersonView[]): (incident: IncidentRecord) => boolean {
  const by = involving(named);
  const spoken = named.flatMap(namesOf).map((name) => ` ${tokens(name).join(' ')} `);
  return (incident) => {
    if (by(incident)) return true;
    const words = ` ${tokens(incident.text).join(' ')} `;
    return spoken.some((name) => words.includes(name));
  };
}

/** Entries just before and after one, of the same video, close in time. */
function neighbours(recall: Recall, entry: number, view: MemoryView): number[] {
  const here = recall.incidents[entry]!;
  return recall.beside(entry).filter((other) => {
    const there = recall.incidents[other]!;
    if (!view.allowed(other)) return false;
    return there.t0 - here.t1 <= NEIGHBOUR_S && here.t0 - there.t1 <= NEIGHBOUR_S;
  });
}
