import type { ErrorCode } from '../../errors';
import type { EvalQuestion } from '../datasets/question';
import type { NoiseReport } from '../noise';
import type { AutoDqReport, ReferenceStretch } from '../run/autodq';
import { type EvalRecord, latest } from '../run/eval-records';
import type { PairwiseReport } from '../run/pairwise';
import type { EvalReport } from './report';

/** Why a run is no evaluation. */
export interface NothingScored {
  code: ErrorCode;
  message: string;
}

/** Videos that are named where none is remembered. */
const NAMED = 3;

/** Why a run is no evaluation: none of its questions was scored. Null where any was. */
export function nothingScored({
  questions,
  scored,
  notInMemory,
  failed,
  notJudged,
}: Pick<EvalReport, 'questions' | 'scored' | 'notInMemory' | 'failed' | 'notJudged'>): NothingScored | null {
  if (scored > 0) return null;
  const none = noneOf(questions, 'questions');
  if (notJudged.questions > 0)
    return {
      code: 'model-unavailable',
      message: `${none}: ${notJudged.why}. MNEME_JUDGE_BASE_URL and MNEME_JUDGE_MODEL name the model that judges.`,
    };
  return failed[0] ? firstFailed(none, failed[0]) : notRemembered(none, notInMemory.videos);
}

/**
 * The same of a measurement of noise.
 *
 * @param asked all questions of its dataset
 * @param here those about videos that are remembered
 */
export function noNoiseScored(
  { questions }: NoiseReport,
  asked: readonly EvalQuestion[],
  here: readonly EvalQuestion[],
): NothingScored | null {
  if (questions > 0) return null;
  const none = noneOf(asked.length, 'questions');
  if (here.length === 0) return notRemembered(none, videosOf(asked.flatMap(({ videos }) => videos)));
  return {
    code: 'bad-input',
    message: `${none}: of those about videos that are remembered none has an answer and tells where it is found.`,
  };
}

/** The same of what a memory holds against references, by all their stretches. */
export function noStretchScored(
  { stretches, failed }: AutoDqReport,
  reference: readonly ReferenceStretch[],
): NothingScored | null {
  if (stretches > 0) return null;
  const none = noneOf(reference.length, 'stretches');
  if (failed[0]) return firstFailed(none, failed[0]);
  return notRemembered(none, videosOf(reference.map(({ video }) => video)));
}

/** The same of two runs that are compared. */
export function nothingCompared(
  { questions }: PairwiseReport,
  first: readonly EvalRecord[],
): NothingScored | null {
  if (questions > 0) return null;
  return {
    code: 'bad-input',
    message: `${noneOf(latest(first).size, 'questions')}: only those count that both runs were asked and have right.`,
  };
}

function noneOf(count: number, what: string): string {
  return `None of the ${count} ${what} was scored`;
}

function firstFailed(none: string, { code, message }: NothingScored): NothingScored {
  return { code, message: `${none}. The first failed: ${message}` };
}

function notRemembered(none: string, about: readonly string[]): NothingScored {
  const videos = about.slice(0, NAMED).join(', ');
  return {
    code: 'not-found',
    message: `${none}: this memory has none of the videos that they are about${videos && ` (${videos} ...)`}. Remember them first.`,
  };
}

function videosOf(videos: readonly string[]): string[] {
  return [...new Set(videos)].sort();
}
