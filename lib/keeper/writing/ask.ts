import { repairRequest } from '../../language/prompts/data';
import { memorizingRequest, type PromptClip } from '../../language/prompts/memorizing';
import {
  ANSWER_LIMITS,
  type ClipAnswer,
  type Fault,
  readAnswer,
} from '../../language/prompts/memorizing-answer';
import type { Provider } from '../../language/provider';

/** What came of asking: an answer that can be used, or why there is none. */
export type Outcome = 'written' | 'failed' | Fault;

/**
 * Asks a model what a clip adds. An answer that cannot be used is told what is wrong with it, once.
 *
 * @param given the ids that it may name
 * @throws MnemeError as `Provider.complete` does
 */
export async function askAboutClip(
  provider: Provider,
  clip: PromptClip,
  given: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ answer: ClipAnswer } | { fault: Fault }> {
  const request = memorizingRequest(clip, provider.takes);
  const first = await provider.complete(request, { signal });
  const read = readAnswer(first, given, clip.seconds);
  if ('answer' in read || read.fault === 'refused') return read;
  const second = await provider.complete(
    repairRequest(request, first.text, read.wrong, ANSWER_LIMITS.letters),
    { signal },
  );
  return readAnswer(second, given, clip.seconds);
}
