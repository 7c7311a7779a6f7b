import { CALENDAR, PLAIN_WORDS, PROPER_NOT_PERSONS } from '../identity/names/name-words';
import { OCCUPATIONS } from './facts/fact-words';
import { numbersIn } from './numbers-told';
import { tokens } from './terms';
import { type TimeKind, tells } from './time/times-told';

/**
 * Everyday words of kinds that questions ask for ("which instrument"). A word counts in the singular and the plural. Words that
 * mostly mean something else ("bear with me", "a fly ball") are left out: what a line does not tell is refused, never guessed.
 */
const KINDS: { nouns: string; words: string }[] = [
  {
    nouns: 'colour color shade',
    words:
      'red orange yellow green blue purple violet pink brown black white grey gray beige turquoise teal crimson scarlet maroon navy indigo lilac lavender mauve magenta cyan gold golden silver bronze copper ivory cream khaki olive amber emerald ruby tan',
  },
  {
    nouns: 'instrument',
    words:
      'piano guitar violin viola cello bass drum flute clarinet saxophone trumpet trombone tuba horn oboe bassoon harp organ accordion harmonica banjo mandolin ukulele lute fiddle recorder bagpipe xylophone marimba tambourine keyboard synthesizer sitar zither percussion triangle concertina bongo',
  },
  {
    nouns: 'animal pet bird fish creature insect',
    words:
      'dog puppy cat kitten horse pony donkey mule cow calf bull ox sheep lamb goat pig hen chicken rooster duck goose turkey rabbit hare hamster mouse rat squirrel hedgehog fox wolf badger deer elk moose lion tiger leopard elephant giraffe zebra monkey gorilla camel kangaroo koala panda snake lizard tortoise turtle frog toad newt crocodile fish goldfish trout salmon shark whale dolphin otter beaver owl eagle hawk falcon crow raven magpie robin sparrow pigeon dove parrot swan stork heron gull penguin peacock bee wasp ant butterfly moth spider beetle ladybird worm snail slug crab lobster octopus mole llama alpaca',
  },
  {
    nouns: 'vehicle transport',
    words:
      'car van truck lorry bus minibus coach tram train metro subway bicycle bike motorcycle motorbike scooter moped taxi cab tractor trailer boat ship ferry yacht canoe kayak plane aeroplane airplane helicopter glider balloon jeep ambulance limousine caravan camper wagon cart carriage trolleybus tricycle sledge sleigh skateboard rocket',
  },
  {
    nouns: 'job occupation profession trade work career living',
    words: [...OCCUPATIONS, 'mason', 'model', 'thatcher', 'social'].join(' '),
  },
  {
    nouns: 'subject course degree',
    words:
      'mathematics maths math algebra geometry statistics physics chemistry biology botany zoology geology geography history economics law medicine nursing dentistry pharmacy psychology sociology anthropology archaeology philosophy theology politics literature linguistics english french german spanish latin greek music art design drama architecture engineering mechanics electronics programming computing informatics robotics astronomy meteorology ecology forestry agriculture accounting business marketing journalism education photography genetics',
  },
  {
    nouns: 'sport game',
    words:
      'football soccer rugby cricket tennis badminton squash hockey basketball volleyball handball baseball softball golf swimming diving rowing sailing surfing skiing snowboarding skating climbing hiking running jogging cycling riding fencing boxing wrestling judo karate gymnastics athletics archery darts bowling snooker billiards polo lacrosse triathlon marathon yoga chess draughts checkers dominoes cards poker bridge backgammon',
  },
  {
    nouns: 'drink beverage',
    words:
      'water tea coffee espresso cappuccino latte cocoa chocolate milk juice lemonade cola coke soda squash smoothie milkshake beer ale lager stout cider wine champagne prosecco whisky whiskey rum gin vodka brandy cognac tequila sherry port liqueur cocktail punch kombucha cordial eggnog',
  },
  {
    nouns: 'fruit berry',
    words:
      'apple pear plum peach apricot cherry grape banana orange lemon lime grapefruit mandarin tangerine clementine pineapple mango papaya melon watermelon kiwi fig date pomegranate strawberry raspberry blackberry blueberry gooseberry cranberry redcurrant blackcurrant currant elderberry quince nectarine coconut avocado rhubarb lychee guava olive',
  },
  {
    nouns: 'vegetable crop',
    words:
      'potato carrot onion leek garlic tomato cucumber lettuce cabbage cauliflower broccoli spinach kale pea bean lentil pepper chilli aubergine eggplant courgette zucchini pumpkin squash marrow radish turnip swede beetroot parsnip celery fennel artichoke asparagus sweetcorn maize mushroom sprout chard rocket',
  },
  {
    nouns: 'meal',
    words: 'breakfast brunch lunch dinner supper tea picnic barbecue snack feast',
  },
  {
    nouns: 'relative relation relationship family',
    words:
      'mother father mum mom dad mama papa parent son daughter child brother sister sibling twin grandmother grandfather grandma grandpa granny grandad granddad nan grandson granddaughter grandchild aunt auntie uncle cousin nephew niece husband wife spouse fiance fiancee stepmother stepfather stepson stepdaughter stepbrother stepsister godmother godfather godson goddaughter mother-in-law father-in-law brother-in-law sister-in-law',
  },
  {
    nouns: 'language',
    words:
      'english french german spanish portuguese italian dutch danish swedish norwegian finnish icelandic polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian serbian croatian slovenian albanian latvian lithuanian estonian irish welsh gaelic basque catalan latin arabic hebrew persian farsi hindi urdu bengali punjabi tamil telugu nepali chinese mandarin cantonese japanese korean vietnamese thai malay indonesian tagalog mongolian swahili yoruba igbo hausa zulu xhosa amharic somali afrikaans esperanto',
  },
  {
    nouns: 'room',
    words:
      'kitchen bathroom bedroom hall hallway corridor attic loft cellar basement garage study office library pantry nursery lounge toilet conservatory workshop studio laboratory classroom lobby dining-room living-room sitting-room',
  },
  {
    nouns: 'material fabric',
    words:
      'wood oak pine metal iron steel copper brass bronze silver gold tin aluminium aluminum glass stone marble granite slate brick clay concrete plaster plastic rubber leather cotton wool linen silk velvet denim nylon polyester felt fur paper cardboard straw wicker bamboo wax porcelain ceramic',
  },
  {
    nouns: 'clothing garment clothes',
    words:
      'shirt blouse t-shirt jumper sweater pullover cardigan hoodie jacket coat raincoat anorak waistcoat vest suit dress skirt trousers jeans shorts leggings sock stocking tights shoe boot sandal slipper trainer hat cap beanie scarf glove mitten belt tie apron uniform pyjamas',
  },
  {
    nouns: 'furniture',
    words:
      'table chair armchair sofa couch bench stool desk bed cupboard wardrobe dresser bookcase bookshelf shelf cabinet chest drawer lamp mirror rug carpet crib cradle hammock sideboard',
  },
  {
    nouns: 'weather',
    words:
      'sunny rain rainy snow snowy wind windy storm stormy thunder thunderstorm lightning cloud cloudy fog foggy mist misty hail frost frosty drizzle sleet warm hot cold freezing dry wet humid sunshine blizzard gale heatwave',
  },
  {
    nouns: 'shape',
    words:
      'round square triangle circle oval rectangle rectangular triangular circular star heart cube sphere cone pyramid cylinder hexagon pentagon octagon diamond crescent spiral cross',
  },
  {
    nouns: 'religion faith',
    words:
      'christian catholic protestant orthodox muslim islam jewish judaism hindu hinduism buddhist buddhism sikh atheist anglican lutheran methodist christianity',
  },
];

/** Nouns that name a kind of time. */
const TIMES = new Map<string, TimeKind>([
  ['weekday', 'weekday'],
  ['day', 'day'],
  ['date', 'day'],
  ['night', 'day'],
  ['month', 'month'],
  ['year', 'year'],
  ['season', 'season'],
  ['time', 'time'],
  ['hour', 'time'],
]);
const PLACES = new Set(
  'city town village place country continent state island region county province capital nation destination location area suburb district'.split(
    ' ',
  ),
);
/** What bears a name of its own. */
const NAMED = new Set(
  'name brand make manufacturer maker airline company firm organisation organization institution charity team club band shop store supermarket restaurant cafe pub hotel hospital school college university street road avenue square station airport magazine newspaper publisher author song tune title'.split(
    ' ',
  ),
);
/** What follows one of these in a text without capitals may be a place. */
const TOWARDS =
  /\b(?:in|to|from|near|at|visit|towards) (?!the\b|an?\b|my\b|your\b|his\b|her\b|our\b|their\b)(\p{L}{3,})/giu;

/** The ways a noun of the table may stand in a text. */
const forms = (noun: string) => [
  noun,
  `${noun}s`,
  `${noun}es`,
  noun.replace(/y$/, 'ies'),
  noun.replace(/fe?$/, 'ves'),
  noun.replace(/man$/, 'men'),
];
const IRREGULAR = new Map([
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['children', 'child'],
  ['countries', 'country'],
]);
const formsByNoun = new Map(
  KINDS.flatMap(({ nouns, words }) => {
    const held = new Set(words.split(' ').flatMap((word) => forms(tokens(word).join(' '))));
    return nouns.split(' ').map((noun): [string, Set<string>] => [noun, held]);
  }),
);
const LANGUAGES = formsByNoun.get('language')!;

/**
 * Whether a text names one of a kind: for "which instrument", an instrument. `noun` is the kind, in either number, last in its phrase
 * ("favourite colours"). Null for nouns that name no kind known here. Places are told by their capital letter, without a
 * gazetteer: `known` are the names of persons, which are none. English.
 */
export function tellsKind(text: string, noun: string, known: ReadonlySet<string>): boolean | null {
  const kind = kindNamed(tokens(noun).at(-1) ?? '');
  const time = TIMES.get(kind);
  if (time) return tells(text, time);
  if (kind === 'number') return numbersIn(text).length > 0;
  if (PLACES.has(kind) || NAMED.has(kind)) return tellsPlace(text, known);
  const held = formsByNoun.get(kind);
  if (!held) return null;
  const words = tokens(text).map((word) => IRREGULAR.get(word) ?? word);
  // Entries of two and three words ("living room", "mother in law") are runs of words here.
  const runs = words.flatMap((word, i) => [word, `${word} ${words[i + 1]}`, words.slice(i, i + 3).join(' ')]);
  return runs.some((run) => held.has(run)) || (WORK.test(kind) && tellsWork(text));
}

/** Each word of a text that is of a kind which has a list ("colour": "black"), as it stands there. */
export function kindsIn(text: string, noun: string): string[] {
  const held = formsByNoun.get(kindNamed(tokens(noun).at(-1) ?? ''));
  if (!held) return [];
  return [...new Set(tokens(text).filter((word) => held.has(IRREGULAR.get(word) ?? word)))];
}

function kindNamed(word: string): string {
  const singular = [word, word.replace(/ies$/, 'y'), word.replace(/s$/, ''), word.replace(/es$/, '')];
  return (
    singular.find(
      (one) =>
        TIMES.has(one) || one === 'number' || PLACES.has(one) || NAMED.has(one) || formsByNoun.has(one),
    ) ?? word
  );
}

const WORK = /^(job|occupation|profession|trade|work|career|living)$/;

/** Work that is in no list: "works as a diver", "she is a glassblower", "a clockmaker". */
function tellsWork(text: string): boolean {
  return (
    /\b(?:work|works|worked|working|job|employed|trained|training) as\b/i.test(text) ||
    /\b(?:I am|I['’]m|he is|he['’]s|she is|she['’]s|who is|who['’]s) (?:an?|the) (?:\w+ )?\w+(?:er|or|ist|ian|man|woman)\b/i.test(
      text,
    ) ||
    /\b\w+(?:smith|keeper|maker|wright|monger|ologist)s?\b/i.test(text)
  );
}

/** A capital within a sentence, which is no person's, day's or language's. */
function tellsPlace(text: string, known: ReadonlySet<string>): boolean {
  const persons = new Set([...known].flatMap(tokens));
  const mayBe = (written: string) => {
    const word = tokens(written).at(-1) ?? '';
    return word.length > 2 && ![persons, CALENDAR, PLAIN_WORDS, LANGUAGES].some((others) => others.has(word));
  };
  if (text === text.toLowerCase() || text === text.toUpperCase()) {
    return (
      tokens(text).some((word) => mayBe(word) && PROPER_NOT_PERSONS.has(word)) ||
      [...text.matchAll(TOWARDS)].some(([, word]) => mayBe(word!))
    );
  }
  return text.split(/(?<=[.?!…:]["”’]?)\s+|\n/).some((sentence) => {
    const [first, ...others] = sentence.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
    if (others.some((word) => /^\p{Lu}/u.test(word) && !/^I['’]/.test(word) && mayBe(word))) return true;
    return (
      first !== undefined &&
      mayBe(first) &&
      (others.length === 0 || PROPER_NOT_PERSONS.has(first.toLowerCase()))
    );
  });
}
