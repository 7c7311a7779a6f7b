import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { append } from '../append';
import type { Fault } from '../contract/sharing';
import { sha256 } from '../sha256';
import { readArrays, writeArrays } from '../store/packs/arrays';
import { CODE_BYTES, type HouseholdKeys, type SealingKey } from './household-keys';
import { isSame, type Known, type Version } from './versions';

/** The form of segments (docs/sync.md). */
const FORM = 1;
/** How a segment is begun and ended where it is read: more is no header of one. */
const MOST_HEADER_BYTES = 2 ** 20;

/** A change as it is passed on, by the name of its item. */
export type Told = [name: string, version: Version];

/** Where a segment stands among those of its device. */
export interface Position {
  device: string;
  lane: number;
  /** Rises when a device writes all of its segments anew, since somebody was forgotten. */
  generation: number;
  /** From 1 in each generation. */
  number: number;
  /** SHA-256 of the whole segment before; empty for the first. */
  before: string;
}

interface Header extends Position {
  mneme: number;
  household: string;
  /** What is encrypted with which key: null the household's, else that of a video, by its keyed name. */
  parts: { key: string | null; bytes: number }[];
}

/** A segment that is as its device wrote it. */
export interface Segment extends Position {
  hash: string;
  parts: { key: string | null; content: Uint8Array<ArrayBuffer> }[];
}

/** Changes of one device as a segment. `keyOf`: the key of a video, with its keyed name. */
export async function writeSegment(
  at: Position,
  said: readonly Told[],
  keys: HouseholdKeys,
  keyOf: (video: string) => Promise<{ name: string; key: SealingKey }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const byVideo = new Map<string | null, Told[]>([[null, []]]);
  for (const one of said) {
    append(byVideo, one[1].item?.video ?? null, one);
  }
  const parts: { key: string | null; bytes: Uint8Array }[] = [];
  for (const [video, own] of byVideo) {
    const { name, key } = video === null ? { name: null, key: keys.sealing } : await keyOf(video);
    parts.push({ key: name, bytes: await key.seal(contentOf(own, video)) });
  }
  const header: Header = {
    ...{ mneme: FORM, household: keys.household },
    ...at,
    parts: parts.map(({ key, bytes }) => ({ key, bytes: bytes.length })),
  };
  const bytes = concatBytes(utf8ToBytes(`${JSON.stringify(header)}\n`), ...parts.map((part) => part.bytes));
  return keys.authenticated(bytes);
}

/** A file as a segment, or what is wrong with it. `expected`: where it is found. */
export async function readSegment(
  bytes: Uint8Array<ArrayBuffer>,
  keys: HouseholdKeys,
  expected: Pick<Position, 'device' | 'generation' | 'number'>,
): Promise<Segment | Fault> {
  const end = bytes.subarray(0, MOST_HEADER_BYTES).indexOf(10);
  const header = end < 0 ? null : (parsed(bytes.subarray(0, end)) as Header | null);
  if (!header || !Array.isArray(header.parts)) return bytes.length < CODE_BYTES || end < 0 ? 'cut' : 'forged';
  if (header.household !== keys.household) return 'foreign';
  const length = header.parts.reduce((sum, part) => sum + part.bytes, end + 1 + CODE_BYTES);
  if (bytes.length < length) return 'cut';
  if (!(await keys.verified(bytes))) return 'forged';
  const { device, lane, generation, number, before } = header;
  if (device !== expected.device || generation !== expected.generation || number !== expected.number)
    return 'doubled';
  let from = end + 1;
  const parts = header.parts.map(({ key, bytes: size }) => {
    const content = bytes.slice(from, from + size);
    from += size;
    return { key, content };
  });
  return { device, lane, generation, number, before, parts, hash: await sha256(bytes) };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

interface Content {
  video: string | null;
  knows: Known[];
  changes: [
    name: string,
    count: number,
    stamp: string,
    knows: number,
    forgets: 0 | 1,
    value: { is: unknown } | null,
  ][];
}

function contentOf(said: readonly Told[], video: string | null): Uint8Array {
  const knows: Known[] = [];
  const changes = said.map(([name, version]): Content['changes'][number] => {
    let at = knows.findIndex((one) => one === version.knows || isSame(one, version.knows));
    if (at < 0) at = knows.push(version.knows) - 1;
    const { count, stamp, forgets, item } = version;
    return [name, count, stamp, at, forgets ? 1 : 0, item && { is: item.value }];
  });
  return writeArrays({ video, knows, changes } satisfies Content);
}

/** The changes in a part of a segment, decrypted. */
export async function changesIn(device: string, content: Uint8Array, key: SealingKey): Promise<Told[]> {
  const { video, knows, changes } = readArrays(await key.open(content)) as Content;
  return changes.map(([name, count, stamp, at, forgets, value]) => [
    name,
    {
      device,
      count,
      stamp,
      knows: knows[at]!,
      forgets: forgets === 1,
      item: value && { value: value.is, video },
    },
  ]);
}
