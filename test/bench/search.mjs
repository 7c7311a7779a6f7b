// Finding the nearest of many vectors, in a browser. Without arguments everything; else the part named, and where it has sizes those: `vectors` (our
// index at 100,000 and 1,000,000, whether it finds the nearest, beside an exact scan), `baselines` (beside other indices that run in a browser, at
// 20,000; installs them for itself), `pictures` (what is asked beside 65,000 pictures, by what they show), `open` (from opening a memory of 1,000,000 entries to its first answer).
import path from 'node:path';
import { ROOT, SetupError } from '../../bin/setup/steps.mjs';
import { inBrowser } from './common/in-browser.mjs';
import { compare } from './search/compare.mjs';
import { openRows } from './search/open.mjs';

/** What is run, each with the sizes named after it or its own. */
const PARTS = {
  vectors: { sizes: [100_000, 1_000_000], rows: vectorRows },
  baselines: { sizes: [20_000], rows: compare },
  pictures: { sizes: [65_000], rows: pictureRows },
  open: { sizes: [1_000_000], rows: openRows },
};

export async function run([name, ...given]) {
  if (name && !(name in PARTS))
    throw new SetupError(`There is no ${name} to measure: ${Object.keys(PARTS).join(', ')}.`);
  const rows = [];
  for (const part of name ? [name] : Object.keys(PARTS)) {
    const sizes = given.length > 0 ? given.map(Number) : PARTS[part].sizes;
    if (!sizes.every((size, i) => Number.isInteger(size) && size >= 1000 && size > (sizes[i - 1] ?? 0)))
      throw new SetupError('Name sizes of 1000 and more, smallest first.');
    rows.push(...(await PARTS[part].rows(sizes)));
  }
  return rows;
}

function vectorRows(sizes) {
  return inBrowser(path.join(ROOT, 'test/bench/search/vectors.ts'), (call) => call('run', sizes));
}

function pictureRows(sizes) {
  return inBrowser(path.join(ROOT, 'test/bench/search/pictures.ts'), (call) => call('run', sizes));
}
