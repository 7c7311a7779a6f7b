// Lines that were written of a reel, held against what is heard in it.

import { comparedWords } from './compared-words';
import { align, type WordErrors } from './errors';

/** A recording within a reel. Seconds from the reel's start. */
export interface Entry {
  id: string;
  kind: string;
  language: string;
  speaker?: string;
  /** What is said, where that is known. */
  transcript?: string;
  /** Some of what is said. */
  contains?: string[];
  /** Words with their start and end, seconds from the recording's start. */
  words?: [string, number, number][];
  t0: number;
  t1: number;
}

/** A line that was written. Seconds from the reel's start. */
export interface Line {
  t0: number;
  t1: number;
  text: string;
  /** Rows of t0, t1 and likelihood, one for each word between spaces, where they are stored. */
  heard?: number[];
}

/** Recordings that lines reach across, with those lines: what is scored together. */
export interface Group {
  entries: Entry[];
  lines: Line[];
}

/** By how much a line must reach into a recording to belong to it too, seconds: less is the edge of a line. */
const REACH_S = 0.4;

/** Each line to the recording that it lies in most, or is nearest to; recordings that a line reaches across become one group. */
export function grouped(entries: readonly Entry[], lines: readonly Line[]): Group[] {
  const leader = entries.map((_, i) => i);
  const of = (i: number): number => (leader[i] === i ? i : of(leader[i]!));
  const nearest = lines.map((line) => {
    const overlaps = entries.map(({ t0, t1 }) => Math.min(t1, line.t1) - Math.max(t0, line.t0));
    const best = overlaps.reduce((most, overlap, i) => (overlap > overlaps[most]! ? i : most), 0);
    for (const [i, overlap] of overlaps.entries()) if (overlap > REACH_S) leader[of(i)] = of(best);
    return best;
  });
  const groups = new Map<number, Group>();
  for (const [i, entry] of entries.entries()) {
    const group = groups.get(of(i)) ?? { entries: [], lines: [] };
    group.entries.push(entry);
    groups.set(of(i), group);
  }
  for (const [i, line] of lines.entries()) groups.get(of(nearest[i]!))!.lines.push(line);
  return [...groups.values()];
}

/** Word errors of a group whose words are all known, and who speaks first in it. */
export function errorsOf({ entries, lines }: Group): WordErrors & { speaker: string } {
  const said = entries.flatMap(({ transcript }) => comparedWords(transcript!));
  const written = [...lines].sort((a, b) => a.t0 - b.t0).flatMap(({ text }) => comparedWords(text));
  return { ...align(said, written), speaker: entries[0]!.speaker ?? entries[0]!.id };
}

/** How many of the phrases that are known to be said were written, of how many. */
export function phrasesFound({ entries, lines }: Group): { found: number; known: number } {
  const written = ` ${lines.flatMap(({ text }) => comparedWords(text)).join(' ')} `;
  const known = entries
    .flatMap(({ contains }) => contains ?? [])
    .map((phrase) => comparedWords(phrase).join(' '));
  return { found: known.filter((phrase) => written.includes(` ${phrase} `)).length, known: known.length };
}

/** Words that were written where nobody speaks English. */
export const wordsIn = (lines: readonly Line[]) =>
  lines.reduce((total, { text }) => total + (text.match(/[\p{L}\p{N}']+/gu) ?? []).length, 0);

/** How well the times of lines fit the words in them. */
export interface TimesFit {
  /** Words that were written right. */
  words: number;
  /** Of these, how many begin when they are said to, within the tolerance: by their own times, else as the line divides its time among its letters. */
  close: number;
  /** Of these, how many begin and end within their line, give or take the tolerance. */
  inside: number;
  /** First and last words of lines that were written right. */
  edges: number;
  /** Of these, how many begin with their line, or end with it, within the tolerance. */
  closeEdges: number;
}

/** What the recording's word times say of the lines' times. */
export function timesFit(entries: readonly Entry[], lines: readonly Line[], toleranceS: number): TimesFit {
  const said = entries.flatMap(({ words = [], t0 }) =>
    words.flatMap(([text, from, to]) =>
      comparedWords(text).map((word) => ({ word, t0: t0 + from, t1: t0 + to })),
    ),
  );
  const written = [...lines].sort((a, b) => a.t0 - b.t0).flatMap(timedWords);
  const { same } = align(
    said.map(({ word }) => word),
    written.map(({ word }) => word),
  );
  const pairs = same.map(([i, j]) => ({ real: said[i]!, told: written[j]! }));
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceS;
  const firsts = pairs.filter(({ told }) => told.first);
  const lasts = pairs.filter(({ told }) => told.last);
  return {
    words: pairs.length,
    close: pairs.filter(({ real, told }) => near(real.t0, told.t0)).length,
    inside: pairs.filter(
      ({ real, told: { line } }) => real.t0 >= line.t0 - toleranceS && real.t1 <= line.t1 + toleranceS,
    ).length,
    edges: firsts.length + lasts.length,
    closeEdges:
      firsts.filter(({ real, told }) => near(real.t0, told.line.t0)).length +
      lasts.filter(({ real, told }) => near(real.t1, told.line.t1)).length,
  };
}

/** A line's words, each with its start: as stored, else the line's time divided among them by their letters. */
function timedWords(line: Line) {
  const told = line.text.split(' ').map((word) => comparedWords(word));
  const words = line.heard ? told.flat() : comparedWords(line.text);
  const own = told.flatMap((parts, i) => parts.map(() => line.heard?.[3 * i]));
  const letters = words.reduce((total, word) => total + word.length + 1, 0);
  let before = 0;
  return words.map((word, i) => {
    const t0 = own[i] ?? line.t0 + ((line.t1 - line.t0) * before) / letters;
    before += word.length + 1;
    return { word, t0, line, first: i === 0, last: i === words.length - 1 };
  });
}
