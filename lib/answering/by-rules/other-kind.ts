import { nearWords } from '../../memory/synonyms';
import { contentTerms, stemOf, tokens } from '../../memory/terms';
import { COLOUR, coloursOf } from './colour-words';

/** Nothing that could be of another colour. */
const NO_THING = new Set(['one', 'ones', 'colour', 'color', 'and', 'or']);
const COLOURED = new RegExp(
  `(?<![\\p{L}-])${COLOUR} (?:(?:little|small|big|large|old|new|long|short|wooden|paper|silk|woollen|wool|glass|metal|plastic|leather) )?([\\p{L}-]+)`,
  'giu',
);
const OWNED =
  /(?<![\p{L}-])([\p{L}-]+) of (?:(?:the|an?|my|your|his|her|our|their|this|that) )([\p{L}-]+)/giu;
/** Of these each line may tell another. */
const NO_PARTS = new Set(
  contentTerms(
    'kind sort type part piece lot rest middle end beginning front back top bottom side name price colour cost age day time year month week life number amount sister brother mother father son daughter wife husband friend owner',
  ),
);

/** A thing with what tells it from others of its kind. */
interface Told {
  noun: string;
  such: string;
}

/**
 * Whether lines speak of a thing of another colour, or that is another's, than a question asks of, and none of the one asked of: of a blue kite
 * where the red one is asked of, of the key of the garden where that of the workshop is. English; pure.
 */
export function isOfOtherKind(question: string, said: readonly string[]): boolean {
  return isOtherIn(colouredIn, areAlike, question, said) || isOtherIn(ownedIn, isSame, question, said);
}

function isOtherIn(
  toldIn: (text: string) => Told[],
  alike: (a: string, b: string) => boolean,
  question: string,
  said: readonly string[],
): boolean {
  const asked = toldIn(question);
  if (asked.length === 0) return false;
  const whole = said.join(' ');
  const held = new Set(contentTerms(whole));
  const words = tokens(whole);
  const told = toldIn(whole);
  return asked.some(({ noun, such }) => {
    const isHeld =
      words.some((word) => alike(word, such)) ||
      [such, ...nearWords(stemOf(such))].some((word) => held.has(stemOf(word)));
    return !isHeld && told.some((one) => one.noun === noun);
  });
}

function colouredIn(text: string): Told[] {
  return [...text.matchAll(COLOURED)]
    .map(([, colour, thing]) => ({ such: colour!.toLowerCase(), thing: thing!.toLowerCase() }))
    .filter(({ thing }) => !NO_THING.has(thing) && contentTerms(thing).length > 0)
    .map(({ such, thing }) => ({ noun: stemOf(thing), such }));
}

function ownedIn(text: string): Told[] {
  return [...text.matchAll(OWNED)]
    .map(([, noun, such]) => ({ noun: stemOf(noun!.toLowerCase()), such: such!.toLowerCase() }))
    .filter(({ noun }) => !NO_PARTS.has(noun));
}

function areAlike(a: string, b: string): boolean {
  const [one, other] = [coloursOf(a), coloursOf(b)];
  return one.some((colour) => other.includes(colour));
}

function isSame(a: string, b: string): boolean {
  return stemOf(a) === stemOf(b);
}
