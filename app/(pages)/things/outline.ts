import type { Coordinates } from '../../../lib/contract/videos';

/** Steps of a degree in the outline (test/places/write.mjs writes it). */
const STEPS = 50;

/** Longitudes and latitudes, one behind the other; degrees. Beyond the date line they go on. */
export type Line = Float32Array;

export interface Outline {
  /** Of the land: of its lakes, too, which are none. */
  coasts: Line[];
  /** Between countries, as Natural Earth has them. */
  borders: Line[];
}

/** A part of the Earth, drawn with as many pixels to a degree across as there are `stretch` times down. Degrees. */
export interface MapView {
  west: number;
  north: number;
  width: number;
  height: number;
}

/** What is shown beyond the outermost places, as a share of how far they lie apart; and least, degrees of latitude. */
const MARGIN = 0.25;
const LEAST_HEIGHT = 9;
/** Width by height, as it is drawn. */
export const MAP_SHAPE = 16 / 10;
/** North and south of these is little but ice. */
const [NORTHMOST, SOUTHMOST] = [84, -60];

/** Reads public/places/land.bin: how many coasts; of each, then of each border, how many points, and how far each lies east and north of the one before. */
export function readOutline(bytes: Uint8Array): Outline {
  const lines: Line[] = [];
  let at = 0;
  const next = () => {
    let [value, scale] = [0, 1];
    for (; bytes[at]! > 127; at += 1, scale *= 128) value += (bytes[at]! - 128) * scale;
    value += bytes[at]! * scale;
    at += 1;
    return value;
  };
  const signed = () => {
    const value = next();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const coasts = next();
  while (at < bytes.length) {
    const line = new Float32Array(2 * next());
    let [east, north] = [0, 0];
    for (let i = 0; i < line.length; i += 2) {
      east += signed();
      north += signed();
      line[i] = east / STEPS;
      line[i + 1] = north / STEPS;
    }
    lines.push(line);
  }
  return { coasts: lines.slice(0, coasts), borders: lines.slice(coasts) };
}

/** The part of the Earth that shows some places with what lies around them; the whole where they lie far apart. At least one place. */
export function viewOf(places: readonly Coordinates[]): MapView {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  // A degree of longitude is shorter far from the equator; as it is in the middle, it is drawn everywhere.
  const narrowed = Math.max(0.3, Math.cos(((south + north) / 2) * (Math.PI / 180)));
  const wide = (east - west) * (1 + 2 * MARGIN);
  const high = (north - south) * (1 + 2 * MARGIN);
  const wanted = Math.max(LEAST_HEIGHT, high, (wide * narrowed) / MAP_SHAPE);
  // Where they lie all around the Earth it is drawn a little narrower or flatter.
  const height = Math.min(wanted, Math.max(NORTHMOST - SOUTHMOST, Math.min(high, 180)));
  const width = Math.min(360, Math.max(wide, (height * MAP_SHAPE) / narrowed));
  const within = (middle: number, size: number, least: number, most: number) =>
    Math.min(Math.max(middle, least + size / 2), most - size / 2);
  const top = within((south + north) / 2, height, Math.min(SOUTHMOST, south), Math.max(NORTHMOST, north));
  const side = within((west + east) / 2, width, -180, 180);
  return { west: side - width / 2, north: top + height / 2, width, height };
}

/** Where a point lies in a view: shares of its width from the left, and of its height from the top. */
export function placeIn(view: MapView, { latitude, longitude }: Coordinates): { x: number; y: number } {
  return { x: (longitude - view.west) / view.width, y: (view.north - latitude) / view.height };
}

/** The lines that touch a view, as an SVG path of so many units across and down; points that fall together are drawn once. */
export function pathOf(lines: readonly Line[], view: MapView, across: number, down: number): string {
  const { west, north, width, height } = view;
  let path = '';
  for (const line of lines) {
    if (!touches(line, view)) continue;
    let [lastX, lastY] = [Number.NaN, Number.NaN];
    for (let i = 0; i < line.length; i += 2) {
      const x = Math.round(((line[i]! - west) / width) * across);
      const y = Math.round(((north - line[i + 1]!) / height) * down);
      if (x === lastX && y === lastY) continue;
      path += `${i === 0 ? 'M' : 'L'}${x} ${y}`;
      [lastX, lastY] = [x, y];
    }
  }
  return path;
}

function touches(line: Line, { west, north, width, height }: MapView): boolean {
  let [least, most, bottom, top] = [Number.POSITIVE_INFINITY, -Infinity, Number.POSITIVE_INFINITY, -Infinity];
  for (let i = 0; i < line.length; i += 2) {
    least = Math.min(least, line[i]!);
    most = Math.max(most, line[i]!);
    bottom = Math.min(bottom, line[i + 1]!);
    top = Math.max(top, line[i + 1]!);
  }
  return most >= west && least <= west + width && top >= north - height && bottom <= north;
}
