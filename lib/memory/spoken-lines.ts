import { nodeNow } from '../identity/node-now';
import type { TurnRecord, WordsRecord } from '../store/schema';

/** A line of words, or a turn whose words are not known, and the node that speaks it; null where that cannot be told. Seconds. */
export interface SpokenLine {
  /** Its record's: of words or, where there are none, of the turn. */
  id: string;
  t0: number;
  t1: number;
  text: string | null;
  turn: string | null;
  node: string | null;
}

/**
 * What is said in a video, in order of time, by whom as it is held now.
 *
 * @param moved the node that each turn that a person moved belongs to now
 */
export function spokenLines(
  words: readonly WordsRecord[],
  turns: readonly TurnRecord[],
  moved: ReadonlyMap<string, string>,
): SpokenLine[] {
  const turnOf = new Map(turns.map((turn) => [turn.id, turn]));
  const nodeOf = (id: string | null) => {
    const turn = turnOf.get(id ?? '');
    return turn ? nodeNow(turn, moved) : null;
  };
  const said = words.map(({ id, t0, t1, text, turnId }) => ({
    ...{ id, t0, t1, text, turn: turnId },
    node: nodeOf(turnId),
  }));
  const known = new Set(words.map(({ turnId }) => turnId));
  const unknown = turns
    .filter(({ id }) => !known.has(id))
    .map((turn) => ({
      ...{ id: turn.id, t0: turn.t0, t1: turn.t1, text: null, turn: turn.id },
      node: nodeNow(turn, moved),
    }));
  return [...said, ...unknown].sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
}
