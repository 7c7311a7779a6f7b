import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Notice, SharedPlace } from '../contract/sharing';
import { isHead, readHead } from './head';
import type { HouseholdKeys } from './household-keys';
import type { SharedState } from './memory-here';
import { Others } from './others';
import { segmentOf, segmentPath } from './segments-kept';

/**
 * Whether nothing is new in the place since the last sync, by what devices say of how far they have come, and whether all that they wrote is still there: far
 * quicker than a sync. It does not know what changed in the memory here.
 *
 * @param state what was noted with the last sync; undefined before the first
 * @param kept where this device keeps segments
 */
export async function isAbreast(
  state: SharedState | undefined,
  kept: SharedPlace,
  place: SharedPlace,
  keys: HouseholdKeys,
): Promise<boolean> {
  if (state?.household !== keys.household || state.lacking.length > 0 || state.coming) return false;
  const paths = new Set(await place.list('devices'));
  for (const device of new Set([...Others.devicesIn([...paths]), state.device])) {
    const { head } = await readHead(place, device, keys);
    const { head: known } = await readHead(kept, device, keys);
    if (!head || head.turn !== known?.turn) return false;
    const { generation, segments } = head;
    const joined = state.joined[device];
    const isJoined = joined?.generation === generation && joined.numbers.length === segments;
    if (device !== state.device && !isJoined) return false;
    for (let number = 1; number <= segments; number += 1)
      if (!paths.has(segmentPath(device, generation, number))) return false;
  }
  return true;
}

/**
 * What lies in the place of devices' own: the same text while there is nothing that a sync has not met. Null where it waits for a key or pictures, which lie elsewhere.
 *
 * @param notices of the last sync: what it could not read is read again
 */
export async function lyingIn(place: SharedPlace, notices: readonly Notice[]): Promise<string | null> {
  if (notices.some(({ what }) => what === 'key-missing' || what === 'pictures-missing')) return null;
  const isWrong = (path: string) =>
    notices.some(({ device, segment }) => segment !== null && segmentOf(device, path)?.number === segment);
  const lying: string[] = [];
  for (const path of await place.list('devices')) {
    const bytes = isHead(path) || isWrong(path) ? await place.read(path) : null;
    lying.push(`${path} ${bytes ? bytesToHex(sha256(bytes)) : ''}`);
  }
  return bytesToHex(sha256(utf8ToBytes(lying.sort().join('\n'))));
}
