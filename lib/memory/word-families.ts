import { stemOf } from './terms';

/** Verbs of which people are called by what they do: "drive" and "driver". A closed list, since a "corner" is nobody who corns. */
const DEEDS = `
bake bike brew build buy call camp clean climb coach command dance design dive dream drink drive drum fight
farm garden grow hike hunt jog juggle knit lead learn lecture make mine organise own paint plan plumb preach print program
race read report ride rob row run sail sell sing skate ski smoke speak surf swim talk teach think trade travel
weave weld win work write
`;
/** Words of one family that a stemmer parts. */
const FAMILIES = `
act actor actress
allergy allergic
analyse analysis analyst
anger angry
art artist
beg beggar
biology biologist
cello cellist
choose choice
cloud cloudy
compete competition competitor
conduct conductor
cycle cyclist
decide decision
deep depth
describe description
die death dead
direct director
divide division
economy economist
edit editor
electric electrician
explain explanation
flute flautist flutist
fish fisherman
fly flight
fog foggy
gold golden
grow growth
guitar guitarist
harp harpist
health healthy
high height
history historian
hot heat
hunger hungry
instruct instructor
invent inventor
journalism journalist
lend loan
library librarian
long length
lose loss
luck lucky
magic magician
marry marriage
music musician
noise noisy
piano pianist
physics physicist
poem poet poetry
politics politician
pregnant pregnancy
rain rainy
rob robbery
salt salty
science scientist
sculpt sculptor sculpture
sell sale
snow snowy
spice spicy
strong strength
sun sunny
theft thief
thirst thirsty
tour tourist tourism
translate translator
violin violinist
visit visitor
warm warmth
weigh weight
wide width
wind windy
wood wooden
wool woollen
`;
/** One word in two spellings. */
const SPELLINGS = `
aeroplane airplane
aluminium aluminum
analyse analyze
apologise apologize
catalogue catalog
centre center
cosy cozy
criticise criticize
defence defense
doughnut donut
favourite favorite
fibre fiber
grandad granddad
grey gray
jewellery jewelry
kilometre kilometer
kerb curb
licence license
litre liter
metre meter
moustache mustache
plough plow
practice practise
programme program
pyjamas pajamas
realise realize
recognise recognize
specialise specialize
summarise summarize
tee tshirt shirt
theatre theater
tyre tire
whisky whiskey
yoghurt yogurt
`;
/** Written with "our" here and "or" there. */
const OUR =
  'armour behaviour colour favour flavour harbour honour humour labour neighbour odour parlour rumour vapour';

const RELATED = new Map<string, Set<string>>();

function relate(words: readonly string[]): void {
  const stems = words.map(stemOf);
  for (const stem of stems) RELATED.set(stem, new Set([...(RELATED.get(stem) ?? []), ...stems]));
}

for (const row of [FAMILIES, SPELLINGS].join('').trim().split(/\n+/)) relate(row.split(' '));
for (const word of OUR.split(' ')) relate([word, word.replace('our', 'or')]);
for (const deed of DEEDS.trim().split(/\s+/)) relate([deed, doerOf(deed)]);

/** "Baker" of "bake", "swimmer" of "swim", "driver" of "drive". */
function doerOf(deed: string): string {
  if (deed.endsWith('e')) return `${deed}r`;
  return /[^aeiou][aeiou][bdgmnpt]$/.test(deed) && !/(?:en|el|on)$/.test(deed)
    ? `${deed}${deed.at(-1)}er`
    : `${deed}er`;
}

/** Stems of the words of the same family as a stem's, and of its other spelling, without itself: "driver" for "drive", "color" for "colour". Pure. */
export function familyOf(stem: string): string[] {
  return [...(RELATED.get(stem) ?? [])].filter((other) => other !== stem);
}
