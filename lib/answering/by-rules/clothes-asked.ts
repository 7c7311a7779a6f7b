// What is asked of the clothes of people whom a question does not name: "What is he wearing?", "Is anybody in yellow?"

import { isRelation } from '../../memory/facts/fact-words';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { type Coloured, colouredBy, SEVERAL } from './coloured-things';
import { OF_PICTURES } from './kind-alone';
import { ANYBODY, NARROWER, PRONOUN } from './people-words';
import type { Question } from './question';

/** What of the clothes of somebody who is not named a question asks. */
export interface ClothesAsked {
  /** The word for them, as it was written. */
  word: string;
  /** It tells more of them than that they are people: whom that fits is not known. */
  isNarrower: boolean;
  /** Of everybody, or of none: one who is seen so is no yes. */
  isOfEach: boolean;
  /** Whether they wear this; null where it is asked what they wear. */
  coloured: Coloured | null;
  /** What pictures are not looked through for: "trousers"; null where it is only a colour that is asked for. */
  unknown: string | null;
  /** By which it tells them: "the woman with the dog". */
  beside: NamedKind | null;
}

/** Worn above the waist, as far as a colour of it is known. */
export const GARMENT =
  '(?:shirt|t-shirt|tshirt|tee|polo|top|coat|raincoat|parka|anorak|jacket|blazer|dress|gown|robe|sweater|sweatshirt|jumper|pullover|hoodie|fleece|blouse|cardigan|vest|waistcoat|tunic|jersey|apron|overall|jumpsuit|suit|uniform|costume|clothes|clothing|outfit)s?';
/** Worn, and of no colour that is known. */
const OTHER_GARMENT =
  /\b(?:trousers|pants|jeans|shorts|leggings|skirts?|shoes?|boots?|sneakers|trainers|sandals|socks?|tights|hats?|caps?|helmets?|hoods?|beanies?|scar(?:f|ves)|gloves?|glasses|sunglasses|goggles|masks?|watch(?:es)?|rings?|necklaces?|earrings?|bracelets?|jewell?ery|belts?|make-?up)\b/i;
const WEAR = '(?:wear|wears|wearing|wore|worn|dressed(?: in)?|clothed in|(?:have|has|had|having) on)';
const WORN = new RegExp(`\\b${WEAR}\\b`, 'i');
const ANY_GARMENT = new RegExp(`\\b${GARMENT}\\b`, 'i');
/** Asks what is worn, and nothing of who wears something: it ends so, or goes on with where that is. */
const WHAT_WORN = new RegExp(
  `\\b(?:what|which|how)\\b.*\\b${WEAR}\\b(?=\\W*$|,| (?:in|on|at|there|here|today|then|that|when|while|during|now)\\b)`,
  'i',
);
const COLOUR_OF = /\bcolou?rs?\b/i;
const ASKS_WHETHER = /^(?:and |so )?(?:is|are|was|were|does|do|did|has|have|had|can|could)(?:n['’]t)?\b/i;
/** A colour, where nothing else follows that has it. */
const LOOK = `(${SEVERAL})(?: ${GARMENT})?(?: on)?(?=\\W*$| (?:in|on|at|there|here|too|today|then|please)\\b)`;
const A = '(?:a |an |something |anything |some )?';
/** "Wearing a red coat", "in red", "has a red coat", "is his coat red". */
const IN_COLOUR: readonly RegExp[] = [
  new RegExp(`\\b${WEAR} ${A}${LOOK}`, 'i'),
  new RegExp(`^(?:and |so )?(?:is|are|was|were)\\b.* in ${A}${LOOK}`, 'i'),
  new RegExp(`\\b(?:has|have|had|with) ${A}(?=(?:[\\w-]+ ){1,3}${GARMENT}\\b)${LOOK}`, 'i'),
  new RegExp(`\\b${GARMENT}(?: (?:look|looking|really|also))* ${LOOK}`, 'i'),
];
/** Asks who or when. */
const OTHERWISE = /^(?:who|whom|whose|why|where|when|how (?:many|often|long|much|old|tall))\b/i;
/** Tell nothing of whoever is meant. */
const OF_ANYBODY = /^(?:they|them|their|everybody|everyone)$/;
/** Words that tell nothing of whoever is meant, either. */
const LOOSE = new Set(
  'wear wearing wore worn colour color dressed clothed kind sort type today got look like tell know'
    .split(' ')
    .map(stemOf),
);

/**
 * What of the clothes of somebody who is not named a question asks; null for any other. Pure.
 *
 * @param isWordless nobody says a word: what else it tells of them does not matter
 */
export function clothesAskedFor(
  question: string,
  { named, strangers }: Pick<Question, 'named' | 'strangers'>,
  isWordless: boolean,
): ClothesAsked | null {
  if (named.length + strangers.length > 0 || OTHERWISE.test(question)) return null;
  const words = tokens(question);
  const isNoun = (one: string) => ANYBODY.test(one) || NARROWER.test(one) || isRelation(one);
  // "What colour is the shirt?" asks what anybody wears.
  const isOfGarment = COLOUR_OF.test(question) && ANY_GARMENT.test(question);
  const word =
    words.find(isNoun) ?? words.find((one) => PRONOUN.test(one)) ?? (isOfGarment ? 'somebody' : undefined);
  if (word === undefined) return null;
  const isWhether = ASKS_WHETHER.test(question);
  const look = isWhether ? IN_COLOUR.map((form) => form.exec(question)?.[1]).find(Boolean) : undefined;
  const other = OTHER_GARMENT.exec(question)?.[0] ?? (look ? undefined : garmentWhether(question));
  const [beside = null] = kindsNamedIn(question);
  // "Is he wearing a tie?" asks for a tie.
  if (isWhether ? !look && (!other || beside) : !asksWhatIsWorn(question)) return null;
  const known = new Set(tokens(`${word} ${look ?? ''} ${other ?? ''}`));
  const left = words.filter(
    (one) =>
      !known.has(one) &&
      !isNoun(one) &&
      !PRONOUN.test(one) &&
      !STOP_WORDS.has(one) &&
      !ANY_GARMENT.test(one) &&
      !LOOSE.has(stemOf(one)) &&
      !OF_PICTURES.has(stemOf(one)),
  );
  if (left.length > 0 && !isWordless) return null;
  return {
    word,
    isNarrower: left.length > 0 || !(ANYBODY.test(word) || OF_ANYBODY.test(word)),
    isOfEach: OF_EACH.test(question),
    coloured: look ? colouredBy(look) : null,
    unknown: look ? null : (other?.toLowerCase() ?? null),
    beside,
  };
}

/** Of one of them no yes is told. */
const OF_EACH =
  /\b(?:all|both|every\w*|only|just|not|nobody|no|they|them|their|these|those|people|men|women|children|kids)\b|n['’]t\b/i;

/** A garment of which it is asked whether somebody has it on, of whatever colour. */
function garmentWhether(question: string): string | undefined {
  return ASKS_WHETHER.test(question) && WORN.test(question) ? ANY_GARMENT.exec(question)?.[0] : undefined;
}

function asksWhatIsWorn(question: string): boolean {
  const isOfColour = COLOUR_OF.test(question) && (ANY_GARMENT.test(question) || OTHER_GARMENT.test(question));
  return isOfColour || WHAT_WORN.test(question) || (COLOUR_OF.test(question) && WORN.test(question));
}
