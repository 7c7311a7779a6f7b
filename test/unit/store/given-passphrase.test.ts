import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';

const cli = (file: string) => import(new URL(`../../../bin/cli/${file}`, import.meta.url).href);
const { byTyped, givenPassphrase } = await cli('passphrase.mjs');
const { askUnseen } = await cli('ask-unseen.mjs');

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

/** What comes of typing that where a passphrase is asked for, and what was to be seen meanwhile. */
async function typing(keys: string, isEnd = false) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asking: Promise<string> = askUnseen('Passphrase: ', input, output);
  input.write(keys);
  if (isEnd) input.end();
  const came = await asking.catch((error: Error & { code: string }) => error.code);
  return { came, shown: String(output.read()) };
}

test.each([
  [`${PASSPHRASE}\r`, PASSPHRASE],
  ['grey walxx\x7f\x7fnut\r', 'grey walnut'],
  ['\r', ''],
  ['grey\x03', 'cancelled'],
])('what is typed on the terminal is taken and not shown: %j', async (keys, came) => {
  expect(await typing(keys)).toEqual({ came, shown: 'Passphrase: \n' });
});

test('a terminal that ends has given none', async () => {
  expect(await typing('', true)).toMatchObject({ came: 'cancelled' });
});

test('a typed one is asked for three times, as long as it is refused for what it is', async () => {
  const said: string[] = [];
  let asked = 0;
  const trying = (right: number, code = 'wrong-passphrase') => {
    asked = 0;
    return byTyped(
      async () => ++asked,
      async (typed: number) => {
        if (typed === right) return 'opened';
        throw Object.assign(new Error('It does not open.'), { code });
      },
      'wrong-passphrase',
      (text: string) => said.push(text),
    );
  };
  expect(await trying(3)).toBe('opened');
  expect(said).toEqual(['It does not open.', 'It does not open.']);
  await expect(trying(4)).rejects.toThrow('It does not open.');
  expect(asked).toBe(3);
  await expect(trying(2, 'bad-archive')).rejects.toThrow('It does not open.');
  expect(asked).toBe(1);
});
