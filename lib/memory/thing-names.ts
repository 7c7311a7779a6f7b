import { append } from '../append';
import {
  isOfWholePictures,
  PICTURE_KINDS,
  PICTURED_ANIMALS,
  type PictureKind,
} from '../vision/picture-kinds';
import { ALL_KINDS, ANIMALS, IS_A, type ThingKind } from '../vision/thing-kinds';
import { STOP_WORDS, stemOf, tokens } from './terms';

/** Everyday words for kinds, each row after its kind. One with * is narrower: whether a bird is a duck the network does not tell. */
const WORDS = `
dog: puppy, pup, hound, doggy, doggie
cat: kitten, kitty, pussycat
bird: *heron, *egret, *ibis, *spoonbill, *guinea fowl, *rooster, *cockerel, *stork, *ostrich, *magpie, *pigeon, *gull, *seagull, *duck, *goose, *swan, *sparrow, *crow, *raven, *parrot, *hen, *chicken, *owl, *eagle, *pelican, *flamingo, *peacock
horse: *pony, *foal, *mare, *stallion
cow: *bull, *calf, *ox, cattle
sheep: *lamb
bear: *grizzly, *polar bear, *brown bear, *black bear
teddy bear: teddy, plush bear, stuffed bear
bicycle: bike, cycle, push bike, pushbike, *mountain bike
motorcycle: motorbike, motor cycle, motor bike, *moped, *motor scooter
airplane: plane, aeroplane, aircraft, *jet, airliner
boat: ship, *ferry, *sailboat, *rowing boat, *canoe, *kayak, *yacht, *dinghy
train: *tram, *locomotive, railway carriage
truck: lorry, *pickup, *fire engine, *fire truck
bus: coach, motor coach, *minibus, *double decker
car: automobile, *taxi, *cab, *jeep, *police car, *limousine
traffic light: traffic signal, stoplight
fire hydrant: hydrant
handbag: purse
backpack: rucksack
suitcase: luggage
tie: necktie, neck tie
ball: *football, *basketball, *volleyball, *soccer ball, *tennis ball, *beach ball
tennis racket: racket, racquet, tennis racquet
wine glass: glass, goblet
cup: mug
bottle:
couch: sofa, settee
chair: *stool, *rocking chair
potted plant: plant, houseplant
table: dining table, desk, *coffee table
television: tv, telly, monitor, computer monitor, computer screen, television set
laptop: laptop computer, computer, notebook computer
computer mouse: mouse
remote control: remote
phone: telephone, smartphone, cell phone, cellphone, mobile, mobile phone
refrigerator: fridge
oven: stove, cooker
hair dryer: hairdryer
donut: doughnut
toilet: loo, wc, water closet, lavatory
sink: washbasin, wash basin, basin, *washstand
beach: seashore
mountain: *hill, *valley, *cliff, *volcano
bridge: *viaduct
castle: palace, *fortress
church: *chapel, *cathedral, *monastery
temple: *pagoda
pier: jetty, dock
bookshelf: bookcase
carousel: merry-go-round
flower: *daisy, *sunflower, *tulip
hamburger: burger, cheeseburger
bread: *bagel, *pretzel
guitar: *banjo
violin: fiddle, *cello
trumpet: *trombone
sailing boat: sailboat, *yacht, *catamaran
small boat: rowboat, *canoe, *rowing boat, *kayak, *gondola, *raft, *dinghy
speedboat: motorboat, motor boat
ship: *cruise ship, *ocean liner
fire engine: fire truck
tram: streetcar, *trolleybus
hot-air balloon: *airship
military plane: warplane, *fighter jet
racing car: race car, *go-kart
chicken: hen, *rooster, *cockerel
eagle: *hawk, *vulture
turtle: tortoise
crocodile: alligator
crab: *lobster
fish: *goldfish
lizard: *gecko, *iguana, *chameleon
butterfly: *moth
rabbit: bunny, hare
guinea pig: *hamster
pig: piglet, *boar
hippopotamus: hippo
buffalo: *bison
goat: *ibex
antelope: *gazelle
leopard: *jaguar, *cheetah, *panther
ape: *gorilla, *chimpanzee, *chimp, *orangutan
monkey: *baboon
`;
const FRUIT: readonly ThingKind[] = ['banana', 'apple', 'orange', 'strawberry', 'lemon', 'pineapple'];
const VEGETABLES: readonly ThingKind[] = ['broccoli', 'carrot', 'cucumber', 'bell pepper', 'pumpkin'];
/** Words for several kinds, narrower ones with *. */
const GROUPS: readonly [words: string, kinds: readonly ThingKind[]][] = [
  ['animal, creature, beast, wildlife', [...ANIMALS, ...PICTURED_ANIMALS]],
  ['pet', ['dog', 'cat', 'bird', 'rabbit', 'guinea pig', 'parrot']],
  ['farm animal, livestock', ['cow', 'sheep', 'horse', 'pig', 'goat', 'chicken']],
  ['insect, bug', ['beetle', 'bee', 'dragonfly', 'butterfly']],
  ['*reptile', ['turtle', 'lizard', 'crocodile', 'snake']],
  ['car', ['car', 'truck', 'bus']],
  ['van', ['car', 'truck']],
  [
    'vehicle, means of transport, mode of transport, form of transport, transport, transportation',
    ['car', 'truck', 'bus', 'motorcycle', 'bicycle', 'train', 'boat', 'airplane', 'tractor'],
  ],
  [
    'musical instrument, instrument',
    ['guitar', 'piano', 'violin', 'accordion', 'drum', 'harp', 'trumpet', 'saxophone', 'flute'],
  ],
  ['two-wheeler, two wheeler', ['motorcycle', 'bicycle']],
  ['road sign, traffic sign', ['stop sign']],
  ['bag', ['handbag', 'backpack', 'suitcase']],
  ['baggage', ['suitcase', 'backpack']],
  ['furniture, piece of furniture, furnishing', ['chair', 'couch', 'bed', 'table', 'bench']],
  ['seat', ['chair', 'couch', 'bench']],
  ['armchair, easy chair', ['chair', 'couch']],
  ['fruit', FRUIT],
  ['vegetable, veg, veggie', VEGETABLES],
  [
    'food, something to eat, things to eat',
    [
      ...FRUIT,
      ...VEGETABLES,
      ...(['sandwich', 'hot dog', 'pizza', 'donut', 'cake', 'hamburger', 'bread', 'ice cream'] as const),
    ],
  ],
  ['fast food', ['pizza', 'hot dog', 'sandwich', 'hamburger']],
  ['cutlery, silverware', ['fork', 'knife', 'spoon']],
  ['tableware, crockery', ['cup', 'bowl', 'wine glass']],
  ['toy', ['teddy bear', 'ball', 'kite', 'frisbee']],
  [
    'electronics, electronic device, gadget',
    ['television', 'laptop', 'phone', 'keyboard', 'computer mouse', 'remote control'],
  ],
  ['appliance, kitchen appliance, household appliance', ['refrigerator', 'oven', 'microwave', 'toaster']],
  [
    'sports equipment, sports gear',
    [
      'ball',
      'baseball bat',
      'baseball glove',
      'tennis racket',
      'ski',
      'snowboard',
      'skateboard',
      'surfboard',
      'frisbee',
    ],
  ],
];
/** Kinds whose name is of several already. */
const PLURAL: ReadonlySet<string> = new Set(['scissors']);
const IRREGULAR: Readonly<Record<string, string>> = {
  ...{ sheep: 'sheep', person: 'people', knife: 'knives', calf: 'calves', ox: 'oxen', goose: 'geese' },
  ...{ fish: 'fish', wolf: 'wolves', bookshelf: 'bookshelves', buffalo: 'buffalos' },
};

/** The stems of the words that are narrower than their kind. */
const NARROWER = new Set<string>();
/** The kinds by the stems of each word for them. */
const KINDS_BY_STEMS = new Map<string, readonly ThingKind[]>();
const stemsOf = (words: string) => tokens(words).map(stemOf).join(' ');
/** One and several: stems alone do not bring "buses" to "bus". */
const formsOf = (word: string) => [stemsOf(word), stemsOf(pluralOf(tokens(word).join(' ')))];
/** The kinds by what is left of each word where doubled letters are one, and those within in whatever order: "bottels", "umbrela". */
const KINDS_BY_LETTERS = new Map<string, readonly ThingKind[]>();
/** Forms of names that lack no letter, by their first one and how many they are. */
const FORMS = new Map<string, [form: string, kinds: readonly ThingKind[]][]>();
const sizeOf = (word: string, more: number) => `${word[0]}${word.length + more}`;
/** From so many letters on a word may be misspelt. */
const LEAST_LETTERS = 5;
const lettersOf = (word: string) => {
  const plain = word.replace(/(\p{L})\1/gu, '$1');
  return `${plain[0]}${[...plain.slice(1, -1)].sort().join('')}${plain.at(-1)}`;
};
const setKinds = (word: string, kinds: readonly ThingKind[]) => {
  // A beard is no misspelt bread, nor Gloria a gorilla.
  const mayBeMisspelt = kinds.some((kind) => !isOfWholePictures(kind));
  for (const form of [word.trim().replace('*', ''), pluralOf(tokens(word).join(' '))])
    if (mayBeMisspelt && form.length >= LEAST_LETTERS && !form.includes(' ')) {
      KINDS_BY_LETTERS.set(lettersOf(form), kinds);
      append(FORMS, sizeOf(form, 0), [form, kinds]);
    }
  for (const stems of formsOf(word)) KINDS_BY_STEMS.set(stems, kinds);
};
const setWord = (word: string, kinds: readonly ThingKind[]) => {
  setKinds(word, kinds);
  if (word.includes('*')) for (const stems of formsOf(word)) NARROWER.add(stems);
};
/** What whole pictures are of by the stems of its own words. */
const PICTURED_BY_STEMS = new Map<string, PictureKind>();
const setVeryKind = (word: string, kind: ThingKind) => {
  if (isOfWholePictures(kind)) for (const stems of formsOf(word)) PICTURED_BY_STEMS.set(stems, kind);
};
for (const kind of ALL_KINDS)
  if (kind !== 'person') {
    setKinds(kind, [kind]);
    setVeryKind(kind, kind);
  }
for (const row of WORDS.trim().split('\n')) {
  const [kind, words] = row.split(':') as [ThingKind, string];
  for (const word of words.split(',')) {
    if (!word.trim()) continue;
    if (!word.includes('*')) setVeryKind(word, kind);
    // A hen is a chicken, and may be told by a bird.
    if (!isOfWholePictures(kind) || !KINDS_BY_STEMS.has(stemsOf(word))) setWord(word, [kind]);
  }
}
for (const [words, kinds] of GROUPS) for (const word of words.split(',')) setWord(word, kinds);
/** Words of the longest name. */
const LONGEST = Math.max(...[...KINDS_BY_STEMS.keys()].map((stems) => stems.split(' ').length));

/** Words that are none of a name, though their stems are: the sky is no ski, and training no train. */
const OTHERS = new Set(
  'rafting kayaking canoeing docked docking hamburg fishing fished ducked ducking shipped shipping drumming drummed drummer drummers flowered flowering trumpeter trumpeters bugged bugging whaling castled fiddling petting sky skies training trained tied tying ferris bowling bowled booking booked sinking bearing backed cupping caked dogged planed planets'.split(
    ' ',
  ),
);

/** What follows is what they do. */
const SUBJECT = /^(?:i|we|you|he|she|they|to)$/;

/** A word for a kind of thing, as it stands in a text. */
export interface NamedKind {
  /** As it was written. */
  words: string;
  kinds: readonly ThingKind[];
  /** The word tells more than the kind: a duck is a bird, and not each bird a duck. */
  isNarrower?: true;
  /** The places of its first word among the tokens of the text, and of the one after its last. */
  from: number;
  to: number;
}

/** What whole pictures are of where a word is narrower than what is found with a box: of a duck, which is a bird, ducks; null where there is none. */
export function veryKindOf({ isNarrower, ...named }: NamedKind): NamedKind | null {
  const kind = isNarrower && PICTURED_BY_STEMS.get(stemsOf(named.words));
  return kind ? { ...named, kinds: [kind] } : null;
}

/** Some kinds, with whatever is one of them: a duck is a bird. */
export function withNarrower(kinds: readonly ThingKind[]): ThingKind[] {
  return [...kinds, ...PICTURE_KINDS.filter((kind) => kinds.some((wider) => IS_A[kind] === wider))];
}

/** The kinds of a word that is none, but has the letters of one: "bottels". */
function misspelt(word: string): readonly ThingKind[] | undefined {
  if (word.length < LEAST_LETTERS || STOP_WORDS.has(word) || OTHERS.has(word)) return undefined;
  const [, kinds] =
    FORMS.get(sizeOf(word, 1))?.find(([form]) => lacksOne(word, form)) ??
    FORMS.get(sizeOf(word, -1))?.find(([form]) => lacksOne(form, word)) ??
    [];
  return KINDS_BY_LETTERS.get(lettersOf(word)) ?? kinds;
}

/** Whether a long word is another without one of its letters: "airplnes". */
function lacksOne(word: string, whole: string): boolean {
  if (word.length < LEAST_LETTERS + 2) return false;
  const at = [...word].findIndex((letter, i) => letter !== whole[i]);
  return at < 0 || word.slice(at) === whole.slice(at + 1);
}

/** The kinds of things that a text names, longest names first where they overlap ("teddy bear" is no bear), in order. */
export function kindsNamedIn(text: string): NamedKind[] {
  const words = tokens(text);
  const stems = words.map(stemOf);
  const named: NamedKind[] = [];
  for (let from = 0; from < words.length; ) {
    let to = Math.min(from + LONGEST, words.length);
    const isName = () => KINDS_BY_STEMS.has(stems.slice(from, to).join(' ')) && !OTHERS.has(words[to - 1]!);
    while (to > from && !isName()) to -= 1;
    const key = stems.slice(from, to).join(' ');
    const found = to > from ? KINDS_BY_STEMS.get(key) : misspelt(words[from]!);
    // "Did they fish?" asks for no fish.
    const isDone = SUBJECT.test(words[from - 1] ?? '') && found?.every(isOfWholePictures);
    const kinds = isDone ? undefined : found;
    if (kinds && to === from) to += 1;
    if (kinds)
      named.push({
        ...{ words: words.slice(from, to).join(' '), kinds, from, to },
        ...(NARROWER.has(key) && { isNarrower: true as const }),
      });
    from = kinds ? to : from + 1;
  }
  return named;
}

/** The same, those that "or" or "and" joins as one of all their kinds: "a cat or a dog". */
export function joinedKindsIn(text: string): NamedKind[] {
  const words = tokens(text);
  const joined: NamedKind[] = [];
  for (const next of kindsNamedIn(text)) {
    const last = joined.at(-1);
    if (!last || !/^(?:or|and)(?: (?:an?|any|the|some))?$/.test(words.slice(last.to, next.from).join(' '))) {
      joined.push(next);
      continue;
    }
    const isNarrower = last.isNarrower || next.isNarrower;
    joined[joined.length - 1] = {
      words: words.slice(last.from, next.to).join(' '),
      kinds: [...new Set([...last.kinds, ...next.kinds])],
      ...(isNarrower && { isNarrower }),
      ...{ from: last.from, to: next.to },
    };
  }
  return joined;
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

/** "dogs", "buses", "people". */
export function pluralOf(kind: string): string {
  if (PLURAL.has(kind)) return kind;
  const irregular = IRREGULAR[kind];
  if (irregular !== undefined) return irregular;
  if (/(?:s|sh|ch|x)$/.test(kind)) return `${kind}es`;
  return /[^aeiou]y$/.test(kind) ? `${kind.slice(0, -1)}ies` : `${kind}s`;
}
