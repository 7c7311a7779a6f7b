import { CLUSTER, decodeElement, EBML, LONGEST_HEADER, SEGMENT } from '../matroska-elements';
import { viewOf } from '../mp4-boxes';
import { element, joined, uint } from './ebml';

const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const VIDEO_TYPE = 1;
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
/** Ids of four bytes are those of what lies beside clusters, shorter ones of what lies in them (RFC 9559, 5). */
const FIRST_BESIDE = 0x10000000;
const KEY_FLAG = 0x80;
/** Larger than any second of a camera's picture. */
const LARGEST_ELEMENT = 64 * 2 ** 20;

/** What a recording is made of. */
export interface RecordedTracks {
  /** The element as it came. */
  bytes: Uint8Array;
  /** Number of the track of the picture, or of the sound where there is no picture. */
  main: number;
  hasVideo: boolean;
}

/** Some seconds of a recording: a whole cluster, of known size. */
export interface Cluster {
  bytes: Uint8Array;
  /** Of its first block, and the end of its last as the blocks before suggest; seconds of the recording's own clock. */
  t0: number;
  t1: number;
  /** What follows can be decoded from here on: it begins with a whole picture, or there is none. */
  key: boolean;
}

/** Cuts what a MediaRecorder gives as WebM, in whatever pieces, into whole clusters. Holds one cluster at most. */
export class Splitter {
  tracks: RecordedTracks | null = null;
  private rest = new Uint8Array(0);
  private open: { parts: Uint8Array[]; time: number; blocks: Block[] } | null = null;
  private readonly lastOf = new Map<number, { t: number; step: number }>();

  /**
   * Takes the next bytes. Returns the clusters that they complete.
   *
   * @throws Error when it is no WebM
   */
  push(bytes: Uint8Array): Cluster[] {
    const all = joined([this.rest, bytes]);
    const done: Cluster[] = [];
    let at = 0;
    for (;;) {
      const header = decodeElement(all.subarray(at, at + LONGEST_HEADER));
      if (!header) {
        if (all.length - at >= LONGEST_HEADER) throw new Error('The recording is no WebM.');
        break;
      }
      const { id } = header;
      if (id >= FIRST_BESIDE && id !== EBML) done.push(...this.close());
      if (id === SEGMENT || id === CLUSTER) {
        if (id === CLUSTER) this.open = { parts: [], time: 0, blocks: [] };
        at += header.body;
        continue;
      }
      if (header.end > LARGEST_ELEMENT) throw new Error('The recording is no WebM.');
      if (at + header.end > all.length) break;
      this.take(id, all.slice(at, at + header.end), header.body);
      at += header.end;
    }
    this.rest = all.slice(at);
    return done;
  }

  /** The cluster that was not complete when the last bytes had come: all of it that can be read. */
  end(): Cluster[] {
    return this.close();
  }

  private take(id: number, bytes: Uint8Array, body: number): void {
    if (id === TRACKS) this.tracks = { bytes, ...mainTrack(bytes.subarray(body)) };
    if (!this.open || id >= FIRST_BESIDE) return;
    if (id === CLUSTER_TIME) this.open.time = unsigned(bytes.subarray(body));
    const isBlock = id === SIMPLE_BLOCK || id === BLOCK_GROUP;
    if (isBlock) this.open.blocks.push(...blocksIn(id, bytes.subarray(body)));
    // Where a cluster lies in the stream it came in means nothing in a file.
    if (isBlock) this.open.parts.push(bytes);
  }

  private close(): Cluster[] {
    const cluster = this.open;
    this.open = null;
    if (!cluster || cluster.blocks.length === 0) return [];
    const times = cluster.blocks.map((block) => this.timeOf(block, cluster.time));
    const pictures = cluster.blocks.filter(({ track }) => track === this.tracks?.main);
    return [
      {
        bytes: element(CLUSTER, [element(CLUSTER_TIME, [uint(cluster.time)]), ...cluster.parts]),
        t0: Math.min(...times.map(({ t }) => t)),
        t1: Math.max(...times.map(({ t, step }) => t + step)),
        key: !this.tracks?.hasVideo || pictures[0]?.key === true,
      },
    ];
  }

  /** When a block is, and how long after the one before it in its track. MediaRecorders count milliseconds. */
  private timeOf({ track, after }: Block, time: number): { t: number; step: number } {
    const t = (time + after) / 1000;
    const last = this.lastOf.get(track);
    const here = { t, step: last ? t - last.t : 0 };
    this.lastOf.set(track, here);
    return here;
  }
}

interface Block {
  track: number;
  /** Milliseconds after its cluster's time. */
  after: number;
  key: boolean;
}

function blocksIn(id: number, body: Uint8Array): Block[] {
  if (id === BLOCK_GROUP) {
    const inner = [...within(body)];
    const refers = inner.some(([child]) => child === 0xfb);
    return inner.flatMap(([child, bytes]) => (child === 0xa1 ? [{ ...block(bytes), key: !refers }] : []));
  }
  return [block(body)];
}

/** RFC 9559, 10.2. */
function block(body: Uint8Array): Block {
  const view = viewOf(body);
  return { track: body[0]! & 0x7f, after: view.getInt16(1), key: (body[3]! & KEY_FLAG) !== 0 };
}

function mainTrack(tracks: Uint8Array): Pick<RecordedTracks, 'main' | 'hasVideo'> {
  const entries = [...within(tracks)].flatMap(([id, entry]) => {
    const fields = new Map(within(entry));
    const [number, type] = [TRACK_NUMBER, TRACK_TYPE].map((field) => fields.get(field));
    return id === TRACK_ENTRY && number && type ? [{ number: unsigned(number), type: unsigned(type) }] : [];
  });
  const video = entries.find(({ type }) => type === VIDEO_TYPE);
  return { main: (video ?? entries[0])?.number ?? 1, hasVideo: video !== undefined };
}

/** The elements in a body: their ids and bodies. */
function* within(body: Uint8Array): Generator<[id: number, body: Uint8Array], void> {
  for (let at = 0; at < body.length; ) {
    const header = decodeElement(body.subarray(at, at + LONGEST_HEADER));
    if (!header || at + header.end > body.length) return;
    yield [header.id, body.subarray(at + header.body, at + header.end)];
    at += header.end;
  }
}

function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}
