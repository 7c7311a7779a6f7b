import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { countryName, countryOf } from '../../../lib/memory/places/countries';
import { inWords, RecordedPlaces } from '../../../lib/memory/places/recorded-places';
import { Towns } from '../../../lib/memory/places/towns';

const LIST = readFileSync(new URL('../../../public/places/towns.txt', import.meta.url), 'utf8');
const towns = new Towns(LIST);
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const placeOf = (latitude: number, longitude: number) => {
  const video = { id: 'vid_1', startsAt: '2025-06-01T10:00:00Z', location: at(latitude, longitude) };
  return inWords(new RecordedPlaces([video], towns).of('vid_1')!);
};

describe('the town of a point', () => {
  test.each([
    ['the castle of Lisbon', 38.7139, -9.1335, 'in Lisbon, Portugal'],
    ['Belém, nearer to the middle of another town', 38.6968, -9.2061, 'in Lisbon, Portugal'],
    ['the Eiffel Tower', 48.8584, 2.2945, 'in Paris, France'],
    ['a suburb that is a town itself', 38.7538, -9.2308, 'in Amadora, Portugal'],
    ['Sydney, south and east', -33.8568, 151.2153, 'in Sydney, Australia'],
    ['beyond the date line', -16.7876, -179.9981, 'near Labasa, Fiji'],
    ['the highest hut of the Alps', 45.9272, 7.8772, 'near Domodossola, Italy'],
    ['the middle of the Atlantic', 30, -40, 'at 30.00° N, 40.00° W'],
  ])('%s', (_, latitude, longitude, words) => expect(placeOf(latitude, longitude)).toBe(words));

  test('without the list is its degrees', () => {
    const video = { id: 'vid_1', startsAt: '2025-06-01T10:00:00Z', location: at(-38.7139, 9.1335) };
    expect(inWords(new RecordedPlaces([video], null).of('vid_1')!)).toBe('at 38.71° S, 9.13° E');
  });
});

test('the list has every town with its country, and its size is bounded', () => {
  expect(Buffer.byteLength(LIST)).toBeLessThan(410_000);
  const lines = LIST.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(200);
  for (const line of lines) expect(line).toMatch(/^[A-Z]{2}[\da-z]{7}\S/);
  for (const line of lines)
    expect(countryName(line.slice(0, 2)), line.slice(0, 2)).not.toBe(line.slice(0, 2));
});

test('countries are known by their English and German names, and by those that people use', () => {
  for (const name of ['Germany', 'germany', 'Deutschland']) expect(countryOf(name), name).toBe('DE');
  for (const name of ['USA', 'the United States', 'America']) expect(countryOf(name), name).toBe('US');
  expect(countryOf('Österreich')).toBe('AT');
  expect(countryOf('the Netherlands')).toBe('NL');
  expect(countryOf('Narnia')).toBeUndefined();
});

test.each([
  ['Breslau', 'Wrocław'],
  ['Straßburg', 'Strasbourg'],
  ['Bozen', 'Bolzano'],
  ['Den Haag', 'The Hague'],
  ['Klausenburg', 'Cluj-Napoca'],
  ['Kapstadt', 'Cape Town'],
  ['Mexiko-Stadt', 'Mexico City'],
  ['Lüttich', 'Liège'],
  ['Kairo', 'Cairo'],
  ['Peking', 'Beijing'],
])('%s is asked for as %s', (german, name) => expect(towns.named(german)[0]?.name).toBe(name));

test('a place that is asked for is a country, a town, or a town in a country', () => {
  const places = new RecordedPlaces(
    [
      ['vid_1', 38.7139, -9.1335],
      ['vid_2', 41.1496, -8.611],
      ['vid_3', 33.6609, -95.5555],
      ['vid_4', 50.9375, 6.9603],
    ].map(([id, latitude, longitude]) => ({
      id: id as string,
      startsAt: '2025-06-01T10:00:00Z',
      location: at(latitude as number, longitude as number),
    })),
    towns,
  );
  const there = (name: string) =>
    ['vid_1', 'vid_2', 'vid_3', 'vid_4'].filter((id) => places.asked(name)?.holds(id));
  expect(there('Portugal')).toEqual(['vid_1', 'vid_2']);
  expect(there('lissabon')).toEqual(['vid_1']);
  expect(there('Cologne')).toEqual(['vid_4']);
  expect(there('Paris')).toEqual(['vid_3']);
  expect(there('Paris, France')).toEqual([]);
  expect(there('Lisbon in Portugal')).toEqual(['vid_1']);
  expect(places.asked('the kitchen')).toBeNull();
  expect(places.all().map(({ town, videos }) => [town, videos])).toEqual([
    ['Lisbon', ['vid_1']],
    ['Porto', ['vid_2']],
    ['Paris', ['vid_3']],
    ['Köln', ['vid_4']],
  ]);
});
