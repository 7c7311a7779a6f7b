import type { ErrorCode } from '../../errors';
import { ERROR_CLASSES, type ErrorClass } from '../../language/prompts/judging';
import { SWITCHES } from '../ablations';
import type { Dataset, EvalQuestion } from '../datasets/question';
import { type ClockSpan, REF_BINS_S, refAt } from '../ref-at';
import type { Evaluated } from '../run/ask-all';
import type { EvalRecord, Setting } from '../run/eval-records';
import { stemOf } from '../run/names';
import { quantile, type Share, shareOf } from '../wilson';
import { type Published, publishedOf } from './published';

/** Questions of one type; a question of several types counts in each. */
export interface TypeRow {
  type: string;
  /** Answers that were given. */
  asked: number;
  /** Of these that were judged; null where none was. */
  accuracy: Share | null;
  /** Answers that refuse. */
  refused: Share | null;
}

/** Half of them take at most `median`, 95 % at most `p95`. */
export interface Spread {
  median: number;
  p95: number;
}

/** What `eval` prints. */
export interface EvalReport {
  dataset: string;
  split: string | null;
  /** A digest of what was remembered. */
  memory: string;
  mode: string;
  model: string | null;
  switches: string[];
  /** Of how many of the clips of which a model wrote it was not told what was remembered before. */
  withoutForwardGrounding: 'all' | 'some' | 'none';
  questions: number;
  scored: number;
  /** Who judged: "rule", models, or both. */
  judgedBy: string[];
  /** Answers that nobody judged, and why in words. */
  notJudged: { questions: number; why: string | null };
  /** Questions that failed. */
  failed: { id: string; code: ErrorCode; message: string }[];
  /** Questions whose videos are not remembered: they are not scored. */
  notInMemory: { questions: number; videos: string[] };
  all: TypeRow;
  byType: TypeRow[];
  /** Refusals where there is an answer, and where there is none. */
  refusals: { answerable: Share | null; unanswerable: Share | null };
  /** Answers that are not wholly right by what went wrong, and those of which nobody can tell. */
  errors: Record<ErrorClass, number> & { untold: number };
  /** Mean Ref@N over questions that have an answer, and clues; null where the dataset tells of none. */
  refAt: { binS: number; mean: number; questions: number }[] | null;
  /** Right evidence among the first three and ten, of scripted films. */
  evidence: { among3: Share; among10: Share } | null;
  cost: { modelCalls: Spread | null; promptTokens: Spread | null; ms: Spread | null };
  published: Published[];
  /** Switches of the papers that are none of asking. */
  notOffered: string[];
  remarks: string[];
}

/** Adds up what came of a run. */
export function reportOf(
  dataset: Dataset,
  { records, missing }: Evaluated,
  { mode, model, switches, withoutForwardGrounding }: Setting,
  memory: string,
): EvalReport {
  const answered = records.filter(({ answer }) => answer !== null);
  const scored = answered.filter(({ judgement }) => judgement?.score != null);
  const unjudged = answered.filter(({ judgement }) => judgement?.score == null);
  const types = [...new Set(dataset.questions.flatMap((question) => question.types))];
  const isAnswerable = ({ truth }: EvalQuestion) => truth.by !== 'phrases' || truth.answerable;
  return {
    ...{ dataset: dataset.name, split: dataset.split, memory, mode, model, switches },
    withoutForwardGrounding: withoutForwardGrounding ?? 'none',
    questions: dataset.questions.length,
    scored: scored.length,
    judgedBy: [...new Set(scored.map(({ judgement }) => judgement!.by))].sort(),
    notJudged: { questions: unjudged.length, why: whyNotJudged(unjudged) },
    failed: records.flatMap(({ question, error }) =>
      error ? [{ id: question.id, code: error.code, message: error.message }] : [],
    ),
    notInMemory: {
      questions: missing.length,
      videos: [...new Set(missing.flatMap(({ videos }) => videos))].sort(),
    },
    all: rowOf('all', answered),
    byType: types
      .map((type) =>
        rowOf(
          type,
          answered.filter(({ question }) => question.types.includes(type)),
        ),
      )
      .filter(({ asked }) => asked > 0),
    refusals: {
      answerable: refusedOf(answered.filter(({ question }) => isAnswerable(question))),
      unanswerable: refusedOf(answered.filter(({ question }) => !isAnswerable(question))),
    },
    errors: errorsOf(scored),
    refAt: refAtOf(
      dataset,
      answered.filter(({ question }) => isAnswerable(question)),
    ),
    evidence: evidenceOf(answered),
    cost: {
      modelCalls: spreadOf(answered.map(({ answer }) => answer!.modelCalls)),
      promptTokens: spreadOf(answered.map(({ answer }) => answer!.promptTokens)),
      ms: spreadOf(answered.map(({ answer }) => answer!.ms)),
    },
    published: publishedOf(dataset.name, dataset.split),
    notOffered: SWITCHES.filter(({ ask }) => typeof ask === 'string').map(({ name }) => name),
    remarks: dataset.remarks,
  };
}

function rowOf(type: string, answered: readonly EvalRecord[]): TypeRow {
  return {
    type,
    asked: answered.length,
    accuracy: shareOf(answered.flatMap(({ judgement }) => judgement?.score ?? [])),
    refused: refusedOf(answered),
  };
}

function refusedOf(answered: readonly EvalRecord[]): Share | null {
  return shareOf(answered.map(({ answer }) => (answer!.refused ? 1 : 0)));
}

function whyNotJudged(unjudged: readonly EvalRecord[]): string | null {
  if (unjudged.length === 0) return null;
  const failed = unjudged.find(({ judgement }) => judgement?.failed)?.judgement?.failed;
  return failed ? `the judge failed: ${failed.message}` : 'no judge model';
}

function errorsOf(scored: readonly EvalRecord[]): EvalReport['errors'] {
  const wrong = scored.filter(({ judgement }) => judgement!.score! < 1);
  const count = (error: ErrorClass | null) =>
    wrong.filter(({ judgement }) => judgement!.error === error).length;
  const classes = Object.fromEntries(ERROR_CLASSES.map((name) => [name, count(name)]));
  return { ...(classes as Record<ErrorClass, number>), untold: count(null) };
}

function refAtOf(dataset: Dataset, answered: readonly EvalRecord[]): EvalReport['refAt'] {
  const withClues = answered.filter(({ question }) => question.clues.length > 0);
  if (withClues.length === 0) return null;
  const placed = ({ video, t0, t1 }: { video: string; t0: number; t1: number }): ClockSpan => {
    const offset = dataset.offsets?.get(video);
    return offset === undefined
      ? { clock: video, t0, t1 }
      : { clock: 'all', t0: offset + t0, t1: offset + t1 };
  };
  return REF_BINS_S.map((binS) => {
    const sum = withClues.reduce((total, { question, answer }) => {
      const given = answer!.evidence.map((piece) => placed({ ...piece, video: stemOf(piece.video) }));
      return total + refAt(given, question.clues.map(placed), binS);
    }, 0);
    return { binS, mean: sum / withClues.length, questions: withClues.length };
  });
}

function evidenceOf(answered: readonly EvalRecord[]): EvalReport['evidence'] {
  const marks = answered.flatMap(({ question, judgement }) =>
    question.truth.by === 'phrases' && question.truth.answerable ? (judgement?.marks ?? []) : [],
  );
  const share = (of: 'evidence' | 'among10') => shareOf(marks.map((mark) => (mark[of] ? 1 : 0)));
  const [among3, among10] = [share('evidence'), share('among10')];
  return among3 && among10 ? { among3, among10 } : null;
}

function spreadOf(values: readonly number[]): Spread | null {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  return median === null || p95 === null ? null : { median, p95 };
}
