import type { CheckReport } from '../../../lib/contract/memory';
import type { VideoSummary } from '../../../lib/contract/videos';
import { inEnglish } from '../../../lib/told';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  faultsOf,
  makeRich,
  type Place,
  putSpoilt,
  type Read,
  readWhole,
  restore,
  type Snapshot,
  spoilOne,
} from '../../spoilt';

/** Fixed, so that every run tries the same; `bench -- damage` tries many more. */
const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1);

let memory: Snapshot;
let before: Read;

beforeAll(async () => {
  // This thread is the only one.
  const request = (_: string, ...args: unknown[]) => (args.at(-1) as () => unknown)();
  vi.stubGlobal('navigator', { locks: { request } });
  // Another file of this thread may have left one.
  vi.stubGlobal('indexedDB', new IDBFactory());
  memory = await makeRich();
  await restore(memory);
  before = await readWhole();
});

/** What is read of a memory with one record that is written so, its checksum with it. */
async function readWith(
  store: Place,
  key: IDBValidKey,
  fields: object,
): Promise<{ read: Read; faults: string[] }> {
  const record = memory[store].find(([own]) => own === key)?.[1];
  const spoilt = store === 'settings' ? fields : { ...(record as object), ...fields };
  const change = { store, key, what: JSON.stringify(fields), sealed: true, isChanged: true };
  await putSpoilt(memory, change, spoilt);
  const read = await readWhole();
  return { read, faults: faultsOf(before, read, change) };
}

const gave = <T>(read: Read, name: string): T => (read[name] as { gave: T }).gave;

test('a memory that is whole is found so, and can be taken in again', () => {
  expect(gave<CheckReport>(before, 'check')).toMatchObject({ whole: true, damage: [] });
  expect(gave<number>(before, 'taken in again')).toBeGreaterThan(150);
  const threw = Object.entries(before).flatMap(([name, read]) => ('threw' in read ? [name] : []));
  expect(threw).toEqual([]);
});

describe('one record changed at random is found and named, and all else is there', () => {
  test.each(SEEDS)('by the number %i', async (seed) => {
    const change = await spoilOne(memory, seed);
    expect(faultsOf(before, await readWhole(), change), JSON.stringify(change)).toEqual([]);
  });
});

describe('what was written wrong, its checksum with it, takes nothing along', () => {
  const track = 'vid_1/c000001/t0001';
  const merge = () => memory.ledger.find(([, entry]) => (entry as { kind: string }).kind === 'merge')![0];
  const cases: [what: string, store: Place, key: () => IDBValidKey, fields: object][] = [
    ['a date at the end of time', 'videos', () => 'vid_1', { startsAt: '+275760-09-13T00:00:00.000Z' }],
    ['a date that is none', 'videos', () => 'vid_1', { startsAt: 'yesterday' }],
    ['more clips than there are', 'videos', () => 'vid_1', { clips: 1_000_000 }],
    ['a length without end', 'videos', () => 'vid_2', { durationS: Number.POSITIVE_INFINITY }],
    ['the name of another video', 'videos', () => 'vid_2', { name: 'Größe & <3.mp4' }],
    ['a joining of nobody', 'ledger', merge, { a: [] }],
    ['a step back of what is none', 'ledger', () => memory.ledger.at(-1)![0], { kind: 'undo', of: 1 }],
    ['a face of nobody', 'tracks', () => track, { node: 'f_99' }],
    ['a face without looks', 'tracks', () => track, { looks: null }],
    ['a voice of another weight', 'turns', () => 'vid_1/c000001/s0000', { embedding: new Float32Array(7) }],
    ['words that are none', 'words', () => 'vid_1/c000001/w0001', { text: 7 }],
    ['an incident of no kind', 'incidents', () => 'vid_1/c000001/i0001', { kind: 'dances' }],
    ['an incident of nobody', 'incidents', () => 'vid_1/c000001/i0001', { who: ['f_99'], sources: [] }],
    ['a fact about nothing', 'facts', () => 'vid_1/c000000/f0000', { subject: {} }],
    ['a look again from nowhen', 'observations', () => 'vid_2/c000002/o0000', { from: Number.NaN }],
    ['a person of no samples', 'nodes', () => 'f_1', { samples: null }],
  ];
  test.each(cases)('%s', async (_what, store, key, fields) => {
    const { read, faults } = await readWith(store, key(), fields);
    expect(faults).toEqual([]);
    const { whole, damage } = gave<CheckReport>(read, 'check');
    expect(whole).toBe(false);
    expect(damage.map(({ text }) => inEnglish(text)).join()).toContain('unreadable');
    expect(gave<CheckReport>(read, 'rebuild').damage.filter(({ remedy }) => remedy === 'rebuild')).toEqual(
      [],
    );
  });

  test('a zone that is not known here is read as UTC, and is no damage', async () => {
    const { read, faults } = await readWith('videos', 'vid_2', { zone: 'Mars/Olympus' });
    expect(faults).toEqual([]);
    expect(gave<CheckReport>(read, 'check').whole).toBe(true);
    expect(gave<VideoSummary[]>(read, 'videos')).toHaveLength(3);
  });

  test('a video whose date is beyond all years keeps what else is known of it when it is rebuilt', async () => {
    const { read } = await readWith('videos', 'vid_1', { startsAt: '+275760-09-13T00:00:00.000Z' });
    expect(gave<VideoSummary[]>(read, 'videos').map(({ id }) => id)).toEqual(['vid_2', 'vid_3']);
    expect(gave<CheckReport>(read, 'rebuild').whole).toBe(true);
    expect(gave<VideoSummary[]>(read, 'videos once rebuilt')[0]).toMatchObject({
      ...{ name: 'Größe & <3.mp4', bytes: 123_457, clips: 3, doneS: 90 },
      startsAt: expect.stringMatching(/^20/),
    });
  });

  const settings: [key: string, value: unknown][] = [
    ['damage', true],
    ['damage', [null, { store: 'nowhere', key: 1 }]],
    ['packed', [{ n: 'x' }]],
    ['late', 7],
    ['counts', null],
    ['counts', { ledger: 1e15 }],
    ['forgettings', 'often'],
    ['begunVideo', 'vid_x'],
    ['reminders', [{ at: 'soon' }, null]],
  ];
  test.each(settings)('a setting that is nothing of its kind: %s, %j', async (key, value) => {
    const { read, faults } = await readWith('settings', key, value as object);
    expect(faults).toEqual([]);
    expect(gave<CheckReport>(read, 'check').whole).toBe(true);
  });
});
