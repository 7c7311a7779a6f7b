// What a question says that a thing does or is, or that somebody does with it: pictures that are looked at for what they show do not tell it.

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { inTurn, type Told, word } from '../../told';
import type { Finding } from './finding';
import { OF_PICTURES } from './kind-alone';
import { LOOSE, PEOPLE } from './thing-meant';
import type { Doing, ThingsAsked } from './things-asked';

const DOES = /^(?:do|does|did|has|have|had|can|could|will|would)$/;
const IS = /^(?:is|are|was|were)$/;
const PRONOUN = /^(?:he|she|they|we|i|you|it|who|nobody|none)$/;
/** Before what is said of a thing. */
const ADVERB =
  /^(?:ever|also|really|actually|still|again|now|then|just|only|even|first|last|finally|suddenly|not|always|already|often|once|both|all|too|ones?)$/;
/** That a thing comes into view, is there or goes tells of no more than when it is in view. */
const OF_BEING_THERE = new Set(
  'come arrive enter turn pop show start begin occur happen stay remain last exist visible present around available leave disappear vanish go gone emerge pass present kick end crop get got lol tho pls please thanks so'
    .split(' ')
    .map(stemOf),
);
/** Where it sits or stands is where it is. */
const POSTURE = /^(?:sit|sits|sitting|stand|stands|standing|lie|lies|lying|parked|placed|located|hanging)$/;
const NO_DOING =
  /^(?:something|anything|everything|nothing|during|morning|evening|wedding|building|ceiling|meeting|including|regarding|concerning|according|being|having|king|ring|string|spring|thing)$/;
const AT =
  /^(?:in|on|at|under|behind|beside|near|next|by|inside|outside|between|above|below|against|across)$/;
const STATE = /^(?:on|off|ours|mine|yours|hers|theirs)$/;
/** A question, or a part of a sentence that goes on with one, begins. */
const WH =
  /^(?:what|which|when|where|while|who|how|whether|if|moment|second|minute|point|part|bit|scene|that)$/;
/** Whoever is asked is to tell it, or it is there: nobody does anything. */
const ASIDE =
  /^(?:there|tell|remember|recall|know|count|find|show|say|give|help|kind|mind|explain|name|list|check|videos?|clips?|films?|pictures?|photos?)$/;

/** What a question says of a thing that pictures do not tell; null where it says nothing, or only where and when it is in view. Pure. */
export function doingIn(text: string, { from, to }: Pick<NamedKind, 'from' | 'to'>): Doing | null {
  const words = tokens(text);
  const begins = words.slice(0, from).findLastIndex((word) => WH.test(word));
  const asking = words.findLastIndex(
    (word, i) => i > begins && i < from && (DOES.test(word) || IS.test(word)),
  );
  const between = words.slice(asking + 1, from);
  const after = words.slice(to);
  const next = after.findIndex((word) => !ADVERB.test(word));
  const rest = next < 0 ? [] : after.slice(next);
  const [said = ''] = rest;
  const isStanding = POSTURE.test(said) && (asking < 0 || words[begins] === 'where');
  const isTold = isTelling(said) && !isStanding;
  const isOfSomebody = between.some((word) => PEOPLE.test(word) || PRONOUN.test(word));
  if (asking < 0) {
    const isDone = said.endsWith('ing') || (begins >= 0 && /(?:s|ed)$/.test(said));
    return isTold && isDone ? 'does' : null;
  }
  const isOfBeing = IS.test(words[asking]!);
  // "Is there a dog barking?", "Does the video show a dog barking?"
  if (between.some((word) => ASIDE.test(word))) {
    if (/^(?:that|who|which)$/.test(said) && rest.slice(1).some(isTelling)) return 'does';
    if (isTold && said.endsWith('ing') && !POSTURE.test(said)) return 'does';
    // In the garden it may well be, on the couch it may not.
    return isPlace(rest) && kindsNamedIn(rest.join(' ')).length > 0 ? 'is' : null;
  }
  if (isDoneWithIt(between, isOfSomebody, isOfBeing)) return isOfBeing ? 'is' : 'happens';
  if (isTold && (!isOfSomebody || said.endsWith('ing')))
    return isOfBeing && (isOfSomebody || !said.endsWith('ing')) ? 'is' : 'does';
  if (isOfBeing && rest.length === 1 && STATE.test(said)) return 'is';
  if (!isOfBeing && !isOfSomebody && said === 'have') return 'is';
  const mayBePlace = isOfBeing && asking === 0 && !isOfSomebody;
  return mayBePlace && isPlace(rest) ? 'is' : null;
}

/** Whether a word says something of what stands before it, beyond that it is there. */
function isTelling(word: string): boolean {
  if (word === '' || STOP_WORDS.has(word) || LOOSE.has(word) || NO_DOING.test(word)) return false;
  return !isOfView(word) && !/^\d/.test(word);
}

function isOfView(word: string): boolean {
  const stem = stemOf(word);
  return !BITES.test(word) && (OF_PICTURES.has(stem) || OF_BEING_THERE.has(stem));
}
/** Their stem is that of a bit of a video. */
const BITES = /^bit(?:es?|ing|ten)$/;

/** Whether words between an auxiliary verb and a thing have somebody who does something with it: "the boy fall off the". */
function isDoneWithIt(between: readonly string[], isOfSomebody: boolean, isOfBeing: boolean): boolean {
  const told = between.filter((word) => isTelling(word) && !PEOPLE.test(word));
  const isDone = !isOfBeing || told.some((word) => word.endsWith('ing'));
  if (isOfSomebody) return isDone && told.length > 0;
  return isDone && told.length > 1 && STOP_WORDS.has(between.at(-1)!);
}

/** Whether words tell a place that is no picture: "on the bed", and not "in the video". */
function isPlace(words: readonly string[]): boolean {
  const [first = '', ...rest] = words;
  return AT.test(first) && rest.some(isTelling) && !rest.some((word) => OF_PICTURES.has(stemOf(word)));
}

/** What is asked of a thing with what the question says of it beyond that: then it is told when it is in view, and no yes. Pure. */
export function withDoing(asked: ThingsAsked, text: string): ThingsAsked {
  const { named, called, coloured } = asked;
  const kind = named && !called && kindsNamedIn(text).find(({ words }) => named.words.startsWith(words));
  const doing = kind && !coloured ? doingIn(text, kind) : null;
  if (!doing) return asked;
  const isOfThing = asked.asks === 'whether' || asked.asks === 'how long' || asked.asks === 'how often';
  return { ...asked, doing, ...(isOfThing && { asks: 'when' as const }) };
}

const DOUBTS: Readonly<Record<Doing, Told>> = {
  does: word('Whether it does that I cannot tell.'),
  is: word('Whether that is so I cannot tell.'),
  happens: word('Whether that happens there I cannot tell.'),
};

/** Where and when a thing is in view, with the doubt whether it does what is asked. */
export function withDoubt(found: Finding, doing: Doing | undefined): Finding {
  return doing && found.lead ? { ...found, lead: inTurn(found.lead, DOUBTS[doing]) } : found;
}
