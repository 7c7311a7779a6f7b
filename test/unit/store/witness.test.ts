import { describe, expect, it } from 'vitest';
import type { Witness } from '../../../lib/contract/memory';
import { memoryGone } from '../../../lib/keeper/lost';
import { generationIn, recordsIn } from '../../../lib/store/integrity/sealing';
import {
  isBehind,
  newestWitness,
  readWitness,
  WITNESS_BYTES,
  witnessText,
} from '../../../lib/store/witness/witness';

const SEEN: Witness = {
  generation: 7,
  records: 181,
  at: Date.UTC(2026, 10, 23),
  isTorn: false,
  hasFailed: false,
};

describe('a witness', () => {
  it('is read as it was kept, always of one length', () => {
    const text = witnessText(SEEN);
    expect(readWitness(text)).toEqual(SEEN);
    expect(text).toHaveLength(WITNESS_BYTES);
    expect(witnessText({ ...SEEN, generation: 2 ** 52, records: 5_000_000 })).toHaveLength(WITNESS_BYTES);
  });

  it('is none where it is not whole', () => {
    const text = witnessText(SEEN);
    for (const spoilt of [
      null,
      '',
      text.slice(0, 40),
      text.replace('181', '180'),
      '\0'.repeat(256),
      '[]',
      '7',
    ])
      expect(readWitness(spoilt)).toBeNull();
  });

  it('is the newest of several, and torn where any is', () => {
    const torn = { ...SEEN, generation: 6, isTorn: true };
    expect(newestWitness([null, torn, SEEN])).toEqual({ ...SEEN, isTorn: true });
    expect(newestWitness([null, null])).toBeNull();
  });

  it('tells of what is lost, and of nothing else', () => {
    const stored = (generation: number, records: number) => isBehind({ generation, records }, SEEN);
    expect(stored(0, 0), 'the browser made an empty one').toBe(true);
    expect(stored(6, 181), 'it has gone back').toBe(true);
    expect(stored(7, 0)).toBe(true);
    expect(stored(7, 181)).toBe(false);
    expect(stored(8, 0), 'everything was forgotten, and the witness not kept').toBe(false);
    expect(isBehind({ generation: 1, records: 0 }, null), 'a new memory').toBe(false);
    const unnumbered = { ...SEEN, generation: 0 };
    expect(isBehind({ generation: 1, records: 0 }, unnumbered), 'a new one in place of an old one').toBe(
      true,
    );
    expect(isBehind({ generation: 1, records: 182 }, unnumbered)).toBe(false);
  });

  it('is told of in words', () => {
    const empty = memoryGone({ before: SEEN, now: { generation: 0, records: 0 } });
    expect(empty).toMatchObject({
      code: 'memory-gone',
      message: expect.stringContaining('181 records on 2026-11-23'),
    });
    expect(memoryGone({ before: SEEN, now: { generation: 5, records: 90 } }).message).toContain('90 records');
  });
});

describe('the number of a commit', () => {
  it('is told by either of two settings, whatever became of the other', () => {
    expect(generationIn({ generation: 4 }, 4)).toBe(4);
    for (const spoilt of [undefined, null, 'x', Number.NaN, -1, 1e300, {}]) {
      expect(generationIn({ generation: 4 }, spoilt)).toBe(4);
      expect(generationIn({ generation: spoilt }, 4)).toBe(4);
    }
    expect(generationIn(undefined, undefined)).toBe(0);
  });

  it('goes with how many records there are of all stores', () => {
    expect(recordsIn({ clips: 3, pictures: 20 })).toBe(23);
    expect(recordsIn({})).toBe(0);
  });
});
