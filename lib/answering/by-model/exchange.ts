import { isDenial } from '../by-rules/telling-lines';

/** A question that was asked just before a line. */
export interface AskedBefore {
  by: string;
  asked: string;
}

const LAST_SAID = /<(p_\d+)> says: "(.*)"\s*$/s;
/** Asks for something that the answer names. */
const ASKS_FOR =
  /\b(?:who|whom|whose|what|which|where|when|why|how|some(?:thing|body|one|where)|any(?:thing|body|one|where))\b/i;
/** Tells a fact and nothing of whom or what: it is told of what was asked. */
const IS_STATEMENT =
  /^(?:(?:well|oh|ah|hm|so|right|yes|and|but),?\s+)*(?:i|you|he|she|we|they|that|this|there|the|my|your|his|her|our|their)(?:['’]\w+)?\s+(?!did\b|have\b|was\b|were\b|am\b|is\b|are\b)\p{L}+/iu;
const BEGINS_WITH_NUMBER =
  /^\W*(?:\d+|[a-z]+teen|[a-z]+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;

/**
 * The question before a line that its first sentence may be the answer to, by another; null where that is none, leaves the answer open, or has one in
 * a sentence that stands by itself. Pure.
 *
 * @param before the line just before, as it is shown
 */
export function askedBefore(before: string, by: string | null, answer: string): AskedBefore | null {
  const [, asker, said = ''] = LAST_SAID.exec(before) ?? [];
  const asked = said.match(/[^.!?;]+\?\W*$/)?.[0] ?? '';
  if (asker === undefined || asker === by || asked === '') return null;
  // Of two things, or asked for what was not: an answer may tell either.
  if (isDenial(asked) || /\bor\b/i.test(asked) || isDenial(answer)) return null;
  if (!ASKS_FOR.test(asked) && !BEGINS_WITH_NUMBER.test(answer)) return null;
  return IS_STATEMENT.test(answer.trim()) ? null : { by: asker, asked };
}

/** Who said the line just before, where it was somebody else: "you" mostly means them. */
export function spokenTo(before: string, by: string | null): string | null {
  const asker = /<(p_\d+)> says: "/.exec(before)?.[1] ?? null;
  return asker === by ? null : asker;
}
