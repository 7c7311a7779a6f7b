import type { SwitchedRequest } from '../../answering/by-model/ask-switches';
import type { Answer } from '../../contract/answers';
import type { ErrorData } from '../../errors';
import type { Provider } from '../../language/provider';
import type { Dataset, EvalQuestion } from '../datasets/question';
import { judgeAnswer, judgedBy } from '../scoring/score-answer';
import { type EvalRecord, keyOf, latest, type Setting } from './eval-records';
import type { RecordLog } from './record-file';
import { toRequest, videosByStem } from './to-request';

/** Seconds to wait where a model takes no more calls and does not say for how long, and how often. */
const BUSY = { waitS: 30, tries: 5 } as const;

/** The memory that is asked. It is read, never written. */
export interface AskedMemory {
  /** Names of the videos that it remembers. */
  videos: readonly string[];
  /** A digest of it: answers from another memory are not kept. */
  digest: string;
  /** Answers, or tells why not. */
  ask(request: SwitchedRequest): Promise<{ answer: Answer } | { error: ErrorData }>;
}

export interface Evaluation {
  dataset: Dataset;
  memory: AskedMemory;
  setting: Setting;
  /** Makes a request what the switches of the setting ask for. */
  switched: (request: SwitchedRequest) => SwitchedRequest;
  judge: Provider | null;
  log: RecordLog;
  say(line: string): void;
  /** Milliseconds of a clock that only goes on. */
  now(): number;
  wait(ms: number): Promise<void>;
}

/** What came of each question, in the dataset's order, and which could not be asked: a video of theirs is not remembered. */
export interface Evaluated {
  records: EvalRecord[];
  missing: EvalQuestion[];
}

/**
 * Asks every question as of its moment, judges the answers, and adds each to the log as it comes. What the log has already is taken from there: an
 * answer where the question, the setting and the memory are the same, a judgement where the judge is. A question that failed is asked again. Of videos that
 * are not in this memory, answers that another memory gave count.
 *
 * @throws what `memory.ask` and the log throw; MnemeError `bad-input` when two videos have one name
 */
export async function evaluate(evaluation: Evaluation): Promise<Evaluated> {
  const { dataset, memory, setting, judge, log, say, now } = evaluation;
  const names = videosByStem(memory.videos, dataset.questions);
  const known = latest(log.records);
  const done = new Map<string, EvalRecord>();
  const missing: EvalQuestion[] = [];
  const todo: { question: EvalQuestion; request: SwitchedRequest }[] = [];
  let others = 0;
  for (const question of dataset.questions) {
    const before = known.get(keyOf({ dataset: dataset.name, split: dataset.split, question }));
    const same = before && sameAsked(before, question, setting) ? before : null;
    const request = toRequest(question, names, setting.mode);
    // Of videos that are not here, what another memory answered counts.
    const kept = same && (!request || (same.answer && same.memory === memory.digest)) ? same : null;
    if (kept) done.set(question.id, kept);
    else if (!request) missing.push(question);
    else {
      todo.push({ question, request: evaluation.switched({ ...request, strict: true }) });
      if (before?.answer) others += 1;
    }
  }
  if (done.size > 0) say(`${done.size} answers are there already.`);
  if (others > 0)
    say(
      `${others} questions were asked in another way or of another memory, or have changed: they are asked again.`,
    );
  const take = (record: EvalRecord) => {
    log.append(record);
    done.set(record.question.id, record);
  };
  for (const record of [...done.values()]) {
    const { question, answer, judgement } = record;
    const isJudged = judgement?.by === judgedBy(question, judge) && !judgement.failed;
    if (answer && !isJudged) take({ ...record, judgement: await judged(question, answer, evaluation) });
  }
  const started = now();
  for (const [i, { question, request }] of todo.entries()) {
    const record = await askAndJudge(question, request, evaluation);
    take(record);
    const left = todo.length - i - 1;
    const leftS = (((now() - started) / (i + 1)) * left) / 1000;
    say(
      `${i + 1} of ${todo.length} asked${left > 0 ? `, about ${Math.ceil(leftS)} s left` : ''}: ${told(record)}`,
    );
  }
  return { records: dataset.questions.flatMap(({ id }) => done.get(id) ?? []), missing };
}

function sameAsked(record: EvalRecord, question: EvalQuestion, setting: Setting): boolean {
  const text = (value: unknown) => JSON.stringify(value);
  return text(record.question) === text(question) && text(record.setting) === text(setting);
}

async function askAndJudge(
  question: EvalQuestion,
  request: SwitchedRequest,
  evaluation: Evaluation,
): Promise<EvalRecord> {
  const { dataset, setting, memory } = evaluation;
  const given = await patiently(evaluation, () => memory.ask(request), reasonToWait);
  const answer = 'answer' in given ? given.answer : null;
  return {
    version: 1,
    dataset: dataset.name,
    split: dataset.split,
    ...{ question, request, setting },
    memory: memory.digest,
    answer,
    error: 'error' in given ? given.error : null,
    judgement: answer && (await judged(question, answer, evaluation)),
  };
}

function judged(question: EvalQuestion, answer: Answer, evaluation: Evaluation) {
  return patiently(
    evaluation,
    () => judgeAnswer(question, answer, evaluation.judge),
    ({ failed }) => (failed?.code === 'model-busy' ? failed : null),
  );
}

function reasonToWait(given: { answer: Answer } | { error: ErrorData }): ErrorData | null {
  return 'error' in given && given.error.code === 'model-busy' ? given.error : null;
}

/** Tries again, a few times, while a model takes no more calls. */
async function patiently<T>(
  { wait, say }: Evaluation,
  work: () => Promise<T>,
  busy: (result: T) => ErrorData | null,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const result = await work();
    const error = busy(result);
    if (!error || tries === BUSY.tries) return result;
    const waitS = error.retryAfterS ?? BUSY.waitS;
    say(`${error.message} Waiting ${waitS} s.`);
    await wait(waitS * 1000);
  }
}

function told({ question, answer, error, judgement }: EvalRecord): string {
  if (error) return `${question.id} failed: ${error.message}`;
  const score = judgement?.score ?? null;
  const mark = score === null ? 'not judged' : score === 1 ? 'right' : score === 0 ? 'wrong' : 'half right';
  return `${question.id} ${mark}${answer?.refused ? ', refused' : ''}`;
}
