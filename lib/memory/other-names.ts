import { stemOf, tokens } from './terms';

// Words of which people use another than a file is called by.

/** Of one kind of place. */
const OF_PLACES = `
mall, shopping centre, shopping center, shopping mall, shopping arcade
hallway, corridor, passageway
street, road
shop, store
supermarket, grocery store
garden, backyard
lounge, living room, sitting room
flat, apartment
cinema, movie theatre, movie theater
lift, elevator
car park, parking lot
pitch, football field, football ground, soccer field
cafe, coffee shop, coffee house
chemist, pharmacy
seaside, beach
playground, play area
underground, subway, metro
gym, fitness studio
hospital, clinic
`;
/** Of what a video shows or was made of: they stand for each other in names of videos, and in no line. */
const OF_VIDEOS = `
match, game, football, soccer
mall, shopping, shops
street, road, traffic
talk, speech, lecture, presentation
trip, holiday, vacation, journey
beach, seaside
wedding, marriage
bday, birthday
cooking, kitchen
xmas, christmas
kids, children
movie, film
`;
const PLACES = rowsOf(OF_PLACES);
const ALL = [...PLACES, ...rowsOf(OF_VIDEOS)];

function rowsOf(rows: string): string[][][] {
  return rows
    .trim()
    .split('\n')
    .map((row) => row.split(', ').map((name) => tokens(name).map(stemOf)));
}

/** The words, as stems, of the other names of a place that words name: those of "hallway" for "corridor"; none for any other words. Pure. */
export function otherNamesOfPlace(words: readonly string[]): string[][] {
  const own = words.map(stemOf).join(' ');
  return PLACES.filter((names) => names.some((name) => name.join(' ') === own)).flatMap((names) =>
    names.filter((name) => name.join(' ') !== own),
  );
}

/** Whether two words may call the same video: "match" and "football", "hallway" and "corridor". Pure. */
export function mayCallTheSame(one: string, other: string): boolean {
  const stems = [stemOf(one), stemOf(other)];
  const isIn = (row: string[][], stem: string) => row.some((name) => name.length === 1 && name[0] === stem);
  return stems[0] === stems[1] || ALL.some((row) => stems.every((stem) => isIn(row, stem)));
}
