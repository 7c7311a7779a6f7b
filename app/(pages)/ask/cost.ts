import type { Answer } from '../../../lib/contract/answers';
import type { Translate } from '../../language/translate';

/** What asking a model took. */
export function costOf({ modelCalls, promptTokens, ms }: Answer, t: Translate): string {
  return t.count(
    modelCalls,
    'It took {n} model call, {tokens} tokens of prompt and {seconds} s.',
    'It took {n} model calls, {tokens} tokens of prompt and {seconds} s.',
    { tokens: promptTokens, seconds: Math.round(ms / 100) / 10 },
  );
}
