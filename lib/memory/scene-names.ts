import type { ThingKind } from '../vision/thing-kinds';
import { stemOf, tokens } from './terms';
import type { NamedKind } from './thing-names';

/**
 * Places by the things that stand there and seldom elsewhere. No network tells places: where such a thing is in view, it is told, and that nobody can tell whether it is
 * such a place. A street has no row: cars stand before houses, too.
 */
const SCENES: readonly [words: string, kinds: readonly ThingKind[]][] = [
  ['kitchen kitchenette', ['oven', 'refrigerator', 'microwave', 'toaster', 'sink']],
  ['bathroom restroom washroom lavatory', ['toilet']],
  ['bedroom', ['bed']],
  ['lounge livingroom', ['couch', 'television']],
  ['zoo safari', ['elephant', 'giraffe', 'zebra', 'bear']],
  ['farm pasture', ['cow', 'sheep', 'horse']],
  ['harbour harbor marina', ['boat']],
  ['airport runway', ['airplane']],
  ['office study', ['keyboard', 'computer mouse']],
];
const KINDS = new Map(
  SCENES.flatMap(([words, kinds]) => words.split(' ').map((word) => [stemOf(word), kinds] as const)),
);
const OF_TWO_WORDS: readonly [first: RegExp, second: RegExp, kinds: readonly ThingKind[]][] = [
  [/^(?:living|sitting|family)$/, /^rooms?$/, ['couch', 'television']],
  [/^(?:rail|railway|train)$/, /^stations?$/, ['train']],
];

/** The first place that a text names which things in view may tell; null where it names none. */
export function sceneNamedIn(text: string): NamedKind | null {
  const words = tokens(text);
  for (const [from, word] of words.entries()) {
    const next = words[from + 1] ?? '';
    const pair = OF_TWO_WORDS.find(([first, second]) => first.test(word) && second.test(next));
    const kinds = pair?.[2] ?? KINDS.get(stemOf(word));
    const to = from + (pair ? 2 : 1);
    if (kinds) return { words: words.slice(from, to).join(' '), kinds, isNarrower: true, from, to };
  }
  return null;
}
