import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as VECTORS from 'cctv-age';
import { describe, expect, it } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { opened } from '../../../lib/store/archive/opened';
import { NO_HOOKS, parseArchive } from '../archive-helpers';

/** One published test vector of the age format (https://github.com/C2SP/CCTV/tree/main/age): what is to come of a file. */
interface Vector {
  expect: string;
  payload?: string;
  passphrase?: string;
  file: Blob;
}

function vectorIn(bytes: Uint8Array): Vector {
  const all = Buffer.from(bytes);
  const end = all.indexOf('\n\n');
  const said: Record<string, string> = Object.fromEntries(
    all
      .toString('latin1', 0, end)
      .split('\n')
      .map((line) => line.split(': ', 2)),
  );
  const body = all.subarray(end + 2);
  const file = new Blob([Buffer.from(said.compressed === 'zlib' ? inflateSync(body) : body)]);
  return { expect: said.expect!, payload: said.payload, passphrase: said.passphrase, file };
}

const vectors = Object.entries(VECTORS as Record<string, Uint8Array>).map(
  ([name, bytes]) => [name, vectorIn(bytes)] as const,
);
const startsAsOurs = async ({ file }: Vector) =>
  (await file.text()).startsWith('age-encryption.org/v1\n-> scrypt ');

/** The SHA-256 of what is in a file; the error's code where it is refused, when it is decrypted or when it is read as a memory. */
async function cameOf({ file, passphrase }: Vector, readsMemory = false): Promise<string> {
  try {
    const { archive } = await opened(file, passphrase, NO_HOOKS);
    const bytes = Buffer.from(await archive.arrayBuffer());
    if (readsMemory) parseArchive(bytes);
    return createHash('sha256').update(bytes).digest('hex');
  } catch (error) {
    if (!(error instanceof MnemeError)) throw error;
    return error.code;
  }
}

describe('the published test vectors of age', () => {
  it('are some hundred, some twenty with a passphrase', () => {
    expect(vectors.length).toBeGreaterThan(100);
    expect(vectors.filter(([, { passphrase }]) => passphrase).length).toBeGreaterThan(20);
  });

  it.each(vectors.filter(([, { passphrase }]) => passphrase))('with a passphrase: %s', async (_, vector) => {
    const came = await cameOf(vector);
    // The text form, and a recipient of another kind that is named alike, are no file with a passphrase here.
    if (!(await startsAsOurs(vector))) expect(came).toBe('bad-archive');
    else if (vector.expect === 'success') expect(came).toBe(vector.payload);
    else if (vector.expect === 'no match') expect(came).toBe('wrong-passphrase');
    else expect(came).toBe('bad-archive');
  });

  it('of other kinds are refused, one and all', async () => {
    for (const [name, vector] of vectors.filter(([, { passphrase }]) => !passphrase))
      expect(await cameOf(vector, true), name).toBe('bad-archive');
  });
});
