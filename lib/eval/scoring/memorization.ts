import { CHECKED_AT_ONCE, followingRequest } from '../../language/prompts/judging-memory';
import type { Provider } from '../../language/provider';
import { completeStructured } from '../../language/read-or-ask-again';
import { type PrecisionRecall, precisionRecall } from '../clustering';

/** Sentences that were counted. */
export interface DescriptionCounts {
  /** Written, and of these those that follow from the reference. */
  written: number;
  right: number;
  /** Of the reference, and of these those that follow from what was written. */
  reference: number;
  found: number;
}

/**
 * AutoDQ of one stretch: each sentence that was written against the reference, and the other way round. Sentences hold one event each, on both sides, so none
 * are taken apart first. Throws as `completeStructured` does.
 */
export async function countDescribed(
  judge: Provider,
  written: readonly string[],
  reference: readonly string[],
): Promise<DescriptionCounts> {
  return {
    written: written.length,
    right: await countFollowing(judge, reference, written),
    reference: reference.length,
    found: await countFollowing(judge, written, reference),
  };
}

/** Precision, recall and their harmonic mean over several stretches (M3-Agent, Table 13). */
export function describedScore(counts: readonly DescriptionCounts[]): PrecisionRecall {
  const sum = (of: keyof DescriptionCounts) => counts.reduce((total, one) => total + one[of], 0);
  const { precision } = precisionRecall(sum('right'), sum('written'), 1);
  const { recall } = precisionRecall(sum('found'), 1, sum('reference'));
  const both = (precision ?? 0) + (recall ?? 0);
  const f1 = precision === null || recall === null ? null : both > 0 ? (2 * precision * recall) / both : 0;
  return { precision, recall, f1 };
}

async function countFollowing(
  judge: Provider,
  text: readonly string[],
  sentences: readonly string[],
): Promise<number> {
  if (text.length === 0) return 0;
  let count = 0;
  for (let i = 0; i < sentences.length; i += CHECKED_AT_ONCE) {
    const asked = followingRequest(text, sentences.slice(i, i + CHECKED_AT_ONCE));
    count += (await completeStructured(judge, asked)).follows.filter(Boolean).length;
  }
  return count;
}
