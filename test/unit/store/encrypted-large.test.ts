import { Encrypter } from 'age-encryption';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decryptedBlob, encryptedBlob } from '../../../lib/store/archive/encrypted';
import { NO_HOOKS } from '../archive-helpers';

const PASSPHRASE = 'grey walnut ferry tulip';
const MIB = 2 ** 20;
/** Of a memory of this size. */
const SIZE = 16 * MIB;
/** The most that may lie between what was read and what was given to the browser to hold: a piece each way, and one that is being filled. */
const HELD = 4 * MIB;

/** Bytes that the browser was given to hold, which is all of a file but what the tab itself still has. */
let written = 0;
let heldMost = 0;
let reads = 0;

beforeEach(() => {
  written = 0;
  heldMost = 0;
  reads = 0;
  const Real = Blob;
  vi.stubGlobal(
    'Blob',
    class extends Real {
      constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
        super(parts, options);
        if (parts[0] instanceof Uint8Array) written += this.size;
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function noticeRead(bytes: number): void {
  reads += bytes;
  heldMost = Math.max(heldMost, reads - written);
}

async function* large(): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < SIZE; made += MIB) {
    noticeRead(MIB);
    yield new Uint8Array(MIB).fill(made / MIB);
  }
}

it('of a large memory a few pieces are in the tab at a time while it is encrypted', async () => {
  const file = await encryptedBlob(large(), PASSPHRASE);
  expect(file.size).toBeGreaterThan(SIZE);
  expect(reads).toBe(SIZE);
  expect(heldMost, 'bytes').toBeLessThanOrEqual(HELD);
});

it('and while it is opened', async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(10);
  const file = new Blob([Buffer.from(await encrypter.encrypt(new Uint8Array(SIZE)))]);
  written = 0;
  const slice = file.slice.bind(file);
  file.slice = (from, to) => {
    const part = slice(from, to);
    noticeRead(part.size);
    return part;
  };
  const opened = await decryptedBlob(file, PASSPHRASE, NO_HOOKS);
  expect(opened.size).toBe(SIZE);
  expect(reads).toBe(file.size);
  expect(heldMost, 'bytes').toBeLessThanOrEqual(HELD);
});
