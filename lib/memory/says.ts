import { unsureIn } from '../hearing/unsure-words';
import type { IncidentRecord, TurnRecord, WordsRecord } from '../store/schema';

type Told = Pick<IncidentRecord, 't0' | 't1' | 'kind' | 'who' | 'sources' | 'words' | 'unsure'>;

/** What tells that a line was said, by a node or by nobody known. `source`: the turn that the node is told by. */
export function saying(
  { t0, t1, text, heard }: Pick<WordsRecord, 't0' | 't1' | 'text' | 'heard'>,
  node: string | null,
  source: string,
): Told {
  const unsure = unsureIn(text, heard);
  return {
    ...{ t0, t1, kind: 'says' },
    who: node === null ? [] : [node],
    sources: node === null ? [] : [source],
    words: text,
    ...(unsure.length > 0 && { unsure }),
  };
}

/** Who says what; turns without words are told as speaking. */
export function speechIncidents(words: WordsRecord[], turns: TurnRecord[]): Told[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const withWords = new Set(words.map((line) => line.turnId));
  const said = words.map((line): Told => {
    const turn = line.turnId ? byId.get(line.turnId)! : null;
    return saying(line, turn && (turn.node ?? turn.face), turn?.id ?? '');
  });
  const wordless = turns.flatMap((turn): Told[] => {
    const node = turn.node ?? turn.face;
    return node && !withWords.has(turn.id)
      ? [
          {
            t0: turn.t0,
            t1: turn.t1,
            kind: 'speaks',
            who: [node],
            sources: [turn.id],
            words: null,
          },
        ]
      : [];
  });
  return [...said, ...wordless];
}
