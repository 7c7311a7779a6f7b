import { sceneNamedIn } from '../../memory/scene-names';
import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { joinedKindsIn, type NamedKind } from '../../memory/thing-names';

/** Words that ask for what pictures show, and tell nothing else of it. */
export const OF_PICTURES = new Set(
  'see show visible appear view picture image photo video film clip footage recording record camera scene screen shot shoot frame spot recognise recognize find look watch notice identify detect exist contain include feature moment point part bit bits section place time memory start second minute first last ever somewhere anywhere anything something please different kind sort type species all total altogether many much get come there here me you i we it'
    .split(' ')
    .map(stemOf),
);
/** Asks on which days something was in view. */
export const ASKS_DAYS =
  /\b(?:which|what|how many) (?:different )?(?:days?|dates?)\b|^(?:what (?:is|are) )?(?:all )?(?:the )?(?:days|dates)\b/i;
const PLACE = '(?:places?|towns?|city|cities|country|countries|locations?)';
/** Asks for the places at which it was. */
export const ASKS_PLACES = new RegExp(
  `\\b(?:which|what) (?:different )?${PLACE}\\b|^(?:what (?:is|are) )?(?:all )?(?:the )?${PLACE} (?:with|that|where|of)\\b|^where\\b.*\\b(?:film(?:ed)?|record(?:ed)?|shoot|shot|videoed|taped)\\b`,
  'i',
);
/** Asks how long something was in view, or how often. */
const ASKS_LENGTH = /\bhow (?:long|often)\b/i;
const OF_LENGTH = new Set(['long', 'often', 'last', 'stay', 'remain'].map(stemOf));
const OF_DAYS = new Set(['day', 'date'].map(stemOf));
const OF_PLACES = new Set('place town city country location videoed taped'.split(' ').map(stemOf));
const NO_OTHERS: ReadonlySet<string> = new Set();

/**
 * The kind of thing that a text names, where every other word only asks where, when or whether it is in view; null where there is none, or where anything else
 * is asked. Pure.
 *
 * @param also stems of other words that ask for nothing else
 */
export function kindAlone(text: string, also: ReadonlySet<string> = NO_OTHERS): NamedKind | null {
  const [first, ...others] = joinedKindsIn(text);
  return first && others.length === 0 && asksForNothingElse(text, first, also) ? first : null;
}

/** The same of a place that things in view tell; how many of these there are, they do not. Pure. */
export function sceneAlone(text: string): NamedKind | null {
  const scene = sceneNamedIn(text);
  return scene && !/\bhow many\b/i.test(text) && asksForNothingElse(text, scene, OF_ORDERS) ? scene : null;
}
const OF_ORDERS = new Set(['name', 'tell', 'give', 'want', 'like'].map(stemOf));

/** Before a kind: "the two cats". */
const NUMBER = /^(?:\d+|two|three|four|five|six|both)$/;

function asksForNothingElse(text: string, named: NamedKind, also: ReadonlySet<string>): boolean {
  return wordsBeside(text, named, also).length === 0;
}

/** The words of a text beside those of a kind that do not only ask where, when or whether it is in view. Pure. @param also stems of other words that ask for nothing else */
export function wordsBeside(
  text: string,
  { from, to }: Pick<NamedKind, 'from' | 'to'>,
  also: ReadonlySet<string>,
): string[] {
  const ofDays = ASKS_DAYS.test(text) ? OF_DAYS : NO_OTHERS;
  const ofLength = ASKS_LENGTH.test(text) ? OF_LENGTH : NO_OTHERS;
  const ofPlaces = ASKS_PLACES.test(text) ? OF_PLACES : NO_OTHERS;
  const isLeft = (word: string, place: number) => {
    const stem = stemOf(word);
    const isKnown = [OF_PICTURES, ofDays, ofPlaces, ofLength, also].some((known) => known.has(stem));
    const isNumber = place === from - 1 && NUMBER.test(word);
    return !STOP_WORDS.has(word) && !isKnown && !isNumber && !(place >= from && place < to);
  };
  return tokens(text).filter(isLeft);
}
