import { COLOUR } from './colour-words';
import type { Question } from './question';

const PERSON =
  '(?:(?:the|this|that|a) )?(?:(?:old|young|other|little) )?(?:man|woman|men|women|person|people|guy|girl|boy|lady|child|kid|children|kids|he|she|they)';
/** What is done at the moment, unless it is a matter of words or of what is to come. */
const DOING =
  '(?!(?:say|tell|talk|speak|ask|answer|mention|discuss|go|com|plan|leav|mov|marry|gett|bring|be|hav|look|wait|think|work|study|pay|organis|organiz|interview|call|describ|explain|promis|refer|complain)\\w*ing\\b|(?:evening|morning|wedding|building|nothing|something|anything|king)\\b)\\w{2,}ing\\b';
/** What somebody does or has on, or what colour something is, as pictures show it. */
const OF_LOOKS = [
  new RegExp(`^(?:and |so )?who(?: is|['’]?s| are) (?:(?:all|just|also) )?${DOING}`, 'i'),
  new RegExp(`^(?:and |so )?what (?:is|are) ${PERSON} ${DOING}`, 'i'),
  /^(?:and |so )?who (?:has|have|had|wears|is wearing|got) (?:an? |the |his |her )?(?:[\w-]+ ){1,4}?(?:on|around (?:the|his|her|their) \w+|in (?:the|his|her|their) (?:hands?|hair|mouth|ear|ears))$/i,
  /^(?:and |so )?(?:what|which) colou?r (?:is|are|was|were) (?:the|his|her|their|that|this|my|our|\w+['’]s) \w/i,
];

const OF_COLOURS = new RegExp(`^(?:colou?rs?|${COLOUR})$`, 'i');

/** The stems of what a question of looks is about, of which a line must speak to answer it; null for any other question. Pure. */
export function stemsOfLooks(asked: string, { terms }: Pick<Question, 'terms'>): ReadonlySet<string> | null {
  const plain = asked.trim().replace(/[?!.\s]+$/, '');
  if (!OF_LOOKS.some((form) => form.test(plain))) return null;
  const stems = terms.filter(({ word }) => !OF_COLOURS.test(word)).map(({ stem }) => stem);
  return stems.length > 0 ? new Set(stems) : null;
}
