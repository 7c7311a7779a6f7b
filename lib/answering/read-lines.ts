import type { AskRequest } from '../contract/answers';
import type { LineToRead } from '../language/line-reader';
import { spoken } from '../memory/incident-sentence';
import type { RecordedPlaces } from '../memory/places/recorded-places';
import type { Recall } from '../memory/recall';
import { knowsManyLanguages } from '../models/weights-manifest';
import { answerByRules } from './by-rules/answer';
import type { AskContext } from './by-rules/asked';
import type { LikelyLine } from './by-rules/find';
import { asEmbedded } from './by-rules/german';
import { withoutBefore } from './by-rules/question';
import { takenFor, type Understood } from './by-rules/reply';
import type { Scene } from './by-rules/scene';
import type { Telling } from './by-rules/telling';
import { bothTold, partsAsked } from './by-rules/two-in-one';

/** So many of the likeliest lines are read: the one that answers is among the first 16 of 95 % of the questions (test/lines). */
const MOST_READ = 16;

/** What reads lines for an answer. */
export interface ReadingMemory {
  /** Comes to what `work` does by what is held. */
  read<T>(work: (recall: Recall) => T): Promise<T>;
  /** Of each line how much likelier it is the one that answers a question than that none does (`LineReader`); null where nothing reads. */
  readLines(question: string, lines: readonly LineToRead[]): Promise<readonly number[] | null>;
  /** Where the videos were recorded; absent where none says. */
  places?(): Promise<RecordedPlaces>;
}

/** A line that is read, with the id of its record. */
interface Sought extends LineToRead {
  id: string;
}

/** A reading memory that knows what questions mean. */
export interface MeaningMemory extends ReadingMemory {
  vectorOf(role: 'question', text: string): Promise<Float32Array | null>;
  formOf(question: string, vector: Float32Array | null): Promise<AskContext['form'] | null>;
}

/** What a question means, and which form it has: of a German one where the weight in use knows English alone, as far as that can be told in English. */
export async function meaningOf(
  memory: MeaningMemory,
  question: string,
): Promise<Required<Pick<AskContext, 'vector' | 'form'>>> {
  const isOfMany = await memory.read((recall) => knowsManyLanguages(recall.textWeight()));
  const embedded = isOfMany ? question : asEmbedded(question);
  const vector = await memory.vectorOf('question', embedded);
  return { vector, form: (await memory.formOf(embedded, vector)) ?? null };
}

/** Answers by rules as `answerReading`, with what a question means; of two that are asked in one, each, unless what files, people and pictures tell answers both. */
export async function answerMeaning(
  memory: ReadingMemory & MeaningMemory,
  request: AskRequest,
  given: Omit<AskContext, 'vector' | 'form'>,
): Promise<Understood> {
  const whole = await answerOne(memory, request, given);
  const parts = partsAsked(request.question);
  if (!parts || (!whole.answer.refused && whole.answer.evidence[0]?.said === undefined)) return whole;
  const first = await answerOne(memory, { ...request, question: parts.first }, given);
  const previous = parts.goesOn
    ? { question: parts.first, evidence: first.answer.evidence }
    : request.previous;
  const second = await answerOne(memory, { ...request, question: parts.second, previous }, given);
  return bothTold(whole, parts, first, second);
}

/** The same of one question; of one that only the question before makes whole, with what that means. */
async function answerOne(
  memory: ReadingMemory & MeaningMemory,
  request: AskRequest,
  given: Omit<AskContext, 'vector' | 'form'>,
): Promise<Understood> {
  const goneOn = request.previous && (await memory.read((recall) => answerByRules(recall, request, given)));
  const asked = goneOn?.whole ?? request;
  const meaning = await meaningOf(memory, asked.question);
  const told = await answerReading(memory, asked, { ...given, ...meaning });
  return asked === request ? told : { ...told, ...takenFor(told.answer, asked.question), whole: asked };
}

/** Answers by rules as `answerByRules`; the lines that may answer are read first, where something reads. */
export async function answerReading(
  memory: ReadingMemory,
  request: AskRequest,
  given: AskContext,
): Promise<Understood> {
  const context = { ...given, places: await memory.places?.() };
  const { asked, lines } = await memory.read((recall) => linesFor(recall, request, context));
  const scores = lines.length > 0 ? await memory.readLines(asked, lines) : null;
  const read = scores && new Map(lines.map(({ id }, i) => [id, scores[i]!]));
  return memory.read((recall) => answerByRules(recall, request, { ...context, ...(read && { read }) }));
}

/** The lines that are weighed for an answer, as they are read; none where lines have no vectors. */
function linesFor(
  recall: Recall,
  request: AskRequest,
  context: AskContext,
): { asked: string; lines: Sought[] } {
  const sought = new Map<string, Sought>();
  let { question: asked } = request;
  const weighed = (likely: readonly LikelyLine[], scene: Scene) => {
    asked = withoutBefore(scene.asked);
    for (const line of likely.slice(0, MOST_READ))
      if (!sought.has(line.incident.id)) sought.set(line.incident.id, lineToRead(line, scene.tell));
  };
  if (context.vector) answerByRules(recall, request, { ...context, weighed });
  return { asked, lines: [...sought.values()] };
}

/** A line as it is read: who says it, and the words; with the one before it. */
export function lineToRead({ incident, exchange, features }: LikelyLine, tell: Telling): Sought {
  const before = exchange[exchange.indexOf(incident) - 1];
  const text = (line: typeof incident) => `${tell.actor(line)?.name ?? 'Somebody'}: ${spoken(line)}`;
  return { id: incident.id, line: text(incident), before: before ? text(before) : null, features };
}
