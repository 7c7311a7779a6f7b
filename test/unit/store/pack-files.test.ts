import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readArrays, writeArrays } from '../../../lib/store/packs/arrays';
import { roomFor } from '../../../lib/store/packs/file';

const numbers = fc.oneof(
  fc.int8Array({ maxLength: 9 }),
  fc.uint8Array({ maxLength: 9 }),
  fc.uint32Array({ maxLength: 9 }),
  fc.float64Array({ maxLength: 9 }),
);
const value = fc.dictionary(
  fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
  fc.oneof(numbers, fc.string({ unit: 'grapheme' }), fc.record({ more: numbers, of: fc.integer() })),
  { maxKeys: 6, noNullPrototype: true },
);

test('arrays are read as they were written, wherever in a file', () => {
  fc.assert(
    fc.property(value, fc.nat({ max: 5 }), (given, steps) => {
      const bytes = writeArrays(given);
      const file = new Uint8Array(8 * steps + bytes.length + 3);
      file.set(bytes, 8 * steps);
      expect(readArrays(file.subarray(8 * steps))).toEqual(given);
    }),
    { seed: 20261122, numRuns: 300 },
  );
});

test('what is cut off, was erased or never was arrays is not read', () => {
  const bytes = writeArrays({ n: 3, of: new Uint32Array([1, 2, 3, 4]) });
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => readArrays(bytes.slice(0, length)), `${length} bytes`).toThrow();
  expect(() => readArrays(new Uint8Array(bytes.length))).toThrow();
  expect(() => readArrays(new TextEncoder().encode('{"n":3,"of":[1,2,3]}'))).toThrow();
});

test('something new lies in the first place with room for it', () => {
  const used = [
    { at: 48, bytes: 8 },
    { at: 0, bytes: 13 },
  ];
  expect(roomFor(32, used)).toBe(16);
  expect(roomFor(33, used)).toBe(56);
  expect(roomFor(1, [{ at: 0, bytes: 13 }])).toBe(16);
  expect(roomFor(5, [{ at: 8, bytes: 13 }])).toBe(0);
  expect(roomFor(5, [])).toBe(0);
});
