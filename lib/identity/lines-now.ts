import { wordsHeard } from '../hearing/unsure-words';
import type { CorrectedLine, LinesStep, StoredLine, TurnRecord, Where, WordsRecord } from '../store/schema';
import { toMs } from '../to-ms';

/** What of a stored line tells how it reads. */
export type StoredWords = Pick<WordsRecord, 'id' | 'clipId' | 'turnId' | 'text' | 'heard' | keyof Where>;
type Turn = Pick<TurnRecord, 'id' | 'node' | 'face' | keyof Where>;

/** A line of a clip as it reads now. */
export interface ClipLine extends CorrectedLine {
  id: string;
  /** The stored lines that are read as it, and as those beside it where several are. */
  of: readonly StoredLine[];
  /** Of a line that nobody set right, when each of its words was heard: rows of t0, t1 (seconds) and likelihood. */
  heard?: Float32Array;
}

/** The id of the `place`-th line that a step made: another one after each step, so that nobody sets right what is gone meanwhile. */
export function madeLineId({ of, seq }: Pick<LinesStep, 'of' | 'seq'>, place: number): string {
  return `${clipOf(of)}/l${seq}.${place}`;
}

/** The clip that some stored lines are of. */
export function clipOf(of: readonly StoredLine[]): string {
  return of[0]!.id.slice(0, of[0]!.id.lastIndexOf('/'));
}

/** Whether a turn is none that was heard: it stands for a line that people said is somebody's. */
export function isMadeTurn(id: string): boolean {
  return /\/l\d+\.\d+$/.test(id);
}

/**
 * The lines of a clip as they read now, in order of time. Pure.
 *
 * @param words all that are stored of it
 * @param turns at least those of the words
 * @param steps by which lines read otherwise (`linesSetRight`), of this clip at least
 */
export function linesOfClip(
  words: readonly StoredWords[],
  turns: readonly Turn[],
  steps: readonly LinesStep[],
): ClipLine[] {
  const stored = new Set(words.map(({ id }) => id));
  const own = steps.filter(({ of }) => of.some(({ id }) => stored.has(id)));
  const setRight = new Set(own.flatMap(({ of }) => of.map(({ id }) => id)));
  const turnOf = new Map(turns.map((turn) => [turn.id, turn]));
  const heard = words
    .filter(({ id }) => !setRight.has(id))
    .map(({ id, t0, t1, text, turnId, heard }): ClipLine => {
      const turn = turnId === null ? undefined : turnOf.get(turnId);
      const who = turn ? (turn.node ?? turn.face) : null;
      return { ...{ id, t0, t1, text, who, turn: turnId, of: [{ id, t0, t1 }] }, ...(heard && { heard }) };
    });
  const made = own.flatMap((step) =>
    step.by.map((line, place): ClipLine => ({ ...line, id: madeLineId(step, place), of: step.of })),
  );
  return [...heard, ...made].sort(inTime);
}

/**
 * Words and turns as they read now: lines that were set right in the places of the stored ones. Whose line people said it is, is told by a
 * turn of its own; a turn of which no line is left goes. Words and turns that nothing changes come as they are. Pure.
 */
export function speechNow<Words extends StoredWords, OfTurn extends Turn>(
  { words, turns }: { words: readonly Words[]; turns: readonly OfTurn[] },
  steps: readonly LinesStep[],
): { words: (Words | WordsRecord)[]; turns: (OfTurn | TurnRecord)[] } {
  const stepOf = new Map(steps.flatMap((step) => step.of.map(({ id }) => [id, step] as const)));
  const now: (Words | WordsRecord)[] = [];
  const made = new Set<LinesStep>();
  const madeTurns: TurnRecord[] = [];
  for (const line of words) {
    const step = stepOf.get(line.id);
    if (!step) now.push(line);
    if (!step || made.has(step)) continue;
    made.add(step);
    for (const one of spokenBy(step)) {
      now.push(one.words);
      if (one.turn) madeTurns.push(one.turn);
    }
  }
  if (made.size === 0) return { words: now, turns: [...turns] };
  const said = new Set(now.map(({ turnId }) => turnId));
  const was = new Set(words.flatMap(({ id, turnId }) => (stepOf.has(id) ? [turnId] : [])));
  return { words: now, turns: [...turns.filter(({ id }) => said.has(id) || !was.has(id)), ...madeTurns] };
}

/** The lines that a step made as words, and of those that people said are somebody's a turn. */
function spokenBy(step: LinesStep): { words: WordsRecord; turn: TurnRecord | null }[] {
  return step.by.map(({ t0, t1, text, who, turn }, place) => {
    const id = madeLineId(step, place);
    const where = { id, clipId: clipOf(step.of), videoId: step.at.videoId, t0, t1 };
    const isSaid = turn === null && who !== null;
    return {
      words: { ...where, turnId: isSaid ? id : turn, text, embedding: null },
      turn: isSaid ? { ...where, node: who, face: null, embedding: null } : null,
    };
  });
}

/**
 * When a line is to be cut, seconds, that its first `letters` of `all` are before it: at the beginning of the word after them where it is
 * known when each was heard, else by the share of letters.
 *
 * @param words how many words the first part has
 */
export function cutAt(
  { t0, t1, text, heard }: Pick<ClipLine, 't0' | 't1' | 'text' | 'heard'>,
  words: number,
  letters: number,
  all: number,
): number {
  const begins = wordsHeard(text, heard)[words]?.t0;
  const t = begins !== undefined && begins > t0 && begins < t1 ? begins : t0 + ((t1 - t0) * letters) / all;
  return toMs(t);
}

export function inTime(a: { t0: number; t1: number }, b: { t0: number; t1: number }): number {
  return a.t0 - b.t0 || a.t1 - b.t1;
}
