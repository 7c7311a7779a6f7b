import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Runs `work` with an empty directory that is thrown away afterwards. */
export async function withScratch(work) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'mneme-bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
