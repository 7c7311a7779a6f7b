import * as v from 'valibot';
import type { SwitchedRequest } from '../../answering/by-model/ask-switches';
import type { Answer, AskMode } from '../../contract/answers';
import type { WritingCounts } from '../../contract/memory';
import { type ErrorData, MnemeError } from '../../errors';
import { told } from '../../told';
import type { EvalQuestion } from '../datasets/question';
import type { Judgement } from '../scoring/score-answer';

/** How questions were asked: answers of another setting are not comparable. */
export interface Setting {
  mode: AskMode;
  /** The language model that answered; null for none. */
  model: string | null;
  /** Switches of `ablations.ts` that were on. */
  switches: string[];
  /** Where a model wrote of the memory without what was remembered before: of all clips or of some. */
  withoutForwardGrounding?: 'all' | 'some';
}

/** What a setting says of how the memory was written; undefined where all of it was in the usual way. */
export function writtenWithout({
  clips,
  withoutForwardGrounding,
}: WritingCounts): Setting['withoutForwardGrounding'] {
  if (withoutForwardGrounding === 0) return undefined;
  return withoutForwardGrounding === clips ? 'all' : 'some';
}

/** One question, all that came of it, and all that is needed to judge it again: a line of the file of traces. */
export interface EvalRecord {
  version: 1;
  dataset: string;
  split: string | null;
  question: EvalQuestion;
  request: SwitchedRequest;
  setting: Setting;
  /** A digest of what was remembered. */
  memory: string;
  /** Null where the question failed. */
  answer: Answer | null;
  error: ErrorData | null;
  judgement: Judgement | null;
}

/** What each line begins with, in the order in which records are made. */
const BEGINS = '{"version":1,';

/** What must be there for a line to be taken; what it holds beyond that is ours. */
const Line = v.looseObject({
  version: v.literal(1),
  dataset: v.string(),
  split: v.nullable(v.string()),
  question: v.looseObject({ id: v.string(), question: v.string(), truth: v.looseObject({ by: v.string() }) }),
  request: v.looseObject({ question: v.string() }),
  setting: v.object({
    mode: v.string(),
    model: v.nullable(v.string()),
    switches: v.array(v.string()),
    withoutForwardGrounding: v.exactOptional(v.picklist(['all', 'some'])),
  }),
  memory: v.string(),
  answer: v.nullable(v.looseObject({ answer: v.string(), refused: v.boolean(), evidence: v.array(v.any()) })),
  error: v.nullable(v.looseObject({ code: v.string(), message: v.string() })),
  judgement: v.nullable(v.looseObject({ by: v.string(), score: v.nullable(v.number()) })),
});

/**
 * The records of a file of traces, oldest first. A last line without an end was being written when the run was killed: it is left out.
 *
 * @returns with how many letters of the text are whole lines
 * @throws MnemeError `bad-input` when a line is no record, or no beginning of one
 */
export function readRecordLines(text: string, name: string): { records: EvalRecord[]; whole: number } {
  const whole = text.lastIndexOf('\n') + 1;
  const lines = text.slice(0, whole).split('\n').slice(0, -1);
  const wrong = (i: number) =>
    new MnemeError('bad-input', told`Line ${i + 1} of ${name} is no record of an evaluation.`);
  const records = lines.map((line, i) => {
    let json: unknown = null;
    try {
      json = JSON.parse(line);
    } catch {
      // Refused below.
    }
    if (!v.is(Line, json)) throw wrong(i);
    return json as unknown as EvalRecord;
  });
  const rest = text.slice(whole);
  if (!rest.startsWith(BEGINS.slice(0, rest.length))) throw wrong(lines.length);
  return { records, whole };
}

export function keyOf({
  dataset,
  split,
  question,
}: Pick<EvalRecord, 'dataset' | 'split' | 'question'>): string {
  return JSON.stringify([dataset, split, question.id]);
}

/** The record that counts of each question: the last. */
export function latest(records: readonly EvalRecord[]): Map<string, EvalRecord> {
  return new Map(records.map((record) => [keyOf(record), record]));
}
