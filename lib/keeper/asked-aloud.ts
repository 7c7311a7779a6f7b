import { askedAloud, type SpokenLine } from '../answering/by-model/question-aloud';
import type { AskRequest } from '../contract/answers';
import { nodeNow } from '../identity/node-now';
import type { TurnRecord } from '../store/schema';
import type { HeldMemory } from './held-memory';
import type { ClipRecords } from './writing/gather';

/**
 * What was asked of Mneme in the clip of a video that is remembered to some second (`askedAloud`), to be asked; null for nothing. It is asked as of the
 * beginning of the line that asks: a question is no answer to itself.
 */
export async function readAskedAloud(
  held: HeldMemory,
  videoId: string,
  doneS: number,
): Promise<AskRequest | null> {
  const clip = (await held.records.clipsOf(videoId)).find(({ t1 }) => t1 === doneS);
  const records = clip && (await held.records.clipRecords(clip.id));
  if (!records) return null;
  const asked = await held.reading(() => {
    const moved = held.movedNodes();
    const { lines, speakers } = speechIn(records, (turn) => {
      const whose = nodeNow(turn, moved);
      return whose === null ? null : (held.persons().get(whose)?.id ?? whose);
    });
    return askedAloud(lines, speakers);
  });
  if (!asked) return null;
  return {
    question: asked.question,
    video: held.nameOf(videoId),
    before: asked.t,
    mode: 'reflex',
    keep: true,
    aloud: true,
  };
}

/**
 * What is said in a clip, and how many people talk in it: whose voice nobody knows counts as one more. Pure.
 *
 * @param whoseOf whose voice a turn is; null where nobody knows
 */
export function speechIn(
  { turns, words }: Pick<ClipRecords, 'turns' | 'words'>,
  whoseOf: (turn: TurnRecord) => string | null,
): { lines: SpokenLine[]; speakers: number } {
  const by = new Map(turns.map((turn) => [turn.id, whoseOf(turn)]));
  const lines = [...words]
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1)
    .map(({ t0, text, turnId }) => ({ t0, text, who: (turnId && by.get(turnId)) ?? null }));
  return { lines, speakers: new Set([...by].map(([id, who]) => who ?? id)).size };
}
