import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../bin/setup/steps.mjs';

/** The heading in docs/sources.md under which a paper's rows stand, by the names that files cite it by. */
const PAPERS: readonly (readonly [heading: string, names: RegExp])[] = [
  ['M3-Agent', /\bM3-Agent\b/],
  ['ViSAGE', /\bViSAGE\b/],
  ['MM-Lifelong and ReMA', /\b(?:MM-Lifelong|ReMA)\b/],
  ['Light-Omni', /\bLight-Omni\b/],
];
const CELLS = 4;

/** A row of a table: what stands in its cells, and under which heading. */
interface Row {
  heading: string;
  cells: string[];
}

/** A file of the project, and names that stand in it: `lib/a.ts` `one` `other`. */
interface Place {
  file: string;
  names: string[];
}

/** A file's text; null where there is none. */
type Read = (file: string) => string | null;

/** The rows of all tables, without their heads. */
function rowsOf(text: string): Row[] {
  let heading = '';
  return text.split('\n').flatMap((line, i, lines) => {
    heading = /^## (.+)$/.exec(line)?.[1] ?? heading;
    const isHead = /^\|[-|]+\|$/.test(lines[i + 1] ?? '') || /^\|[-|]+\|$/.test(line);
    if (!line.startsWith('|') || isHead) return [];
    return [
      {
        heading,
        cells: line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      },
    ];
  });
}

function placesIn(text: string): Place[] {
  const found = text.matchAll(/`((?:app|bin|lib|test|workers)\/[^`]+)`((?: `[\w$]+`)*)/g);
  return [...found].map(([, file, names]) => ({
    file: file!,
    names: [...names!.matchAll(/[\w$]+/g)].map(([name]) => name),
  }));
}

/** What is wrong with the places that rows name, and with rows that name none. */
function faultsIn(rows: readonly Row[], read: Read): string[] {
  return rows.flatMap(({ cells }) => {
    const [where, , here = ''] = cells;
    if (cells.length !== CELLS) return [`${where}: ${cells.length} cells`];
    const places = placesIn(here);
    if (places.length === 0 && !here.startsWith('not built'))
      return [`${where}: no place, and not "not built"`];
    return places.flatMap(({ file, names }) => {
      const text = read(file);
      if (text === null) return [`${file}: no such file`];
      if (names.length === 0) return [`${file}: no name`];
      const words = new Set(text.match(/[\w$]+/g));
      const missing = names.filter((name) => !words.has(name));
      return missing.map((name) => `${file}: no ${name}`);
    });
  });
}

/** Files that cite a paper under whose heading no row names them. */
function unlisted(rows: readonly Row[], files: readonly string[], read: Read): string[] {
  return PAPERS.flatMap(([heading, names]) => {
    const own = rows.filter((row) => row.heading === heading);
    const listed = new Set(own.flatMap(({ cells }) => placesIn(cells[2] ?? '')).map(({ file }) => file));
    return files
      .filter((file) => !listed.has(file) && names.test(read(file) ?? ''))
      .map((file) => `${file}: ${heading}`);
  });
}

const fromDisk: Read = (file) => {
  const own = path.join(ROOT, file);
  return existsSync(own) ? readFileSync(own, 'utf8') : null;
};

describe('docs/sources.md', () => {
  const rows = rowsOf(fromDisk('docs/sources.md')!);

  test('has rows for each of the papers', () => {
    expect(new Set(rows.map(({ heading }) => heading))).toEqual(new Set(PAPERS.map(([heading]) => heading)));
  });

  test('names places that there are', () => {
    expect(faultsIn(rows, fromDisk)).toEqual([]);
  });

  test('lists every file in lib that cites a paper, under that paper', () => {
    const files = readdirSync(path.join(ROOT, 'lib'), { recursive: true, encoding: 'utf8' })
      .map((file) => `lib/${file}`)
      .filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file));
    expect(unlisted(rows, files, fromDisk)).toEqual([]);
  });
});

test('a wrong place, a row without one, and a citation that is not listed would be found', () => {
  const files = new Map([
    ['lib/a.ts', '/** After M3-Agent and ViSAGE. */\nexport function matchAll() {}'],
    ['lib/b.ts', '/** As ReMA does. */'],
  ]);
  const read: Read = (file) => files.get(file) ?? null;
  const rows = rowsOf(
    [
      '## M3-Agent',
      '| In the paper | What it is | Here | What differs |',
      '|---|---|---|---|',
      '| right | x | `lib/a.ts` `matchAll` | as there |',
      '| part of a word | x | `lib/a.ts` `match` | as there |',
      '| no file | x | `lib/a.ts` `matchAll`, `lib/gone.ts` `matchAll` | as there |',
      '| no name | x | `lib/a.ts` | as there |',
      '| nowhere | x | somewhere | as there |',
      '| left out | x | not built | |',
      '| torn | x | not built |',
    ].join('\n'),
  );
  expect(faultsIn(rows, read)).toEqual([
    'lib/a.ts: no match',
    'lib/gone.ts: no such file',
    'lib/a.ts: no name',
    'nowhere: no place, and not "not built"',
    'torn: 3 cells',
  ]);
  expect(unlisted(rows, [...files.keys()], read)).toEqual([
    'lib/a.ts: ViSAGE',
    'lib/b.ts: MM-Lifelong and ReMA',
  ]);
});
