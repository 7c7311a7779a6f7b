import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLedger } from '../../../lib/identity/fold';
import { describeDamage } from '../../../lib/keeper/damage-report';
import { lostOf } from '../../../lib/keeper/rebuild-damaged';
import { mended } from '../../../lib/keeper/without-damaged';
import { CLIPS_UNSAVED, reminderOf } from '../../../lib/pipeline/reminder-to-save';
import { canonicalJson } from '../../../lib/store/archive/archive-format';
import { compareChain, link } from '../../../lib/store/integrity/chain';
import { checksum, Murmur3 } from '../../../lib/store/integrity/checksum';
import { LeftOut } from '../../../lib/store/integrity/left-out';
import { compareSeal, type Damage, keyAt, placeOf } from '../../../lib/store/integrity/seal';
import type { LedgerEntry, SealRecord, StoreName } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { MemoryInHand, makeWrites, SMALL } from '../archive-helpers';

const RECORDS = MemoryInHand.make(SMALL).all();
const LEDGER = RECORDS.flatMap((record) => (record.in === 'ledger' ? record.is : []));

const wordsOf = (text: string) => new Uint32Array(new TextEncoder().encode(text).buffer);

describe('a checksum', () => {
  test.each([
    ['', 'ebb6c228'],
    ['test', '704b81dc'],
    ['aaaa', '5a97808a'],
    ['abcd', 'f0478627'],
  ])('is MurmurHash3: of "%s" with the seed 0x9747b28c %s', (text, expected) => {
    const hash = new Murmur3(0, 0x9747b28c);
    for (const word of wordsOf(text)) hash.word(word);
    expect(hash.digest().slice(8)).toBe(expected);
  });

  test('is the same for whatever an archive writes in the same way, and else another', () => {
    const values = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(checksum(a) === checksum(b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
    expect(checksum({ a: 1, b: undefined, c: 2 })).toBe(checksum({ c: 2, a: 1 }));
    expect(checksum([-0, { a: [] }])).toBe(checksum([0, { a: [] }]));
    const all = RECORDS.map(({ is }) => checksum(is));
    expect(new Set(all).size).toBe(all.length);
  });

  test('tells every single bit of a picture, and where its bytes lie does not matter', () => {
    const bytes = Uint8Array.from({ length: 37 }, (_, i) => i * 5);
    const flipped = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const copy = bytes.slice();
      copy[bit >> 3]! ^= 1 << (bit & 7);
      return checksum(copy);
    });
    expect(new Set([...flipped, checksum(bytes)]).size).toBe(bytes.length * 8 + 1);
    const within = new Uint8Array([9, ...bytes, 9]).subarray(1, 38);
    expect(checksum(within)).toBe(checksum(bytes));
  });
});

describe('a seal', () => {
  const [write] = makeWrites(SMALL);
  const stores = ['clips', 'tracks', 'turns', 'words', 'incidents', 'facts', 'pictures'] as const;
  const records = () =>
    Object.fromEntries(
      stores.map((store) => {
        const own = store === 'clips' ? [write!.clip] : write![store];
        return [store, new Map(own.map((one) => ['key' in one ? one.key : one.id, { ...one }]))];
      }),
    ) as unknown as Record<(typeof stores)[number], Map<string, Record<string, unknown>>>;
  const seal: SealRecord = { id: write!.clip.id, sums: {} };
  for (const store of stores)
    seal.sums[store] = Object.fromEntries(
      [...records()[store]].map(([key, record]) => [placeOf(store, key).part, checksum(record)]),
    );

  test('knows each record of its clip by its place', () => {
    expect(placeOf('tracks', 'vid_1/c000003/t0001')).toEqual({ id: 'vid_1/c000003', part: '/t0001' });
    expect(placeOf('clips', 'vid_1/c000003')).toEqual({ id: 'vid_1/c000003', part: '' });
    expect(placeOf('subtitles', 'vid_1')).toEqual({ id: 'vid_1', part: '' });
    expect(placeOf('nodes', 'f_3')).toEqual({ id: 'nodes/f_3', part: '' });
    for (const { in: store, is } of RECORDS) {
      const key = 'key' in is ? is.key : 'id' in is ? is.id : 'videoId' in is ? is.videoId : '';
      const { id, part } = placeOf(store, key);
      if (store !== 'ledger') expect(keyAt(store, id, part)).toBe(key);
    }
  });

  test('finds what is altered, missing and unknown, and nothing where all is whole', () => {
    expect(compareSeal(seal.id, seal, records())).toEqual([]);
    const spoilt = records();
    const [track] = spoilt.tracks.keys();
    const [line] = spoilt.words.keys();
    const [picture] = spoilt.pictures.keys();
    spoilt.tracks.get(track!)!.t1 = 99;
    spoilt.words.delete(line!);
    spoilt.pictures.set(picture!, null as never);
    spoilt.facts.set(`${seal.id}/f0099`, { id: `${seal.id}/f0099` });
    expect(compareSeal(seal.id, seal, spoilt)).toEqual([
      { store: 'tracks', key: track, what: 'altered' },
      { store: 'words', key: line, what: 'missing' },
      { store: 'facts', key: `${seal.id}/f0099`, what: 'unknown' },
      { store: 'pictures', key: picture, what: 'altered' },
    ]);
    expect(new Set(compareSeal(seal.id, null, records()).map(({ what }) => what))).toEqual(
      new Set(['unknown']),
    );
  });
});

describe('the chain of the ledger', () => {
  const chain = new Map<number, string>();
  for (const entry of LEDGER) chain.set(entry.seq, link(chain.get(entry.seq - 1), entry));
  const told = (entries: LedgerEntry[], links = chain, length = LEDGER.length) =>
    compareChain(entries, links, length).map(({ key, what }) => `${key} ${what}`);
  const without = (seq: number) => LEDGER.filter((entry) => entry.seq !== seq);

  test('finds an entry that is altered, lost or cut off, and no other', () => {
    expect(told(LEDGER)).toEqual([]);
    const altered = LEDGER.map((entry) => (entry.seq === 4 ? { ...entry, node: 'f_9' } : entry));
    expect(told(altered as LedgerEntry[])).toEqual(['4 altered']);
    expect(told(without(4))).toEqual(['4 missing']);
    const end = LEDGER.length;
    expect(told(LEDGER.slice(0, -2))).toEqual([`${end - 1} missing`, `${end} missing`]);
    const cut = new Map([...chain].slice(0, -2));
    expect(told(LEDGER.slice(0, -2), cut)).toEqual([`${end - 1} missing`, `${end} missing`]);
    const swapped = LEDGER.map((entry) =>
      entry.seq === 2 ? { ...LEDGER[2]!, seq: 2 } : entry.seq === 3 ? { ...LEDGER[1]!, seq: 3 } : entry,
    );
    expect(told(swapped)).toEqual(['2 altered', '3 altered']);
  });

  test('tells an entry that is whole from one whose link is lost', () => {
    const lost = new Map(chain);
    lost.delete(4);
    expect(told(LEDGER, lost)).toEqual(['4 unknown']);
    expect(told(LEDGER, new Map(chain).set(4, 'x'))).toEqual(['4 unknown']);
    expect(told(LEDGER, new Map())).toEqual(LEDGER.map(({ seq }) => `${seq} unknown`));
  });
});

test('what is damaged is left out with what cannot be understood without it, and no more', () => {
  const out = new LeftOut([
    { store: 'tracks', key: 'vid_1/c000001/t0000', what: 'missing' },
    { store: 'pictures', key: 'vid_1/c000002/still', what: 'altered' },
    { store: 'facts', key: 'vid_1/c000002/f0000', what: 'altered' },
    { store: 'incidents', key: 'vid_1/c000002/m0000', what: 'altered' },
    { store: 'writings', key: 'vid_1/c000002', what: 'missing' },
    { store: 'videos', key: 'vid_2', what: 'altered' },
    { store: 'ledger', key: '7', what: 'altered' },
  ]);
  const has = (entries: [StoreName, string | number][]) => entries.map(([store, key]) => out.has(store, key));
  expect(
    has([
      ['tracks', 'vid_1/c000001/t0001'],
      ['words', 'vid_1/c000001/w0000'],
      ['clips', 'vid_1/c000001'],
      ['pictures', 'vid_1/c000002/still'],
      ['facts', 'vid_1/c000002/f0000'],
      ['incidents', 'vid_1/c000002/m0000'],
      ['writings', 'vid_1/c000002'],
      ['videos', 'vid_2'],
      ['incidents', 'vid_2/c000000/i0000'],
      ['subtitles', 'vid_2'],
      ['ledger', 7],
    ]),
  ).toEqual(Array(11).fill(true));
  expect(
    has([
      ['pictures', 'vid_1/c000001/t0001-0'],
      ['tracks', 'vid_1/c000011/t0000'],
      ['incidents', 'vid_1/c000002/i0000'],
      ['facts', 'vid_1/c000002/f0001'],
      ['videos', 'vid_1'],
      ['videos', 'vid_20'],
      ['clips', 'vid_20/c000000'],
      ['nodes', 'f_1'],
      ['ledger', 8],
    ]),
  ).toEqual(Array(9).fill(false));
});

describe('a memory without what is damaged', () => {
  const of = <Name extends StoreName>(store: Name) =>
    RECORDS.flatMap((record) => (record.in === store ? [record.is] : [])) as never[];
  const whole = {
    videos: of('videos'),
    clips: of('clips'),
    nodes: of('nodes'),
    incidents: of('incidents'),
    facts: of('facts'),
    words: of('words'),
    ledger: LEDGER,
  } as Parameters<typeof mended>[0];

  test('is what it was where nothing is lost', () => {
    expect(mended(whole)).toEqual(whole);
  });

  test('hangs together whatever of it is lost', () => {
    const picks = fc.record({
      entries: fc.array(fc.nat(LEDGER.length)),
      nodes: fc.array(fc.nat(whole.nodes.length)),
      video: fc.boolean(),
      clips: fc.array(fc.nat(whole.clips.length)),
    });
    fc.assert(
      fc.property(picks, (lost) => {
        const left = mended({
          ...whole,
          videos: lost.video ? whole.videos.slice(1) : whole.videos,
          clips: whole.clips.filter((_, i) => !lost.clips.includes(i)),
          nodes: whole.nodes.filter((_, i) => !lost.nodes.includes(i)),
          ledger: LEDGER.filter((_, i) => !lost.entries.includes(i)),
        });
        const persons = foldLedger(left.ledger);
        const clips = new Set(left.clips.map(({ id }) => id));
        expect(left.ledger.map(({ seq }) => seq)).toEqual(left.ledger.map((_, i) => i + 1));
        expect(left.nodes.map(({ id }) => id).sort()).toEqual([...persons.keys()].sort());
        for (const { who, clipId } of left.incidents) {
          expect(clips.has(clipId)).toBe(true);
          for (const node of who) expect(persons.has(node)).toBe(true);
        }
        for (const clip of left.clips) expect(left.videos.some(({ id }) => id === clip.videoId)).toBe(true);
      }),
    );
  });
});

test('damage is told by clip, video and who is who, with what helps', () => {
  const videos = RECORDS.flatMap((record) => (record.in === 'videos' ? record.is : []));
  const clips = RECORDS.flatMap((record) => (record.in === 'clips' ? record.is : []));
  const damage: Damage[] = [
    { store: 'tracks', key: 'vid_2/c000001/t0000', what: 'altered' },
    { store: 'tracks', key: 'vid_2/c000001/t0001', what: 'altered' },
    { store: 'pictures', key: 'vid_2/c000001/still', what: 'missing' },
    { store: 'incidents', key: 'vid_2/c000002/i0000', what: 'altered' },
    { store: 'clips', key: 'vid_2/c000007', what: 'missing' },
    { store: 'videos', key: 'vid_9', what: 'missing' },
    { store: 'nodes', key: 'f_1', what: 'missing' },
    { store: 'ledger', key: '3', what: 'altered' },
  ];
  const reports = describeDamage(damage, videos, clips, false);
  expect(reports.map(({ text, remedy }) => `${inEnglish(text)} ${remedy}`)).toEqual([
    'trip (2).mov, 0:30 to 1:00: 2 faces altered, 1 picture missing. remember-again',
    'trip (2).mov, 1:00 to 1:30: 1 incident altered. rebuild',
    'trip (2).mov, clip 8: the record of the clip missing. remember-again',
    'Video 9: its own record missing. rebuild',
    'Who is who: 1 known face or voice missing, 1 step altered. rebuild',
  ]);
  const tried = describeDamage(damage.slice(3, 4), videos, clips, true);
  expect(tried.map(({ remedy }) => remedy)).toEqual(['remember-again']);
});

test('saving is called for once much is new, when the memory is not kept for certain or was never saved', () => {
  const never = { saved: null, putAway: null };
  expect(reminderOf(CLIPS_UNSAVED - 1, false, never)).toBeNull();
  expect(reminderOf(CLIPS_UNSAVED, false, never)).toBe('may-be-cleared');
  expect(reminderOf(CLIPS_UNSAVED, true, never)).toBe('never-saved');
  expect(reminderOf(1000, true, { saved: 10, putAway: null })).toBeNull();
  expect(reminderOf(1000, false, { saved: 1000 - CLIPS_UNSAVED + 1, putAway: null })).toBeNull();
  expect(reminderOf(1000, false, { saved: 1000 - CLIPS_UNSAVED, putAway: null })).toBe('may-be-cleared');
  expect(reminderOf(1000, true, { saved: null, putAway: 1000 })).toBeNull();
  expect(reminderOf(1000 + CLIPS_UNSAVED, true, { saved: null, putAway: 1000 })).toBe('never-saved');
});

describe('what is told again of a clip', () => {
  const tell = (id: string, text: string, sources = [`of ${text}`]) => ({ id, text, sources });
  const told = [tell('i0', 'a'), tell('i1', 'b'), tell('i2', 'c')];

  test('is what is lost, with the ids that it had', () => {
    expect(lostOf(told, [told[0]!, told[2]!], ['i1'])).toEqual([told[1]]);
    expect(lostOf(told, [], ['i2', 'i0', 'i1'])).toEqual(told);
    const twice = [tell('i0', 'a'), tell('i1', 'a')];
    expect(lostOf(twice, [twice[1]!], ['i0'])).toEqual([twice[0]]);
  });

  test('keeps its ids where some before it were taken away, and are not told again', () => {
    const left = [tell('i4', 'a'), tell('i7', 'c')];
    expect(lostOf(told, left, ['i5'])).toEqual([tell('i5', 'b')]);
  });

  test('is nothing where more would come back than is lost', () => {
    expect(lostOf(told, [told[0]!], ['i1'])).toEqual([]);
    expect(lostOf(told, [told[0]!, tell('i1', 'other')], ['i2'])).toEqual([]);
  });

  test('does not say what it rests on where the rest of the clip does not', () => {
    const older = [tell('i0', 'a', []), tell('i2', 'c', [])];
    expect(lostOf(told, older, ['i1'])).toEqual([tell('i1', 'b')]);
  });
});
