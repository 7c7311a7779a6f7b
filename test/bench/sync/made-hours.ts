import fs from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SharedPlace } from '../../../lib/contract/sharing';
import type { Filed, IncidentRecord, TrackRecord } from '../../../lib/store/schema';
import { inLane, numbersOfLane } from '../../../lib/sync/lanes';
import { isDevice } from '../../../lib/sync/segments-kept';
import { makeWrites } from '../../unit/archive-helpers';
import { Memory } from '../../unit/forget-helpers';

/** A video of an hour, of which only records are passed on. */
const HOUR = { videos: 1, clips: 120, people: 2, pictureBytes: 1 };
const NOTHING_KNOWN = { videos: new Map(), nodes: new Map(), gone: new Set<string>() };
export const MB = 2 ** 20;

/** The records of a video, but pictures. */
export function anHour(): Filed[] {
  const memory = Memory.ofRecords([]);
  for (const one of makeWrites(HOUR, memory)) memory.add(one);
  return memory.stores().all().flatMap(withoutPictures);
}

/** The same of another file, by other numbers of a lane. */
export function byNumbers(
  one: readonly Filed[],
  hour: number,
  highest: { video: number; node: number },
): Filed[] {
  const records = one.map((record): Filed => {
    if (record.in !== 'videos') return record;
    return { in: 'videos', is: { ...record.is, name: `${hour}.mp4`, fingerprint: String(hour) } };
  });
  const of = (store: string) => records.flatMap((one) => (one.in === store ? [one.is as never] : []));
  const all = { videos: of('videos'), nodes: of('nodes'), ledger: of('ledger') };
  return inLane(records, numbersOfLane(all, { ...NOTHING_KNOWN, highest }, 0)!);
}

function withoutPictures(record: Filed): Filed[] {
  const without = <T>(all: readonly T[]) => all.map((one) => ({ ...one, picture: null }));
  switch (record.in) {
    case 'pictures':
      return [];
    case 'clips':
      return [{ in: 'clips', is: { ...record.is, still: null } }];
    case 'tracks':
      return [{ in: 'tracks', is: { ...record.is, looks: without(record.is.looks) } as TrackRecord }];
    case 'nodes':
      return [{ in: 'nodes', is: { ...record.is, samples: without(record.is.samples) } }];
    case 'incidents': {
      const { picture: _, ...is } = record.is;
      return [{ in: 'incidents', is: is as IncidentRecord }];
    }
    default:
      return [record];
  }
}

/** Files in a folder of the disk. */
export class PlaceOnDisk implements SharedPlace {
  constructor(private readonly folder: string) {}

  async list(of?: 'devices'): Promise<string[]> {
    const all = await fs.readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = all.flatMap((one) =>
      one.isFile() ? [path.relative(this.folder, path.join(one.parentPath, one.name))] : [],
    );
    return of === 'devices' ? paths.filter((one) => isDevice(one.split('/')[0]!)) : paths;
  }
  async read(at: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await fs.readFile(path.join(this.folder, at)).catch(() => null);
    return bytes && new Uint8Array(bytes);
  }
  async write(at: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const file = path.join(this.folder, at);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, bytes);
  }
  async remove(at: string): Promise<void> {
    await fs.rm(path.join(this.folder, at), { force: true });
  }
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are held in memory. */
export function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
