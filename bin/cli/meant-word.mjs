// Which word is meant by one that is not among those there are.

/** Letters in which a word may differ from the one that is meant: a third of it. */
const SHARE = 1 / 3;

/** The word of some that is nearest to one that was typed; null where none is near. Of those that are equally near the first. */
export function meantWord(typed, words) {
  const near = words
    .map((word) => ({ word, far: distance(typed, word) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(Math.max(typed.length, word.length) * SHARE)))
    .sort((a, b) => a.far - b.far);
  return near[0]?.word ?? null;
}

/** Letters to put in, to leave out, to change or to swap with the next, to make one word the other (optimal string alignment). */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = rows[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1]);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? rows[i - 2][j - 2] + 1 : changed;
      row.push(Math.min(rows[i - 1][j] + 1, row[j - 1] + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[a.length][b.length];
}
