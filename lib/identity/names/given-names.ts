import type { PersonView } from '../fold';
import { plainName } from './alike-names';

/** The names that people gave a person, as letters alone; none where they gave none. */
export function givenNames({ given, name, aliases }: PersonView): ReadonlySet<string> {
  return new Set(given && name !== null ? [name, ...aliases].map(plainName) : []);
}

/** What the names that people gave two people tell: they share one, they share none, or one of the two has none. */
export function compareNames(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): 'same' | 'different' | 'unknown' {
  if (one.size === 0 || other.size === 0) return 'unknown';
  return [...one].some((name) => other.has(name)) ? 'same' : 'different';
}
