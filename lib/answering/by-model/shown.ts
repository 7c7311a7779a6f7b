import { append } from '../../append';
import {
  ANSWERING_LIMITS,
  passageLines,
  personLine,
  questionLine,
  withoutNumbers,
} from '../../language/prompts/answering';
import { bytesOf, dataOf, type Section, shortened } from '../../language/prompts/data';
import { REFERENCE } from '../../language/prompts/memorizing-answer';
import { sayMoment } from '../../memory/time/moment-told';
import { clipNumber } from '../../store/clip-id';
import type { Asked, Found, Piece, Tools } from './contract';
import { sentencesIn } from './sentences';

/** Bytes of a section beside its lines, and of the people who are told of in it. */
const FRAME = 400;
/** Pieces of evidence of the question before that are told again. */
const BEFORE = 4;

/** Pieces as lines that can be cited, those of a clip together and after its number, as M3-Agent shows clips. */
export function clipLines(pieces: readonly Piece[]): string[] {
  const clips = new Map<string, Piece[]>();
  for (const piece of pieces) append(clips, piece.clipId, piece);
  return [...clips.values()].flatMap((own) => {
    const [first, ...others] = passageLines([own]);
    return [`CLIP_${clipNumber(own[0]!.clipId)}. ${first}`, ...others];
  });
}

/** The first of what was found that there is room for. */
export function thatFit(found: readonly Found[], bytes: number): Found[] {
  let room = bytes - FRAME;
  const kept: Found[] = [];
  for (const one of found) {
    const line = passageLines([[{ ...one, n: 999 }]]).at(-1)!;
    room -= bytesOf(shortened(line, ANSWERING_LIMITS.line)) + '- \n'.length;
    if (room < 0) break;
    kept.push(one);
  }
  return kept;
}

/** Of a clip in the order of time, as much as there is room for: what is nearest to one of its moments. */
export function nearestThatFit(clip: readonly Found[], to: Pick<Found, 'id'> | null, bytes: number): Found[] {
  const place = Math.max(
    0,
    clip.findIndex(({ id }) => id === to?.id),
  );
  const byNearness = clip
    .map((found, i) => ({ found, away: Math.abs(i - place), i }))
    .sort((a, b) => a.away - b.away || a.i - b.i)
    .map(({ found }) => found);
  const kept = new Set(thatFit(byNearness, bytes));
  return clip.filter((found) => kept.has(found));
}

/** Pieces as lines that can be cited, under a title. */
export function pieceSection(title: string, pieces: readonly Piece[]): Section {
  return { title, lines: passageLines([pieces]), bytes: FRAME * 10, keep: 'first' };
}

/** Sections as data in at most so many bytes; those with nothing in them are left out, and nothing at all is "". */
export function told(sections: readonly Section[], bytes: number): string {
  const full = sections.filter(({ lines }) => lines.length > 0);
  return full.length === 0 ? '' : dataOf(full, bytes, ANSWERING_LIMITS.line);
}

/** Ids of the people in some texts, each once, in the order in which they come. */
export function idsIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(REFERENCE)].map(([, id]) => id!)))];
}

/** A text with ids as `<p_3>`, however they were written. */
export function withIds(text: string): string {
  return text.replace(/<?\bp_(\d{1,7})\b>?/gi, '<p_$1>');
}

/** The people of whom a model was told, with their names. */
export class Met {
  private readonly ids = new Set<string>();

  constructor(private readonly tools: Tools) {}

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** How those of some pieces, and others, are called, who were not told of yet. */
  async section(pieces: readonly Piece[], others: readonly string[] = []): Promise<Section> {
    const told = pieces.flatMap(({ who, text }) => [...who, ...idsIn(text)]);
    const fresh = [...new Set([...others, ...told])].filter((id) => !this.ids.has(id));
    const people = await this.tools.people(fresh);
    for (const { id } of people) this.ids.add(id);
    return { title: 'People', lines: people.map(personLine), bytes: FRAME, keep: 'first' };
  }

  /** What is wrong with a text for people: it cites what was not shown, or names who was not. Null: nothing. */
  fault(text: string): string | null {
    const strange = idsIn(text).find((id) => !this.ids.has(id));
    if (strange !== undefined) return `nobody with the id ${strange} was shown`;
    const number = numbersIn(text).find((n) => !this.tools.shelf.get(n));
    return number === undefined ? null : `no line has the number [${number}]`;
  }
}

/** What is wrong with an answer; null: nothing. */
export function answerFault(content: string, met: Met, mustCite: boolean): string | null {
  if (content === '') return 'content is to be the answer';
  if (mustCite && numbersIn(content).length === 0) return 'the answer cites no line';
  return met.fault(content);
}

/** What a model told as lines: each sentence with its numbers. */
export function sentenceLines(told: string): string[] {
  return sentencesIn(told).map(({ text, cites }) => `${text}${cites.map((n) => ` [${n}]`).join('')}`);
}

/** The numbers that a text cites, each once. */
export function numbersIn(text: string): number[] {
  return [...new Set(sentencesIn(text).flatMap(({ cites }) => cites))];
}

/** What a question is asked about: when, of which video, after which question. */
export function aboutSection({ now, zone, video, asOf, previous }: Asked): Section {
  const lines = [`It is asked at ${sayMoment(now, zone, 'both')}, by the clocks of the videos.`];
  if (video) lines.push(`"This video" is ${video.name}.`);
  if (previous) {
    lines.push(`Asked just before: ${questionLine(previous.question, ANSWERING_LIMITS.previous)}`);
    // As of a moment, it might tell of what came later.
    const evidence = asOf.until === Number.POSITIVE_INFINITY ? previous.evidence.slice(0, BEFORE) : [];
    for (const { video, text } of evidence)
      lines.push(`What that answer rested on, in ${video}: ${withoutNumbers(text)}`);
  }
  return { title: 'About the question', lines, bytes: FRAME, keep: 'first' };
}

/** "1 moment", "3 moments". */
export function amount(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
