import type { Span } from '../contract/videos';
import type { NewLedgerEntry, TrackRecord, TurnRecord } from '../store/schema';
import { VOTE_WEIGHT } from './binding';
import { metaClips } from './meta-clips';

/** A face seen speaking for less than this is seen the less clearly, seconds: mouths that move by chance pass for speaking in short turns. */
const CLEAR_SIGHT_S = 2;

/**
 * How surely a mouth that is alone in view must be seen to speak for circumstance to count. Over some 25 turns of ten real recordings with one face alone in view
 * the mouths of those who spoke gave 0.22 and more (a third of them too little to be told by sight), that of the one over whom another spoke 0.
 */
const LEAST_MOVED = 0.2;

/** How clear a sight is, by how long it lasts, 0 to 1. */
export function clearness({ t0, t1 }: Span): number {
  return Math.min(1, (t1 - t0) / CLEAR_SIGHT_S);
}

/**
 * Votes of one face and one voice alone together, once a turn: where no mouth could be judged, or where that face's moved, with what was seen of it.
 *
 * @param undecided the turns in which nobody was clearly seen to speak
 * @param mouths of each turn, by its id, how sure it is of each track whose mouth could be judged that it speaks it
 */
export function votesByCircumstance(
  tracks: TrackRecord[],
  turns: TurnRecord[],
  undecided: TurnRecord[],
  mouths: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Extract<NewLedgerEntry, { kind: 'vote' }>[] {
  const ofTurn = new Map(undecided.map((turn) => [turn.id, turn]));
  const counted = new Set<string>();
  return metaClips(tracks, turns, undecided).flatMap(({ face, voice, at, by }) => {
    const [track, turn] = by;
    const judged = mouths.get(turn)!;
    const seen = judged.get(track) ?? 0;
    const key = `${face} ${turn}`;
    if ((judged.size > 0 && seen < LEAST_MOVED) || counted.has(key)) return [];
    counted.add(key);
    const vote = { kind: 'vote', a: face, b: voice, at, by } as const;
    const weight = VOTE_WEIGHT.speaking * seen * clearness(ofTurn.get(turn)!);
    return [
      { ...vote, weight: VOTE_WEIGHT.metaClip, source: 'meta-clip' as const },
      ...(weight > 0 ? [{ ...vote, weight, source: 'speaking' as const }] : []),
    ];
  });
}
