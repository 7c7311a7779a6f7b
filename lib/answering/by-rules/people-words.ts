// Words by which questions speak of people whom they do not name.
import { isRelation, OCCUPATIONS, PERSON_WORDS } from '../../memory/facts/fact-words';

/** Words for anybody. */
export const ANYBODY =
  /^(?:people|peoples|ppl|persons?|humans?|somebody|someone|anybody|anyone|anybodies|figures?|individuals?|bod(?:y|ies)|crowds?|group|folks?|visitors?|guests?|passers|pedestrians?)$/;
/** Words for people that tell more than that they are people: what shapes do not tell, nor faces without a name. */
export const NARROWER =
  /^(?:m[ae]n|wom[ae]n|child|children|kids?|boys?|girls?|guys?|blokes?|lad(?:y|ies)|gentlem[ae]n|adults?|bab(?:y|ies)|toddlers?|teenagers?|grandm\w+|grandpa\w*|grandfather|mothers?|fathers?|mums?|moms?|dads?|famil(?:y|ies)|couple|customers?|clients?|shoppers?|passengers?|cyclists?|bikers?|motorcyclists?|riders?|drivers?|players?|runners?|dancers?|swimmers?|skaters?|workers?|colleagues?|employees?|students?|pupils?|teachers?|waiters?|waitress(?:es)?|tourists?|spectators?|participants?|musicians?|singers?|officers?|polic(?:e|em[ae]n)|soldiers?|friends?|strangers?)$/;
/** Pronouns for people. */
export const PRONOUN = /^(?:he|him|his|she|her|hers|they|them|their|everybody|everyone)$/;

/** Whether a word speaks of people whom it does not name. Pure. */
export function isOfPeople(word: string): boolean {
  return ANYBODY.test(word) || NARROWER.test(word) || PRONOUN.test(word);
}

/** Whether a word says who somebody is. Pure. */
export function isSomebody(word: string): boolean {
  return [word, word.replace(/s$/, '')].some(
    (one) => isRelation(one) || OCCUPATIONS.includes(one) || PERSON_WORDS.includes(one),
  );
}
