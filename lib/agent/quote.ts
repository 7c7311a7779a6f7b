import type { PersonView } from '../identity/ledger';
import type { MemoryView, Recall } from '../memory/recall';
import { questionTerms, tokens } from '../memory/words';
import type { Answer, AskMode, AskRequest, Evidence, SearchHit, TraceStep } from '../pipeline/contract';
import type { IncidentRecord } from '../store/schema';
import { canTell } from './asked';

/**
 * Least share of a question's content, weighted by how rare each word is, that a line and its neighbours must hold for the
 * line to be an answer. Measured on the open films with `npm run -s bench -- answers`.
 */
export const LEAST_COVERAGE = 0.4;
/** A word that was never said counts this much of its rarity: people ask in other words than were spoken. */
const UNSEEN_SHARE = 0.35;
/** A neighbouring line (what was asked before, what was replied) counts this much. */
const NEIGHBOUR_SHARE = 0.5;
/** Neighbours are at most this far away, seconds. */
const NEIGHBOUR_S = 8;
/** A line by, or with, a person whom the question names counts this much more. */
const NAMED_BOOST = 1.5;
const EVIDENCE_KEPT = 10;
const ANSWER_WORDS = 60;

interface Candidate {
  incident: IncidentRecord;
  /** The line and its neighbours, as they were said. */
  context: string[];
  score: number;
  coverage: number;
  /** It, or a neighbour, is by or about a person whom the question names; true when it names none. */
  concerned: boolean;
}

/**
 * Answers without a model: finds the lines that hold what the question is about and quotes them with who and when, or refuses
 * and says what was looked for. It does not reason. Throws `not-found` for an unknown video.
 */
export function answerByQuoting(recall: Recall, request: AskRequest, now: () => number): Answer {
  const started = now();
  const video = request.video ? recall.videoByName(request.video) : null;
  const view = recall.view(recall.asOf(video, request.before));
  const named = personsNamed(request.question, view);
  const terms = termsWithoutNames(request.question, named);
  const trace: TraceStep[] = [
    {
      step: 'understood',
      detail: `Looked for ${terms.length > 0 ? list(terms) : 'nothing but names'}${named.length > 0 ? `, with ${list(named.map((person) => person.name!))}` : ''}.`,
    },
  ];
  const candidates = findCandidates(recall, view, terms, named);
  trace.push({
    step: 'searched',
    detail:
      candidates.length === 0
        ? 'Nothing that was said or seen holds any of it.'
        : `${candidates.length} moments hold some of it; the best holds ${Math.round(candidates[0]!.coverage * 100)} % (at least ${LEAST_COVERAGE * 100} % is needed).`,
  });
  const tells = canTell(request.question);
  const fitting = candidates.filter(
    (candidate) => candidate.concerned && candidate.coverage >= LEAST_COVERAGE && tells(candidate.context),
  );
  if (fitting.length === 0 && candidates.some((candidate) => candidate.coverage >= LEAST_COVERAGE)) {
    trace.push({
      step: 'checked',
      detail:
        'None of these moments tells what is asked: a person, an amount, a reason or an attribute is missing.',
    });
  }
  const finish = (answer: string, refused: boolean, evidence: Evidence[]): Answer => ({
    answer,
    refused,
    mode: modeOf(request.mode),
    rounds: 0,
    modelCalls: 0,
    promptTokens: 0,
    ms: Math.round((now() - started) * 10) / 10,
    evidence,
    trace: [
      ...trace,
      { step: 'answered', detail: refused ? 'Refused.' : 'Quoted the best moments; no model is connected.' },
    ],
  });

  if (fitting.length === 0) {
    return finish(`I found nothing about that. I looked for ${describe(terms, named)}.`, true, []);
  }
  const evidence = fitting.slice(0, EVIDENCE_KEPT).map((candidate) => evidenceOf(candidate, recall, view));
  const best = fitting[0]!;
  if (asksForName(request.question) && !tellsName(best.incident, view)) {
    return finish(`The name is not known. ${sentence(best.incident, recall, view)}`, true, evidence);
  }
  return finish(quote(fitting, recall, view), false, evidence);
}

/** The moments nearest to a text, best first, whatever they cover. */
export function searchMoments(recall: Recall, text: string, k: number): SearchHit[] {
  const view = recall.view({ until: Number.POSITIVE_INFINITY });
  const named = personsNamed(text, view);
  return findCandidates(recall, view, termsWithoutNames(text, named), named)
    .slice(0, k)
    .map((candidate) => ({
      ...evidenceOf(candidate, recall, view),
      clip: Number(candidate.incident.clipId.slice(-6)),
    }));
}

function modeOf(mode: AskMode | undefined): AskMode {
  return mode ?? 'auto';
}

/** Persons whose name or alias stands in the text, whole words. */
function personsNamed(text: string, view: MemoryView): PersonView[] {
  const words = ` ${tokens(text).join(' ')} `;
  return [...new Set(view.persons.values())].filter((person) =>
    namesOf(person).some((name) => words.includes(` ${tokens(name).join(' ')} `)),
  );
}

function namesOf(person: PersonView): string[] {
  return person.name ? [person.name, ...person.aliases] : person.aliases;
}

function termsWithoutNames(question: string, named: PersonView[]): string[] {
  const names = new Set(named.flatMap(namesOf).flatMap((name) => questionTerms(name)));
  return questionTerms(question).filter((term) => !names.has(term));
}

/**
 * Scores lines by BM25, lends each line half of what its neighbours score, and favours lines by or about persons who are named.
 * A question that holds only names is answered by those persons' own moments.
 */
function findCandidates(recall: Recall, view: MemoryView, terms: string[], named: PersonView[]): Candidate[] {
  const nodes = new Set(named.flatMap((person) => person.nodes));
  const spoken = named.flatMap(namesOf).map((name) => tokens(name).join(' '));
  const concerns = (incident: IncidentRecord) =>
    incident.who.some((node) => nodes.has(node)) ||
    spoken.some((name) => ` ${tokens(incident.text).join(' ')} `.includes(` ${name} `));

  if (terms.length === 0) {
    if (named.length === 0) return [];
    return recall.incidents
      .filter((incident, entry) => view.allowed(entry) && concerns(incident))
      .map((incident) => ({ incident, context: [incident.text], score: 1, coverage: 1, concerned: true }));
  }
  const { hits, idf } = recall.search(terms, view);
  const seen = new Set(hits.flatMap((hit) => [...hit.terms]));
  const total = idf.reduce((sum, weight, term) => sum + weight * (seen.has(term) ? 1 : UNSEEN_SHARE), 0);
  const byEntry = new Map(hits.map((hit) => [hit.entry, hit]));
  return hits
    .map((hit): Candidate => {
      const incident = recall.incidents[hit.entry]!;
      const held = new Map([...hit.terms].map((term) => [term, 1]));
      let score = hit.score;
      const around = neighbours(recall, hit.entry, view);
      for (const entry of around) {
        const near = byEntry.get(entry);
        if (!near) continue;
        score += near.score * NEIGHBOUR_SHARE;
        for (const term of near.terms) held.set(term, Math.max(held.get(term) ?? 0, NEIGHBOUR_SHARE));
      }
      const coverage = [...held].reduce((sum, [term, share]) => sum + idf[term]! * share, 0) / total;
      const context = [incident, ...around.map((entry) => recall.incidents[entry]!)];
      return {
        incident,
        context: context.map((other) => other.text.replace(/<p_\d+>/g, '')),
        score: concerns(incident) ? score * NAMED_BOOST : score,
        coverage,
        concerned: named.length === 0 || context.some(concerns),
      };
    })
    .sort((a, b) => b.score - a.score);
}

/** Entries just before and after one, of the same video, close in time. */
function neighbours(recall: Recall, entry: number, view: MemoryView): number[] {
  const here = recall.incidents[entry]!;
  return [entry - 1, entry + 1].filter((other) => {
    const there = recall.incidents[other];
    if (!there || there.videoId !== here.videoId || !view.allowed(other)) return false;
    return there.t0 - here.t1 <= NEIGHBOUR_S && here.t0 - there.t1 <= NEIGHBOUR_S;
  });
}

/** A line tells a name when it speaks of names, or when a person who is named speaks of themselves. */
function tellsName(incident: IncidentRecord, view: MemoryView): boolean {
  if (/\b(names?|named|called)\b/i.test(incident.text)) return true;
  return /\b(I|my|me)\b/i.test(incident.text) && incident.who.some((node) => view.persons.get(node)?.name);
}

function asksForName(question: string): boolean {
  return /\bname\b/i.test(question);
}

function describe(terms: string[], named: PersonView[]): string {
  const parts = [];
  if (terms.length > 0) parts.push(`words like ${list(terms.map((term) => `"${term}"`))}`);
  if (named.length > 0) parts.push(list(named.map((person) => person.name!)));
  return parts.length > 0
    ? parts.join(' with ')
    : 'names and words that were said, and the question holds none';
}

function list(items: string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function evidenceOf(candidate: Candidate, recall: Recall, view: MemoryView): Evidence {
  const { incident } = candidate;
  return {
    video: recall.video(incident.videoId).name,
    t0: incident.t0,
    t1: incident.t1,
    who: [...new Set(incident.who.map((node) => view.persons.get(node)?.id ?? `p_${node.slice(2)}`))],
    text: readable(incident, view),
    kind: incident.kind === 'says' ? 'transcript' : 'incident',
    score: Math.round(candidate.score * 1000) / 1000,
  };
}

/** The text of an incident with persons' names in place of references. */
export function readable(incident: IncidentRecord, view: MemoryView): string {
  return incident.text.replace(/<p_(\d+)>/g, (_, n) => {
    const node = incident.who.find((id) => id.slice(2) === n);
    return callBy(node ? view.persons.get(node) : undefined, `p_${n}`);
  });
}

function callBy(person: PersonView | undefined, id: string): string {
  return person?.name ?? `Unnamed person ${person?.id ?? id}`;
}

function sentence(incident: IncidentRecord, recall: Recall, view: MemoryView): string {
  return `At ${timecode(incident.t0)} in ${recall.video(incident.videoId).name}: ${readable(incident, view)}`;
}

/** The best moment, and a second one when there is room for it. */
function quote(fitting: Candidate[], recall: Recall, view: MemoryView): string {
  const first = sentence(fitting[0]!.incident, recall, view);
  const second = fitting[1] ? sentence(fitting[1].incident, recall, view) : '';
  const both = `${first} ${second}`.trim();
  return both.split(/\s+/).length <= ANSWER_WORDS
    ? both
    : first.split(/\s+/).slice(0, ANSWER_WORDS).join(' ');
}

/** Seconds as m:ss or h:mm:ss. */
export function timecode(seconds: number): string {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}
