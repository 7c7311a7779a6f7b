import type { Coordinates } from '../contract/videos';
import { viewOf } from './mp4-boxes';

/** Where QuickTime files of phones tell it: the key of `moov/meta`. */
const APPLE_KEY = 'com.apple.quicktime.location.ISO6709';
/** Where MP4 and QuickTime files tell it otherwise: `moov/udta`. */
const USER_DATA = '©xyz';
/** Where files of 3GPP tell it: `moov/udta` (3GPP TS 26.244, 8.10). */
const LOCI = 'loci';

/** Steps of a degree that are kept: 1 m. */
const STEPS = 1e5;
/** Latitude, longitude, altitude, reference system, solidus: the last three may be missing. */
const ISO_6709 =
  /^([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?([+-])(\d{3}|\d{5}|\d{7})(\.\d+)?(?:[+-]\d+(?:\.\d+)?)?(?:CRS([\w:.-]{1,40}))?\/?$/;
/** Reference systems whose degrees are those of WGS 84, by the names that ISO 6709 and EPSG give it. */
const WGS_84 = /^(?:WGS_?84|EPSG:(?:4326|4979))$/i;

/**
 * Where a file of the MP4 family was recorded, by the tags that are read of it (mediabunny's `raw`). Null where it does not say, or not such as can be.
 */
export function recordedAt(tags: Readonly<Record<string, unknown>>): Coordinates | null {
  for (const key of [APPLE_KEY, USER_DATA]) {
    const text = tags[key];
    const found = typeof text === 'string' ? parseIso6709(text) : null;
    if (found) return found;
  }
  const loci = tags[LOCI];
  return loci instanceof Uint8Array ? parseLoci(loci) : null;
}

/**
 * A point as ISO 6709 writes it (Annex H: "+38.7223-009.1393+012.000/"), in degrees, degrees and minutes, or degrees, minutes and seconds, each with
 * decimals. Height is passed over. Null for what is out of range, malformed, by another reference system than WGS 84, or 0, 0, which is written
 * where there was no fix.
 */
export function parseIso6709(text: string): Coordinates | null {
  const found = ISO_6709.exec(text.replace(/\0+$/, '').trim());
  if (!found) return null;
  const [, northSign, north, northRest = '', eastSign, east, eastRest = '', system] = found;
  // Both are written in the same form: longitudes have one digit more.
  if (east!.length !== north!.length + 1 || (system && !WGS_84.test(system))) return null;
  return coordinates(
    signed(northSign!, degrees(north!, northRest, 2)),
    signed(eastSign!, degrees(east!, eastRest, 3)),
  );
}

/** Digits of degrees, then of minutes and seconds, two each, and the decimals of the last; not a number for 60 minutes or seconds. */
function degrees(digits: string, decimals: string, of: number): number {
  const parts = [digits.slice(0, of), ...(digits.slice(of).match(/../g) ?? [])];
  const values = parts.map((part, i) => Number(i === parts.length - 1 ? part + decimals : part));
  if (values.slice(1).some((value) => value >= 60)) return Number.NaN;
  return values.reduce((sum, value, i) => sum + value / 60 ** i, 0);
}

function signed(sign: string, value: number): number {
  return sign === '-' ? -value : value;
}

/** Version, flags, language, a name in UTF-8 or UTF-16, a byte that tells what happened there; then longitude and latitude in degrees, 16 bits before the point and after it. */
function parseLoci(bytes: Uint8Array): Coordinates | null {
  const name = 6;
  const isWide = bytes[name] === 0xfe && bytes[name + 1] === 0xff;
  const unit = isWide ? 2 : 1;
  let end = name;
  while (end + unit <= bytes.length && (bytes[end] !== 0 || (isWide && bytes[end + 1] !== 0))) end += unit;
  const at = end + unit + 1;
  if (at + 8 > bytes.length) return null;
  const view = viewOf(bytes);
  return coordinates(view.getInt32(at + 4) / 65_536, view.getInt32(at) / 65_536);
}

/** Null where a point cannot be: also for what is not a number. */
function coordinates(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  if (latitude === 0 && longitude === 0) return null;
  const rounded = (value: number) => Math.round(value * STEPS) / STEPS + 0; // -0 is 0.
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
