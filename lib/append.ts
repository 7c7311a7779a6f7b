/** Adds an item to the row of a key, which begins with it where there is none. */
export function append<K, T>(rows: Map<K, T[]>, key: K, item: T): void {
  const row = rows.get(key);
  if (row) row.push(item);
  else rows.set(key, [item]);
}
