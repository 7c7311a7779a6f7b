import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '../../../bin/setup/steps.mjs';

/** Node's options by which a process is watched, and the file that it writes down in what it asked of others. */
export const watchedBy = (file: string) => ({
  NODE_OPTIONS: `--import ${new URL('./loopback-only.mjs', import.meta.url).href}`,
  MNEME_TEST_OUTBOUND: file,
});

/** The production app on a server that can reach nobody but this machine. */
export async function serveLoopback(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mneme-outbound-'));
  const file = path.join(folder, 'tried.txt');
  const app = await serve({ host: '127.0.0.1', env: { ...env, ...watchedBy(file) } });
  return {
    origin: `http://localhost:${app.port}`,
    /** Hosts that its server has tried to reach. Throws where it was not watched. */
    tried(): string[] {
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      if (!lines.includes('watched')) throw new Error('The server was not watched.');
      return lines.filter((line) => line !== 'watched');
    },
    stop() {
      app.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
