import { plainPlace } from './towns';

/** Names that people give countries beside those of `Intl.DisplayNames`. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  states: 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
};
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let codes: ReadonlyMap<string, string> | null = null;

/** A country as it is called in English, by its code of two letters; the code itself where it is not known. */
export function countryName(code: string): string {
  return ENGLISH.of(code) ?? code;
}

/** The code of the country of an English or German name, whatever its accents and capitals; undefined for what is none. */
export function countryOf(name: string): string | undefined {
  codes ??= codesByName();
  const plain = plainPlace(name).replace(/^the /, '');
  return ALSO_CALLED[plain] ?? codes.get(plain);
}

function codesByName(): ReadonlyMap<string, string> {
  const german = new Intl.DisplayNames(['de'], { type: 'region', fallback: 'none' });
  const found = new Map<string, string>();
  for (const first of LETTERS)
    for (const second of LETTERS)
      for (const names of [german, ENGLISH]) {
        const name = names.of(first + second);
        if (name) found.set(plainPlace(name), first + second);
      }
  return found;
}
