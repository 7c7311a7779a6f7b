import type { PersonView } from '../identity/fold';
import { EVERYTHING, type MemoryView, type Recall } from '../memory/recall';
import type { Answer, AskRequest, Evidence, SearchHit, TraceStep } from '../pipeline/contract';
import type { IncidentRecord } from '../store/schema';
import { canTell } from './asked';
import { type Candidate, findCandidates, type Sought, understand } from './find';

/**
 * Least share of a question's content that a moment must hold to be an answer. Read off the lines of three scripted films,
 * nobody named: at 0.4, 36 of 47 answerable questions get a right moment and 9 of 10 unanswerable ones are refused; at 0.6 with
 * unseen words in full, 15 of 47 and 9 of 10.
 */
const LEAST_COVERAGE = 0.4;
/** A second moment is quoted when it scores at least this share of the first. */
const SECOND_SHARE = 0.5;
const EVIDENCE_KEPT = 10;
const ANSWER_WORDS = 60;

/**
 * Answers without a model: finds the moments that hold what the question is about and quotes them with who and when, or refuses
 * and says what was looked for. It does not reason. Throws `not-found` for an unknown video.
 */
export function answerByQuoting(recall: Recall, request: AskRequest, now: () => number): Answer {
  const started = now();
  const video = request.video ? recall.videoByName(request.video) : null;
  const view = recall.view(recall.asOf(video, request.before));
  const sought = understand(request.question, view);
  const trace: TraceStep[] = [{ step: 'understood', detail: `Looked for ${describe(sought)}.` }];
  const candidates = findCandidates(recall, view, sought);
  trace.push({ step: 'searched', detail: describeSearch(candidates) });
  const fitting = candidates.filter(
    (candidate) => candidate.concerned && candidate.coverage >= LEAST_COVERAGE,
  );
  const tells = canTell(request.question);
  const telling = fitting.filter((candidate) => tells(candidate.context));
  if (telling.length < fitting.length) {
    const dropped = fitting.length - telling.length;
    trace.push({
      step: 'checked',
      detail: `Left out ${dropped} that tell no amount, reason or attribute that is asked for.`,
    });
  }
  const finish = (answer: string, refused: boolean, evidence: Evidence[]): Answer => ({
    answer,
    refused,
    mode: request.mode ?? 'auto',
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

  const best = telling[0];
  if (!best) return finish(`I found nothing about that. I looked for ${describe(sought)}.`, true, []);
  const evidence = telling.slice(0, EVIDENCE_KEPT).map((candidate) => evidenceOf(candidate, recall, view));
  if (/\bname\b/i.test(request.question) && !tellsName(best.incident, view)) {
    return finish(`The name is not known. ${sentence(best.incident, recall, view)}`, true, evidence);
  }
  return finish(quote(telling, recall, view), false, evidence);
}

/** The moments nearest to a text, best first, whatever they cover; with `byClip` only the best of each clip (M3-Agent, searchClip). */
export function searchMoments(recall: Recall, text: string, k: number, byClip = false): SearchHit[] {
  const view = recall.view(EVERYTHING);
  const candidates = findCandidates(recall, view, understand(text, view));
  return (byClip ? bestOfEachClip(candidates) : candidates).slice(0, k).map((candidate) => ({
    ...evidenceOf(candidate, recall, view),
    clip: Number(candidate.incident.clipId.slice(-6)),
  }));
}

function bestOfEachClip(candidates: Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!best.has(candidate.incident.clipId)) best.set(candidate.incident.clipId, candidate);
  }
  return [...best.values()];
}

/** A line tells a name when it speaks of names, or when a person who is named speaks of themselves. */
function tellsName(incident: IncidentRecord, view: MemoryView): boolean {
  if (/\b(names?|named|called)\b/i.test(incident.text)) return true;
  return /\b(I|my|me)\b/i.test(incident.text) && incident.who.some((node) => view.persons.get(node)?.name);
}

function describe({ terms, named }: Sought): string {
  const parts = [];
  if (terms.length > 0) parts.push(list(terms.map((term) => `"${term.word}"`)));
  if (named.length > 0) parts.push(list(named.map((person) => person.name!)));
  return parts.join(' with ') || 'names and words that were said, but the question holds none';
}

function describeSearch(candidates: Candidate[]): string {
  if (candidates.length === 0) return 'Nothing that was said or seen holds any of it.';
  const most = Math.max(...candidates.map((candidate) => candidate.coverage));
  const least = Math.round(LEAST_COVERAGE * 100);
  return `${candidates.length} moments hold some of it, at most ${Math.round(most * 100)} % (${least} % is needed).`;
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
function readable(incident: IncidentRecord, view: MemoryView): string {
  return incident.text.replace(/<p_(\d+)>/g, (_, n) => {
    const node = incident.who.find((id) => id.slice(2) === n);
    return callBy(node ? view.persons.get(node) : undefined, `p_${n}`);
  });
}

function callBy(person: PersonView | undefined, id: string): string {
  if (!person?.name) return `Unnamed person ${person?.id ?? id}`;
  return person.provisional ? `maybe ${person.name}` : person.name;
}

function sentence(incident: IncidentRecord, recall: Recall, view: MemoryView): string {
  return `At ${timecode(incident.t0)} in ${recall.video(incident.videoId).name}: ${readable(incident, view)}`;
}

/** The best moment, and a second one when it is nearly as good and there is room for it. */
function quote([first, second]: Candidate[], recall: Recall, view: MemoryView): string {
  const best = sentence(first!.incident, recall, view);
  const next =
    second && second.score >= SECOND_SHARE * first!.score ? sentence(second.incident, recall, view) : '';
  const both = `${best} ${next}`.trim();
  return both.split(/\s+/).length <= ANSWER_WORDS ? both : best.split(/\s+/).slice(0, ANSWER_WORDS).join(' ');
}

/** Seconds as m:ss or h:mm:ss. */
export function timecode(seconds: number): string {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}
