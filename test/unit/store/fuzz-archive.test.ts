import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { canonicalJson, type Filed } from '../../../lib/store/archive/archive-format';
import { archiveText, MemoryInHand, parseArchive, sealed, TINY } from '../archive-helpers';

/** Fixed, so that every run tries the same. */
const SEED = 20_260_301;
let text: string;
let bytes: Buffer;
let lines: string[];

beforeAll(async () => {
  text = await archiveText(MemoryInHand.make(TINY));
  bytes = Buffer.from(text);
  lines = text.trimEnd().split('\n');
});

/** What an archive gives, or null when it is refused as damaged or newer; anything else that is thrown is a defect. */
function taken(archive: Uint8Array): Filed[] | null {
  try {
    return parseArchive(archive).records;
  } catch (error) {
    if (error instanceof MnemeError && ['bad-archive', 'newer-archive'].includes(error.code)) {
      expect(error.message.length).toBeLessThan(400);
      return null;
    }
    throw error;
  }
}

/** What is taken in is exactly what the file says: written again, it is the same file. */
async function expectNothingHidden(archive: string): Promise<void> {
  const records = taken(Buffer.from(archive));
  if (!records) return;
  const memory = new MemoryInHand();
  for (const record of records) memory.add(record);
  expect(await archiveText(memory)).toBe(archive);
}

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** One change of some bytes: others in their place, put between, taken out, or a stretch again elsewhere. */
const byteChange = fc.record({
  kind: fc.constantFrom('replace', 'insert', 'remove', 'repeat', 'cut'),
  at: place,
  from: place,
  length: fc.integer({ min: 1, max: 300 }),
  put: fc.uint8Array({ minLength: 1, maxLength: 6 }),
});

function changeBytes(
  source: Buffer,
  change: typeof byteChange extends fc.Arbitrary<infer T> ? T : never,
): Buffer {
  const at = Math.floor(change.at * source.length);
  const from = Math.floor(change.from * source.length);
  const [before, after] = [source.subarray(0, at), source.subarray(at)];
  switch (change.kind) {
    case 'replace':
      return Buffer.concat([before, change.put, after.subarray(change.put.length)]);
    case 'insert':
      return Buffer.concat([before, change.put, after]);
    case 'remove':
      return Buffer.concat([before, after.subarray(change.length)]);
    case 'repeat':
      return Buffer.concat([before, source.subarray(from, from + change.length), after]);
    default:
      return before;
  }
}

/** What a hostile hand would put in the place of a value. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.5,
    2 ** 53,
    1e300,
    '',
    '..',
    '../vid_1',
    'vid_1/c000000/t0001-1',
    '__proto__',
    '<b>',
    '\u0000',
    '\ud800',
    'AAAA',
    'AADAfw==',
    'x'.repeat(100_000),
    [],
    [[[[[[]]]]]],
    { __proto__: null, constructor: { prototype: 1 } },
    JSON.parse('{"__proto__":{"x":1}}'),
  ),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Puts a value in the place of one of the values of a record, or beside it under a new key. */
function plant(value: unknown, where: number, planted: unknown, key: string | null): unknown {
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const collect = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const name of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, name]);
      collect((holder as Record<string, unknown>)[name]);
    }
  };
  collect(value);
  const [holder, name] = places[Math.floor(where * places.length)]!;
  Object.defineProperty(holder, key ?? name, {
    value: planted,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return value;
}

describe('an import meets hostile archives', () => {
  it('refuses every file whose bytes were changed', () => {
    fc.assert(
      fc.property(fc.array(byteChange, { minLength: 1, maxLength: 3 }), (changes) => {
        const other = changes.reduce(changeBytes, bytes);
        if (!other.equals(bytes)) expect(taken(other)).toBeNull();
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  it('takes from lines that were changed, swapped, dropped or doubled under a right checksum nothing but what they say', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('bytes', 'swap', 'drop', 'double'),
        place,
        place,
        byteChange,
        async (kind, a, b, change) => {
          const records = lines.slice(1, -1);
          const [i, j] = [Math.floor(a * records.length), Math.floor(b * records.length)];
          if (kind === 'bytes') records[i] = changeBytes(Buffer.from(records[i]!), change).toString('latin1');
          else if (kind === 'swap') [records[i], records[j]] = [records[j]!, records[i]!];
          else if (kind === 'drop') records.splice(i, 1);
          else records.splice(i, 0, records[j]!);
          await expectNothingHidden(sealed(records));
        },
      ),
      { seed: SEED, numRuns: 700 },
    );
  });

  it('takes from records with planted values nothing but what they say', async () => {
    await fc.assert(
      fc.asyncProperty(
        place,
        place,
        hostile,
        fc.option(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'extra'), { freq: 4 }),
        async (at, where, planted, key) => {
          const records = lines.slice(1, -1);
          const i = Math.floor(at * records.length);
          records[i] = JSON.stringify(plant(JSON.parse(records[i]!), where, planted, key));
          await expectNothingHidden(sealed(records));
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { seed: SEED, numRuns: 1000 },
    );
  });

  it('leaves a memory that it is taken into as it was, or one that can be exported and taken in again', async () => {
    let merged = 0;
    const inMemory = () => MemoryInHand.make({ ...TINY, before: 10 });
    const before = await archiveText(inMemory());
    await fc.assert(
      fc.asyncProperty(place, place, place, async (at, other, field) => {
        const records = lines.slice(1, -1).map((line): Filed => JSON.parse(line));
        const one = records[Math.floor(at * records.length)]!;
        // The value that another record of its kind has.
        const alike = records.filter((record) => record.in === one.in);
        const from: Record<string, unknown> = { ...alike[Math.floor(other * alike.length)]!.is };
        const fields = Object.keys(one.is);
        const name = fields[Math.floor(field * fields.length)]!;
        Object.assign(one.is, { [name]: from[name] ?? null });
        const memory = inMemory();
        try {
          memory.takeIn(Buffer.from(sealed(records.map(canonicalJson))));
          merged += 1;
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(?:bad|newer)-archive$/) });
          expect(await archiveText(memory)).toBe(before);
          return;
        }
        expect(taken(Buffer.from(await archiveText(memory)))).not.toBeNull();
      }),
      { seed: SEED, numRuns: 400 },
    );
    expect(merged).toBeGreaterThan(10);
  });

  it('refuses every vector with a value that is not a number or makes it longer than 1', () => {
    const vectors = lines
      .slice(1, -1)
      .flatMap((line, i) => (/"(?:boxes|embedding)":"/.test(line) ? [i] : []));
    fc.assert(
      fc.property(
        fc.constantFrom(...vectors),
        place,
        fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 3e38, -2),
        (i, where, poison) => {
          const records = lines.slice(1, -1);
          const record = JSON.parse(records[i]!, (key, value) => {
            if ((key !== 'boxes' && key !== 'embedding') || value === null) return value;
            const floats = new Float32Array(Uint8Array.from(Buffer.from(value, 'base64')).buffer);
            floats[Math.floor(where * floats.length)] = poison;
            return floats;
          });
          records[i] = canonicalJson(record);
          expect(taken(Buffer.from(sealed(records)))).toBeNull();
        },
      ),
      { seed: SEED, numRuns: 200 },
    );
  });
});
