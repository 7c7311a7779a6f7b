import { tokens } from '../../memory/terms';
import { isPastForm } from '../../memory/time/tense';
import { DOUBTFUL } from '../by-rules/phrases';
import { isDenial } from '../by-rules/telling-lines';

/** A text parted into clauses: "I brought you chess, not fruit" in two. */
const PARTS = /,\s+|\s+(?=(?:and|but|so|because|since|then)\s)/;
/** Begins with who or what it tells of. */
const OWN_SUBJECT =
  /^(?:(?:and|but|because|so|now|then)\s+)*(?:(?:[Ii]|you|he|she|it|we|they|there|the|this|that|my|your|his|her|our|their|<p_\d+>)(?=[\s'’])|\p{Lu}\p{Ll}+\s)/u;
/** Makes all of a sentence unsure, wherever it stands: asked, on a condition, heard or supposed. */
const UNSURE_AROUND = new RegExp(
  `\\?\\s*$|\\b(?:if|unless|whether|maybe|perhaps|probably|almost|nearly|please|i (?:think|guess|suppose|thought|hope|wish|bet)|${DOUBTFUL}|swears?|says|thought|let us|let['’]s)\\b`,
  'i',
);
/** Wished, planned or only possible: so is what follows in the same breath without a subject of its own. */
const UNSURE_AFTER =
  /\b(?:would|could|should|might|wish|hope|hoping|bet|will|going to|gonna|wants?|wanted|used to|remember to)\b|['’]ll\b/i;
/** Sets what follows against what was wished or planned, or gives its reason: that is so. */
const SET_APART = /^(?:but|because)\b/i;
const BETWEEN = /^(?:already|also|even|just|never|only|still|\p{L}+ly)$/u;
const NAMES_BY_NOUN = /^(?:the|this|that|my|your|his|her|our|their)$/;
/** Denies what follows it in the same sentence: "I don't think that ...". */
const DENIES_AFTER = /\b(?:say|said|think|believe|mean|true|sure|know|tell|told|claim)\b/i;

/** The part of a sentence that tells something, with what stands before it. */
export interface Told {
  before: string;
  /** The shortest run of clauses that holds as many of the words as the whole does. */
  told: string;
  sentence: string;
}

/**
 * The clauses of a sentence that tell a claim. Pure.
 *
 * @param held how many of the claim's words a text holds
 */
export function tellingClauses(sentence: string, held: (text: string) => number): Told {
  const starts = [0, ...[...sentence.matchAll(new RegExp(PARTS, 'g'))].map((at) => at.index + at[0].length)];
  const ends = [...starts.slice(1), sentence.length];
  const all = held(sentence);
  let best: Told = { before: '', told: sentence, sentence };
  for (const [i, from] of starts.entries())
    for (const to of ends.slice(i)) {
      const told = sentence.slice(from, to);
      if (told.length < best.told.length && held(told) === all)
        best = { before: sentence.slice(0, from), told, sentence };
    }
  return best;
}

/** Whether clauses deny what they tell. */
export function deny({ before, told }: Told): boolean {
  return isDenial(told) || (isDenial(before) && DENIES_AFTER.test(before));
}

/** Whether clauses only ask, suppose, plan, wish or have heard what they tell. */
export function areUnsure({ before, told, sentence }: Told): boolean {
  if (UNSURE_AROUND.test(sentence) || UNSURE_AFTER.test(told)) return true;
  return UNSURE_AFTER.test(before) && !standsByItself(told);
}

/** Whether a clause tells what is so whatever was wished or planned before it: of somebody or something of its own, set apart from that or past. */
function standsByItself(told: string): boolean {
  const [subject] = OWN_SUBJECT.exec(told) ?? [];
  if (subject === undefined) return false;
  const [first = '', second = ''] = tokens(told.slice(subject.length)).filter((word) => !BETWEEN.test(word));
  const hasNoun = NAMES_BY_NOUN.test(tokens(subject).at(-1) ?? '');
  return SET_APART.test(told) || isPastForm(hasNoun ? second : first);
}
