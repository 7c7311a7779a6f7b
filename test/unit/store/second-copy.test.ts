import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findFacts } from '../../../lib/memory/facts/find';
import type { CopyFiles, Reader } from '../../../lib/store/copy/copy-files';
import { headText, newHead, readHead } from '../../../lib/store/copy/copy-head';
import { frameOf, nameOf, ownRecord, readPart } from '../../../lib/store/copy/frames';
import { FOUNDATIONS, partOf, stretchOf } from '../../../lib/store/copy/parts';
import { SecondCopy } from '../../../lib/store/copy/second-copy';
import { Database } from '../../../lib/store/database';
import { checksum } from '../../../lib/store/integrity/checksum';
import { keyOf } from '../../../lib/store/integrity/seal';
import { VERSION } from '../../../lib/store/migrations';
import type { Filed } from '../../../lib/store/schema';
import { MemoryInHand, makeWrites, SMALL } from '../archive-helpers';

const all = MemoryInHand.make(SMALL).all();
const ofPart = (part: string) => all.filter((one) => partOf(one.in, keyOf(one.in, one.is)) === part);

function joined(...frames: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    bytes.set(frame, at);
    at += frame.length;
  }
  return bytes;
}

describe('parts of the second copy', () => {
  it('hold what changes by itself, and each 64 clips of a video', () => {
    expect(partOf('videos', 'vid_3')).toBe(FOUNDATIONS);
    expect(partOf('subtitles', 'vid_3')).toBe(FOUNDATIONS);
    expect(partOf('nodes', 'f_2')).toBe(FOUNDATIONS);
    expect(partOf('ledger', 7)).toBe(FOUNDATIONS);
    expect(partOf('clips', 'vid_3/c000063')).toBe('vid_3.0');
    expect(partOf('pictures', 'vid_3/c000064/t0001-0')).toBe('vid_3.1');
    expect(partOf('tracks', 'vid_3/c000064/w0001'), 'no key of a track').toBeNull();
    expect(stretchOf('vid_3.1')).toEqual({ from: 'vid_3/c000064', to: 'vid_3/c000128' });
  });

  it('give back every record as it was, the newest of each', async () => {
    for (const part of [FOUNDATIONS, 'vid_1.0', 'vid_2.0']) {
      const records = ofPart(part);
      const [first, ...rest] = records as [Filed, ...Filed[]];
      const older = { in: first.in, is: { ...first.is, older: true } } as unknown as Filed;
      const read = await readPart(part, joined(await frameOf([older, ...rest]), await frameOf([first])));
      expect(read?.hasOlder).toBe(true);
      expect(read?.records.size).toBe(records.length);
      for (const record of records) {
        const held = ownRecord(read!.records.get(nameOf(record.in, keyOf(record.in, record.is)))!);
        expect(held).toEqual(record);
        expect(checksum(held.is)).toBe(checksum(record.is));
      }
    }
  });

  it('are not read where they are cut off, altered, or of another part', async () => {
    const [one, other] = [await frameOf(ofPart('vid_1.0')), await frameOf(ofPart(FOUNDATIONS))];
    expect(await readPart('vid_1.0', one)).not.toBeNull();
    expect(await readPart('vid_1.0', one.slice(0, -8))).toBeNull();
    expect(await readPart('vid_1.0', one.slice(0, 10))).toBeNull();
    expect(await readPart('vid_1.0', joined(one, other))).toBeNull();
    for (const at of [0, 5, 20, 200, one.length - 1]) {
      const altered = one.slice();
      altered[at]! ^= 4;
      expect(await readPart('vid_1.0', altered), `byte ${at}`).toBeNull();
    }
  });

  it('are told by a head that is whole or none', () => {
    const head = { ...newHead({ generation: 4, records: 12 }, VERSION), parts: { who: 80 } };
    expect(readHead(headText(head))).toEqual(head);
    expect(readHead(headText(head).replace('80', '90'))).toBeNull();
    expect(readHead('')).toBeNull();
  });
});

/** The private file system, which Node has none of. */
class FilesInHand implements CopyFiles {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>();
  text = '';

  alone<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }
  async readHead() {
    return this.text;
  }
  async writeHead(text: string) {
    this.text = text;
  }
  async sizes() {
    return new Map([...this.files].map(([name, { length }]) => [name, length]));
  }
  async readers(names: readonly string[] = [...this.files.keys()]) {
    const there = names.filter((name) => this.files.has(name));
    return new Map(there.map((name): [string, Reader] => [name, async () => this.files.get(name)!.slice()]));
  }
  async write(name: string, at: number, pieces: readonly Uint8Array<ArrayBuffer>[]) {
    const before = this.files.get(name)?.slice(0, at) ?? new Uint8Array();
    this.files.set(name, joined(before, ...pieces));
  }
  async remove(name: string) {
    this.files.delete(name);
  }
}

describe('the second copy', () => {
  let database: Database;
  let files: FilesInHand;
  let copy: SecondCopy;
  let committed = { generation: 0, records: 0 };
  const head = () => readHead(files.text);
  const isSound = vi.fn(async () => true);
  const settle = async () => {
    while ((await copy.lookAfter(committed, isSound)).isMore);
  };

  beforeEach(async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    isSound.mockResolvedValue(true);
    database = await Database.open(findFacts, () => {});
    for (const write of makeWrites(SMALL)) await database.writeClip(write);
    committed = { generation: 8, records: all.length };
    files = new FilesInHand();
    copy = new SecondCopy(files, () => database.stored());
  });

  it('is made of a store that seems whole, and of no other', async () => {
    isSound.mockResolvedValue(false);
    await settle();
    expect(files.files.size).toBe(0);
    isSound.mockResolvedValue(true);
    await settle();
    expect(head()).toMatchObject({ isWhole: true, generation: 8, version: VERSION });
    expect([...files.files.keys()].sort()).toEqual(['vid_1.0', 'vid_2.0', FOUNDATIONS]);
    expect(await copy.whole(8)).toMatchObject({ generation: 8 });
    expect(await copy.whole(9), 'of a later commit').toBeNull();
  });

  it('is made anew after a migration, and not by a store that has gone back', async () => {
    await settle();
    const before = files.text;
    committed = { generation: 3, records: 0 };
    await settle();
    await copy.follow(committed, 'unknown');
    expect(files.text).toBe(before);
    committed = { generation: 8, records: all.length };
    files.text = headText({ ...head()!, version: VERSION - 1 });
    expect(await copy.whole(8)).toBeNull();
    await settle();
    expect(head()).toMatchObject({ isWhole: true, version: VERSION });
  });

  it('keeps what the store has damaged, and says that it has not all where neither has it', async () => {
    await settle();
    const key = 'vid_1/c000000/still';
    const picture = (await database.all('pictures')).find((one) => one.key === key)!;
    const raw = indexedDB.open('mneme');
    await new Promise((resolve) => {
      raw.onsuccess = resolve;
    });
    const tx = raw.result.transaction('pictures', 'readwrite');
    tx.objectStore('pictures').put({ ...picture, bytes: new Uint8Array(3) });
    await new Promise((resolve) => {
      tx.oncomplete = resolve;
    });
    // It is behind, and caught up with what is damaged.
    committed = { generation: 9, records: all.length };
    await settle();
    expect(head()).toMatchObject({ isWhole: true, generation: 9 });
    const held = await readPart('vid_1.0', files.files.get('vid_1.0')!);
    expect(held?.records.get(nameOf('pictures', key))?.is).toEqual(picture);
    files.files.delete('vid_1.0');
    copy = new SecondCopy(files, () => database.stored());
    await settle();
    expect(head()).toMatchObject({ isWhole: false });
  });

  it('is read once a day, and made anew where it was altered', async () => {
    await settle();
    const sound = files.files.get('vid_2.0')!.slice();
    files.files.get('vid_2.0')![100]! ^= 1;
    await settle();
    expect(files.files.get('vid_2.0'), 'not looked at yet').not.toEqual(sound);
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
    await settle();
    vi.useRealTimers();
    expect(files.files.get('vid_2.0')).toEqual(sound);
    expect(head()).toMatchObject({ isWhole: true });
  });
});
