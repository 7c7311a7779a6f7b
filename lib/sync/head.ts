import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SharedPlace } from '../contract/sharing';
import type { HouseholdKeys } from './household-keys';
import type { Highest } from './lanes';
import type { Known } from './versions';

/** How far the segments of a device go: what is behind it is not there yet. */
export interface Head {
  household: string;
  device: string;
  lane: number;
  /** Rises with each head that is written. */
  turn: number;
  generation: number;
  /** How many segments there are, and the hash of the last. */
  segments: number;
  hash: string;
  /** How many changes it made, and of those of others it has read. */
  count: number;
  knows: Known;
  /** When the device came to the household, and the highest numbers that it gave. */
  since: string;
  highest: Highest;
}

/** A head is one of two files, in turn: while one is written the other stays whole. */
const SLOTS = [0, 1] as const;

/** Where a head is written. */
export function headPath(device: string, turn: number): string {
  return `${device}/head-${turn % SLOTS.length}`;
}

/** Whether a head is written there. */
export function isHead(path: string): boolean {
  return /^[0-9a-f]{16}\/head-\d$/.test(path);
}

export async function writeHead(place: SharedPlace, head: Head, keys: HouseholdKeys): Promise<void> {
  await place.write(
    headPath(head.device, head.turn),
    await keys.authenticated(utf8ToBytes(JSON.stringify(head))),
  );
}

/** The newest head of a device that is as it was written; null where none is. `isForeign`: one is there, of another household. */
export async function readHead(
  place: SharedPlace,
  device: string,
  keys: HouseholdKeys,
): Promise<{ head: Head | null; isForeign: boolean }> {
  let newest: Head | null = null;
  let isForeign = false;
  for (const slot of SLOTS) {
    const bytes = await place.read(headPath(device, slot));
    if (!bytes) continue;
    const content = await keys.verified(bytes);
    const text = new TextDecoder().decode(content ?? bytes);
    if (!content) {
      isForeign ||= text.includes('"household"') && !text.includes(keys.household);
      continue;
    }
    const head = JSON.parse(text) as Head;
    if (head.device === device && head.turn > (newest?.turn ?? 0)) newest = head;
  }
  return { head: newest, isForeign };
}
