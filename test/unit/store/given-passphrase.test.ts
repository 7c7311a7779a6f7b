import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const { givenPassphrase } = await import(new URL('../../../bin/cli/passphrase.mjs', import.meta.url).href);

const PASSPHRASE = ' grey walnut, ferry tulip ';
let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mneme-passphrase-'));
  file = path.join(folder, 'passphrase');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  delete process.env.MNEME_PASSPHRASE;
});

/** What a file of that content gives, or why it is refused. */
function inFile(content: string): string {
  writeFileSync(file, content);
  try {
    return givenPassphrase({ 'passphrase-file': file });
  } catch (error) {
    return (error as Error & { code: string }).code;
  }
}

test.each([
  [PASSPHRASE, PASSPHRASE],
  [`${PASSPHRASE}\n`, PASSPHRASE],
  [`${PASSPHRASE}\r\n`, PASSPHRASE],
  ['', 'bad-input'],
  ['\n', 'bad-input'],
  [`${PASSPHRASE}\n\n`, 'bad-input'],
  [`a\n${PASSPHRASE}`, 'bad-input'],
])('a passphrase is the one line of its file, spaces and all: %j', (content, given) => {
  expect(inFile(content)).toBe(given);
});

test('a file that is not there, and a folder, are refused', () => {
  expect(() => givenPassphrase({ 'passphrase-file': file })).toThrow('There is no file');
  expect(() => givenPassphrase({ 'passphrase-file': folder })).toThrow('cannot be read');
});

test('one in the environment is taken out of it, and gives way to a file', () => {
  process.env.MNEME_PASSPHRASE = PASSPHRASE;
  expect(givenPassphrase({})).toBe(PASSPHRASE);
  expect(process.env.MNEME_PASSPHRASE).toBeUndefined();
  expect(givenPassphrase({})).toBeUndefined();
  process.env.MNEME_PASSPHRASE = 'another';
  expect(inFile(PASSPHRASE)).toBe(PASSPHRASE);
  expect(process.env.MNEME_PASSPHRASE).toBeUndefined();
});

test('an empty one in the environment is refused, so that nothing is saved unencrypted', () => {
  process.env.MNEME_PASSPHRASE = '';
  expect(() => givenPassphrase({})).toThrow('must hold the passphrase');
});
