import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../lib/store/schema';
import { Clock } from '../../../lib/sync/clock';
import { newOp, opAfter, placesBefore } from '../../../lib/sync/ledger-items';
import { leftOfBoth } from '../../../lib/sync/left-of-both';
import { thatCounts, type Version } from '../../../lib/sync/versions';

describe('a clock that survives wrong clocks', () => {
  it('goes on after all that it made or saw, whatever the time is set to', () => {
    let now = 5_000;
    const [slow, fast] = [new Clock(() => now), new Clock(() => now + 3_600_000)];
    const stamps = [slow.stamp(), fast.stamp()];
    slow.see(stamps[1]!);
    stamps.push(slow.stamp(), slow.stamp());
    now = 0;
    stamps.push(slow.stamp());
    now = 10_000_000;
    stamps.push(slow.stamp());
    expect([...stamps].sort()).toEqual(stamps);
    expect(new Set(stamps).size).toBe(stamps.length);
  });
});

const version = (device: string, count: number, more: Partial<Version> = {}): Version => ({
  ...{
    device,
    count,
    stamp: `${count}`,
    knows: {},
    forgets: false,
    item: { value: `${device}${count}`, video: null },
  },
  ...more,
});

describe('of the versions of an item', () => {
  it('the one counts that knew of the others, though its stamp is lower', () => {
    const knowing = version('b', 1, { knows: { a: 9 } });
    expect(thatCounts([version('a', 9), knowing])).toBe(knowing);
  });

  it('what was forgotten stays away, though somebody changed it meanwhile', () => {
    const gone = version('a', 1, { forgets: true, item: null });
    expect(thatCounts([gone, version('b', 9)])).toBe(gone);
    expect(
      thatCounts([version('b', 9), version('a', 1, { item: null })]).item,
      'nobody was forgotten',
    ).not.toBeNull();
  });

  it('that a video was forgotten stays, whole, whatever else was said of it meanwhile', () => {
    const gone = version('a', 1, { forgets: true, item: { value: { forgotten: 'x' }, video: null } });
    const changed = version('b', 9, { item: { value: { bytes: 1 }, video: 'vid_1' } });
    expect(thatCounts([changed, gone])).toBe(gone);
    expect(thatCounts([{ ...changed, forgets: true }, gone])).toBe(gone);
  });

  it('of two that were taken something out of only what both left is left', () => {
    const without = (device: string, value: object) =>
      version(device, 1, { forgets: true, item: { value, video: null } });
    const a = without('a', {
      id: 'w1',
      text: 'somebody met Ben there',
      who: ['f_2', 'f_3'],
      embedding: Float32Array.of(1),
    });
    const b = without('b', {
      id: 'w1',
      text: 'Ada met somebody there',
      who: ['f_1', 'f_3'],
      embedding: null,
    });
    const left = { id: 'w1', text: 'somebody there', who: ['f_3'], embedding: null };
    expect(thatCounts([a, b]).item?.value).toEqual(left);
    expect(thatCounts([b, a])).toEqual(thatCounts([a, b]));
  });

  it('the same counts in whatever order they come', () => {
    const any = fc.array(
      fc.record({
        device: fc.constantFrom('a', 'b', 'c'),
        count: fc.integer({ min: 1, max: 4 }),
        stamp: fc.constantFrom('1', '2', '3'),
        forgets: fc.boolean(),
        isGone: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(any, (drawn) => {
        const versions = drawn.map(({ isGone, ...one }, i) =>
          version(one.device, one.count, {
            ...one,
            device: `${one.device}${i}`,
            ...(isGone && { item: null }),
          }),
        );
        expect(thatCounts([...versions].reverse())).toEqual(thatCounts(versions));
      }),
    );
  });
});

it('nothing is left of two things that differ', () => {
  expect(leftOfBoth({ a: 1, b: [1, 2] }, { a: 2, b: [2, 3], c: 1 })).toEqual({ a: null, b: [2] });
});

describe('entries of the ledger', () => {
  it('are named in their order', () => {
    const [first, second, later] = [newOp('1', 'b', 1), newOp('1', 'b', 2), newOp('2', 'a', 1)];
    const between = opAfter(first, 'a', 7);
    expect([later, between, second, first].sort()).toEqual([first, between, second, later]);
  });

  it('are known again by what they say, where others came between, and where forgetting changed them', () => {
    const name = (seq: number, text: string): LedgerEntry => ({ seq, kind: 'name', node: 'f_1', name: text });
    const founded = (
      seq: number,
      at: LedgerEntry & { kind: 'founded' } extends { at: infer A } ? A : never,
    ): LedgerEntry => ({ seq, kind: 'founded', node: 'f_1', at });
    const before = [
      founded(1, { videoId: 'vid_1', t0: 0, t1: 1 }),
      name(2, 'Ann'),
      { seq: 3, kind: 'undo', of: 2 } as const,
      name(4, 'Eve'),
    ];
    const now = [
      founded(1, null),
      name(2, 'Ann'),
      { seq: 3, kind: 'undo', of: 2 } as const,
      name(4, 'Eve'),
      name(5, 'Bea'),
      { seq: 6, kind: 'undo', of: 5 } as const,
    ];
    expect(placesBefore(before, now)).toEqual([0, 1, 2, 3, null, null]);
    expect(placesBefore(before, [name(1, 'Eve'), { seq: 2, kind: 'undo', of: 1 }])).toEqual([3, null]);
  });
});
