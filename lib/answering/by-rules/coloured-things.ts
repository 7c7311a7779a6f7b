// Things by the colour that they look: "the red bus", "What colour is the bus?", "Is the bus red?"

import { STOP_WORDS, stemOf, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { coloursSeen, type ThingStretch } from '../../memory/things-shown';
import type { IncidentRecord } from '../../store/schema';
import { both, inTurn, type Told, type ToldValue, told, word } from '../../told';
import type { Colour } from '../../vision/colour-names';
import { COLOUR, coloursOf } from './colour-words';
import type { Lead } from './finding';
import { OF_PICTURES } from './kind-alone';
import { wordsPattern } from './names-in-question';

/** The colours that things are to look like, as a question tells them. */
export interface Coloured {
  /** For each colour that it names those that a picture may show it as. */
  each: readonly (readonly string[])[];
  /** All of them, and not one or the other: "black and white". */
  isAll: boolean;
  /** What else people call things of these, and what shade makes of them. */
  near: readonly Colour[];
  /** As they were written. */
  word: string;
}

const SHADE = '(?:(?:light|dark|bright|pale|deep|mostly) )?';
const ONE = `${SHADE}${COLOUR}(?:[- ]colou?red)?`;
/** One colour or two, as a part of a pattern with groups. */
export const SEVERAL = `${ONE}(?:(?:,|,? and|,? or|-) ?${ONE})?`;
const BEFORE_A_THING = new RegExp(`(?<!\\bice )\\b(${SEVERAL})\\s+`, 'gi');
/** After a thing: "the car that is red", "cows are white". */
const AFTER_A_THING = new RegExp(
  `^\\s*(?:,? ?(?:that|which|who) )?(?:(?:is|are|was|were|looks?|looked|being) )?(${SEVERAL})\\b`,
  'i',
);
/** Between a colour and its thing. */
const BETWEEN =
  /^(?:big|small|little|large|huge|tiny|old|new|shiny|fluffy|striped|spotted|wooden|plastic|parked|sports?|race|racing)$/;
/** Before a thing that is not what is asked for, but where that is, or what it is like. */
const NOT_ASKED_FOR =
  /\b(?:in|on|at|from|under|over|to|by|for|than|into|onto|before|after|near|beside|behind|next to|same|as|not|no|without)(?: (?:the|a|an|my|our|your|his|her|their|that|this|those|these|any|some))*\W*$/i;
const WITH = /\b(?:with|of)(?: (?:the|a|an|my|our|any|some))*\W*$/i;
/** Its colour is which of its lamps is lit. */
const OF_LAMPS: ReadonlySet<string> = new Set(['traffic light']);
/** After a thing: what it does, and no noun of which it is the first part. */
const DOING =
  /^(?:drives?|pass|passes|comes?|goes|go|stands?|sits?|lies?|arrives?|leaves?|stops|moves?|turns?|runs?|walks?|flies|fly|swims?|please|when|where|which|driving|standing|sitting|lying|parked|seen|visible|filmed|shown)$/;

/** A question that tells a kind of thing by its colour, without that; null for any other. "Brown bears" are a kind; of several coloured things none is. Pure. */
export function colouredThingIn(question: string): { text: string; coloured: Coloured } | null {
  const found = [...question.matchAll(BEFORE_A_THING)].flatMap((match) => {
    const [before, after] = [question.slice(0, match.index), question.slice(match.index + match[0].length)];
    const [kind] = kindsNamedIn(after);
    if (!kind || !isColoured(kind) || !tokens(after).slice(0, kind.from).every(isBetween)) return [];
    if (NOT_ASKED_FOR.test(before) || (WITH.test(before) && !isOfPictures(before))) return [];
    if (isPartOfName(question, before) || isFirstPart(after, kind)) return [];
    return [{ text: `${before}${after}`, words: match[1]! }];
  });
  const [first, ...others] = found.length > 0 ? found : afterAThing(question);
  if (!first || others.length > 0) return null;
  return { text: first.text.replace(/\ban (?=[^aeiou])/i, 'a '), coloured: colouredBy(first.words) };
}

function afterAThing(question: string): { text: string; words: string }[] {
  const [kind, ...others] = kindsNamedIn(question);
  if (!kind || others.length > 0 || !isColoured(kind) || IS_IT.test(question)) return [];
  const end = endOf(question, kind);
  const found = AFTER_A_THING.exec(question.slice(end));
  if (!found) return [];
  const rest = question.slice(end + found[0].length);
  return /^\W*(?:$|\s(?:in|on|at|there|please|or)\b)/i.test(rest)
    ? [{ text: `${question.slice(0, end)}${rest}`, words: found[1]! }]
    : [];
}

/** Where a kind that a text names ends in its letters. */
function endOf(text: string, { words }: NamedKind): number {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${wordsPattern(words)}`, 'iu').exec(text);
  return found ? found.index + found[0].length : text.length;
}

function isColoured({ kinds }: NamedKind): boolean {
  return !kinds.some((one) => OF_LAMPS.has(one));
}

function isBetween(word: string): boolean {
  return BETWEEN.test(word);
}

/** "The part with the red car" asks for it. */
function isOfPictures(before: string): boolean {
  return OF_PICTURES.has(stemOf(tokens(before.replace(WITH, '')).at(-1) ?? ''));
}

/** "The black bear" */
function isPartOfName(question: string, before: string): boolean {
  const at = tokens(before).length;
  return kindsNamedIn(question).some(({ from, to }) => from <= at && to > at + 1);
}

/** "The red bus driver" */
function isFirstPart(text: string, kind: NamedKind): boolean {
  const next = tokens(text)[kind.to];
  if (next === undefined || STOP_WORDS.has(next) || OF_PICTURES.has(stemOf(next))) return false;
  return !DOING.test(next) && !/^\W/.test(text.slice(endOf(text, kind)).trimStart());
}

/** What words for colours ask for: "red", "black and white". Pure. */
export function colouredBy(words: string): Coloured {
  const word = words.toLowerCase();
  const names = word.replace(/\bdark (?=[a-z])/g, '').match(new RegExp(`\\b${COLOUR}\\b`, 'g')) ?? [];
  const near = names.flatMap((name) => NEAR[name] ?? []);
  // What is near to it only is no yes: of cream white.
  const each = names.map((name) => coloursOf(name).filter((colour) => !isIn(NEAR[name], colour)));
  return { each, isAll: /\band\b|-(?!colou?red)/.test(word), near, word };
}

const isIn = (some: readonly string[] | undefined, one: string) => some?.includes(one) ?? false;

const NEAR: Readonly<Record<string, readonly Colour[]>> = {
  // By lamps.
  white: ['grey', 'brown'],
  grey: ['white', 'black'],
  gray: ['white', 'black'],
  silver: ['white', 'black'],
  black: ['grey'],
  brown: ['orange', 'yellow', 'red', 'black'],
  beige: ['yellow', 'grey'],
  orange: ['red', 'yellow', 'brown'],
  yellow: ['orange', 'brown'],
  golden: ['orange'],
  red: ['orange', 'pink'],
  pink: ['red', 'purple'],
  purple: ['pink', 'blue'],
  violet: ['pink', 'blue'],
  blue: ['purple'],
  teal: ['blue', 'green'],
  turquoise: ['blue', 'green'],
  ginger: ['brown', 'red', 'yellow'],
  marmalade: ['brown', 'red', 'yellow'],
  auburn: ['red', 'orange'],
  chestnut: ['red', 'orange'],
  copper: ['red'],
  bronze: ['orange', 'yellow'],
  gold: ['orange'],
  blonde: ['brown', 'white', 'orange'],
  blond: ['brown', 'white', 'orange'],
  tan: ['orange', 'yellow'],
  cream: ['white', 'brown', 'yellow', 'grey'],
  ivory: ['white', 'yellow', 'grey'],
  maroon: ['brown', 'purple'],
  crimson: ['pink', 'brown'],
  navy: ['black', 'purple'],
  tabby: ['brown', 'grey', 'orange', 'black'],
  calico: ['white', 'orange', 'brown', 'black'],
  tortoiseshell: ['black', 'brown', 'orange'],
  brindle: ['brown', 'black', 'grey'],
};

/** What of the colour of things a question asks. */
export interface ThingColourAsked {
  named: NamedKind;
  /** Whether they look like this; absent where it is asked what they look like. */
  like?: Coloured;
}

const COLOUR_WORD = /\bcolou?rs?\b/i;
/** "Is the bus red?", "Were the cows in the farm video white or brown?" */
const IS_IT = new RegExp(
  `^(?:and |so )?(?:is|are|was|were|does|do|did) ([^,]*?)\\b(?:look |looking )?(${SEVERAL})(?<tail>(?: (?:in|on) [^,]*)?(?:,? ?(?:please|or not|there))*)\\W*$`,
  'i',
);
/** Around a thing: where it is, and nothing that would make another of it. */
const AROUND = new Set(
  'and so or not in on of the a an this that these those my our your video clip film recording picture one there here have has had it is was were are be please again shown seen visible see can we you i show up then do does did look looks like come comes came which what whats'.split(
    ' ',
  ),
);
/** "In the farm video" */
const IN_A_VIDEO =
  /\b(?:in|on|from|of) (?:the|this|that|my|our) (?:(?!(?:in|on|from|of)\b)[\w-]+ ){0,3}(?:video|clip|film|recording|picture|one)\b/gi;

/**
 * What of the colour of a kind of thing a question asks; null for any other question, and where more is asked than that. Pure.
 *
 * @param isWordless nobody says a word: what else the question tells of the thing, or why it is asked, does not matter
 */
export function thingColourAskedFor(question: string, isWordless = false): ThingColourAsked | null {
  const whole = question.trim().replace(IN_A_VIDEO, ' ');
  const isIt = IS_IT.exec(whole);
  if (isIt) {
    const named = kindAmong(`${isIt[1]} ${isIt.groups!.tail}`);
    return named && { named, like: colouredBy(isIt[2]!) };
  }
  const word = COLOUR_WORD.exec(whole);
  if (!word) return null;
  const [before, after] = [whole.slice(0, word.index), whole.slice(word.index + word[0].length)];
  if (isWordless && /\b(?:what|which)(?:(?:['’]?s| is| are| was| were)(?: the)?)? *$/i.test(before)) {
    const [named] = kindsNamedIn(after);
    const told = named && kindAmong(after.slice(0, endOf(after, named)));
    if (
      told &&
      /^\W*(?:$|(?:that|which|who|in|on|there|here|again)\b)/i.test(after.slice(endOf(after, told)))
    )
      return { named: told };
  }
  const named = kindAmong(`${before} ${after}`);
  return named && { named };
}

/** The one kind that a text names beside words that only say where it is. */
function kindAmong(text: string): NamedKind | null {
  const [named, ...others] = kindsNamedIn(text);
  if (!named || others.length > 0 || !isColoured(named)) return null;
  const isPlain = tokens(text).every(
    (word, i) => (i >= named.from && i < named.to) || AROUND.has(word) || BETWEEN.test(word),
  );
  return isPlain ? named : null;
}

/** How far something that looks so is as asked: as it, near to it, not at all. */
export type Likeness = 'Yes' | 'Perhaps' | 'No';

/** How far what looks so, most of it first, is of some colours. Near to them is what is mostly so, and what is so beside another colour: of a white car the windows may be blue. */
export function likenessOf(looks: readonly Colour[], { each, isAll, near }: Coloured): Likeness {
  const has = (colours: readonly string[]) => looks.some((colour) => colours.includes(colour));
  const isMostly = (colours: readonly string[]) => looks[0] !== undefined && colours.includes(looks[0]);
  const isNear = isMostly(near);
  if (isAll ? each.every(has) : each.some(isMostly)) return 'Yes';
  return each.some(has) || isNear ? 'Perhaps' : 'No';
}

/** Those that look like some colours; where none does those that look near to these, then those of which no colour is known. */
export function inColours(records: readonly IncidentRecord[], coloured: Coloured): IncidentRecord[] {
  const like = (wanted: Likeness) =>
    records.filter(({ colours }) => colours && likenessOf(colours, coloured) === wanted);
  const unknown = records.filter(({ colours }) => colours === undefined);
  return [like('Yes'), like('Perhaps'), unknown].find((some) => some.length > 0) ?? [];
}

/** What is told of things in view that were asked for by a colour: what they look like, and that where it is not plainly so; where nothing tells it, that. */
export function withColours(
  { lead, begin }: Lead,
  stretches: readonly ThingStretch[],
  coloured: Coloured,
): Lead {
  const isSo = stretches.every(({ told }) =>
    told.every(({ colours = [] }) => likenessOf(colours, coloured) === 'Yes'),
  );
  return { lead: inTurn(lead, looksTold(stretches, coloured)), begin: isSo ? begin : 'perhaps' };
}

/** What some things look like, as a sentence. */
export function looksTold(stretches: readonly ThingStretch[], { word: words }: Coloured): Told {
  const looks = coloursTold(coloursSeen(stretches.flatMap(({ told }) => told)));
  const isOne = stretches.length === 1 && stretches[0]!.most === 1;
  if (looks !== '')
    return isOne ? told`By the picture it looks ${looks}.` : told`By the picture they look ${looks}.`;
  const [, one, other] = /^(\w+) and (\w+)$/.exec(words) ?? [];
  const asked = one && other ? both([word(one), word(other)]) : word(words);
  return isOne
    ? told`Whether it is ${asked} I cannot tell by the picture.`
    : told`Whether they are ${asked} I cannot tell by the picture.`;
}

/** "white and yellow"; nothing of none. */
export function coloursTold(colours: readonly Colour[]): ToldValue {
  return both(colours.map(word));
}
