import { readSaid } from '../told-to-ask/read-said';
import { gatesOf } from './gates';

/** A line of a clip. */
export interface SpokenLine {
  /** Seconds of the video. */
  t0: number;
  /** Whoever says it; null where nobody can tell. */
  who: string | null;
  text: string;
}

/** What is asked of Mneme, and the second at which the line that asks begins. */
export interface AskedAloud {
  question: string;
  t: number;
}

/** The name as it is heard: "Mneme" is said as "Neemee". */
const NAME = 'm?n(?:ee?|ea|i)mm?(?:e|ee|ey|i|ie|y)';
const OPENING = '(?:(?:hey|hi|hello|ok(?:ay)?|so|well|and|but|now|then|please|oh|um)\\b[\\s,.!…]*)*';
const CALLED_FIRST = new RegExp(`^${OPENING}${NAME}(?:[,:.!?…-]+\\s*|\\s+|$)`, 'i');
const CALLED_LAST = new RegExp(`,\\s*${NAME}[\\s.!?…]*$`, 'i');

/** Begins as questions do; "when I was there" and "what a day" do not. */
const BEGINS = new RegExp(
  `^${OPENING}(?:${[
    String.raw`(?:who|where|when|why|how|(?:what|which|whose)(?:\s+(?!(?:i|you|he|she|it|we|they|a|an)\b)\w+)?|how (?:many|much|often|old|long|far)(?:\s+\w+)?)(?:['’]s|\s+(?:is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should))\b`,
    String.raw`who\s+(?:said|told|came|left|asked|took|brought|made|put)\b`,
    String.raw`(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would)\s+(?:there|the|my|our|his|her|their|this|that|it|he|she|they|we|i|you|any\w*|some\w*)\b`,
    String.raw`(?:tell|show|remind) me\s+(?:who|what|when|where|which|whose|why|how|about)\b`,
  ].join('|')})`,
  'i',
);
/** What is told Mneme to do. */
const TELL = /^(?:please\s+)?(?:tell|show|find|give|say|list|recap|sum up|summari[sz]e)\b/i;
/** Asks for a nod: "It is late, isn't it?" */
const TAG =
  /,\s*(?:right|ok(?:ay)?|huh|eh|no|yes|yeah|you know|(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should)(?:n['’]t)?\s+(?:it|he|she|they|we|you|i|there))\s*\?$/i;
/** What is asked of "you" is asked of somebody who is there, unless it asks to be told. */
const OF_YOU = /\byou(?:r|rs|rself|['’]\w+)?\b/i;
const TO_BE_TOLD =
  /\b(?:can|could|do|will|would) you\s+(?:please\s+)?(?:tell|remember|know|find|show|say|remind)\b/i;
/** Fewer words are half a question: "Why not?" */
const LEAST_WORDS = 3;

/**
 * What the last speech of a clip asks of Mneme: the speak gate of live speech. Light-Omni reads it off its model's hidden states, which no connected
 * model shows; here rules of English decide, by judgement. Whoever calls Mneme by name means it, whatever they want to know; otherwise it is a question, and
 * nobody else may talk in the clip. Notes and reminders are no questions. Null where nothing is asked. Pure.
 *
 * @param lines of the clip, in order of time
 * @param speakers how many people talk in it
 */
export function askedAloud(lines: readonly SpokenLine[], speakers: number): AskedAloud | null {
  const sentences = lastSpeech(lines).flatMap(({ text, t0 }) =>
    text.split(/(?<=[.!?…])\s+/).map((sentence) => ({ text: sentence.trim(), t: t0 })),
  );
  for (const [i, { text, t }] of [...sentences.entries()].reverse()) {
    const plain = text
      .replace(CALLED_FIRST, '')
      .replace(CALLED_LAST, (end) => (end.endsWith('?') ? '?' : '.'));
    const called = plain !== text || isName(sentences[i - 1]?.text);
    const question = plain.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
    const isAsked = called ? isQuestion(plain) || TELL.test(plain) : speakers <= 1 && isForMneme(plain);
    if (isAsked && gatesOf(question, called, null).speak && !isSaid(question)) return { question, t };
  }
  return null;
}

/** What is said last, by one person. */
function lastSpeech(lines: readonly SpokenLine[]): readonly SpokenLine[] {
  const last = lines.at(-1);
  if (!last) return [];
  const other = lines.findLastIndex(
    ({ who }, i) => i < lines.length - 1 && (who === null || who !== last.who),
  );
  return lines.slice(other + 1);
}

/** Somebody calls, and says nothing else. */
function isName(sentence: string | undefined): boolean {
  return sentence !== undefined && sentence.replace(CALLED_FIRST, '') === '';
}

/** A question by its mark or by how it begins. */
function isQuestion(sentence: string): boolean {
  return /\?["”]?$/.test(sentence) || BEGINS.test(sentence);
}

/** A question that is whole, and not put to somebody who is there. */
function isForMneme(sentence: string): boolean {
  const words = sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const isOfYou = OF_YOU.test(sentence) && !TO_BE_TOLD.test(sentence);
  return isQuestion(sentence) && words.length >= LEAST_WORDS && !isOfYou && !TAG.test(sentence);
}

/** Something to note or to be reminded of, whether or not that can be done. */
function isSaid(sentence: string): boolean {
  try {
    return readSaid(sentence, 0, 'UTC') !== null;
  } catch {
    return true;
  }
}
