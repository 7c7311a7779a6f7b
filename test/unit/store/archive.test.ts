// Over 400 lines: a table of files and why they are refused.
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, type Filed, FORMAT, unknownIn } from '../../../lib/store/archive/archive-format';
import { ArchiveParser } from '../../../lib/store/archive/check-archive';
import { writeArchive } from '../../../lib/store/archive/export';
import { MAX_HEADER_BYTES, MAX_LINE_BYTES } from '../../../lib/store/archive/limits';
import { renumbered } from '../../../lib/store/archive/renumber';
import { withoutLocations } from '../../../lib/store/archive/without-locations';
import { withoutPictures } from '../../../lib/store/archive/without-pictures';
import { digestStores } from '../../../lib/store/digest';
import { linksOf } from '../../../lib/store/integrity/links';
import type { IncidentRecord, LedgerEntry, MnemeSchema, PictureRecord } from '../../../lib/store/schema';
import {
  archiveText,
  MemoryInHand,
  NO_HOOKS,
  parseArchive,
  SMALL,
  sealed,
  steps,
  TINY,
} from '../archive-helpers';

let memory: MemoryInHand;
let text: string;
let lines: string[];

beforeAll(async () => {
  memory = MemoryInHand.make(SMALL);
  text = await archiveText(memory);
  lines = text.trimEnd().split('\n');
});

/** Reads a text as an archive; returns what is said against it. */
function refusal(archive: string | Uint8Array): string {
  try {
    parseArchive(Buffer.from(archive));
    return 'taken in';
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
}

type Is = Record<string, unknown>;

/** The archive with its first record of a store changed, and the counts and checksum of the changed one. */
function changed(store: Filed['in'], change: (is: Is) => unknown): string {
  const records = lines.slice(1, -1);
  const at = records.findIndex((line) => line.startsWith(`{"in":"${store}"`));
  const { is } = JSON.parse(records[at]!);
  return sealed(records.with(at, canonicalJson({ in: store, is: change(is) ?? is })));
}

describe('an archive', () => {
  it.each(['UTC', 'Etc/GMT+5', 'America/Argentina/Buenos_Aires', 'Mars/Olympus', '+05:30'])(
    'may have a zone that has the form of one, known here or not: %s',
    (zone) => expect(refusal(changed('videos', (is) => ({ ...is, zone })))).toBe('taken in'),
  );

  it.each<[string, Filed['in'], object, string]>([
    ['no words wanted', 'videos', { wordsOff: true }, 'taken in'],
    ['words wanted', 'videos', { wordsOff: false }, 'wordsOff'],
    ['seconds without words', 'videos', { unwrittenS: 2.5 }, 'taken in'],
    ['fewer than none', 'videos', { unwrittenS: -1 }, 'unwrittenS'],
    ['words heard unsurely', 'incidents', { unsure: [0, 2] }, 'taken in'],
    ['half a place of a word', 'incidents', { unsure: [0.5] }, 'unsure'],
    ['no place of a word', 'incidents', { unsure: [] }, 'unsure'],
  ])('may tell what was not written down, or not surely: %s', (_, store, fields, told) => {
    const text = changed(store, (is) => ({ ...is, ...fields }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 5);
    if (told === 'taken in') expect(refusal(before)).toContain('is not a field that there is');
  });

  it.each<[string, unknown, string]>([
    ['a point', { latitude: 38.7223, longitude: -9.1393 }, 'taken in'],
    ['a pole', { latitude: -90, longitude: 180 }, 'taken in'],
    ['none', null, 'location'],
    ['too far north', { latitude: 90.1, longitude: 0 }, 'latitude'],
    ['too far west', { latitude: 0, longitude: -180.1 }, 'longitude'],
    ['half a point', { latitude: 1 }, 'longitude is missing'],
    ['more than a point', { altitude: 3, latitude: 1, longitude: 2 }, 'altitude'],
  ])('may tell where a video was recorded, since format 10: %s', (_, location, told) => {
    const text = changed('videos', (is) => ({ ...is, location }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 9);
    expect(refusal(before)).toContain('location is not a field that there is');
  });

  it.each<[string, object, string]>([
    ['tags and a star', { tags: ['Größe', 'zoo'], favourite: true }, 'taken in'],
    ['as many as there may be', { tags: Array.from({ length: 20 }, (_, i) => `t${i + 10}`) }, 'taken in'],
    ['one more', { tags: Array.from({ length: 21 }, (_, i) => `t${i + 10}`) }, 'are too many'],
    ['none', { tags: [] }, 'are none'],
    ['one twice', { tags: ['Zoo', 'zoo'] }, 'are not in their order, each once'],
    ['in another order', { tags: ['zoo', 'sea'] }, 'are not in their order, each once'],
    ['too long a one', { tags: ['x'.repeat(41)] }, 'has more than 40 letters'],
    ['one that shows nothing', { tags: ['\u200b'] }, 'shows nothing'],
    ['markup', { tags: ['<b>'] }, 'holds markup'],
    ['no star', { favourite: false }, 'favourite'],
  ])('may tell what people marked a video by, since format 13: %s', (_, fields, told) => {
    const text = changed('videos', (is) => ({ ...is, ...fields }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 12);
    expect(refusal(before)).toMatch(/(?:tags|favourite) is not a field that there is/);
    expect(refusal(sealed(lines.slice(1, -1), 12))).toBe('taken in');
  });

  const bruno = { kind: 'dog', t0: 1, t1: 4.5, name: 'Bruno' };
  it.each<[string, object[], string]>([
    ['two', [bruno, { ...bruno, t0: 2 }], 'taken in'],
    ['two of one stretch', [{ ...bruno, name: 'Bella' }, bruno], 'taken in'],
    ['none', [], 'are none'],
    ['one twice', [bruno, { ...bruno, name: 'BRUNO' }], 'are not in their order, each once'],
    ['in another order', [{ ...bruno, t0: 2 }, bruno], 'are not in their order, each once'],
    ['no kind that there is', [{ ...bruno, kind: 'unicorn' }], 'is no kind of thing'],
    ['one that ends before it begins', [{ ...bruno, t1: 0 }], 'ends before it begins'],
    ['too long a one', [{ ...bruno, name: 'x'.repeat(41) }], 'has more than 40 letters'],
    ['one that shows nothing', [{ ...bruno, name: '\u200b' }], 'shows nothing'],
    ['markup', [{ ...bruno, name: '<b>' }], 'holds markup'],
    ['something else besides', [{ ...bruno, colour: 'brown' }], 'colour'],
    ['too many', Array.from({ length: 201 }, (_, i) => ({ ...bruno, t0: i / 100 })), 'are too many'],
  ])('may tell names of things in view, since format 14: %s', (_, named, told) => {
    const text = changed('videos', (is) => ({ ...is, named }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 13);
    expect(refusal(before)).toContain('named is not a field that there is');
    expect(refusal(sealed(lines.slice(1, -1), 13))).toBe('taken in');
  });

  it.each<[string, unknown[], string]>([
    ['two', ['c000000/i0004', 'c000001/i0000'], 'taken in'],
    ['none', [], 'are none'],
    ['one twice', ['c000000/i0004', 'c000000/i0004'], 'are not in their order, each once'],
    ['in another order', ['c000001/i0000', 'c000000/i0004'], 'are not in their order, each once'],
    ['another video', ['vid_1/c000000/i0004'], 'is no incident of a clip'],
    ['what a model wrote', ['c000000/m0004'], 'is no incident of a clip'],
    [
      'too many',
      Array.from({ length: 2001 }, (_, i) => `c000000/i${String(i).padStart(4, '0')}`),
      'are too many',
    ],
  ])('may tell what people said is something else, since format 16: %s', (_, denied, told) => {
    const text = changed('videos', (is) => ({ ...is, denied }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 15);
    expect(refusal(before)).toContain('denied is not a field that there is');
  });

  it.each<[string, unknown, string]>([
    ['one', 'Größe 2024', 'taken in'],
    ['one in another', 'Holiday 2024/Lisbon', 'taken in'],
    ['more of its path', 'Users/ada/Holiday', 'is no folder of at most two parts'],
    ['from the root', '/Holiday', 'is no folder of at most two parts'],
    ['what leads elsewhere', '../Holiday', 'is no folder of at most two parts'],
    ['nothing', '', 'is no folder of at most two parts'],
    ['markup', '<b>', 'is no folder of at most two parts'],
    ['too long a one', 'x'.repeat(101), 'is no folder of at most two parts'],
    ['no text', null, 'folder'],
  ])('may tell in which folder a video lay, since format 17: %s', (_, folder, told) => {
    const text = changed('videos', (is) => ({ ...is, folder }));
    expect(refusal(text)).toContain(told);
    const before = sealed(text.trimEnd().split('\n').slice(1, -1), 16);
    expect(refusal(before)).toContain('folder is not a field that there is');
    expect(refusal(sealed(lines.slice(1, -1), 16))).toBe('taken in');
  });

  it('keeps the folders of videos where it tells no places, as it keeps their names', async () => {
    const inFolder = new MemoryInHand();
    for (const record of memory.all())
      inFolder.add(record.in === 'videos' ? { ...record, is: { ...record.is, folder: 'Lisbon' } } : record);
    const whole = await archiveText(inFolder);
    expect(whole).toContain('"folder":"Lisbon"');
    expect(await archiveText(withoutLocations(inFolder))).toBe(whole);
    expect(parseArchive(Buffer.from(whole), 1 << 20).records).toEqual(inFolder.all());
  });

  it('can be written without where videos were recorded, and is as one of a memory that never knew', async () => {
    const placed = new MemoryInHand();
    for (const record of memory.all())
      placed.add(
        record.in === 'videos'
          ? { ...record, is: { ...record.is, location: { latitude: 38.7223, longitude: -9.1393 } } }
          : record,
      );
    expect(await archiveText(placed)).toContain('"location":{"latitude":38.7223,"longitude":-9.1393}');
    expect(await archiveText(withoutLocations(placed))).toBe(text);
  });

  it('gives back every record, whatever pieces it comes in', async () => {
    for (const pieceBytes of [1 << 20, 4093, 1]) {
      const { records, report } = parseArchive(Buffer.from(text), pieceBytes);
      const read = new MemoryInHand();
      for (const record of records) read.add(record);
      expect(report).toEqual({ records: 196, videos: 2, clips: 6 });
      expect(await archiveText(read)).toBe(text);
      expect(await digestStores(read)).toEqual(await digestStores(memory));
      expect(records).toEqual(memory.all());
    }
  });

  it('is one line for each record between a first and a last, without a date', () => {
    expect(lines[0]).toBe(
      '{"mneme":21,"records":{"clips":6,"facts":4,"incidents":54,"ledger":27,"listenings":0,"nodes":5,"observations":0,"pictures":42,"subtitles":2,"tracks":18,"turns":18,"videos":2,"words":18,"writings":0}}',
    );
    expect(lines.at(-1)).toMatch(/^\{"end":\{"records":196,"sha256":"[\da-f]{64}"\}\}$/);
    expect(sealed(lines.slice(1, -1))).toBe(text);
  });

  it('is the same bytes for the same memory, whatever the order of its fields', async () => {
    const turned = new MemoryInHand();
    for (const record of parseArchive(Buffer.from(text)).records) {
      const is = Object.fromEntries(Object.entries(record.is).reverse());
      turned.add({ in: record.in, is } as unknown as Filed);
    }
    expect(await archiveText(turned)).toBe(text);
    expect(await digestStores(turned)).toEqual(await digestStores(memory));
  });

  it('of an earlier format is read too, with what it could not tell left open, and asks for its facts', () => {
    /** The records as that format has them. */
    const asIn = (format: 1 | 2) =>
      lines
        .slice(1, -1)
        .filter((line) => !line.startsWith('{"in":"facts"'))
        .map((line) => {
          const { in: store, is } = JSON.parse(line);
          if (store === 'words') delete is.embedding;
          if (format === 1 && store === 'turns') delete is.face;
          if (format === 1) delete is.sources;
          return canonicalJson({ in: store, is });
        });
    const read = (format: 1 | 2) => {
      const parser = new ArchiveParser();
      const records = [...parser.push(Buffer.from(sealed(asIn(format), format)))];
      parser.end();
      expect(parser.lacksFacts).toBe(true);
      return <Name extends Filed['in']>(store: Name) =>
        records.flatMap((record) => (record.in === store ? [record.is as MnemeSchema[Name]['value']] : []));
    };
    const first = read(1);
    expect(first('turns').every(({ face }) => face === null)).toBe(true);
    expect(first('incidents').every(({ sources }) => sources.length === 0)).toBe(true);
    const second = read(2);
    expect(second('words').every(({ embedding }) => embedding === null)).toBe(true);
    expect(second('incidents')).toEqual(
      memory.all().flatMap((one) => (one.in === 'incidents' ? [one.is] : [])),
    );
    for (const format of [1, 2] as const) expect(refusal(sealed(asIn(format)))).toContain('is missing');
    expect(refusal(sealed(lines.slice(1, -1), 2))).toContain('embedding is not a field that there is');
    expect(refusal(sealed(lines.slice(1, -1), 3))).toBe('taken in');
    const unlike = sealed(lines.slice(1, -1)).replace(`{"mneme":${FORMAT}`, '{"mneme":7');
    expect(refusal(unlike)).toContain('words is not a field that there is');
    expect(refusal(sealed(lines.slice(1, -1), FORMAT + 1))).toContain('newer-archive');
  });

  it('holds what pictures show since format 9, with its boxes, and that of nobody', () => {
    const shows = (change: object = {}) => {
      const at = lines.findIndex(
        (line) => line.startsWith('{"in":"incidents"') && line.includes('"kind":"appears"'),
      );
      const { in: store, is } = JSON.parse(lines[at]!);
      const box = Buffer.from(Float32Array.of(is.t0, 0.1, 0.2, 0.3, 0.4).buffer).toString('base64');
      const shown = {
        ...is,
        kind: 'shows',
        who: [],
        sources: [],
        words: 'dog',
        shown: { score: 0.9, boxes: box },
      };
      return lines.slice(1, -1).with(at - 1, canonicalJson({ in: store, is: { ...shown, ...change } }));
    };
    expect(refusal(sealed(shows()))).toBe('taken in');
    expect(refusal(sealed(shows(), 8))).toContain('shown is not a field that there is');
    expect(refusal(sealed(shows({ words: null })))).toContain('goes with words');
    expect(refusal(sealed(shows({ kind: 'says' })))).toContain('goes with boxes');
    expect(refusal(sealed(shows({ shown: { score: 2, boxes: 'AAAA' } })))).toContain(
      'shown.score is more than 1',
    );
    const { who } = JSON.parse(lines.find((line) => line.includes('"kind":"appears"'))!).is;
    expect(refusal(sealed(shows({ who })))).toContain('things are nobody');
    expect(refusal(sealed(shows({ colours: ['red', 'white'] })))).toBe('taken in');
    expect(refusal(sealed(shows({ colours: ['red'] }), 17))).toContain(
      'colours is not a field that there is',
    );
    expect(refusal(sealed(shows({ colours: [] })))).toContain('are none');
    expect(refusal(sealed(shows({ colours: ['magnolia'] })))).toContain('colours');
    const spoken = { kind: 'says', colours: ['red'], shown: undefined };
    expect(refusal(sealed(shows(spoken)))).toContain('"says" has no colours');
  });

  it('holds what colours pictures have and whose shapes they show, and that of nobody', () => {
    const at = lines.findIndex(
      (line) => line.startsWith('{"in":"incidents"') && line.includes('"kind":"appears"'),
    );
    const { in: store, is } = JSON.parse(lines[at]!);
    const coloured = (change: object = {}) =>
      sealed(
        lines.slice(1, -1).with(
          at - 1,
          canonicalJson({
            in: store,
            is: { ...is, kind: 'coloured', who: [], sources: [], words: 'green', ...change },
          }),
        ),
      );
    expect(refusal(coloured())).toBe('taken in');
    expect(refusal(coloured({ words: null }))).toContain('goes with words');
    expect(refusal(coloured({ who: is.who }))).toContain('things are nobody');
    const box = Buffer.from(Float32Array.of(is.t0, 0.1, 0.2, 0.3, 0.4).buffer).toString('base64');
    const shown = { score: 0.7, boxes: box };
    const figures = (change: object = {}) => coloured({ kind: 'figures', words: 'person', shown, ...change });
    expect(refusal(figures())).toBe('taken in');
    expect(refusal(figures({ shown: undefined }))).toContain('goes with boxes');
    expect(refusal(figures({ who: is.who }))).toContain('things are nobody');
  });

  it('holds what was cut out of pictures since format 11, of what is in view alone, and may leave it out', async () => {
    const cutOut = new MemoryInHand();
    const [first] = memory.of('clips');
    const [{ bytes }] = memory.of('pictures') as [PictureRecord];
    const shows = memory
      .of('incidents')
      .find(({ clipId, kind }) => clipId === first!.id && kind === 'appears')!;
    const key = `${first!.id}/h0000`;
    const boxes = Float32Array.of(shows.t0, 0.1, 0.2, 0.3, 0.4);
    const dog = {
      ...shows,
      kind: 'shows' as const,
      who: [],
      sources: [],
      words: 'dog',
      shown: { score: 0.9, boxes },
    } satisfies IncidentRecord;
    const pictures = [...memory.of('pictures'), { key, videoId: shows.videoId, bytes }];
    for (const record of memory.all())
      if (record.in === 'incidents' && record.is.id === shows.id)
        cutOut.add({ in: 'incidents', is: { ...dog, picture: key } });
      else if (record.in !== 'pictures') cutOut.add(record);
    for (const is of pictures.sort((a, b) => (a.key < b.key ? -1 : 1))) cutOut.add({ in: 'pictures', is });
    const whole = await archiveText(cutOut);
    expect(refusal(whole)).toBe('taken in');
    expect(refusal(sealed(lines.slice(1, -1), 10))).toBe('taken in');
    const inside = whole.trimEnd().split('\n').slice(1, -1);
    expect(refusal(sealed(inside, 10))).toContain('picture is not a field that there is');
    const with_ = (from: string, to: string) => sealed(inside.map((line) => line.replace(from, to)));
    expect(refusal(with_(`"picture":"${key}"`, `"picture":"${first!.still}"`))).toContain(
      'is not a picture of it',
    );
    expect(refusal(sealed(inside.filter((line) => !line.includes(`"key":"${key}"`))))).toContain(
      `there is no picture ${key}`,
    );
    const bare = await archiveText(withoutPictures(cutOut));
    expect(bare).not.toContain(key);
    expect(refusal(bare)).toBe('taken in');
  });

  it('holds how people want somebody shown since format 12, and no picture where it has none', async () => {
    const wishes = lines.filter((line) => /"kind":"(?:cover|hide)"/.test(line));
    expect(wishes).toEqual([
      '{"in":"ledger","is":{"kind":"cover","nodes":["f_1"],"picture":"vid_1/c000000/t0000-1","seq":26}}',
      '{"in":"ledger","is":{"hidden":true,"kind":"hide","nodes":["f_2"],"seq":27}}',
    ]);
    const before = text.replace(`{"mneme":${FORMAT}`, '{"mneme":11');
    expect(refusal(before)).toContain('nodes is not a field that there is');
    expect(refusal(sealed(lines.slice(1, -1), 11))).toBe('taken in');
    const with_ = (from: string, to: string) =>
      refusal(
        sealed(lines.slice(1, -1).map((line) => (wishes.includes(line) ? line.replace(from, to) : line))),
      );
    expect(with_('t0000-1"', 't0000-7"')).toContain('there is no picture vid_1/c000000/t0000-7');
    expect(with_('/t0000-1"', '/still"')).toContain('not the id of a picture of a face');
    expect(with_('["f_1"]', '[]')).toContain('are none');
    expect(with_('["f_2"]', '["f_9"]')).toContain('there is no f_9');
    expect(with_('true', '1')).toContain('hidden');
    const bare = await archiveText(withoutPictures(memory));
    expect(bare).toContain('"kind":"cover","nodes":["f_1"],"picture":null');
    expect(refusal(bare)).toBe('taken in');
  });

  it('tells since format 20 throughout which video a voice is somebody else', () => {
    const move: LedgerEntry = {
      ...({ seq: 1, kind: 'move', records: ['vid_1/c000000/s0000'], from: 'v_3', to: 'v_4' } as const),
      throughout: 'vid_1',
    };
    expect(unknownIn(19, 'ledger')).toEqual(['throughout']);
    const ids = {
      videos: new Map([['vid_1', 'vid_7']]),
      numbers: new Map([
        [3, 30],
        [4, 40],
      ]),
    };
    expect(renumbered({ in: 'ledger', is: move }, ids).is).toEqual({
      ...move,
      ...{ records: ['vid_7/c000000/s0000'], from: 'v_30', to: 'v_40', throughout: 'vid_7' },
    });
    expect(linksOf({ in: 'ledger', is: move })).toContainEqual({ store: 'videos', key: 'vid_1' });
  });

  const marked = { t: 2, track: null, boxes: Float32Array.of(2, 0.1, 0.1, 0.2, 0.2), picture: null };
  it.each<[string, object, string]>([
    ['a box', {}, 'taken in'],
    ['a face that was followed', { track: 'vid_1/c000000/t0000', boxes: null }, 'taken in'],
    ['neither', { boxes: null }, 'where somebody is stands in its boxes'],
    ['both', { track: 'vid_1/c000000/t0000' }, 'where somebody is stands in its boxes'],
    [
      'no face that there is',
      { track: 'vid_1/c000000/t0077', boxes: null },
      'there is no vid_1/c000000/t0077',
    ],
    ['a clip of another video', { clip: 'vid_2/c000000' }, 'vid_2/c000000 is not of vid_1'],
    ['no clip that there is', { clip: 'vid_1/c000099' }, 'there is no clip vid_1/c000099'],
    ['nobody', { node: 'f_9' }, 'there is no f_9'],
    [
      'boxes outside the picture',
      { boxes: Float32Array.of(2, 0.1, 0.1, 7, 0.2) },
      'a box outside the picture',
    ],
    [
      'a picture that is not there',
      { picture: 'vid_1/c000000/b0001' },
      'there is no picture vid_1/c000000/b0001',
    ],
    ['a picture of somebody else', { picture: 'vid_1/c000000/t0000-0' }, 'is of two marks'],
    ['an end before its beginning', { at: { videoId: 'vid_1', t0: 3, t1: 2 } }, 'ends before it begins'],
    ['something else besides', { sure: true }, 'sure'],
  ])('may tell who was marked in a picture, since format 15: %s', async (_, change, told) => {
    const at = { videoId: 'vid_1', t0: 2, t1: 2 };
    const step = { kind: 'mark', node: 'f_1', clip: 'vid_1/c000000', ...marked, at, ...change };
    const held = MemoryInHand.make(SMALL, (ledger) => [
      ...steps(ledger),
      { ...step, seq: ledger + steps(ledger).length + 1 } as LedgerEntry,
    ]);
    const written = await archiveText(held);
    expect(refusal(written)).toContain(told);
    if (told !== 'taken in') return;
    const records = written.trimEnd().split('\n').slice(1, -1);
    expect(refusal(sealed(records, 14))).toContain('is not a field that there is');
  });

  it('of an earlier version has names with letters that show nothing: they are left out, and no two videos are called alike', () => {
    const [first, second] = memory.of('videos');
    const renamed = lines.slice(1, -1).map((line) => {
      const record = JSON.parse(line) as Filed;
      const { is } = record;
      if (record.in === 'videos')
        record.is.name = record.is.id === first!.id ? 'trip\u200b.mp4' : 'trip\u202e.mp4';
      if (record.in === 'ledger' && record.is.kind === 'name' && record.is.name !== null)
        record.is.name = record.is.name === 'Zoe' ? '\u200f' : 'Zoe\u0308\u200b';
      return canonicalJson({ in: record.in, is });
    });
    const read = parseArchive(Buffer.from(sealed(renamed))).records;
    const names = (store: Filed['in']) =>
      read.flatMap((record) => (record.in === store && 'name' in record.is ? [record.is.name] : []));
    expect(second).toBeDefined();
    expect(names('videos')).toEqual(['trip.mp4', 'trip (2).mp4']);
    expect(names('ledger')).toEqual(['Zoë', null, null]);
    expect(read.length).toBe(renamed.length);
    const again = new MemoryInHand();
    for (const record of read) again.add(record);
    return expect(archiveText(again).then(refusal)).resolves.toBe('taken in');
  });

  it('is stopped when the person cancels', async () => {
    const hooks = { ...NO_HOOKS, stopped: () => true };
    await expect(writeArchive(memory, hooks).next()).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('an import refuses', () => {
  it('what was cut off, anywhere', async () => {
    const tiny = Buffer.from(await archiveText(MemoryInHand.make(TINY)));
    for (let at = 0; at < tiny.length; at += at % 97 === 0 ? 1 : 13) {
      expect(refusal(tiny.subarray(0, at))).toMatch(/^bad-archive: /);
    }
    const bytes = Buffer.from(text);
    expect(refusal(bytes.subarray(0, -1))).toMatch(/Line 198: the file ends here, and its end is missing\.$/);
  });

  it('what goes on after its end', () => {
    expect(refusal(`${text}{"in":"videos"}\n`)).toMatch(/Line 199: there is more after the end\.$/);
    expect(refusal(`${text}x`)).toMatch(/Line 199: the file ends here/);
    expect(refusal(text + text)).toMatch(/Line 199: there is more after the end\.$/);
  });

  it('what was changed', () => {
    expect(refusal(text.replace('Line 1 of', 'Line 2 of'))).toMatch(
      /Line 198: the file has been changed: its checksum/,
    );
  });

  it('what is not an archive, without reading on', () => {
    for (const other of ['', '\n', '{}\n', 'null\n', '[1]\n', 'WEBVTT\n', '\ufeff{"mneme":1}\n'])
      expect(refusal(other)).toBe('bad-archive: This file is not a saved memory.');
    expect(refusal(Uint8Array.of(0xff, 0xd8, 0xff, 10))).toBe(
      'bad-archive: This file is not a saved memory.',
    );
    const parser = new ArchiveParser();
    expect(() => [...parser.push(new Uint8Array(MAX_HEADER_BYTES + 1).fill(32))]).toThrow(
      'not a saved memory',
    );
  });

  it('what a newer Mneme wrote, whatever it says more', () => {
    expect(refusal(`{"mneme":${FORMAT + 1},"packed":true}\nxyz`)).toMatch(
      /^newer-archive: .*Update this one/,
    );
    expect(refusal('{"mneme":"2"}\n')).toMatch(/^bad-archive/);
    expect(refusal('{"mneme":0,"records":{}}\n')).toMatch(/^bad-archive/);
  });

  it('a line that is too long, before all of it has come', () => {
    const parser = new ArchiveParser();
    expect([...parser.push(Buffer.from(`${lines[0]}\n`))]).toEqual([]);
    const piece = new Uint8Array(2 ** 20).fill(97);
    let taken = 0;
    const feed = () => {
      for (; taken < 100; taken += 1) for (const _ of parser.push(piece));
    };
    expect(feed).toThrow('Line 2: the line is too long.');
    expect(taken).toBe(MAX_LINE_BYTES / piece.length);
  });

  it('nesting, before it is parsed', () => {
    const deep = `{"in":"clips","is":${'['.repeat(1e6)}${']'.repeat(1e6)}}`;
    expect(refusal(sealed([deep]))).toMatch(/Line 2: it is nested too deep/);
    const wide = `{"in":"clips","is":[${Array(60_000).fill('{}')}]}`;
    expect(refusal(sealed([wide]))).toMatch(/Line 2: it is nested too deep, or has too many parts/);
  });

  it('counts that are not so', () => {
    expect(refusal(text.replace('"videos":2', '"videos":1'))).toMatch(/Line 3: there are more videos than/);
    expect(refusal(text.replace('"words":18', '"words":19'))).toMatch(/Line 198: there are fewer words than/);
    expect(refusal(text.replace('"words":18', '"words":1e9'))).toMatch(/Line 1: it is not written as Mneme/);
    expect(refusal(text.replace('"words":18', '"words":-18'))).toMatch(/Line 1: records.words/);
    expect(refusal(text.replace('"words":18', '"words":9000000'))).toMatch(
      /Line 1: it has more than 5000000/,
    );
    expect(refusal(text.replace('{"records":196,', '{"records":181,'))).toMatch(
      /Line 198: it has 196 records/,
    );
  });

  it('a line in another spelling than ours: keys twice, unknown or hidden, other numbers, spaces', () => {
    const video = lines[1]!;
    for (const [from, to, what] of [
      ['"id":"vid_1"', '"id":"vid_2","id":"vid_1"', 'not written as Mneme writes it'],
      ['"id":"vid_1"', '"__proto__":{"admin":true},"id":"vid_1"', 'not written as Mneme writes it|__proto__'],
      ['"id":"vid_1"', '"constructor":{},"id":"vid_1"', 'constructor'],
      ['"face-embedding":"sface"', '"__proto__":"sface","face-embedding":"sface"', 'not written as Mneme'],
      ['"bytes":123457', '"bytes":1.23457e5', 'not written as Mneme writes it'],
      ['"doneS":90', '"doneS":90.0', 'not written as Mneme writes it'],
      ['"doneS":90', '"doneS":1e999', 'doneS is more than'],
      ['"doneS":90', '"doneS": 90', 'not written as Mneme writes it'],
      ['"height":720', '"height":-0', 'not written as Mneme writes it'],
      ['"hasAudio":true', '"hasAudio":true,"extra":1', 'extra is not a field'],
      ['"hasAudio":true,', '', 'hasAudio is missing'],
      ['"in":"videos"', '"in":"settings"', 'it is of no store that there is'],
      ['"in":"videos"', '"in":"constructor"', 'it is of no store that there is'],
      ['Größe', 'Gr\\u00f6\\u00dfe', 'not written as Mneme writes it'],
      ['}}', '}', 'it is not JSON'],
    ]) {
      expect(video).toContain(from);
      const line = video.replace(from!, to!);
      expect(refusal(sealed([line, ...lines.slice(2, -1)])), `${from} -> ${to}`).toMatch(
        new RegExp(`^bad-archive: .* Line 2: .*(?:${what})`),
      );
    }
    expect(refusal(Buffer.from(text, 'latin1'))).toMatch(/Line 2: it is not text in UTF-8/);
  });

  const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64');
  const vector = (length: number, first: number) => floats(first, ...Array(length - 1).fill(0));

  type Said = [what: string, store: Filed['in'], change: (is: Is) => unknown, why: string | RegExp];
  const said: Said[] = [
    ['a name with a folder', 'videos', (is) => ({ ...is, name: '../../etc/passwd' }), 'name holds folders'],
    ['a name with a backslash', 'videos', (is) => ({ ...is, name: 'a\\b.mp4' }), 'name holds folders'],
    [
      'a name with a line break',
      'videos',
      (is) => ({ ...is, name: 'a\nb' }),
      'name holds folders, markup or control',
    ],
    [
      'a name with a tag',
      'videos',
      (is) => ({ ...is, name: '<img src=x>.mp4' }),
      'name holds folders, markup',
    ],
    [
      'an endless name',
      'videos',
      (is) => ({ ...is, name: 'x'.repeat(301) }),
      'name has more than 300 letters',
    ],
    ['a name twice', 'videos', (is) => ({ ...is, name: 'trip (2).mov' }), 'another video has the same name'],
    [
      'a sentence with a tag',
      'videos',
      (is) => ({ ...is, warnings: ['<b>hi</b>'] }),
      'warnings.0 holds markup',
    ],
    [
      'a time that is none',
      'videos',
      (is) => ({ ...is, startsAt: '2025-02-30T00:00:00.000Z' }),
      'startsAt is not a time',
    ],
    ...['+010000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '+275760-09-12T00:00:00.000Z'].map(
      (startsAt): Said => [
        `a time in no year that we know, ${startsAt}`,
        'videos',
        (is) => ({ ...is, startsAt }),
        'startsAt is not a time in UTC in the years 1 to 9999',
      ],
    ),
    ...['', ' ', 'Europe/', '/Berlin', '../etc', '+1:00', '1', '<b>', 'Europe Berlin', 'x'.repeat(65)].map(
      (zone): Said => [
        `a zone that is none, "${zone.slice(0, 20)}"`,
        'videos',
        (is) => ({ ...is, zone }),
        'zone is not a time zone',
      ],
    ),
    [
      'a weight that is not ours',
      'videos',
      (is) => ({ ...is, weights: { vad: 'evil' } }),
      '"evil" is not a weight for vad',
    ],
    [
      'a weight for another task',
      'videos',
      (is) => ({ ...is, weights: { vad: 'sface' } }),
      '"sface" is not a weight for vad',
    ],
    ['an id of another form', 'videos', (is) => ({ ...is, id: 'vid_01' }), 'id is not the id of a video'],
    ['clips that are not there', 'videos', (is) => ({ ...is, clips: 4 }), 'vid_1 is said to have 4 clips'],
    [
      'seconds that are not there',
      'videos',
      (is) => ({ ...is, doneS: 91 }),
      'vid_1 is said to have 3 clips to 91 s',
    ],
    [
      'a cue with a tag',
      'subtitles',
      (is) => ({ ...is, cues: [{ t0: 1, t1: 2, text: '<i>x' }] }),
      'cues.0.text holds markup',
    ],
    [
      'a cue that ends first',
      'subtitles',
      (is) => ({ ...is, cues: [{ t0: 2, t1: 1, text: 'x' }] }),
      'cues.0 ends before',
    ],
    [
      'subtitles of no video',
      'subtitles',
      (is) => ({ ...is, videoId: 'vid_10' }),
      'there is no video vid_10',
    ],
    ['clips with a gap', 'clips', (is) => ({ ...is, index: 1 }), 'clip 0 of vid_1 should begin at 0 s'],
    ['a clip of no video', 'clips', (is) => ({ ...is, videoId: 'vid_9' }), 'there is no video vid_9'],
    [
      "another clip's picture",
      'clips',
      (is) => ({ ...is, still: 'vid_1/c000001/still' }),
      'its picture should be vid_1/c000000/still',
    ],
    [
      'a picture by path',
      'clips',
      (is) => ({ ...is, still: 'vid_1/../still' }),
      'still is not the id of a picture',
    ],
    [
      'a picture that nothing uses',
      'clips',
      (is) => ({ ...is, still: null }),
      'nothing uses the picture vid_1/c000000/still',
    ],
    ['times below zero', 'clips', (is) => ({ ...is, t0: -1 }), 't0 is less than 0'],
    [
      'a box outside',
      'tracks',
      (is) => ({ ...is, boxes: floats(0, 2, 0, 0, 0) }),
      'boxes holds a box outside',
    ],
    ['half a row', 'tracks', (is) => ({ ...is, boxes: floats(0, 0, 0, 0) }), 'boxes is not made of rows'],
    [
      'NaN in boxes',
      'tracks',
      (is) => ({ ...is, boxes: floats(0, NaN, 0, 0, 0) }),
      'boxes holds what is not a number',
    ],
    ['half a number', 'tracks', (is) => ({ ...is, boxes: 'AAAA' }), 'boxes is cut off within a number'],
    ['loose base64', 'tracks', (is) => ({ ...is, boxes: 'AAA=A' }), 'boxes is not base64'],
    ['base64 with spare bits', 'tracks', (is) => ({ ...is, boxes: 'AAAAAB==' }), 'boxes is not base64'],
    ['a face that is not there', 'tracks', (is) => ({ ...is, node: 'f_9' }), 'there is no f_9'],
    ['a voice for a face', 'tracks', (is) => ({ ...is, node: 'v_4' }), 'v_4 is not a face'],
    [
      'a clip that is not there',
      'tracks',
      (is) => ({ ...is, id: 'vid_1/c000003/t0000', clipId: 'vid_1/c000003' }),
      'there is no clip',
    ],
    ["another clip's track", 'tracks', (is) => ({ ...is, clipId: 'vid_1/c000001' }), 'is not of clip'],
    [
      'a turn too long',
      'turns',
      (is) => ({ ...is, embedding: vector(192, 1.01) }),
      'embedding is longer than 1',
    ],
    [
      'NaN in a vector',
      'turns',
      (is) => ({ ...is, embedding: vector(192, Number.NaN) }),
      'embedding holds what is not a number',
    ],
    [
      'an endless vector',
      'turns',
      (is) => ({ ...is, embedding: vector(192, Infinity) }),
      'embedding holds what is not a number',
    ],
    [
      'another dimension',
      'turns',
      (is) => ({ ...is, embedding: vector(128, 1) }),
      'has 128 values, and those of voiceprint-lite have 192',
    ],
    [
      "another clip's turn",
      'words',
      (is) => ({ ...is, turnId: 'vid_1/c000001/s0000' }),
      'its clip has no turn',
    ],
    ['words with a tag', 'words', (is) => ({ ...is, text: 'x </script>' }), 'text holds markup'],
    [
      'endless words',
      'words',
      (is) => ({ ...is, text: 'x'.repeat(2001) }),
      'text has more than 2000 letters',
    ],
    [
      'words by no weight',
      'words',
      (is) => ({ ...is, embedding: vector(128, 1) }),
      'has 128 values, and those of all-MiniLM-L6-v2 have 384',
    ],
    [
      'NaN in the embedding of words',
      'words',
      (is) => ({ ...is, embedding: vector(384, Number.NaN) }),
      'embedding holds what is not a number',
    ],
    ['a number that is not its own', 'nodes', (is) => ({ ...is, n: 7 }), 'f_1 is not the id of face 7'],
    [
      'a weight of the other kind',
      'nodes',
      (is) => ({ ...is, weightId: 'voiceprint-lite' }),
      '"voiceprint-lite" is not a weight for face-embedding',
    ],
    [
      'a sample from nowhere',
      'nodes',
      (is: Is) => ({ ...is, samples: [{ ...(is.samples as Is[])[0], source: 'vid_1/c000000/t0099' }] }),
      'there is no vid_1/c000000/t0099',
    ],
    [
      'a picture of what is forgotten',
      'nodes',
      (is: Is) => ({ ...is, samples: [{ ...(is.samples as Is[])[0], source: null }] }),
      'what is kept of a forgotten video has no pictures',
    ],
    [
      "what another video's record tells",
      'incidents',
      (is) => ({ ...is, sources: ['vid_2/c000000/t0000'] }),
      'is not of vid_1',
    ],
    ['who is not there', 'incidents', (is) => ({ ...is, who: ['f_9'] }), 'there is no f_9'],
    [
      'a reference to who is not in it',
      'incidents',
      (is) => ({ ...is, kind: 'observed', words: '<p_9> waves.' }),
      'its words speak of p_9',
    ],
    [
      'an incident with a tag',
      'incidents',
      (is) => ({ ...is, kind: 'observed', words: '<p_1><b> appears.' }),
      'words holds markup',
    ],
    [
      'a tag hidden around a reference',
      'incidents',
      (is) => ({ ...is, kind: 'observed', words: '<<p_1>b>' }),
      'words holds markup',
    ],
    ['a fact by who is not there', 'facts', (is) => ({ ...is, by: 'v_99' }), 'there is no v_99'],
    ['a fact that nobody says in a turn', 'facts', (is) => ({ ...is, by: null }), 'go together'],
    [
      "a fact of another clip's turn",
      'facts',
      (is) => ({ ...is, source: 'vid_1/c000001/s0000' }),
      'is not of vid_1/c000000',
    ],
    ['a fact from nowhere', 'facts', (is) => ({ ...is, source: 'vid_1/c000000/s0099' }), 'there is no vid_1'],
    ['a fact about nobody', 'facts', (is) => ({ ...is, subject: { is: 'named' } }), 'name is missing'],
    [
      'a fact about one with a tag',
      'facts',
      (is) => ({ ...is, subject: { is: 'named', name: '<b>Ada' } }),
      'name holds markup',
    ],
    ['a fact of another kind', 'facts', (is) => ({ ...is, kind: 'rumour' }), 'kind is not'],
    ['an endless fact', 'facts', (is) => ({ ...is, value: 'x'.repeat(501) }), 'value has more than 500'],
    [
      'a fact on too many topics',
      'facts',
      (is) => ({ ...is, topic: Array(9).fill('tea') }),
      'topic are too many',
    ],
    ['a gap in the ledger', 'ledger', (is) => ({ ...is, seq: 20 }), 'entry 20 of the ledger should be 1'],
    ['a step that we do not know', 'ledger', (is) => ({ ...is, kind: 'marry' }), 'kind is not'],
    ['a founding twice', 'ledger', (is) => ({ ...is, node: 'f_2' }), 'f_2 is founded twice'],
    [
      'an undo of what is no step',
      'ledger',
      () => ({ seq: 1, kind: 'undo', of: 5 }),
      'entry 5 is not a step that stands',
    ],
    [
      'somebody who is joined with himself',
      'ledger',
      () => ({ seq: 1, kind: 'merge', a: ['f_1'], b: ['f_1'] }),
      'on both sides',
    ],
    [
      'a vote between a face and itself',
      'ledger',
      ({ at }) => ({ seq: 1, kind: 'vote', a: 'f_1', b: 'f_1', weight: 1, source: 'likeness', at }),
      'f_1 is on both sides',
    ],
    [
      'a vote heavier than any',
      'ledger',
      ({ at }) => ({ seq: 1, kind: 'vote', a: 'f_1', b: 'f_2', weight: 1e9, source: 'likeness', at }),
      'weight is more than',
    ],
    [
      'a moment moved from nowhere',
      'ledger',
      () => ({ seq: 1, kind: 'move', records: ['vid_1/c000000/t0099'], from: 'f_1', to: 'f_2' }),
      'there is no vid_1/c000000/t0099',
    ],
    [
      'a voice moved throughout a video that is nowhere',
      'ledger',
      () => ({
        ...{ seq: 1, kind: 'move', records: ['vid_1/c000000/s0000'], from: 'v_3', to: 'v_4' },
        throughout: 'vid_9',
      }),
      'vid_9',
    ],
    [
      'a name with a tag',
      'ledger',
      ({ at }) => ({ seq: 1, kind: 'called', node: 'f_1', name: '<b>Ada', weight: 1, how: 'self', at }),
      'holds markup',
    ],
    [
      'a picture that is none',
      'pictures',
      (is) => ({ ...is, bytes: Buffer.from('<svg/>').toString('base64') }),
      'bytes is not a JPEG',
    ],
    [
      'a picture of too many pixels',
      'pictures',
      (is) => ({
        ...is,
        bytes: Buffer.from([
          0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 255, 255, 255, 255, 1, 1, 17, 0, 0xff, 0xd9,
        ]).toString('base64'),
      }),
      'bytes is not a JPEG of at most',
    ],
    [
      'a picture of too many bytes',
      'pictures',
      (is) => ({ ...is, bytes: 'A'.repeat(1_400_000) }),
      'bytes has more than',
    ],
    [
      'a picture twice',
      'pictures',
      (is) => ({ ...is, key: 'vid_1/c000000/t0000-0' }),
      'vid_1/c000000/t0000-0 comes twice',
    ],
    [
      "another video's picture",
      'pictures',
      (is) => ({ ...is, videoId: 'vid_2' }),
      'is not a picture of vid_2',
    ],
  ];
  it.each(said)('%s', (_what, store, change, why) => {
    const archive = changed(store, change);
    expect(archive).not.toBe(text);
    expect(refusal(archive)).toMatch(why);
  });
});
