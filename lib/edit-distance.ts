/**
 * Least cost of letters put in, left out (1 each) or changed to make one text the other (Wagner and Fischer, 1974).
 *
 * @param change what one letter in place of another costs, 0 where they are the same
 */
export function editDistance(
  a: string,
  b: string,
  change = (one: string, other: string) => Number(one !== other),
): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = row[j - 1]! + change(a[i - 1]!, b[j - 1]!);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, changed));
    }
    row = next;
  }
  return row[b.length]!;
}
