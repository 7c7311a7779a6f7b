import { type HouseholdKeys, SealingKey } from '../../../lib/sync/household-keys';
import { readSegment } from '../../../lib/sync/segment';
import type { DeviceInHand } from './devices';

/** What lies in a place, by path. */
interface Lying {
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** All bytes that somebody who has the code can read of what lies in a place, as one. */
export async function readableIn({ files }: Lying, keys: HouseholdKeys): Promise<Buffer> {
  const paths = [...files.keys()];
  const identities = [keys.sealing];
  const plain: Uint8Array[] = [];
  const read = async (sealed: Uint8Array) => {
    for (const key of identities) {
      const opened = await key.open(sealed).catch(() => null);
      if (opened) return plain.push(opened);
    }
    return 0;
  };
  for (const path of paths.filter((one) => one.startsWith('keys/'))) {
    const sealed = await keys.verified(files.get(path)!);
    if (!sealed) continue; // By another code.
    const opened = await keys.sealing.open(sealed);
    identities.push(new SealingKey(new TextDecoder().decode(opened).split(' ')[1]!));
  }
  for (const path of paths) {
    const bytes = files.get(path)!;
    const at = /^([0-9a-f]{16})\/(\d+)-(\d+)$/.exec(path);
    if (path.startsWith('pictures/')) await read(bytes);
    if (!at) continue;
    const segment = await readSegment(bytes, keys, {
      device: at[1]!,
      generation: Number(at[2]),
      number: Number(at[3]),
    });
    if (typeof segment === 'object') for (const { content } of segment.parts) await read(content);
  }
  return Buffer.concat([
    ...plain,
    ...[...files].map(([path, bytes]) => Buffer.concat([Buffer.from(path), bytes])),
  ]);
}

/** All bytes of a place and the paths, as they lie there. */
export function bytesIn({ files }: Lying): Buffer {
  return Buffer.concat([...files].map(([path, bytes]) => Buffer.concat([Buffer.from(path), bytes])));
}

/** Bytes of a secret that is looked for: shorter ones come about by chance. */
const LEAST = 6;

/** What of the memories of devices lies in a place in the clear, and what of videos that were forgotten can be read there with the code. */
export async function leakedIn(
  place: Lying,
  keys: HouseholdKeys,
  devices: readonly DeviceInHand[],
): Promise<string[]> {
  const [clear, readable] = [bytesIn(place), await readableIn(place, keys)];
  const secrets = devices.flatMap(({ memory }) => [
    ...memory.all('videos').map(({ name }) => name),
    ...memory.all('words').map(({ text }) => text),
    ...memory.names(),
    ...memory.all('pictures').map(({ bytes }) => bytes.slice(8, 32)),
  ]);
  const there = new Set(devices.flatMap(({ memory }) => memory.all('videos').map(({ name }) => name)));
  const forgotten = devices.flatMap((one) => [...one.forgotten.keys()]).filter((name) => !there.has(name));
  return [
    ...secrets
      .map((secret) => Buffer.from(secret as string))
      .filter((secret) => secret.length >= LEAST && clear.includes(secret))
      .map(String),
    ...forgotten.filter((name) => readable.includes(`"${name}"`)),
  ];
}
