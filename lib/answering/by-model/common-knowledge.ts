import { COMMON_KNOWLEDGE } from '../../language/prompts/telling-rules';
import { countryOf } from '../../memory/places/countries';
import { contentTerms } from '../../memory/terms';
import { holdsName } from '../by-rules/find';

/** A sentence, and what it tells beside that is known of the world. */
export interface Parted {
  text: string;
  common: string;
}

const MARK = new RegExp(`^\\W*${COMMON_KNOWLEDGE}\\s*`, 'i');
/** Somebody is told of, or something that happened. */
const OF_PEOPLE =
  /<p_\d+>|["“”]|\b(?:i|me|my|we|us|our|you|your|he|him|his|she|her|they|them|their|who|whom|somebody|someone|anybody|nobody|everybody|was|were|did|had|will|would|has been|have been|yesterday|today|tomorrow|tonight)\b/i;
/** Of what always holds. */
const VERB = /\b(?:is|are|lies?|means?|has|have|lives?|borders?|belongs?|contains?|grows?)\b/;
/** Of several. */
const SEVERAL = /^(?:are|lie|mean|have|live|grow|contain)\b/;
/** What a place is. */
const PLACE =
  /\b(?:country|city|capital|town|village|continent|island|peninsula|river|lake|mountains?|sea|region|state|province|district|kingdom|language|currency)\b/i;
/** "to Potsdam": a name after it is a place's, or may be. */
const TOWARDS = '(?:in|into|to|from|near|around|through|towards?|via)';
const ASIDE = /^(.*\s(\p{Lu}[\p{L}'’-]+)),\s+(?:which is |that is )?((?:an?|the)\s[^,;.!?]+),?(.*)$/su;

/** What a sentence tells as common knowledge, without the words that mark it as such; null for any other. Pure. */
export function markedCommon(sentence: string): string | null {
  return MARK.test(sentence) ? sentence.replace(MARK, '') : null;
}

/**
 * Whether a sentence may be told as what is generally known: of a kind of thing, or of a place, that some texts name, and never of people. What it says
 * is held against nothing. English; pure.
 *
 * @param texts the question and the lines that are told
 * @param names of people, by id
 */
export function isCommon(
  sentence: string,
  texts: readonly string[],
  names: ReadonlyMap<string, readonly string[]>,
): boolean {
  if (OF_PEOPLE.test(sentence)) return false;
  if ([...names.values()].flat().some((name) => holdsName(sentence, name))) return false;
  const verb = VERB.exec(sentence);
  const subject = verb && sentence.slice(0, verb.index).trim();
  if (!subject) return false;
  const told = sentence.slice(verb.index);
  const place = /^(?:The )?(\p{Lu}[\p{L}'’-]+)$/u.exec(subject)?.[1];
  const isNamed = (word: string) => texts.some((text) => contentTerms(text).includes(word));
  const [thing] = contentTerms(subject);
  if (thing === undefined || !isNamed(thing)) return false;
  // "Oysters are shellfish", "A loon is a bird": no "the", which is one that was seen, and no name.
  const isKind =
    /^An?\s+[\p{Ll}\s-]+$/u.test(subject) || (/^\p{Lu}\p{Ll}+s$/u.test(subject) && SEVERAL.test(told));
  if (isKind && !isProper(thing, texts)) return true;
  if (!place) return false;
  const isPlace = countryOf(place) !== undefined || texts.some((text) => isWhither(place, text));
  if (!isPlace) return false;
  const within = /\bin (?:the )?(\p{Lu}[\p{L}'’ -]+?)[.\s]*$/u.exec(told)?.[1];
  return PLACE.test(told) || (within !== undefined && countryOf(within) !== undefined);
}

/** A sentence without what it adds of a place ("to Potsdam, a city in Germany"), and that by itself; null where it adds nothing. Pure. */
export function partedFromCommon(sentence: string): Parted | null {
  const [, before, place, told, after = ''] = ASIDE.exec(sentence) ?? [];
  if (before === undefined || !PLACE.test(told!)) return null;
  return { text: `${before}${after}`, common: `${place} is ${told!.trim()}.` };
}

/** Whether a text tells of going to a place of that name, or of being there. */
function isWhither(place: string, text: string): boolean {
  return new RegExp(`\\b${TOWARDS}\\s+${place}\\b`).test(text);
}

/** Whether a word stands in a text as a name, with a capital inside a sentence. */
function isProper(stem: string, texts: readonly string[]): boolean {
  return texts.some((text) =>
    [...text.matchAll(/(?<=[\p{Ll},]\s)\p{Lu}[\p{L}'’-]+/gu)].some(
      ([word]) => contentTerms(word)[0] === stem,
    ),
  );
}
