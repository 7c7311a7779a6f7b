// Writing that stands under, over or beside a clock, or other writing, by the words of a question.

import { tokens } from '../../memory/terms';
import { boxesOf } from '../../memory/things-shown';
import type { IncidentRecord } from '../../store/schema';
import { shareHeld } from './words-in-writing';

type Side = 'below' | 'above' | 'left' | 'right' | 'beside';

const SIDES: readonly [words: string, side: Side][] = [
  ['under|underneath|below|beneath', 'below'],
  ['above|over|on top of', 'above'],
  ['(?:to the )?left of', 'left'],
  ['(?:to the )?right of', 'right'],
  ['next to|beside|near|by', 'beside'],
];
const ARTICLE = '(?:(?:the|a|an|that|this) )?';
const OF_CLOCK = new RegExp(`^${ARTICLE}(?:\\w+ )?(?:clock|timer|count ?down|stopwatch)\\b`, 'i');
const OF_WORDS = new RegExp(
  `^${ARTICLE}(?:(?:words?|text|line|writing|name|lettering) )?["“‘']?(?=[\\p{Lu}\\d])`,
  'u',
);
/** The time of day, or how long is left. */
export const A_TIME = /^\W*\d{1,2}[:.][0-5]\d(?:[:.][0-5]\d)?(?: ?[ap]\.?m\b)?\W*$/i;
const WITH_TIME = /\d[:.][0-5]\d\b.*\p{L}|\p{L}.*\b\d{1,2}[:.][0-5]\d/u;
/** What stands beside something is no further away, in parts of the picture; nor looked at in another picture, seconds. */
const NEAR = { apart: 0.15, seconds: 2.1 } as const;

/**
 * Of some texts those that stand where a question says, beside a clock or the text whose words it quotes; null where it says nothing of that, or none of what they are to stand beside was read. Pure.
 *
 * @param words those that a question quotes
 */
export function textsBeside(
  question: string,
  words: readonly string[],
  texts: readonly IncidentRecord[],
): IncidentRecord[] | null {
  for (const [form, side] of SIDES) {
    const rest = new RegExp(`\\b(?:${form}) (.*)`, 'iu').exec(question)?.[1];
    if (!rest) continue;
    const isQuoted = OF_WORDS.test(rest) && words.length > 0 && startsWith(rest.replace(OF_WORDS, ''), words);
    if (!OF_CLOCK.test(rest) && !isQuoted) continue;
    const isAnchor = ({ words: text }: IncidentRecord) =>
      isQuoted ? shareHeld(words, text ?? '') === 1 : A_TIME.test(text ?? '');
    const anchors = texts.filter(isAnchor);
    if (anchors.length === 0) return null;
    const found = texts.filter(
      (text) => !isAnchor(text) && anchors.some((anchor) => standsAt(side, text, anchor)),
    );
    // What was read together with a clock may stand there.
    const isJoined =
      !isQuoted && found.length === 0 && texts.some(({ words: text }) => WITH_TIME.test(text ?? ''));
    return isJoined ? null : found;
  }
  return null;
}

/** Whether a question says that writing stands over, under or beside something else than a clock or words: where that is, is not known. */
export function isBesideUnknown(question: string): boolean {
  const [, found] = OF_THING.exec(question) ?? [];
  return found !== undefined && !OF_CLOCK.test(found);
}
const OF_THING =
  /\b(?:under|underneath|below|beneath|above|next to|beside|left of|right of) ((?:the|a|an|that|this|my|our) .*)/i;

function startsWith(text: string, words: readonly string[]): boolean {
  const [first] = tokens(text);
  return first !== undefined && words.includes(first);
}

/** Whether a text stands on a side of another, in one picture. */
function standsAt(side: Side, text: IncidentRecord, anchor: IncidentRecord): boolean {
  if (text.videoId !== anchor.videoId) return false;
  return boxesOf(text).some((box) =>
    boxesOf(anchor).some((other) => {
      if (Math.abs(box.t - other.t) > NEAR.seconds) return false;
      const across = gap(box.x, box.w, other.x, other.w);
      const down = gap(box.y, box.h, other.y, other.h);
      const isLower = box.y + box.h / 2 > other.y + other.h / 2;
      const isRight = box.x + box.w / 2 > other.x + other.w / 2;
      const isInColumn = across < 0 && down <= NEAR.apart && -down < Math.min(box.h, other.h) / 2;
      const isInRow = down < 0 && across <= NEAR.apart && -across < Math.min(box.w, other.w) / 2;
      if (side === 'below') return isInColumn && isLower;
      if (side === 'above') return isInColumn && !isLower;
      return isInRow && (side === 'beside' || isRight === (side === 'right'));
    }),
  );
}

/** How far two stretches are apart; negative: how much they share. */
function gap(a: number, along: number, b: number, other: number): number {
  return Math.max(a, b) - Math.min(a + along, b + other);
}
