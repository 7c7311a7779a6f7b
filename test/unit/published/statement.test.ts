import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { publishedFile, readPublishedConfig } from '../../../lib/published/config';
import { readStatement } from '../../../lib/published/statement';

const CONTEXT = 'mneme published 1\n';
const FILE = { bytes: 12, sha256: 'ab'.repeat(32) };
const STATEMENT = { number: 7, at: '2026-11-28T12:00:00.000Z', memory: FILE, videos: [FILE] };

function publisher() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64');
  return { privateKey, raw };
}

function signed(statement: unknown, key: KeyObject, context = CONTEXT): string {
  const text = typeof statement === 'string' ? statement : JSON.stringify(statement);
  return JSON.stringify({
    statement: text,
    signature: sign(null, Buffer.from(context + text), key).toString('base64'),
  });
}

test('a statement is read once its signature is the publisher’s', () => {
  const { privateKey, raw } = publisher();
  expect(readStatement(signed(STATEMENT, privateKey), raw)).toEqual(STATEMENT);
});

test('what another key signed, or the same for something else, or what was changed, is refused', () => {
  const [own, other] = [publisher(), publisher()];
  const right = signed(STATEMENT, own.privateKey);
  const { signature } = JSON.parse(right);
  const refused = [
    signed(STATEMENT, other.privateKey),
    signed(STATEMENT, own.privateKey, ''),
    right.replace('\\"number\\":7', '\\"number\\":8'),
    JSON.stringify({ ...JSON.parse(right), signature: '' }),
    JSON.stringify({ ...JSON.parse(right), signature: 'no base64' }),
    JSON.stringify({
      ...JSON.parse(right),
      signature: signature.replace(/^./, (c: string) => (c === 'A' ? 'B' : 'A')),
    }),
  ];
  for (const text of refused)
    expect(() => readStatement(text, own.raw)).toThrow(
      expect.objectContaining({
        code: 'bad-archive',
        message: expect.stringContaining('not signed by its publisher'),
      }),
    );
  expect(() => readStatement(right, 'AAAA')).toThrow(/not signed/);
});

test('what is signed and has another form is refused', () => {
  const { privateKey, raw } = publisher();
  const odd: unknown[] = [
    'nothing',
    { ...STATEMENT, number: 0 },
    { ...STATEMENT, number: 1.5 },
    { ...STATEMENT, at: 'yesterday' },
    { ...STATEMENT, memory: { bytes: 12, sha256: '../../key.pem' } },
    { ...STATEMENT, videos: [{ bytes: -1, sha256: FILE.sha256 }] },
    { ...STATEMENT, more: true },
  ];
  for (const one of odd) expect(() => readStatement(signed(one, privateKey), raw)).toThrow(/not of a form/);
  for (const text of ['', '[]', '{"statement":1,"signature":"A"}'])
    expect(() => readStatement(text, raw)).toThrow(/not of a form/);
});

test('a server publishes where a folder and a key are set, and nothing but what is called as ours', () => {
  const { raw } = publisher();
  expect(readPublishedConfig({})).toBeNull();
  expect(readPublishedConfig({ MNEME_PUBLISHED: '/srv' })).toBeNull();
  expect(readPublishedConfig({ MNEME_PUBLISHED: '/srv', MNEME_PUBLISHED_KEY: 'key' })).toBeNull();
  const config = readPublishedConfig({ MNEME_PUBLISHED: '/srv', MNEME_PUBLISHED_KEY: raw })!;
  expect(config).toEqual({ folder: '/srv', publisher: raw });
  expect(publishedFile(config, 'published.json')).toBe('/srv/published.json');
  expect(publishedFile(config, `${FILE.sha256}.video`)).toBe(`/srv/${FILE.sha256}.video`);
  for (const name of ['../published.json', 'key.pem', `${FILE.sha256}.mp4`, `x/${FILE.sha256}.mneme`, ''])
    expect(publishedFile(config, name)).toBeNull();
});
