// Things by the colour that they look: "the red bus", "What colour is the bus?", "Is the bus red?"

import { STOP_WORDS, tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { coloursSeen, type ThingStretch } from '../../memory/things-shown';
import type { IncidentRecord } from '../../store/schema';
import type { Colour } from '../../vision/colour-names';
import { COLOUR, coloursOf } from './colour-words';
import { listed } from './telling';

/** The colours that things are to look like, as a question tells them. */
export interface Coloured {
  colours: readonly string[];
  /** What else people call things of these, and what shade makes of them. */
  near: readonly string[];
  /** As they were written. */
  word: string;
}

const SHADE = '(?:(?:light|dark|bright|pale|deep|mostly) )?';
const SEVERAL = `${SHADE}${COLOUR}(?:(?:,|,? and|,? or|-) ?${SHADE}${COLOUR})?(?:[- ]colou?red)?`;
const BEFORE_A_THING = new RegExp(`\\b(${SEVERAL})\\s+`, 'gi');
/** Between a colour and its thing. */
const LOOSE = /^(?:big|small|little|large|huge|tiny|old|new|shiny|striped|spotted|wooden|plastic|parked)$/;
/** Its colour is which of its lamps is lit. */
const OF_LAMPS: ReadonlySet<string> = new Set(['traffic light']);

/** A question that tells a kind of thing by its colour, without that; null for any other. "Brown bears" are a kind. Pure. */
export function colouredThingIn(question: string): { text: string; coloured: Coloured } | null {
  for (const found of question.matchAll(BEFORE_A_THING)) {
    const after = question.slice(found.index + found[0].length);
    const [kind] = kindsNamedIn(after);
    if (!kind || kind.kinds.some((one) => OF_LAMPS.has(one))) continue;
    if (
      !tokens(after)
        .slice(0, kind.from)
        .every((word) => LOOSE.test(word))
    )
      continue;
    const before = tokens(question.slice(0, found.index)).length;
    const holdsColour = ({ from, to }: NamedKind) => from <= before && to > before + 1;
    if (kindsNamedIn(question).some(holdsColour)) continue;
    const text = question.slice(0, found.index) + after;
    return { text: text.replace(/\ban (?=[^aeiou])/i, 'a '), coloured: colouredBy(found[1]!) };
  }
  return null;
}

function colouredBy(words: string): Coloured {
  const word = words.toLowerCase();
  const each = word.replace(/\bdark (?=[a-z])/g, '').match(new RegExp(`\\b${COLOUR}\\b`, 'g')) ?? [];
  return { colours: each.flatMap(coloursOf), near: each.flatMap((one) => NEAR[one] ?? []), word };
}

/** What of the colour of things a question asks. */
export interface ThingColourAsked {
  named: NamedKind;
  /** Whether they look like this; absent where it is asked what they look like. */
  like?: Coloured;
}

const COLOUR_WORD = /\bcolou?rs?\b/i;
/** "Is the bus red?", "Were the cows in the farm video white or brown?" */
const IS_IT = new RegExp(`^(?:and |so )?(?:is|are|was|were)(?:n['’]t)? .*?\\b(${SEVERAL})\\W*$`, 'i');
/** Between the word "colour" and what has it. */
const JOINS = /^(?:has|have|had|does|do|did|look|looks|looked|see|seen|was|were|been|there|shade)$/;

/** What of the colour of a kind of thing a question asks; null for any other question. Pure. */
export function thingColourAskedFor(question: string): ThingColourAsked | null {
  const whole = question.trim();
  const isIt = IS_IT.exec(whole);
  if (isIt) {
    const start = whole.slice(0, whole.lastIndexOf(isIt[1]!));
    const [named, ...others] = kindsNamedIn(start);
    const isBeside = (word: string) => STOP_WORDS.has(word) || LOOSE.test(word);
    const isPlain = named && tokens(start).slice(0, named.from).every(isBeside);
    return isPlain && others.length === 0 ? { named, like: colouredBy(isIt[1]!) } : null;
  }
  const word = COLOUR_WORD.exec(whole);
  if (!word) return null;
  const after = whole.slice(word.index + word[0].length);
  const [next] = kindsNamedIn(after);
  const isJoined = (one: string) => STOP_WORDS.has(one) || LOOSE.test(one) || JOINS.test(one);
  if (next && tokens(after).slice(0, next.from).every(isJoined)) return { named: next };
  // "Bus colour?"
  const before = whole.slice(0, word.index).replace(/['’]s?\s*$/, '');
  const last = kindsNamedIn(before).at(-1);
  const isLast = last !== undefined && last.to === tokens(before).length;
  return isLast && tokens(after).every(isJoined) ? { named: last } : null;
}

const NEAR: Readonly<Record<string, readonly Colour[]>> = {
  white: ['grey'],
  grey: ['white', 'black'],
  gray: ['white', 'black'],
  black: ['grey'],
  brown: ['orange', 'yellow', 'red'],
  orange: ['red', 'yellow', 'brown'],
  yellow: ['orange', 'brown'],
  red: ['orange', 'pink'],
  pink: ['red', 'purple'],
  purple: ['pink', 'blue'],
  blue: ['purple'],
  teal: ['blue', 'green'],
};

/** Those that look like some colours; where none does those whose colours are near to these, then those of which none is known. */
export function inColours(records: readonly IncidentRecord[], coloured: Coloured): IncidentRecord[] {
  const like = (wanted: ReturnType<typeof looksLike>) =>
    records.filter((one) => one.colours && looksLike(one.colours, coloured) === wanted);
  const unknown = records.filter((one) => one.colours === undefined);
  return [like('Yes'), like('Perhaps'), unknown].find((some) => some.length > 0) ?? [];
}

/** What is told of things in view that were asked for by a colour: what they look like; where nothing tells it, that. */
export function withColours(lead: string, stretches: readonly ThingStretch[], coloured: Coloured): string {
  const looks = coloursSeen(stretches.flatMap(({ told }) => told));
  const isSo = looksLike(looks, coloured) === 'Yes';
  const told =
    looks.length > 0
      ? `By the picture it looks ${listed(looks)}.`
      : `Whether it is ${coloured.word} I cannot tell by the picture.`;
  return `${isSo ? lead : lead.replace(/^Yes: /, 'Perhaps: ')} ${told}`;
}

/** Whether things look like some colours: "Yes", "Perhaps" where they are near to it, else "No". */
export function looksLike(looks: readonly Colour[], { colours, near }: Coloured): 'Yes' | 'Perhaps' | 'No' {
  if (looks.some((colour) => colours.includes(colour))) return 'Yes';
  return looks.some((colour) => near.includes(colour)) ? 'Perhaps' : 'No';
}
