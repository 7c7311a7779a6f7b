import { describe, expect, test } from 'vitest';
import { NOTHING_WRITTEN } from '../../../lib/contract/memory';
import { BLANK_STATE } from '../../../lib/contract/state';
import { retold, retoldPayload } from '../../../lib/offline/kept-page';
import { askedFor } from '../../../lib/offline/kind-of-request';
import { partOf } from '../../../lib/offline/part-of';
import type { Release } from '../../../lib/offline/release-names';
import { isAtWork } from '../../../lib/pipeline/at-work';

const ORIGIN = 'https://mneme.test';
const RELEASE: Release = {
  id: 'one',
  pages: ['/', '/watch'],
  parts: ['/icon.svg'],
  files: { '/weights/a.onnx': { bytes: 1, sha256: '00' } },
};

describe('what a request asks for', () => {
  const asked = (path: string, headers: string[] = [], more: Partial<Request> = {}) =>
    askedFor(
      {
        ...{ method: 'GET', mode: 'navigate', url: path.startsWith('/') ? ORIGIN + path : path },
        ...more,
        headers: { has: (name) => headers.includes(name) },
      } as Parameters<typeof askedFor>[0],
      ORIGIN,
      RELEASE,
    );

  test.each([
    ['/watch?video=vid_1', [], 'page'],
    ['/watch?_rsc=x', ['rsc'], 'payload'],
    ['/watch?_rsc=x', ['rsc', 'next-router-prefetch'], 'prefetch'],
    ['/_next/static/chunks/a.js', [], 'part'],
    ['/icon.svg?hash', [], 'part'],
    ['/weights/a.onnx', [], 'file'],
    ['/models/index.json', [], 'models'],
    ['/models/vad/silero/a.onnx', [], 'model'],
    ['/models/fetch/vad/silero/a.onnx', [], null],
    ['/headless', [], null],
    ['/api/llm', [], null],
    ['/no-such-page', [], null],
    ['https://elsewhere.test/watch', [], null],
  ] as const)('%s %j: %s', (path, headers, expected) => {
    expect(asked(path, [...headers])).toBe(expected);
  });

  test('whatever changes something goes to the server', () => {
    expect(asked('/watch', [], { method: 'POST' })).toBe(null);
  });
});

describe('a kept page', () => {
  const text =
    '<html lang="de" data-theme="system"><script nonce="old+/=">push("0:{\\"q\\":\\"\\",\\"nonce\\":\\"old+/=\\"}")</script>';
  const policy = "script-src 'self' 'nonce-old+/='";

  test('has another nonce each time, the theme that was chosen, and its query', () => {
    const told = retold({ text, policy }, { nonce: 'new$&', theme: 'dark', search: '?video=a"</script>' });
    expect(told.policy).toBe("script-src 'self' 'nonce-new$&'");
    expect(told.text).not.toContain('old+/=');
    expect(told.text).toContain('<html lang="de" data-theme="dark">');
    expect(told.text, 'the query cannot end the script').not.toContain('a"</script>');
    const data = JSON.parse(JSON.parse(/push\((".*")\)/.exec(told.text)![1]!).slice(2));
    expect(data).toEqual({ q: '?video=a"</script>', nonce: 'new$&' });
  });

  test('keeps the theme that it was kept with where none is known', () => {
    expect(retold({ text, policy }, { nonce: 'n', theme: null, search: '' }).text).toContain(
      'data-theme="system"',
    );
  });

  test('what the router asks for has its query, too', () => {
    expect(JSON.parse(retoldPayload('{"q":"","i":false}', '?id=p_1'))).toEqual({ q: '?id=p_1', i: false });
  });
});

describe('a part of a file', () => {
  const whole = () => new Response('0123456789', { headers: { 'content-type': 'video/mp4' } });
  test.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('%s', async (range, text, told) => {
    const part = await partOf(whole(), range);
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, text, told]);
  });

  test('that is not there is refused, and a header that is not understood has the whole', async () => {
    expect((await partOf(whole(), 'bytes=10-')).status).toBe(416);
    expect(await (await partOf(whole(), 'bytes=0-1,4-5')).text()).toBe('0123456789');
  });
});

test('a tab is at work while it remembers, records, saves or is written of, and not when all is done', () => {
  const item = { state: 'waiting' } as (typeof BLANK_STATE)['queue'][number];
  expect(isAtWork(BLANK_STATE)).toBe(false);
  expect(isAtWork({ ...BLANK_STATE, queue: [item] })).toBe(true);
  expect(isAtWork({ ...BLANK_STATE, queue: [{ ...item, state: 'done' }] })).toBe(false);
  expect(isAtWork({ ...BLANK_STATE, transfer: { what: 'export', done: 0 } })).toBe(true);
  expect(isAtWork({ ...BLANK_STATE, writing: { ...NOTHING_WRITTEN, state: 'writing' } })).toBe(true);
  expect(isAtWork({ ...BLANK_STATE, writing: { ...NOTHING_WRITTEN, state: 'waiting' } })).toBe(false);
});
