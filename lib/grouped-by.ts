import { append } from './append';

/** Items by their key, each row in the order in which they came. */
export function groupedBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const rows = new Map<K, T[]>();
  for (const item of items) append(rows, keyOf(item), item);
  return rows;
}
