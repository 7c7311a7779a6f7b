import {
  damage,
  lostOf,
  makeWrites,
  open,
  opened,
  recordsOf,
  rememberWithCopy,
  settle,
} from '../../browser/harness/copy.entry';
import type { MemorySettings } from '../../unit/archive-helpers';

/** Of a memory that is damaged some forty rows at a time. */
const DAMAGED: MemorySettings = { videos: 3, clips: 30, people: 4, pictureBytes: 3000 };
/** Clips of half a minute with some 200 KB of pictures, as a film of several people has them. */
const FILM: MemorySettings = { videos: 1, clips: 120, people: 4, pictureBytes: 12_000 };
const WARM_UP = 20;

/** How many records are not what they were after each damage, once the memory was opened. */
export async function healed({ seed, count }: { seed: number; count: number }) {
  const database = await rememberWithCopy(DAMAGED);
  const before = await recordsOf(database);
  const rounds: { what: string; lost: number }[] = [];
  for (let number = seed; number < seed + count; number += 1) {
    const what = `${number}: ${await damage(number)}`;
    const { lost } = await opened();
    rounds.push({ what, lost: lost ? before.size : lostOf(before, await recordsOf(await open())) });
  }
  return rounds;
}

/** Milliseconds that the commit of a clip takes, the middle one of a hundred; and what copy and database take then. */
export async function commits(copied: boolean) {
  const database = await open();
  await database.keepCopy(copied);
  await settle(database);
  const took: number[] = [];
  for (const write of makeWrites(FILM)) {
    const began = performance.now();
    await database.writeClip(write);
    took.push(performance.now() - began);
  }
  const warm = took.slice(WARM_UP).sort((a, b) => a - b);
  const { usageDetails }: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
    await navigator.storage.estimate();
  return {
    ms: warm[Math.floor(warm.length / 2)]!,
    copyBytes: (await database.copyState())?.bytes ?? 0,
    databaseBytes: usageDetails?.indexedDB ?? 0,
  };
}
