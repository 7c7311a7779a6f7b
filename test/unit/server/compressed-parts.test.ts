import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { compressParts } from '../../../bin/setup/compress-parts.mjs';
import { CompressedParts } from '../../../lib/server/compressed-parts';

const FOLDER = mkdtempSync(path.join(os.tmpdir(), 'mneme-parts-'));
const SCRIPT = 'export const held = "held";\n'.repeat(100);
mkdirSync(path.join(FOLDER, 'chunks'));
writeFileSync(path.join(FOLDER, 'chunks/a.js'), SCRIPT);
writeFileSync(path.join(FOLDER, 'chunks/a.css'), 'p { color: red }');
writeFileSync(path.join(FOLDER, 'chunks/font.woff2'), 'font');
await compressParts(FOLDER);
writeFileSync(path.join(FOLDER, 'chunks/later.js'), SCRIPT);
afterAll(() => rmSync(FOLDER, { recursive: true }));

describe('compressed copies of the app’s parts', () => {
  const parts = new CompressedParts(FOLDER);
  const BROWSER = 'gzip, deflate, br, zstd';

  it('hold what they are copies of', async () => {
    const copy = await readFile(path.join(FOLDER, 'chunks/a.js.br'));
    expect(brotliDecompressSync(copy).toString()).toBe(SCRIPT);
    expect(copy.length).toBeLessThan(SCRIPT.length / 10);
  });

  it('are given with what they are, to whoever takes them', () => {
    expect(parts.of('/_next/static/chunks/a.js', BROWSER)).toEqual({
      url: '/_next/static/chunks/a.js.br',
      headers: {
        'Content-Type': 'application/javascript; charset=UTF-8',
        'Content-Encoding': 'br',
        Vary: 'Accept-Encoding',
      },
    });
    expect(parts.of('/_next/static/chunks/a.css', 'br;q=0.5')?.headers['Content-Type']).toMatch(/^text\/css/);
  });

  it.each([undefined, '', 'gzip', 'gzip, br;q=0', 'br; q=0.00', 'abr'])('are not given to %s', (accepted) => {
    expect(parts.of('/_next/static/chunks/a.js', accepted)).toBeNull();
  });

  it.each([
    '/_next/static/chunks/later.js',
    '/_next/static/chunks/gone.js',
    '/_next/static/chunks/font.woff2',
    '/_next/static/chunks/a.js.br',
    '/chunks/a.js',
  ])('are none of %s', (asked) => {
    expect(parts.of(asked, BROWSER)).toBeNull();
  });

  it('are none where nothing was built', () => {
    expect(new CompressedParts(path.join(FOLDER, 'none')).of('/_next/static/a.js', BROWSER)).toBeNull();
  });
});
