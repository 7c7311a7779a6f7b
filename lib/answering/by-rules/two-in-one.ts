// Two questions in one: "Where is he moving, and why?"
import type { Answer, Evidence } from '../../contract/answers';
import { inEnglish, inTurn, type Tellable, told } from '../../told';
import { bestFirst, EVIDENCE_KEPT, type Understood } from './reply';
import { asAsked, withoutWrapping } from './said-around';

const PREPOSITION = '(?:(?:in|on|at|to|from|with|by|for|of|since|until) )?';
const WH = `${PREPOSITION}(?:who|whom|whose|what|which|where|when|why|how)`;
const AUXILIARY = '(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|should)';
const BEGINS = new RegExp(`^(?:${WH}|${AUXILIARY})\\b`, 'i');
const AND_ALSO = new RegExp(`^(.+?),? (?:and|but)(?: also| then)? (${WH}\\b.*)$`, 'i');
const THEN_ASKS = new RegExp(`^([^?]+)\\?\\s+(?:and |also )?(${WH}\\b[^?]*)\\??$`, 'i');
/** Nothing but the word that asks. */
const BARE = new RegExp(
  `^${PREPOSITION}(?:who|whom|whose|what|which|where|when|why|how(?: (?:much|many|long|often|old|far))?|(?:which|what|whose) (?!happen)(?:[\\p{L}-]+ )?[\\p{L}-]+(?<!\\b(?:it|is|are|was|were|that|this|him|her|them)))(?: exactly)?$`,
  'iu',
);
const OF_ANOTHER = /^(?:what|how) about\b/i;
/** The word that asks, before what is said of somebody. */
const ASKED = new RegExp(`^${WH}(?: [\\p{L}-]+){0,2}? (?=${AUXILIARY}\\b)`, 'iu');
/** "What is Ada's surname, and what is Ben's": what is theirs is told before. */
const OWNERS_ALONE = /['’]s$/;
const OWNED = /['’]s (.+)$/;
/** Stands for whom or what was named before. */
const POINTS_BACK = /\b(?:he|she|it|they|him|her|them|his|hers|its|their|there|that one|this one)\b/i;
/** "Did anybody say?": asked of the same. */
const OF_THE_SAME = /^(?:how|what) (?:do you know|is that|was that)\b/i;

/** Two questions that were asked in one. */
export interface PartsAsked {
  first: string;
  second: string;
  /** The second is made whole by the first. */
  goesOn: boolean;
}

/** The two questions that are asked in one; null where one is. Pure. English. */
export function partsAsked(question: string): PartsAsked | null {
  const plain = withoutWrapping(question).replace(/[?!.\s]+$/, '');
  const found = THEN_ASKS.exec(plain) ?? AND_ALSO.exec(plain);
  if (!found) return null;
  const [first, second] = [found[1]!.trim(), found[2]!.trim()];
  if (!BEGINS.test(first) || first.split(' ').length < 2 || OF_THE_SAME.test(second)) return null;
  // "What was said about who came and what they ate" is one.
  if (asAsked(second) !== second) return null;
  if (BARE.test(second)) {
    const asked = ASKED.exec(first);
    return asked
      ? { first: `${first}?`, second: `${second} ${first.slice(asked[0].length)}?`, goesOn: false }
      : { first: `${first}?`, second: `And ${second}?`, goesOn: true };
  }
  if (OWNERS_ALONE.test(second)) {
    const owned = OWNED.exec(first)?.[1];
    return owned ? { first: `${first}?`, second: `${second} ${owned}?`, goesOn: false } : null;
  }
  const goesOn = OF_ANOTHER.test(second) || POINTS_BACK.test(second);
  return { first: `${first}?`, second: `${second}?`, goesOn };
}

/** What was answered to the two questions, as the answer to both; what was answered to them in one (`whole`) where that tells more. */
export function bothTold(
  whole: Understood,
  parts: PartsAsked,
  first: Understood,
  second: Understood,
): Understood {
  // What goes on from nothing is told by a line alone, which may tell both.
  const isOfLine = second.answer.evidence[0]?.said !== undefined;
  const isLost = parts.goesOn && first.answer.refused && !isOfLine;
  const answers = [first.answer, second.answer].filter(
    (one) => !one.refused && !(isLost && one === second.answer),
  );
  if (answers.length === 0 || (answers.length === 1 && !whole.answer.refused)) return whole;
  const [one, other] = answers;
  const missing = first.answer.refused ? parts.first : parts.second;
  const added: Tellable =
    other === undefined
      ? told`To "${missing}" I found nothing.`
      : one!.answer.includes(other.answer)
        ? ''
        : tellable(other);
  const text = added === '' ? tellable(one!) : inTurn(tellable(one!), added);
  return {
    ...whole,
    certain: false,
    answer: {
      ...one!,
      ...{ answer: inEnglish(text), told: text },
      evidence: bestFirst(mergedOf(answers).slice(0, EVIDENCE_KEPT)),
      trace: [...first.answer.trace, ...second.answer.trace],
    },
  };
}

const tellable = ({ answer, told }: Answer): Tellable => told ?? answer;

/** What two answers rest on most, by turns, each once. */
function mergedOf(answers: readonly Answer[]): Evidence[] {
  const [one, other] = answers.map(({ evidence }) => evidence);
  const byTurns = one!.flatMap((piece, i) => [piece, ...(other?.[i] ? [other[i]] : [])]);
  const all = [...byTurns, ...(other?.slice(one!.length) ?? [])];
  const keyOf = ({ video, t0, text }: Evidence) => `${video} ${t0} ${text}`;
  return all.filter((piece, i) => all.findIndex((same) => keyOf(same) === keyOf(piece)) === i);
}
