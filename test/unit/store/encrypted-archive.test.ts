import { armor, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { isEncrypted } from '../../../lib/store/archive/age-header';
import type { TransferHooks } from '../../../lib/store/archive/archive-format';
import { encryptedWith } from '../../../lib/store/archive/export';
import { opened } from '../../../lib/store/archive/opened';
import { howGood, whyTooWeak } from '../../../lib/store/archive/passphrase';
import { inEnglish } from '../../../lib/told';
import { archiveText, MemoryInHand, NO_HOOKS, parseArchive, SMALL } from '../archive-helpers';

const PASSPHRASE = 'grey walnut ferry tulip';
/** Fixed, so that every run damages the same places. */
const SEED = 20_261_128;
/** Bytes of the file's first chunk of cipher, with its nonce before it, and of each one after. */
const [NONCE, CHUNK] = [16, 64 * 1024 + 16];

/** `{"mneme":15}` and a line's end, by `age -p` 1.1.1, another implementation, with PASSPHRASE. */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBZT0p1MG11d3AveEpWUmUzNzlWQVFBIDE4CnFVZWhrd1M4WWdubXZ3WnZRVGs2U3YyT0gwM080TGkwNmc2NHlZRzBOUDgKLS0tIEd1SDM5MDJTbVRBcEdveS9SODgxbWhVZnU2WVJ0VE9FOFNUYzRGYXBiTUUK9pjFGu3OJXF8xq1PyAvPvrZIN5F7R5QF8MVKaj67EgSYpTwTm8OnXY3zrZvh';

let memory: MemoryInHand;
let text: string;
/** The memory under PASSPHRASE with little work, so that it can be opened a hundred times. */
let quick: Buffer;
let headerBytes: number;

beforeAll(async () => {
  memory = MemoryInHand.make({ ...SMALL, pictureBytes: 4_000 });
  text = await archiveText(memory);
  quick = await byWork(10);
  headerBytes = quick.indexOf('\n', quick.indexOf('\n---') + 1) + 1;
  expect(text.length, 'several chunks').toBeGreaterThan(3 * CHUNK);
});

async function byWork(work: number, of = text): Promise<Buffer<ArrayBuffer>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(PASSPHRASE);
  encrypter.setScryptWorkFactor(work);
  return Buffer.from(await encrypter.encrypt(of));
}

async function textIn(
  file: Blob | Uint8Array<ArrayBuffer>,
  passphrase?: string,
  hooks = NO_HOOKS,
): Promise<string> {
  const { archive } = await opened(file instanceof Blob ? file : new Blob([file]), passphrase, hooks);
  return archive.text();
}

/** What is said against taking a file in, with its code; `taken in` where nothing is. */
async function refusal(file: Blob | Uint8Array<ArrayBuffer>, passphrase?: string): Promise<string> {
  try {
    parseArchive(Buffer.from(await textIn(file, passphrase)));
    return 'taken in';
  } catch (error) {
    if (!(error instanceof MnemeError)) throw error;
    expect(`${error.message} ${error.stack} ${JSON.stringify(error.told)}`).not.toContain(PASSPHRASE);
    return `${error.code}: ${error.message}`;
  }
}

const bytesOf = (of: string | Uint8Array): Buffer<ArrayBuffer> => Buffer.from(of as string);

describe('an encrypted memory', () => {
  it('gives back the very bytes, to whoever has the passphrase and to nobody else, however a keyboard composes its letters', async () => {
    const german = 'Grüße an die vier Möwen';
    expect(german.normalize('NFD')).not.toBe(german.normalize('NFC'));
    const file = await (await encryptedWith(german.normalize('NFD')))(memory, NO_HOOKS);
    expect(await textIn(file, german.normalize('NFC'))).toBe(text);
    expect(await refusal(bytesOf(quick), PASSPHRASE.toUpperCase())).toMatch(/^wrong-passphrase: .*try again/);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.subarray(0, 200).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/);
    expect(bytes.includes('"mneme"'), 'nothing is to be read in it').toBe(false);
  });

  it('is never the same twice, so that nothing tells whether two hold the same', async () => {
    expect((await byWork(10)).equals(quick)).toBe(false);
  });

  it('is a file that age itself writes, too', async () => {
    expect(await textIn(Buffer.from(BY_AGE, 'base64'), PASSPHRASE)).toBe('{"mneme":15}\n');
  });

  it('is known by how it begins, and asks for its passphrase', async () => {
    expect(await isEncrypted(new Blob([bytesOf(quick)]))).toBe(true);
    expect(await isEncrypted(new Blob([text]))).toBe(false);
    expect(await isEncrypted(new Blob([]))).toBe(false);
    expect(await refusal(bytesOf(quick))).toMatch(/^passphrase-missing: /);
    expect(await refusal(bytesOf(quick), '')).toMatch(/^wrong-passphrase: /);
  });

  it('leaves what is not encrypted as it is, whatever passphrase is given', async () => {
    expect(await textIn(new Blob([text]), PASSPHRASE)).toBe(text);
  });
});

describe('what is done to an encrypted memory', () => {
  const damages = fc.record({
    kind: fc.constantFrom('flip', 'insert', 'remove', 'repeat', 'cut'),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    by: fc.integer({ min: 1, max: 255 }),
  });

  function damagedBy({ kind, at, by }: { kind: string; at: number; by: number }): Buffer<ArrayBuffer> {
    const place = Math.floor(at * quick.length);
    const [before, after] = [quick.subarray(0, place), quick.subarray(place)];
    switch (kind) {
      case 'flip':
        return Buffer.concat([before, Buffer.from([after[0]! ^ by]), after.subarray(1)]);
      case 'insert':
        return Buffer.concat([before, Buffer.from([by]), after]);
      case 'remove':
        return Buffer.concat([before, after.subarray(by)]);
      case 'repeat':
        return Buffer.concat([before, quick.subarray(Math.max(0, place - by), place), after]);
      default:
        return Buffer.from(before);
    }
  }

  it('at a hundred places is found: nothing of it is taken in', async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(damages, async (damage) => {
        const other = damagedBy(damage);
        fc.pre(!other.equals(quick));
        const why = await refusal(other, PASSPHRASE);
        expect(why).toMatch(/^bad-archive: /);
        seen.set(damage.kind, (seen.get(damage.kind) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: 100 },
    );
    expect([...seen.keys()].sort()).toEqual(['cut', 'flip', 'insert', 'remove', 'repeat']);
  });

  it('anywhere in its header is found, as damage or as another passphrase', async () => {
    for (let at = 0; at < headerBytes + NONCE; at++) {
      const other = Buffer.from(quick);
      other[at]! ^= 1;
      expect(await refusal(other, PASSPHRASE), `byte ${at}`).toMatch(/^(?:bad-archive|wrong-passphrase): /);
    }
  });

  it.each([0, 1, 2, 3])('by cutting it off behind whole chunks is found: %i', async (chunks) => {
    const end = headerBytes + NONCE + chunks * CHUNK;
    expect(await refusal(bytesOf(quick.subarray(0, end)), PASSPHRASE)).toMatch(/^bad-archive: .*cut off/);
  });

  it('by changing the places of two chunks, or leaving one out, is found', async () => {
    const from = headerBytes + NONCE;
    const [first, second, rest] = [0, 1, 2].map((i) =>
      quick.subarray(from + i * CHUNK, i < 2 ? from + (i + 1) * CHUNK : undefined),
    );
    const head = quick.subarray(0, from);
    for (const parts of [
      [second!, first!, rest!],
      [first!, rest!],
    ])
      expect(await refusal(Buffer.concat([head, ...parts]), PASSPHRASE)).toMatch(/^bad-archive: /);
  });

  it.each([
    ['almost one', () => text.replace('"records":', '"records" :')],
    ['a letter', () => 'Dear Ada,\n'],
    ['nothing', () => ''],
  ])(
    'by putting what is no memory under the right passphrase is found by what it holds: %s',
    async (_, other) => {
      expect(await refusal(await byWork(10, other()), PASSPHRASE)).toMatch(/^bad-archive: /);
    },
  );

  it('before it can be read to its end is told as a file that changed', async () => {
    const gone = new Blob([bytesOf(quick)]);
    const slice = gone.slice.bind(gone);
    let reads = 0;
    gone.slice = (...range) => {
      const part = slice(...range);
      if (++reads > 1)
        part.arrayBuffer = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'));
      return part;
    };
    expect(await refusal(gone, PASSPHRASE)).toMatch(/^file-changed: /);
  });
});

describe('what no passphrase opens here is told before one is asked for', () => {
  it('more work than a tab should do', async () => {
    const more = Buffer.from(quick.toString('latin1').replace(/(?<=scrypt \S+ )10\n/, '20\n'), 'latin1');
    const began = performance.now();
    expect(await refusal(more)).toMatch(/^bad-archive: .*more work.*20, where 19/);
    const most = Buffer.from(
      quick.toString('latin1').replace(/(?<=scrypt \S+ )10\n/, '9999999999999\n'),
      'latin1',
    );
    expect(await refusal(most)).toMatch(/^bad-archive: /);
    expect(performance.now() - began, 'milliseconds').toBeLessThan(500);
  });

  it('keys', async () => {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(await generateX25519Identity()));
    expect(await refusal(bytesOf(await encrypter.encrypt(text)))).toMatch(/^bad-archive: .*to keys/);
  });

  it('the armored form', async () => {
    const file = new Blob([`\n${armor.encode(quick)}`]);
    expect(await isEncrypted(file)).toBe(true);
    expect(await refusal(file)).toMatch(/^bad-archive: .*armored/);
  });

  it('a header without end', async () => {
    const endless = new Blob(['age-encryption.org/v1\n-> scrypt ', 'A'.repeat(2 ** 20)]);
    expect(await refusal(endless, PASSPHRASE)).toMatch(/^bad-archive: /);
  });
});

describe('a saving or opening that is stopped', () => {
  /** Stops after some steps. */
  function stopping(after: number): TransferHooks & { steps: number[] } {
    const steps: number[] = [];
    return { steps, progress: (done) => steps.push(done), stopped: () => steps.length >= after };
  }

  it('ends as one', async () => {
    const saving = (await encryptedWith(PASSPHRASE))(memory, stopping(3));
    await expect(saving).rejects.toMatchObject({ code: 'cancelled' });
    await expect(textIn(bytesOf(quick), PASSPHRASE, stopping(0))).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  it('tells how far it is until then, from nothing to a part of all', async () => {
    const hooks = stopping(Number.POSITIVE_INFINITY);
    const { rest } = await opened(new Blob([bytesOf(quick)]), PASSPHRASE, hooks);
    rest.progress(1);
    expect(hooks.steps.at(-2)).toBeLessThan(0.5);
    expect(hooks.steps.at(-1)).toBe(1);
  });
});

describe('a passphrase', () => {
  it.each([
    ['', 'at least 15'],
    ['short but good', 'at least 15'],
    ['aaaaaaaaaaaaaaaaaaaa', 'over and over'],
    ['123456789012345', 'over and over'],
    ['abcdefghijklmnopqrst', 'over and over'],
    ['asdasdasdasdasdasd', 'over and over'],
    [PASSPHRASE, null],
    ['zwölf Möwen im Rathaus', null],
    ['x7Kq9Tz2Lm4Wp8Rb', null],
    ['猫が窓から三羽の鳥を静かに見ている', null],
  ])('is weighed by its length and by what repeats in it: %s', async (passphrase, why) => {
    const weak = whyTooWeak(passphrase);
    if (why === null) expect(weak).toBeNull();
    else {
      expect(inEnglish(weak ?? '')).toContain(why);
      await expect(encryptedWith(passphrase)).rejects.toMatchObject({ code: 'bad-input' });
    }
  });

  it.each([
    ['', ''],
    ['short but good', 'short'],
    ['asdasdasdasdasdasdasdasdasdasd', 'Too easy'],
    [PASSPHRASE, 'Long enough'],
    ['mein Hund, mein Hund, mein Hund, mein Hund', 'Long enough'],
    ['abcdefghijklmno grey walnut ferry', 'Long enough'],
    ['grey walnut ferry tulip anchor', 'very hard to guess'],
  ])('is told while it is typed, by what is new in it: %s', (passphrase, said) => {
    expect(inEnglish(howGood(passphrase))).toContain(said);
    if (passphrase === '') expect(howGood(passphrase)).toBe('');
  });
});
