import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { watchedBy } from '../../browser/harness/serve-loopback';

// What the browser tests rest on that say of a server that it asked nobody else.
test('a watched server reaches this machine alone, and what it tried is written down', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mneme-outbound-'));
  const file = path.join(folder, 'tried.txt');
  const here = createServer((_, response) => response.end('here'));
  await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve));
  const { port } = here.address() as AddressInfo;
  const script = `
    const said = async (url) => fetch(url).then((one) => one.text(), ({ cause }) => cause.message);
    const connected = (...to) => {
      try {
        return require('node:net').connect(...to).destroy() && 'tried';
      } catch ({ message }) {
        return message;
      }
    };
    (async () => {
      const urls = ['http://127.0.0.1:${port}', 'http://localhost:${port}', 'http://192.0.2.1/', 'https://example.invalid/'];
      const all = await Promise.all(urls.map(said));
      console.log(JSON.stringify([...all, connected(80, '192.0.2.2'), connected({ port: 80, host: '192.0.2.3' })]));
    })();`;
  try {
    const env = { ...process.env, ...watchedBy(file) };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
    const others = ['192.0.2.1', 'example.invalid', '192.0.2.2', '192.0.2.3'];
    expect(JSON.parse(stdout)).toEqual(['here', 'here', ...others.map((one) => `${one} must not be asked.`)]);
    expect(readFileSync(file, 'utf8').trim().split('\n').toSorted()).toEqual(
      [...others, 'watched'].toSorted(),
    );
  } finally {
    here.close();
    rmSync(folder, { recursive: true });
  }
});
