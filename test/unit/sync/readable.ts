import { EMPTY_PICTURE } from '../../../lib/keeper/forgetting/pictures-without-person';
import { type HouseholdKeys, SealingKey } from '../../../lib/sync/household-keys';
import { readSegment } from '../../../lib/sync/segment';
import type { Memory } from '../forget-helpers';
import type { PlaceForDevices } from './devices';
import type { PeopleAtDevice } from './people';
import { pieceOf, pieceOfSample } from './said';

/** What lies in a place, by path. */
export interface Lying {
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

const EMPTY = pieceOf(EMPTY_PICTURE);

/** What nobody may find in a place: what people and films are called, tags, notes and other lines with their words, pictures, and faces and voices as numbers. */
function secretsOf(memory: Memory): string[] {
  const lines = [
    ...memory.all('words').map(({ text }) => text),
    ...memory.all('subtitles').flatMap(({ cues }) => cues.map(({ text }) => text)),
    ...memory.ledger.flatMap((entry) => (entry.kind === 'lines' ? entry.by.map(({ text }) => text) : [])),
  ];
  const texts = [
    ...lines.flatMap((line) => [line, ...line.split(/[^\p{L}]+/u)]),
    ...memory.all('facts').flatMap(({ text, value }) => [text, value]),
    ...memory
      .all('videos')
      .flatMap(({ name, tags = [], named = [] }) => [
        ...[name, ...tags],
        ...named.map((thing) => thing.name),
      ]),
    ...memory.ledger.flatMap((entry) => (entry.kind === 'name' && entry.name ? [entry.name] : [])),
  ];
  return [...texts.map((text) => Buffer.from(text).toString('latin1')), ...piecesOf(memory)];
}

/** What of a memory is found nowhere else: what forgetting takes out of it must be readable no more. */
export function tracesOf(memory: Memory): Set<string> {
  const names = memory.ledger.flatMap((entry) =>
    entry.kind === 'name' && entry.name ? [entry.name] : entry.kind === 'lines' ? entry.by[0]!.text : [],
  );
  const said = memory
    .all('videos')
    .flatMap(({ name, tags = [], named = [] }) => [name, ...tags, ...named.map((thing) => thing.name)]);
  return new Set([...[...names, ...said].map(quoted), ...piecesOf(memory)]);
}

/** Pictures, and samples of faces and voices. */
function piecesOf(memory: Memory): string[] {
  const pictures = memory
    .all('pictures')
    .flatMap(({ bytes }) => (pieceOf(bytes) === EMPTY ? [] : [pieceOf(bytes)]));
  const samples = [...memory.nodes.values()].flatMap((node) => node.samples);
  const ofSamples = samples.map(({ embedding }) => pieceOfSample(embedding));
  return [...pictures, ...ofSamples];
}

/** A whole text as it stands among others. */
function quoted(text: string): string {
  return Buffer.from(JSON.stringify(text)).toString('latin1');
}

/** What of some traces is no more. */
export function leavings(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...before].filter((trace) => !after.has(trace));
}

/** What of the memories of devices lies in a place in the clear, and what of people and videos that were forgotten can be read there with the code. */
export async function leakedIn(
  place: Lying,
  keys: HouseholdKeys,
  devices: readonly PeopleAtDevice[],
): Promise<string[]> {
  const [clear, readable] = [bytesIn(place), await readableIn(place, keys)];
  const secrets = new Set(devices.flatMap(({ memory }) => secretsOf(memory)));
  const stands = new Set(devices.flatMap(({ memory }) => [...tracesOf(memory)]));
  const { said } = devices[0]!;
  const { taken } = said;
  for (const sample of said.samplesThatStand()) stands.add(sample);
  // What was kept of whoever was named when another device forgot the film stands.
  const withFilms = [...taken.withFilms].filter((trace) => !stands.has(trace));
  return [
    ...secretsIn(clear, secrets).map((secret) => `in the clear: ${shown(secret)}`),
    ...secretsIn(readable, new Set([...taken.withPeople, ...withFilms])).map(
      (trace) => `forgotten and readable: ${shown(trace)}`,
    ),
  ];
}

/** What of memories can be read in a place by a code that was given up for another one. */
export async function readBy(
  before: HouseholdKeys,
  now: HouseholdKeys,
  place: PlaceForDevices,
  devices: readonly PeopleAtDevice[],
): Promise<string[]> {
  const secrets = new Set(devices.flatMap(({ memory }) => secretsOf(memory)));
  const lying = [before, now].map(({ atServer }) => place.lying(atServer));
  const readable = await Promise.all(lying.map((one) => readableIn(one, before)));
  return secretsIn(Buffer.concat(readable), secrets).map(
    (secret) => `read by the code before: ${shown(secret)}`,
  );
}

function secretsIn(bytes: Buffer, secrets: ReadonlySet<string>): string[] {
  return [...secrets].filter((secret) => secret.length >= LEAST && bytes.includes(secret, 0, 'latin1'));
}

/** A text as it is read, of bytes what they are. */
function shown(latin1: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  return /^[ -~]+$/.test(latin1) ? latin1 : bytes.toString('hex');
}
