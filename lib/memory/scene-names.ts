import type { ThingKind } from '../vision/thing-kinds';
import { stemOf, tokens } from './terms';
import type { NamedKind } from './thing-names';

/**
 * Places by the things that stand there and seldom elsewhere. No network tells places: where such a thing is in view, it is told, and that nobody can tell whether it is
 * such a place. A street has no row: cars stand before houses, too.
 */
const SCENES: readonly [words: string, kinds: readonly ThingKind[]][] = [
  ['kitchen kitchenette', ['oven', 'refrigerator', 'microwave', 'toaster', 'sink', 'stove']],
  ['bathroom restroom washroom lavatory', ['toilet', 'bathtub']],
  ['bedroom', ['bed']],
  ['lounge livingroom', ['couch', 'television']],
  ['zoo safari', ['elephant', 'giraffe', 'zebra', 'bear', 'polar bear', 'hippopotamus', 'lion', 'tiger']],
  ['farm pasture', ['cow', 'sheep', 'horse', 'pig', 'barn']],
  ['harbour harbor marina', ['boat', 'ship', 'pier']],
  ['airport runway', ['airplane']],
  ['sea seaside ocean coast', ['beach', 'shore']],
  ['lake river pond', ['shore']],
  ['office study', ['keyboard', 'computer mouse']],
];
const KINDS = new Map(
  SCENES.flatMap(([words, kinds]) => words.split(' ').map((word) => [stemOf(word), kinds] as const)),
);
const OF_TWO_WORDS: readonly [name: string, first: RegExp, second: RegExp, kinds: readonly ThingKind[]][] = [
  ['living room', /^(?:living|sitting|family)$/, /^rooms?$/, ['couch', 'television']],
  ['hotel room', /^(?:hotel|motel|guest)$/, /^rooms?$/, ['bed']],
  ['railway station', /^(?:rail|railway|train)$/, /^stations?$/, ['train']],
];

function sameKinds(some: readonly ThingKind[], others: readonly ThingKind[]): boolean {
  return some.length === others.length && some.every((kind) => others.includes(kind));
}

/** The first place that a text names which things in view may tell; null where it names none. */
export function sceneNamedIn(text: string): NamedKind | null {
  const words = tokens(text);
  for (const [from, word] of words.entries()) {
    const next = words[from + 1] ?? '';
    const pair = OF_TWO_WORDS.find(([, first, second]) => first.test(word) && second.test(next));
    const kinds = pair?.[3] ?? KINDS.get(stemOf(word));
    const to = from + (pair ? 2 : 1);
    if (!kinds) continue;
    // "A hotel room or bedroom" is told by the same.
    const isAlike =
      words[to] === 'or' &&
      KINDS.get(stemOf(words[to + 1] ?? '')) !== undefined &&
      sameKinds(kinds, KINDS.get(stemOf(words[to + 1]!))!);
    const end = isAlike ? to + 2 : to;
    return { words: words.slice(from, end).join(' '), kinds, isNarrower: true, from, to: end };
  }
  return null;
}

/** What a place is called, with what it is told by; a lounge is a living room, and a hotel room a bedroom. */
const CALLED: readonly (readonly [name: string, kinds: readonly ThingKind[]])[] = [
  ...SCENES.map(([words, kinds]) => [words.split(' ')[0]!, kinds] as const),
  ...OF_TWO_WORDS.map(([name, , , kinds]) => [name, kinds] as const),
].filter(([name]) => name !== 'lounge' && name !== 'hotel room');

/** The places that some kinds of things in view may tell, those first that most of them do. */
export function scenesToldBy(kinds: ReadonlySet<string>): { name: string; kinds: ThingKind[] }[] {
  return CALLED.map(([name, some]) => ({ name, kinds: some.filter((kind) => kinds.has(kind)) }))
    .filter((scene) => scene.kinds.length > 0)
    .sort((a, b) => b.kinds.length - a.kinds.length);
}
