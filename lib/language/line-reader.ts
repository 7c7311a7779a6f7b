import { MnemeError } from '../errors';
import type { LoadedWeight } from '../models/first-usable-weight';
import { Tensor, type WholeSession, wasmSession } from '../models/runtime';
import { LINE_READER } from '../models/word-weights';
import { PIECE_WIDTH, type ReadText, type SentenceEncoder, STATE_WIDTH } from './sentence-encoder';

/** Pieces that are read of a question, of a line, and (its last ones) of the line before it. */
const MOST_PIECES = { question: 48, line: 48, before: 24 };
/** Which part of what is read a piece is of; `none` fills up. */
const PART = { question: 0, line: 1, before: 2, none: 3 };
/** How much a piece has of what it is read with: the same piece there, and the highest cosines of both kinds of its values. */
const LIKENESSES = 3;
/** How much is known of a line beside its words. */
const FEATURES = 14;
/** Texts that are kept read: lines are asked about again and again. */
const KEPT = 256;

/** A line that may answer a question. */
export interface LineToRead {
  /** Who says it, and the words: "Ada: I left it in the shed." */
  line: string;
  /** The one just before it. */
  before: string | null;
  /** What is known of it beside its words (lib/answering/by-rules/likely-lines.ts). */
  features: readonly number[];
}

/** A text with its pieces' own vectors and what they mean, each of length 1. */
interface Held extends ReadText {
  own: Float32Array;
  meaning: Float32Array;
}

/**
 * Reads a question and a line together, and tells whether the line answers it: a transformer of three layers over the states of the embedded sentence encoder,
 * trained for this project (public/line-reader/MODEL.md).
 */
export class LineReader {
  private readonly held = new Map<string, Held>();

  private constructor(
    private readonly encoder: SentenceEncoder,
    private readonly session: WholeSession,
  ) {}

  /** Runs it once. Throws `weight-corrupt` when it is another network, or the encoder does not give what it reads. */
  static async load({ weight, companions }: LoadedWeight, encoder: SentenceEncoder): Promise<LineReader> {
    const reader = new LineReader(encoder, await wasmSession(companions.get(LINE_READER)!, weight.id));
    const { pieces, states } = await encoder.read('word');
    const line = { line: 'word', before: null, features: Array<number>(FEATURES).fill(0) };
    const scores = await reader.read('word', [line]);
    const isWhole = states.length === pieces.length * STATE_WIDTH && scores.length === 1;
    if (!isWhole || ![...states, ...scores].every(Number.isFinite))
      throw new MnemeError('weight-corrupt', 'It gives no numbers.');
    return reader;
  }

  /** Of each line how much likelier it is the one that answers the question than that none does, as a logarithm; of a question without words none is. */
  async read(question: string, lines: readonly LineToRead[]): Promise<number[]> {
    if (lines.length === 0) return [];
    const asked = await this.textOf(question);
    if (asked.pieces.length === 0) return lines.map(() => Number.NEGATIVE_INFINITY);
    const texts = [asked];
    const rows: Row[] = [];
    for (const { line, before } of lines) {
      const own = await this.textOf(line);
      const past = before === null ? null : await this.textOf(before);
      const from = [own, ...(past ? [past] : [])].map((text) => {
        const known = texts.indexOf(text);
        return known >= 0 ? known : texts.push(text) - 1;
      });
      rows.push(rowOf(asked, own, past, from));
    }
    const length = Math.max(...rows.map(({ at }) => at.length));
    const starts = startsOf(texts);
    const states = new Float32Array(starts.at(-1)! * STATE_WIDTH);
    for (const [i, text] of texts.entries()) states.set(text.states, starts[i]! * STATE_WIDTH);
    const places = new BigInt64Array(rows.length * length);
    const parts = new BigInt64Array(rows.length * length).fill(BigInt(PART.none));
    const likeness = new Float32Array(rows.length * length * LIKENESSES);
    for (const [r, row] of rows.entries())
      for (const [i, { text, piece, part }] of row.at.entries()) {
        places[r * length + i] = BigInt(starts[text]! + piece);
        parts[r * length + i] = BigInt(part);
        likeness.set(row.likeness[i]!, (r * length + i) * LIKENESSES);
      }
    const features = lines.flatMap((line) => line.features);
    const { scores } = await this.session.run({
      states: new Tensor('float32', states, [starts.at(-1)!, STATE_WIDTH]),
      places: new Tensor('int64', places, [rows.length, length]),
      parts: new Tensor('int64', parts, [rows.length, length]),
      likeness: new Tensor('float32', likeness, [rows.length, length, LIKENESSES]),
      features: new Tensor('float32', Float32Array.from(features), [
        rows.length,
        features.length / rows.length,
      ]),
    });
    return Array.from(scores!.data as Float32Array);
  }

  private async textOf(text: string): Promise<Held> {
    const known = this.held.get(text);
    if (known) return known;
    const read = await this.encoder.read(text);
    const held = {
      ...read,
      own: directions(read, 0, PIECE_WIDTH),
      meaning: directions(read, PIECE_WIDTH, STATE_WIDTH),
    };
    if (this.held.size === KEPT) this.held.clear();
    this.held.set(text, held);
    return held;
  }
}

/** What is read at once: pieces of the question, the line and the one before it, with what each has of the other side. */
interface Row {
  at: { text: number; piece: number; part: number }[];
  likeness: number[][];
}

/** @param from the places of the line and the one before it among the texts; the question is the first */
function rowOf(asked: Held, own: Held, past: Held | null, from: readonly number[]): Row {
  const range = (count: number, most: number) => Array.from({ length: Math.min(count, most) }, (_, i) => i);
  const question = range(asked.pieces.length, MOST_PIECES.question);
  const skipped = Math.max(0, (past?.pieces.length ?? 0) - MOST_PIECES.before);
  const line = range(own.pieces.length, MOST_PIECES.line);
  const before = past ? range(past.pieces.length, MOST_PIECES.before).map((i) => skipped + i) : [];
  const likeness = [...question, ...line, ...before].map(() => [0, -1, -1]);
  const compare = (held: Held, pieces: readonly number[], first: number) => {
    for (const [i, a] of question.entries())
      for (const [j, b] of pieces.entries()) {
        const same = asked.pieces[a] === held.pieces[b] ? 1 : 0;
        const own = dot(asked.own, a, held.own, b, PIECE_WIDTH);
        const meaning = dot(asked.meaning, a, held.meaning, b, STATE_WIDTH - PIECE_WIDTH);
        for (const sides of [likeness[i]!, likeness[first + j]!]) {
          if (same > sides[0]!) sides[0] = same;
          if (own > sides[1]!) sides[1] = own;
          if (meaning > sides[2]!) sides[2] = meaning;
        }
      }
  };
  compare(own, line, question.length);
  if (past) compare(past, before, question.length + line.length);
  return {
    at: [
      ...question.map((piece) => ({ text: 0, piece, part: PART.question })),
      ...line.map((piece) => ({ text: from[0]!, piece, part: PART.line })),
      ...before.map((piece) => ({ text: from[1]!, piece, part: PART.before })),
    ],
    likeness,
  };
}

/** Part of the values of each piece, brought to length 1. */
function directions({ pieces, states }: ReadText, from: number, to: number): Float32Array {
  const width = to - from;
  const all = new Float32Array(pieces.length * width);
  for (let piece = 0; piece < pieces.length; piece += 1) {
    const values = states.subarray(piece * STATE_WIDTH + from, piece * STATE_WIDTH + to);
    let squares = 0;
    for (let i = 0; i < width; i += 1) squares += values[i]! * values[i]!;
    const length = Math.sqrt(squares) || 1;
    for (let i = 0; i < width; i += 1) all[piece * width + i] = values[i]! / length;
  }
  return all;
}

/** The product of two rows. */
function dot(a: Float32Array, rowA: number, b: Float32Array, rowB: number, width: number): number {
  const [fromA, fromB] = [rowA * width, rowB * width];
  let sum = 0;
  for (let i = 0; i < width; i += 1) sum += a[fromA + i]! * b[fromB + i]!;
  return sum;
}

/** Where each text's pieces begin among those of all, and at last how many there are. */
function startsOf(texts: readonly ReadText[]): number[] {
  let sum = 0;
  return [...texts.map(({ pieces }) => pieces.length), 0].map((length) => {
    sum += length;
    return sum - length;
  });
}
