import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../lib/media/fingerprint';

const MIB = 2 ** 20;

describe('a fingerprint', () => {
  it('is SHA-256 over the size and the content', async () => {
    const expected = createHash('sha256')
      .update(Uint8Array.of(5, 0, 0, 0, 0, 0, 0, 0))
      .update('hello')
      .digest('hex');
    expect(await fingerprint(new Blob(['hello']))).toBe(expected);
    expect(await fingerprint(new Blob(['hellO']))).not.toBe(expected);
  });

  it('of a large file sees its size, both ends and the sampled pieces', async () => {
    const content = new Uint8Array(70 * MIB);
    const original = await fingerprint(new Blob([content]));
    const changedAt = (position: number) => {
      const copy = content.slice();
      copy[position] = 1;
      return fingerprint(new Blob([copy]));
    };
    expect(await changedAt(0)).not.toBe(original);
    expect(await changedAt(content.length - 1)).not.toBe(original);
    expect(await changedAt(4 * MIB)).not.toBe(original);
    expect(await fingerprint(new Blob([content, '\0']))).not.toBe(original);
    // Between the first piece, which ends at 5 MiB, and the second: the price of not reading everything.
    expect(await changedAt(5 * MIB + 1)).toBe(original);
  });
});
