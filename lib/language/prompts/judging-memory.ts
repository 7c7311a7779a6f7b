import * as v from 'valibot';
import type { Structured } from '../read-or-ask-again';
import { dataOf, judgingRequest } from './judging';

/** Sentences that are checked with one call. */
export const CHECKED_AT_ONCE = 20;

const RULES = `You check a description of a stretch of video sentence by sentence. You are given a text that is taken for true, and numbered sentences. For each sentence, in their order, say whether it follows from the text: true where the text says the same, in whatever words, or somebody who believes the text must believe it; false where the text says nothing of it, or otherwise.

People may be named, or called by ids such as p_3, in one and described in the other: take them for the same where nothing speaks against it.`;

/**
 * Which sentences follow from a text (AutoDQ, after Tarsier; M3-Agent, appendix G).
 *
 * @param sentences at most `CHECKED_AT_ONCE`
 */
export function followingRequest(
  text: readonly string[],
  sentences: readonly string[],
): Structured<{ follows: boolean[] }> {
  const data = dataOf({
    Text: text.join('\n'),
    Sentences: sentences.map((sentence, i) => `${i + 1}. ${sentence}`).join('\n'),
  });
  const json = {
    type: 'array',
    items: { type: 'boolean' },
    minItems: sentences.length,
    maxItems: sentences.length,
  };
  return {
    request: judgingRequest(RULES, data, 'following', { follows: json }),
    schema: v.object({
      follows: v.pipe(
        v.array(v.boolean()),
        v.length(sentences.length, `must hold ${sentences.length} entries`),
      ),
    }),
  };
}
