import { numbersIn } from '../../memory/amounts';
import { tells } from '../../memory/time/told';
import type { Evidence } from '../../pipeline/contract';
import type { IncidentRecord } from '../../store/schema';
import { byMeaningToo } from './by-meaning';
import { type Candidate, findCandidates, inOrder } from './find';
import type { Finding } from './finding';
import type { Question } from './question';
import { standingLine, toldOfOthers } from './roles';
import type { Scene } from './scene';
import { isHearsay, spoken, tellingLines } from './tells';

/**
 * Least share of a question's content that a moment must hold to be an answer. Read off the lines of scripted films and stories:
 * docs/benchmarks.md.
 */
export const LEAST_COVERAGE = 0.4;
/** What a plain yes needs. */
const LEAST_YES = 0.75;
/** What a moment needs for its speaker's name to be the one that is asked for. */
const LEAST_NAME = 0.6;
/** What a moment's own time needs to be the answer to "when". */
const LEAST_WHEN = 0.6;
/** A second moment is quoted when it scores at least this share of the first. */
const SECOND_SHARE = 0.5;
/** Fitting moments that are read for what is asked. */
const LOOKED_AT = 60;
/** Moments this near to the best are alike: of them the first or the last is meant. */
const ALIKE_SHARE = 0.6;
/** Told from hearsay, a moment counts this much less. */
const HEARSAY_SHARE = 0.5;
/** Questions about who said what and when: what was said stays said. */
const ABOUT_TALK = new Set<Question['asks']['for']>(['speaker', 'words', 'moment', 'yes-no', 'extreme']);
const NEGATION = /\b(?:not|no|never|nobody|nothing|none|neither|nor)\b|n['’]t\b/i;

export interface Lines {
  finding: Finding | null;
  /** The moments nearest to the question, best first, whether they answer it or not. */
  nearest: Evidence[];
  /** How the search went. */
  note: string;
}

/** The lines that hold what a question is about, tell of whom it names, and tell what it asks for. */
export function findLines(scene: Scene, question: Question, known: ReadonlySet<string>): Lines {
  const { recall, view, tell, video } = scene;
  const candidates = findCandidates(recall, view, { ...question, only: scene.only, here: video?.id });
  const weighedAll = candidates
    .map((candidate) => weighed(candidate, question))
    .sort((a, b) => b.score - a.score || inOrder(recall, a.incident, b.incident));
  const ranked = byMeaningToo(scene, weighedAll);
  const near = ranked.filter((candidate) => candidate.coverage >= LEAST_COVERAGE / 2 || scene.vector);
  const nearest = near.map((candidate) => tell.evidence(candidate.incident, candidate.score));
  const fitting = ranked.filter((candidate) => candidate.about && candidate.coverage >= LEAST_COVERAGE);
  const ofOthers = toldOfOthers(
    scene,
    fitting.map(({ incident }) => incident),
    question,
  );
  const telling = fitting
    .filter(({ incident }) => !ofOthers.has(incident))
    .slice(0, LOOKED_AT)
    .map((candidate) => ({ candidate, lines: tellingLines(question, candidate, known) }))
    .filter(({ lines }) => lines.length > 0);
  const note = `${candidates.length} moments hold some of it; ${fitting.length} hold enough and tell of whom it names; ${telling.length} tell what is asked for.`;
  const chosen = choose(question, scene, telling);
  if (!chosen) return { finding: null, nearest, note };
  const { lead, unsure } = chosen;
  const lines = standing(chosen.lines, question, scene);
  const rest = [...telling.flatMap((one) => one.lines), ...near.map(({ incident }) => incident)];
  const score = new Map(ranked.map((candidate) => [candidate.incident.id, candidate.score]));
  const evidence = [...new Set([...lines, ...rest])].map((line) =>
    tell.evidence(line, score.get(line.id) ?? 0),
  );
  return { finding: { lead, unsure, quoted: lines, evidence, note }, nearest, note };
}

/** Of what may change, what holds now comes first; or, where that is asked for, what held first. */
function standing(lines: IncidentRecord[], question: Question, scene: Scene): IncidentRecord[] {
  const [first] = lines;
  const meant =
    first && !ABOUT_TALK.has(question.asks.for) ? standingLine(scene, first, question.turn) : null;
  return meant ? [...new Set([meant, ...lines])] : lines;
}

interface Told {
  candidate: Candidate;
  lines: IncidentRecord[];
}

/** Which of the moments that tell it are quoted, with a sentence that says it by itself where that is certain. */
function choose(
  question: Question,
  scene: Scene,
  telling: Told[],
): { lead: string | null; unsure: boolean; lines: IncidentRecord[] } | null {
  const { asks, turn } = question;
  const { tell } = scene;
  const best = telling[0];
  if (!best) return null;
  const plain = (told: Told[]) => ({ lead: null, unsure: false, lines: quotes(told) });
  if (asks.for === 'moment') return chooseMoment(question, scene, telling);
  if (asks.for === 'name') {
    const named = asks.noun !== null ? telling : best.candidate.coverage >= LEAST_NAME ? [best] : [];
    const teller = named.find(({ lines }) => lines.some((line) => tellsName(line, asks.noun, scene)));
    return teller ? plain([teller]) : null;
  }
  if (asks.for === 'yes-no') {
    const sure = telling.find(({ candidate }) => candidate.own >= LEAST_YES);
    if (!sure) return null;
    const denied = NEGATION.test(spoken(sure.candidate.incident)) !== NEGATION.test(question.text);
    return { ...plain([sure]), lead: denied ? 'This was said of it:' : 'Yes.' };
  }
  if (asks.for === 'extreme') {
    const alike = telling.filter(({ candidate }) => candidate.own >= ALIKE_SHARE * best.candidate.own);
    const numbered = alike
      .map((told) => ({ told, value: numberOf(question, told) }))
      .filter(({ value }) => value !== null);
    numbered.sort(
      (a, b) =>
        (asks.most ? b.value! - a.value! : a.value! - b.value!) ||
        inOrder(scene.recall, a.told.candidate.incident, b.told.candidate.incident),
    );
    return numbered[0] ? plain([numbered[0].told]) : null;
  }
  if (turn) {
    const alike = telling.filter(
      ({ candidate }) =>
        candidate.score >= ALIKE_SHARE * best.candidate.score &&
        candidate.own >= ALIKE_SHARE * best.candidate.own,
    );
    alike.sort((a, b) => inOrder(scene.recall, a.candidate.incident, b.candidate.incident));
    const meant = turn === 'first' ? alike[0]! : alike.at(-1)!;
    return { lead: null, unsure: false, lines: quotes([meant, ...telling.filter((told) => told !== meant)]) };
  }
  if (asks.for === 'speaker') {
    const speaker = tell.actor(best.candidate.incident);
    if (!speaker?.name) return plain(telling);
    const { text, unsure } = tell.list([speaker]);
    return { lead: `${text}.`, unsure, lines: quotes([best]) };
  }
  return plain(telling);
}

/** A time that is told comes first; else, of what happened, the moment itself. */
function chooseMoment(question: Question, scene: Scene, telling: Told[]) {
  const { tell } = scene;
  const { asks } = question;
  if (asks.for !== 'moment') return null;
  const told = telling.filter(({ lines }) => lines.some((line) => tells(spoken(line), asks.told)));
  if (told.length > 0) return { lead: null, unsure: false, lines: quotes(told) };
  const [best] = telling;
  const past = /\b(?:did|was|were|had|has|have|happened)\b/i.test(question.text);
  if (!best || !past || best.candidate.coverage < LEAST_WHEN) return null;
  const at = best.candidate.incident;
  const when =
    asks.told === 'time'
      ? tell.clock(at, 'time')
      : asks.told === 'any'
        ? `${tell.clock(at, 'date')} at ${tell.clock(at, 'time')}`
        : tell.clock(at, 'date');
  return { lead: `It was said on ${when}.`, unsure: false, lines: quotes([best]) };
}

/** The best moment's lines, and the next one's when it is nearly as good. */
function quotes(told: Told[]): IncidentRecord[] {
  const [first, second] = told;
  const lines = [...first!.lines];
  if (second && second.candidate.score >= SECOND_SHARE * first!.candidate.score) lines.push(...second.lines);
  return [...new Set(lines)];
}

/** What was only heard of counts less, unless rumours are asked about. */
function weighed(candidate: Candidate, { asks, text }: Question): Candidate {
  const rumours =
    asks.for === 'speaker' || asks.for === 'words' || /\b(?:rumou?r|claim|gossip|say|said)\b/i.test(text);
  const hearsay = !rumours && isHearsay(candidate.incident);
  return hearsay ? { ...candidate, score: candidate.score * HEARSAY_SHARE } : candidate;
}

/**
 * A line tells the name of a thing or of somebody who is spoken of when a name stands beside the word for it, or when it speaks of names;
 * that of a person at hand when it speaks of names, or when who is known by name speaks of themselves.
 */
function tellsName(line: IncidentRecord, noun: string | null, { tell }: Scene): boolean {
  const text = spoken(line);
  if (/\b(?:names?|named|called)\b.*\b\p{Lu}/u.test(text)) return true;
  if (noun === null) return /\b(?:I|my|me)\b/i.test(text) && tell.actor(line)?.name != null;
  const name = "(?:\\p{Lu}[\\p{L}'’-]+)";
  return new RegExp(
    `\\b${noun},? (?:is |was )?${name}|\\b${name},? (?:is |was )?(?:my|our|the|his|her|their|a) (?:\\p{L}+ )?${noun}\\b`,
    'u',
  ).test(text);
}

/** The number of a line that counts what the question is about: the one before a word of it, else the last. */
function numberOf(question: Question, { lines }: Told): number | null {
  const stems = new Set(question.terms.map(({ word }) => word));
  const numbers = numbersIn(spoken(lines.at(-1)!)).filter(({ kind }) => kind === 'amount');
  const counted = numbers.find(({ after }) => after.some((word) => stems.has(word)));
  return (counted ?? numbers.at(-1))?.value ?? null;
}
