import { MnemeError } from '../errors';
import type { PersonView } from '../identity/fold';
import { spokenLines } from '../memory/spoken-lines';
import { webVtt } from '../memory/webvtt';
import type { TurnRecord, WordsRecord } from '../store/schema';
import { told } from '../told';

/**
 * What is said in a video as WebVTT, with who says it as everything adds up now.
 *
 * @param moved the node that each turn that a person moved belongs to now
 * @throws MnemeError `not-found` when nothing is said in it
 */
export function transcript(
  video: string,
  { words, turns }: { words: WordsRecord[]; turns: TurnRecord[] },
  persons: ReadonlyMap<string, PersonView>,
  moved: ReadonlyMap<string, string>,
): string {
  if (words.length === 0) throw new MnemeError('not-found', told`No words of ${video} are remembered.`);
  return webVtt(
    spokenLines(words, turns, moved).flatMap(({ t0, t1, text, node }) => {
      if (text === null) return [];
      const says = node === null ? undefined : persons.get(node);
      const isOnlyHeard = says?.nodes.every((one) => one.startsWith('v_')) ?? false;
      return { t0, t1, text, speaker: says ? { ...says, isOnlyHeard } : null };
    }),
  );
}
