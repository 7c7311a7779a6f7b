import { stemOf, tokens } from './terms';

/** Words for one kind of place, of which people use another than a file is called by. */
const ROWS = `
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
const PLACES = ROWS.trim()
  .split('\n')
  .map((row) => row.split(', ').map((place) => tokens(place).map(stemOf)));

/** The words, as stems, of the other names of a place that words name: those of "hallway" for "corridor"; none for any other words. Pure. */
export function otherNamesOfPlace(words: readonly string[]): string[][] {
  const own = words.map(stemOf).join(' ');
  return PLACES.filter((names) => names.some((name) => name.join(' ') === own)).flatMap((names) =>
    names.filter((name) => name.join(' ') !== own),
  );
}
