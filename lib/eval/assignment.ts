/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights: for each row its column, or null. Pairs of
 * weight 0 are not made; ties go to the earlier rows and columns in the order the method meets them, so that the same weights give the same pairs.
 *
 * The Hungarian method (H. W. Kuhn 1955, J. Munkres 1957) by shortest augmenting paths over potentials, O(n^3).
 * `weights` are finite and not negative, all rows of one length.
 */
export function assignMost(weights: number[][]): (number | null)[] {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  const size = Math.max(rows, columns);
  // Costs over a square filled up with 0; index 0 stands for "none" in all arrays below.
  const cost = (row: number, column: number) => -(weights[row - 1]?.[column - 1] ?? 0);
  const rowPotential = new Float64Array(size + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  const before = new Int32Array(size + 1);

  for (let row = 1; row <= size; row += 1) {
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const reached = new Uint8Array(size + 1);
    rowOf[0] = row;
    let column = 0;
    while (rowOf[column] !== 0) {
      reached[column] = 1;
      const from = rowOf[column]!;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= size; j += 1) {
        if (reached[j]) continue;
        const reduced = cost(from, j) - rowPotential[from]! - columnPotential[j]!;
        if (reduced < least[j]!) {
          least[j] = reduced;
          before[j] = column;
        }
        if (least[j]! < step) {
          step = least[j]!;
          next = j;
        }
      }
      for (let j = 0; j <= size; j += 1) {
        if (reached[j]) {
          rowPotential[rowOf[j]!]! += step;
          columnPotential[j]! -= step;
        } else {
          least[j]! -= step;
        }
      }
      column = next;
    }
    while (column !== 0) {
      const previous = before[column]!;
      rowOf[column] = rowOf[previous]!;
      column = previous;
    }
  }

  const assigned: (number | null)[] = weights.map(() => null);
  for (let column = 1; column <= columns; column += 1) {
    const row = rowOf[column]! - 1;
    if (row >= 0 && row < rows && weights[row]![column - 1]! > 0) assigned[row] = column - 1;
  }
  return assigned;
}
