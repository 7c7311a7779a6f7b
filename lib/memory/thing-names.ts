import { ANIMALS, THING_KINDS, type ThingKind } from '../vision/thing-kinds';
import { stemOf, tokens } from './terms';

/** Everyday words for kinds, each row a word, or several for the same, and the kinds that it may mean. */
const WORDS = `
dog: puppy, pup, hound, doggy, doggie
cat: kitten, kitty, pussycat
bird: pigeon, gull, seagull, duck, goose, swan, sparrow, crow, raven, parrot, hen, chicken
horse: pony, foal, mare, stallion
cow: bull, calf, ox, cattle
sheep: lamb
bear: grizzly, polar bear, brown bear, black bear
teddy bear: teddy, plush bear, stuffed bear
bicycle: bike, cycle, push bike, mountain bike
motorcycle: motorbike, moped, motor scooter
airplane: plane, aeroplane, aircraft, jet
boat: ship, ferry, sailboat, canoe, kayak, yacht, dinghy
train: tram, locomotive
truck: lorry, pickup
car: automobile
traffic light: traffic signal, stoplight
fire hydrant: hydrant
handbag: purse
backpack: rucksack
suitcase: luggage
tie: necktie
ball: football, basketball, volleyball, soccer ball
wine glass: glass, goblet
cup: mug
bottle:
couch: sofa, settee
potted plant: plant, houseplant
table: dining table, desk
television: tv, telly, monitor, television set
laptop: laptop computer, computer, notebook computer
computer mouse: mouse
remote control: remote
phone: telephone, smartphone, cell phone, cellphone, mobile, mobile phone
refrigerator: fridge
oven: stove, cooker
hair dryer: hairdryer
donut: doughnut
`;
/** Words for several kinds. */
const GROUPS: readonly [words: string, kinds: readonly ThingKind[]][] = [
  ['animal, creature', [...ANIMALS]],
  ['pet', ['dog', 'cat', 'bird']],
  ['car', ['car', 'truck', 'bus']],
  [
    'vehicle, means of transport, transport',
    ['car', 'truck', 'bus', 'motorcycle', 'bicycle', 'train', 'boat', 'airplane'],
  ],
  ['bag', ['handbag', 'backpack', 'suitcase']],
  ['furniture', ['chair', 'couch', 'bed', 'table', 'bench']],
  ['fruit', ['banana', 'apple', 'orange']],
  ['vegetable, veg, veggie', ['broccoli', 'carrot']],
  [
    'food',
    ['banana', 'apple', 'sandwich', 'orange', 'broccoli', 'carrot', 'hot dog', 'pizza', 'donut', 'cake'],
  ],
];
/** Kinds whose name is of several already. */
const PLURAL: ReadonlySet<string> = new Set(['scissors']);
const IRREGULAR: Readonly<Record<string, string>> = { sheep: 'sheep', person: 'people', knife: 'knives' };

/** The kinds by the stems of each word for them. */
const KINDS_BY_STEMS = new Map<string, readonly ThingKind[]>();
const stemsOf = (words: string) => tokens(words).map(stemOf).join(' ');
for (const kind of THING_KINDS) if (kind !== 'person') KINDS_BY_STEMS.set(stemsOf(kind), [kind]);
for (const row of WORDS.trim().split('\n')) {
  const [kind, words] = row.split(':') as [ThingKind, string];
  for (const word of words.split(',')) if (word.trim()) KINDS_BY_STEMS.set(stemsOf(word), [kind]);
}
for (const [words, kinds] of GROUPS)
  for (const word of words.split(',')) KINDS_BY_STEMS.set(stemsOf(word), kinds);
/** Words of the longest name. */
const LONGEST = Math.max(...[...KINDS_BY_STEMS.keys()].map((stems) => stems.split(' ').length));

/** A word for a kind of thing, as it stands in a text. */
export interface NamedKind {
  /** As it was written. */
  words: string;
  kinds: readonly ThingKind[];
  /** The places of its first word among the tokens of the text, and of the one after its last. */
  from: number;
  to: number;
}

/** The kinds of things that a text names, longest names first where they overlap ("teddy bear" is no bear), in order. */
export function kindsNamedIn(text: string): NamedKind[] {
  const words = tokens(text);
  const stems = words.map(stemOf);
  const named: NamedKind[] = [];
  for (let from = 0; from < words.length; ) {
    let to = Math.min(from + LONGEST, words.length);
    while (to > from && !KINDS_BY_STEMS.has(stems.slice(from, to).join(' '))) to -= 1;
    const kinds = KINDS_BY_STEMS.get(stems.slice(from, to).join(' '));
    if (kinds) named.push({ words: words.slice(from, to).join(' '), kinds, from, to });
    from = kinds ? to : from + 1;
  }
  return named;
}

/** "a dog", "an umbrella", "scissors"; of several "3 dogs". */
export function thingsInWords(kind: string, count = 1): string {
  if (PLURAL.has(kind)) return kind;
  if (count === 1) return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}`;
  return countedThings(kind, count);
}

/** "one dog", "3 dogs", "2 scissors": where it is the number that is told. */
export function countedThings(kind: string, count: number): string {
  return count === 1 ? `one ${kind}` : `${count} ${pluralOf(kind)}`;
}

function pluralOf(kind: string): string {
  if (PLURAL.has(kind)) return kind;
  const irregular = IRREGULAR[kind];
  if (irregular !== undefined) return irregular;
  if (/(?:s|sh|ch|x)$/.test(kind)) return `${kind}es`;
  return `${kind}s`;
}
