import { checksum } from '../store/integrity/checksum';

/**
 * What is left of a record out of which two devices took something at once, each another thing: only what both left. Fields that differ are null, of lists
 * stays what is in both, of texts the words that are.
 */
export function leftOfBoth(a: unknown, b: unknown): unknown {
  if (checksum(a) === checksum(b)) return a;
  if (Array.isArray(a) && Array.isArray(b)) return itemsOfBoth(a, b);
  if (typeof a === 'string' && typeof b === 'string')
    return itemsOfBoth(a.split(' '), b.split(' ')).join(' ');
  if (!isPlain(a) || !isPlain(b)) return null;
  return Object.fromEntries(
    Object.keys(a)
      .filter((field) => field in b)
      .map((field) => [field, leftOfBoth(a[field], b[field])]),
  );
}

function itemsOfBoth<T>(a: readonly T[], b: readonly T[]): T[] {
  const left = b.map(checksum);
  return a.filter((item) => {
    const at = left.indexOf(checksum(item));
    if (at >= 0) left.splice(0, at + 1);
    return at >= 0;
  });
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Array.isArray(value);
}
