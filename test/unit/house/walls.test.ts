import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../../bin/setup/steps.mjs';
import { type Arrow, arrowsIn, circlesIn, filesIn } from '../../imports';

/** Rooms from the ground up; those of one row do not know each other. What is not named here (`lib/errors.ts` and the like) lies below all. */
const ROWS: readonly (readonly string[])[] = [
  ['lib/contract'],
  ['lib/models', 'lib/published'],
  ['lib/server'],
  ['lib/media'],
  ['lib/vision', 'lib/hearing'],
  ['lib/store', 'lib/language'],
  ['lib/identity'],
  ['lib/memory'],
  ['lib/answering'],
  ['lib/keeper'],
  ['lib/sync'],
  ['lib/pipeline'],
  ['lib/offline', 'lib/eval', 'lib/postgres'],
  ['app'],
  ['workers'],
];

const rowOf = (file: string) => ROWS.findIndex((row) => row.some((room) => file.startsWith(`${room}/`)));
const roomOf = (file: string) => ROWS.flat().find((room) => file.startsWith(`${room}/`));
/** Arrows that lead up, or to a neighbour. */
const climbing = (arrows: readonly Arrow[]) =>
  arrows.filter(({ from, to }) => {
    const [a, b] = [rowOf(from), rowOf(to)];
    return b > a || (a === b && a >= 0 && roomOf(from) !== roomOf(to));
  });

describe('the rooms', () => {
  const arrows = arrowsIn(ROOT, ['lib', 'workers', 'app']);

  test('are all in the list', () => {
    const rooms = new Set(arrows.flatMap(({ from, to }) => [from, to]).map((file) => roomOf(file) ?? file));
    const outside = [...rooms].filter((room) => rowOf(`${room}/`) < 0);
    // Single files that anybody uses.
    expect(outside.filter((file) => !/^(?:lib\/[\w-]+\.(?:ts|mjs)|package\.json)$/.test(file))).toEqual([]);
  });

  test('know only those below them', () => {
    expect(climbing(arrows)).toEqual([]);
  });

  test('the contract knows nothing but errors, and what is told', () => {
    const known = arrows.filter(({ from }) => from.startsWith('lib/contract/')).map(({ to }) => to);
    expect(known.filter((file) => !/^lib\/(?:contract\/|(?:errors|told)\.ts$)/.test(file))).toEqual([]);
  });

  test('no file imports itself by others, types included', () => {
    expect(circlesIn(arrows)).toEqual([]);
  });
});

test('an arrow up, to a neighbour, and a circle would be found', () => {
  const arrow = (from: string, to: string): Arrow => ({ from, to });
  const up = arrow('lib/store/a.ts', 'lib/memory/b.ts');
  const beside = arrow('lib/vision/a.ts', 'lib/hearing/b.ts');
  const down = arrow('lib/memory/b.ts', 'lib/store/c.ts');
  expect(climbing([up, beside, down, arrow('lib/store/a.ts', 'lib/errors.ts')])).toEqual([up, beside]);
  expect(circlesIn([up, down, arrow('lib/store/c.ts', 'lib/store/a.ts')])).toEqual([
    ['lib/memory/b.ts', 'lib/store/c.ts', 'lib/store/a.ts'],
  ]);
});

test('a file over 400 lines says why, and no other does', () => {
  const files = ['lib', 'workers', 'app', 'bin', 'test'].flatMap((folder) =>
    filesIn(path.join(ROOT, folder)),
  );
  const wrong = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.split('\n').length - 1 > 400 !== /^\/\/ Over 400 lines: \w/m.test(text);
  });
  expect(wrong.map((file) => path.relative(ROOT, file))).toEqual([]);
});
