import { tokens } from '../../memory/terms';
import { isPastForm } from '../../memory/time/tense';
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
const ASKS_WHO = /\bwhom?\b/i;
/** Asks what anybody does: "you" in the answer is anybody. */
const ASKS_HOW_TO = /\b(?:how|what|where|when|which)\b[^,]*?\b(?:do|does|can|could|should|must|would|to)\b/i;
const LEAD = /^[^\p{L}\p{N}<]*(?:(?:well|oh|ah|hm+|so|right|yes|no|and|please|just|simply)\b[,.!]?\s*)*/iu;
/** Tells a fact and nothing of whom or what: it is told of what was asked. */
const IS_STATEMENT =
  /^(?:i|you|he|she|we|they|that|this|there|the|my|your|his|her|our|their)(?:['’]\w+)?\s+(?!did\b|have\b|was\b|were\b|am\b|is\b|are\b)\p{L}+/iu;
const IS_TOLD_TO_DO =
  /^(?:ask|let|try|look|see|wait|guess|imagine|check|find|go|come|take|give|get|tell|think|remember|search|follow|have|hold|listen|say|read|call|put|bring|leave|open|use|do)\b/i;
/** Names what is not the answer, or somebody who may know it. */
const LEAVES_OPEN =
  /\b(?:but|except|hardly|scarcely|barely|anything|anybody|anyone|apart from|other than|rather than|far from|nowhere|or|ask|knows?|think|guess|wonder|depends|whoever|whatever|whichever|wherever)\b/i;
/** Says of what was asked that it is, was or was done: the question's own verb. */
const IN_SHORT =
  /^(?:it|they|that|this|there|he|she|you|i|we)(?:['’](?:s|re|m|ve)\b|\s+(?:was|were|is|are|am|did|have|had|has)\b)|\s(?:did|was|were|is|are|has|have|had|does|do)(?=\W*$)/i;
const HELPER =
  /\b(?:is|are|am|was|were|has|have|had|does|do|did|can|could|will|would|should|must|may|might)\b/i;
/** "Lena brings": with a number before it, it is what is counted. */
const DOES = /^(?:<p_\d+>|\p{Lu}\p{Ll}+|every(?:body|one))\s+\p{Ll}+(?<!s)s\b/u;
const IS_ME = /^(?:(?:it|that) (?:was|is) )?(?:me|i did)(?=\s*(?:[,.!;]|$))/i;
/** "I was in the shed" tells nothing of where something was left. */
const WAS_SPEAKER = /^(?:i|we)(?:['’](?:m|re)\b|\s+(?:was|were|am|are)\b)/i;
const BE = /\b(?:is|are|am|was|were)\b/i;
/** "Lena's brother", "after Lena", and "Lena!", who is called: it is not Lena. */
const NOT_THEMSELVES = /['’]s\s+\p{L}|^(?:before|after|beside|behind|near|next to)\b|^\S+!/iu;
/** "Lena, you ..." and "you ..., Lena": somebody is spoken to by name. */
const NAMES_ANYBODY =
  /<p_\d+>|[\p{L}\p{N},;:]\s+(?!I\b)\p{Lu}\p{Ll}|^\W*(?!(?:Well|Oh|Ah|Hm+|So|Right|Yes|No|And|But|Then|Today|Yesterday)\b)\p{Lu}\p{Ll}+,/u;
const BEGINS_WITH_NUMBER =
  /^\W*(?:\d+|[a-z]+teen|[a-z]+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;

/**
 * The question before a line that its first sentence may be the answer to, by another; null where that is none, leaves the answer open, or has one in
 * a sentence that stands by itself. Pure.
 *
 * @param before the line just before, as it is shown
 */
export function askedBefore(before: string, by: string | null, answer: string): AskedBefore | null {
  const question = questionBefore(before, by);
  if (!question) return null;
  const { asked } = question;
  // Of two things, or asked for what was not: an answer may tell either.
  if (isDenial(asked) || /\bor\b/i.test(asked) || isDenial(answer)) return null;
  if (!ASKS_FOR.test(asked) && !BEGINS_WITH_NUMBER.test(answer)) return null;
  const told = withoutLead(answer);
  if (IS_STATEMENT.test(told) || IS_TOLD_TO_DO.test(told) || LEAVES_OPEN.test(told)) return null;
  if (WAS_SPEAKER.test(told) && !BE.test(asked)) return null;
  if (ASKS_WHO.test(asked) && NOT_THEMSELVES.test(told)) return null;
  return hasOwnVerb(told) ? null : question;
}

/** Whether "I" in an answer is what was asked for: "me", "I did". */
export function isSpeakerNamed(answer: string): boolean {
  return IS_ME.test(withoutLead(answer));
}

/** Who "you" in a line means: whoever asked just before, where nobody is spoken to by name and it is not anybody; null where nobody knows. */
export function spokenTo(before: string, by: string | null, said: string): string | null {
  const question = questionBefore(before, by);
  if (!question || ASKS_HOW_TO.test(question.asked) || NAMES_ANYBODY.test(said)) return null;
  return question.by;
}

/** The question that another ends the line before with. */
function questionBefore(before: string, by: string | null): AskedBefore | null {
  const [, asker, said = ''] = LAST_SAID.exec(before) ?? [];
  const asked = said.match(/[^.!?;]+\?\W*$/)?.[0] ?? '';
  return asker === undefined || asker === by || asked === '' ? null : { by: asker, asked };
}

function withoutLead(answer: string): string {
  return answer.replace(LEAD, '');
}

/** Whether an answer, up to its first comma, tells something by a verb that is not the question's own. */
function hasOwnVerb(told: string): boolean {
  const [clause = ''] = told.split(/[,:]/);
  const rest = clause.replace(IN_SHORT, ' ');
  if (HELPER.test(rest) || (DOES.test(rest) && !BEGINS_WITH_NUMBER.test(rest))) return true;
  // "The locked drawer", "on the left": of what kind it is.
  const bare = rest.replace(
    /\b(?:the|an?|this|that|my|your|his|her|its|our|their|all|some)\s+\p{L}+/giu,
    ' ',
  );
  return tokens(bare).some(isPastForm);
}
