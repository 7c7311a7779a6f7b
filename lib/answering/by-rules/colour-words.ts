import { COLOURS, type Colour } from '../../vision/colour-names';

/** Other words for the colours, each with those that it may be seen as. */
const OTHER_WORDS: Readonly<Record<string, readonly Colour[]>> = {
  gray: ['grey'],
  silver: ['grey'],
  dark: ['black'],
  navy: ['blue', 'black'],
  turquoise: ['teal'],
  violet: ['purple'],
  lilac: ['purple', 'pink'],
  maroon: ['red', 'brown'],
  crimson: ['red'],
  scarlet: ['red'],
  beige: ['brown', 'white'],
  tan: ['brown'],
  khaki: ['brown', 'green'],
  golden: ['yellow', 'brown'],
  magenta: ['pink', 'purple'],
  burgundy: ['red', 'brown'],
  green: ['green', 'teal'],
  blue: ['blue', 'teal'],
  ginger: ['orange'],
  marmalade: ['orange'],
  auburn: ['brown'],
  chestnut: ['brown'],
  bronze: ['brown'],
  copper: ['brown', 'orange'],
  gold: ['yellow', 'brown'],
  blonde: ['yellow'],
  blond: ['yellow'],
  cream: ['white'],
  ivory: ['white'],
  charcoal: ['black', 'grey'],
  aqua: ['teal', 'blue'],
  cyan: ['teal', 'blue'],
  azure: ['blue'],
  indigo: ['blue', 'purple'],
  emerald: ['green'],
  mauve: ['purple', 'pink'],
  fuchsia: ['pink', 'purple'],
  // Coats of several colours, which nobody tells by one.
  tabby: [],
  calico: [],
  tortoiseshell: [],
  brindle: [],
};
/** Colours of which light makes one of the other, or that people call by either name. */
const ALIKE: readonly (readonly [Colour, Colour])[] = [
  ['red', 'orange'],
  ['red', 'brown'],
  ['red', 'pink'],
  ['orange', 'brown'],
  ['pink', 'purple'],
  ['white', 'grey'],
  ['black', 'grey'],
];
/** A word for a colour, as a part of a pattern. */
export const COLOUR = `(${[...COLOURS, ...Object.keys(OTHER_WORDS)].join('|')})`;

/** The colours that some may be taken for, in pictures or by people. Pure. */
export function coloursAlike(colours: readonly string[]): readonly string[] {
  const alike = ALIKE.flatMap(([a, b]) => [
    ...(colours.includes(a) ? [b] : []),
    ...(colours.includes(b) ? [a] : []),
  ]);
  return alike.filter((colour) => !colours.includes(colour));
}

/** The colours that a word may mean. */
export function coloursOf(word: string): readonly string[] {
  return OTHER_WORDS[word.toLowerCase()] ?? [word.toLowerCase()];
}
