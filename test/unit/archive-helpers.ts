// Over 400 lines: a memory that is made up, and all that writes, reads and alters archives of it.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { ArchiveSize } from '../../lib/contract/memory';
import type { IdentityRules } from '../../lib/identity/identify';
import { type MemoryState, memorizeClip, type PerceivedClip } from '../../lib/keeper/memorize';
import { hasVideo, planMerge } from '../../lib/keeper/merge-memories';
import { absent } from '../../lib/media/sentences';
import { sentenceOf } from '../../lib/memory/incident-sentence';
import {
  canonicalJson,
  type Filed,
  FORMAT,
  type TransferHooks,
} from '../../lib/store/archive/archive-format';
import { ArchiveParser } from '../../lib/store/archive/check-archive';
import { type ArchiveSource, writeArchive } from '../../lib/store/archive/export';
import { asPlanned, Gathering, type MergePlan } from '../../lib/store/archive/incoming';
import {
  type ClipWrite,
  type Counts,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type MnemeSchema,
  type NewLedgerEntry,
  type NodeRecord,
  STORES,
  type StoreName,
  type VideoRecord,
} from '../../lib/store/schema';
import { inEnglish, type Tellable, told } from '../../lib/told';
import { seeded } from '../demo-film/brush.js';

/** A memory made by the project's own writer from made-up perceptions; the same settings make the same one. */
export interface MemorySettings {
  videos: number;
  /** Of each video. */
  clips: number;
  people: number;
  /** Bytes of each picture. */
  pictureBytes: number;
  /** The i-th line of a video; its speaker is person i modulo 3. */
  line?: (i: number, video: number) => string;
  /** The number before that of its first video, by which videos are told from those of another memory (0). */
  before?: number;
  /** How like its people are to those of the other memories (1). */
  alike?: number;
  /** They are never in one picture. */
  oneByOne?: boolean;
  faceWeight?: string;
  /** The number of its first video (1). */
  first?: number;
  /** What its looks, voices and pictures are drawn from, by which they are told from those of another memory of the same people. */
  drawn?: number;
}

export const SMALL: MemorySettings = { videos: 2, clips: 3, people: 3, pictureBytes: 200 };
export const TINY: MemorySettings = { videos: 1, clips: 1, people: 2, pictureBytes: 60 };

export const RULES: IdentityRules = {
  face: { weightId: 'sface', rules: { threshold: 0.363, sure: 0.6, suggest: 0.3, cap: 10 } },
  voice: { weightId: 'voiceprint-lite', rules: { thresholds: [[1, 0.5]], within: 0.5, cap: 20 } },
};
const CLIP_S = 30;

/** What is known of people, which grows with every clip. */
export interface KnownPeople {
  nodes: Map<string, NodeRecord>;
  ledger: LedgerEntry[];
}

/** Everything each clip writes, in order. */
export function* makeWrites(
  settings: MemorySettings,
  known: KnownPeople = { nodes: new Map(), ledger: [] },
): Generator<ClipWrite> {
  let random = seeded(1);
  const rules = { ...RULES, face: { ...RULES.face!, weightId: settings.faceWeight ?? 'sface' } };
  const faces = Array.from({ length: settings.people }, () => direction(random, 128)).map((face) =>
    turned(face, settings.alike ?? 1),
  );
  const voices = Array.from({ length: settings.people }, () => direction(random, 192));
  if (settings.drawn !== undefined) random = seeded(settings.drawn);
  for (let v = 1; v <= settings.videos; v += 1) {
    const content = v + (settings.before ?? 0);
    let video = newVideo(v + (settings.first ?? 1) - 1, content, settings);
    let previous: MemoryState['previous'] = { tracks: [], turns: [], words: [] };
    const cues = Array.from({ length: settings.clips * 3 }, (_, i) => ({
      t0: i * 10 + 1,
      t1: i * 10 + 3.5,
      text: (settings.line ?? lineOf)(i, content),
    }));
    for (let c = 0; c < settings.clips; c += 1) {
      const t0 = c * CLIP_S;
      const seen: PerceivedClip = {
        t0,
        t1: t0 + CLIP_S,
        isLast: c + 1 === settings.clips,
        frames: 150,
        still: jpeg(480, 270, settings.pictureBytes, random),
        tracks: faces.map((face, i) =>
          seenTrack(face, t0 + i * (settings.oneByOne ? 5 : 1), settings.pictureBytes, random),
        ),
        turns: voices.map((voice, i) => ({
          t0: t0 + i * 10,
          t1: t0 + i * 10 + 4,
          embedding: i === 1 ? null : near(voice, random),
        })),
        cues: cues.filter((cue) => cue.t0 >= t0 && cue.t0 < t0 + CLIP_S),
        wordEmbeddings: [null, direction(random, 384), direction(random, 384)],
        loudness: { t0, stepS: 0.02, values: new Float32Array() },
        gaps:
          c === 1
            ? [
                {
                  what: 'picture',
                  t0: t0 + 1,
                  t1: t0 + 2,
                  why: told`It was begun with ${'another'}, which cannot be had.`,
                },
              ]
            : [],
      };
      const memory = { nodes: [...known.nodes.values()], ledger: known.ledger, previous };
      const write = memorizeClip(video, seen, memory, rules);
      write.subtitles = c === 0 ? { videoId: video.id, cues } : null;
      known.ledger.push(...write.ledger);
      for (const node of write.nodes) known.nodes.set(node.id, node);
      video = write.video;
      previous = write;
      yield write;
    }
  }
}

/** Some lines tell a fact. */
function lineOf(i: number, video: number): string {
  if (i % 4 === 0) return 'I <3 it, “really”: 2 < 3 & \\ all';
  return i % 4 === 2 ? `I work as a baker in town ${video}.` : `Line ${i} of video ${video}`;
}

/** What a person did to it: every kind of step, one of them taken back and one done again. */
export function steps(ledger: number): LedgerEntry[] {
  const entries: NewLedgerEntry[] = [
    { kind: 'name', node: 'f_1', name: 'Zoë O’Hara' },
    { kind: 'name', node: 'f_1', name: 'Zoe' },
    { kind: 'undo', of: ledger + 2 },
    { kind: 'name', node: 'f_2', name: null },
    { kind: 'split', a: ['f_1'], b: ['f_2'] },
    { kind: 'merge', a: ['f_1'], b: ['f_2'] },
    { kind: 'undo', of: ledger + 6 },
    { kind: 'undo', of: ledger + 7 },
    { kind: 'cover', nodes: ['f_1'], picture: 'vid_1/c000000/t0000-1' },
    { kind: 'hide', nodes: ['f_2'], hidden: true },
  ];
  return entries.map((entry, i) => ({ ...entry, seq: ledger + 1 + i }) as LedgerEntry);
}

/** A memory in hand, that archives are written from as from the database. */
export class MemoryInHand implements ArchiveSource {
  private readonly stores = Object.fromEntries(STORES.map((store) => [store, new Map()])) as Record<
    StoreName,
    Map<string | number, Filed['is']>
  >;

  /** @param taken what a person did to it, given how long the ledger is */
  static make(settings: MemorySettings, taken: (ledger: number) => LedgerEntry[] = steps): MemoryInHand {
    const memory = new MemoryInHand();
    let ledger = 0;
    for (const write of makeWrites(settings)) {
      memory.add({ in: 'videos', is: write.video });
      memory.add({ in: 'clips', is: write.clip });
      if (write.subtitles) memory.add({ in: 'subtitles', is: write.subtitles });
      for (const store of [
        'tracks',
        'turns',
        'words',
        'nodes',
        'incidents',
        'facts',
        'ledger',
        'pictures',
      ] as const)
        for (const record of write[store]) memory.add({ in: store, is: record } as Filed);
      ledger += write.ledger.length;
    }
    for (const entry of taken(ledger)) memory.add({ in: 'ledger', is: entry });
    return memory;
  }

  add(record: Filed): void {
    this.stores[record.in].set(keyOf(record), record.is);
  }

  async counts(): Promise<Counts> {
    return Object.fromEntries(STORES.map((store) => [store, this.stores[store].size])) as Counts;
  }

  async *batches<Name extends StoreName>(store: Name): AsyncGenerator<MnemeSchema[Name]['value'][]> {
    const records = this.inKeyOrder(store);
    for (let i = 0; i < records.length; i += 7) yield records.slice(i, i + 7) as MnemeSchema[Name]['value'][];
  }

  of<Name extends StoreName>(store: Name): MnemeSchema[Name]['value'][] {
    return this.inKeyOrder(store) as MnemeSchema[Name]['value'][];
  }

  /**
   * Takes an archive in as an import into a memory that holds something does: checked to its end first, then read again and stored,
   * all or nothing.
   */
  takeIn(bytes: Uint8Array): MergePlan {
    const here = {
      videos: this.of('videos'),
      clips: this.of('clips'),
      nodes: this.of('nodes').sort((a, b) => a.n - b.n),
      ledger: this.of('ledger'),
    };
    const gathering = new Gathering((video) => hasVideo(here.videos, video));
    const parser = new ArchiveParser();
    for (const record of parser.push(bytes)) gathering.add(record);
    const size = parser.end();
    const plan = planMerge(gathering.all(size, parser.sha256!), here);
    const added = [
      ...[...new ArchiveParser().push(bytes)].flatMap((record) => asPlanned(record, plan) ?? []),
      ...plan.nodes.map((is) => ({ in: 'nodes', is }) as Filed),
      ...plan.ledger.map((is) => ({ in: 'ledger', is }) as Filed),
    ];
    for (const is of plan.marked) this.add({ in: 'videos', is });
    for (const record of added) {
      if (this.has(record)) throw new Error(`${keyOf(record)} is there already`);
      this.add(record);
    }
    return plan;
  }

  has(record: Filed): boolean {
    return this.stores[record.in].has(keyOf(record));
  }

  /** All records in the order of an archive. */
  all(): Filed[] {
    return STORES.flatMap((store) => this.inKeyOrder(store).map((is) => ({ in: store, is }) as Filed));
  }

  private inKeyOrder(store: StoreName): Filed['is'][] {
    return [...this.stores[store]].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
  }
}

function keyOf(record: Filed): string | number {
  return (record.is as unknown as Record<string, string | number>)[KEYS[record.in]]!;
}

export const NO_HOOKS: TransferHooks = { progress: () => {}, stopped: () => false };

export async function archiveText(memory: ArchiveSource): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of writeArchive(memory, NO_HOOKS)) parts.push(piece);
  return Buffer.concat(parts).toString('utf8');
}

/** Reads an archive in pieces of a size; throws as an import does. */
export function parseArchive(
  bytes: Uint8Array,
  pieceBytes = 1 << 20,
): { records: Filed[]; report: ArchiveSize } {
  const parser = new ArchiveParser();
  const records: Filed[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes)
    records.push(...parser.push(bytes.subarray(from, from + pieceBytes)));
  return { records, report: parser.end() };
}

/** A record as formats before 8 and databases before 13 had it: told by sentences. */
export function inSentences<Record extends Filed>({ in: store, is }: Record): Filed {
  const record = structuredClone(is) as unknown as {
    incidents: Happened[];
    gaps: { why?: Tellable }[];
    warnings: Tellable[];
  };
  if (store === 'incidents' || store === 'observations') asSentence(record as unknown as Happened);
  if (store === 'listenings') record.incidents.forEach(asSentence);
  if (store === 'clips' || store === 'listenings')
    for (const gap of record.gaps) if (gap.why !== undefined) gap.why = inEnglish(gap.why);
  if (store === 'videos') record.warnings = record.warnings.map(inEnglish);
  return { in: store, is: record } as unknown as Filed;
}

type Happened = Pick<IncidentRecord, 'who' | 'words'> & Partial<Pick<IncidentRecord, 'kind'>>;

function asSentence(told: Happened): void {
  Object.assign(told, { text: sentenceOf({ ...told, kind: told.kind ?? 'looked' }) });
  delete (told as Partial<Happened>).words;
}

/** A line of an archive as formats before 8 had it. */
function lineInSentences(line: string): string {
  const record = JSON.parse(line) as Filed;
  const isOfNow =
    'words' in record.is || record.in === 'videos' || record.in === 'clips' || record.in === 'listenings';
  return isOfNow && record.in !== 'words' ? canonicalJson(inSentences(record)) : line;
}

/** How people want somebody shown. */
const isWish = (line: string) => /"kind":"(?:cover|hide)"/.test(line);

/** An archive of these lines, but for what its format did not know, with the counts and the checksum that they really have. */
export function sealed(all: string[], format: number = FORMAT): string {
  const records = format < 12 ? all.filter((line) => !isWish(line)) : all;
  const since: Partial<Record<StoreName, number>> = { facts: 3, writings: 5, observations: 6, listenings: 7 };
  const stores = STORES.filter((store) => format >= (since[store] ?? 1));
  const counts = Object.fromEntries(
    [...stores]
      .sort()
      .map((store) => [store, records.filter((line) => line.startsWith(`{"in":"${store}"`)).length]),
  );
  const lines = format < 8 ? records.map(lineInSentences) : records;
  const body = [JSON.stringify({ mneme: format, records: counts }), ...lines]
    .map((line) => `${line}\n`)
    .join('');
  const end = { records: records.length, sha256: bytesToHex(sha256(new TextEncoder().encode(body))) };
  return `${body}${JSON.stringify({ end })}\n`;
}

function newVideo(id: number, n: number, { clips, faceWeight = 'sface' }: MemorySettings): VideoRecord {
  return {
    id: `vid_${id}`,
    name: n === 1 ? 'Größe & <3.mp4' : `trip (${n}).mov`,
    bytes: 123_456 + n,
    fingerprint: String(n).padStart(64, '0'),
    durationS: clips * CLIP_S,
    width: 1280,
    height: 720,
    hasVideo: true,
    hasAudio: true,
    startsAt: new Date(Date.UTC(2025, 2, n)).toISOString(),
    startSource: 'container',
    zone: 'America/Argentina/Buenos_Aires',
    status: 'remembering',
    doneS: 0,
    clips: 0,
    warnings: [absent('sound')],
    damaged: false,
    weights: {
      'face-detection': 'yunet',
      'face-embedding': faceWeight,
      vad: 'silero',
      'speaker-embedding': 'voiceprint-lite',
      'text-embedding': 'all-MiniLM-L6-v2',
    },
  };
}

function seenTrack(
  face: Float32Array,
  t0: number,
  pictureBytes: number,
  random: () => number,
): PerceivedClip['tracks'][number] {
  const box = { x: 0.1, y: 0.2, w: 0.125 + random() / 10, h: 0.25 };
  return {
    t0,
    t1: t0 + 4,
    boxes: Array.from({ length: 21 }, (_, i) => [t0 + i / 5, box.x, box.y, box.w, box.h]),
    mouth: null,
    looks: [0, 1].map((i) => ({
      t: t0 + i,
      box,
      quality: 0.9 - random() / 10,
      embedding: near(face, random),
      jpeg: jpeg(160, 160, pictureBytes, random),
    })),
  };
}

/** Bytes that begin, declare a size and end as a JPEG does, filled with noise. */
export function jpeg(width: number, height: number, bytes: number, random: () => number): Uint8Array {
  const frame = [0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  const noise = Math.max(2, bytes - 6 - frame.length);
  const comment = [0xff, 0xfe, noise >> 8, noise & 255];
  const content = Array.from({ length: noise - 2 }, () => Math.floor(random() * 256));
  return Uint8Array.from([0xff, 0xd8, ...comment, ...content, ...frame, 0xff, 0xd9]);
}

function direction(random: () => number, dimension: number): Float32Array {
  return unit(Float32Array.from({ length: dimension }, () => random() - 0.5));
}

/** A direction that is this like another (cosine). */
function turned(vector: Float32Array, cosine: number): Float32Array {
  // Each value in its neighbour's place: in so many dimensions nearly at a right angle.
  const aside = vector.map((_, i) => vector[(i + 1) % vector.length]! * (i % 2 === 0 ? 1 : -1));
  return unit(vector.map((value, i) => value * cosine + aside[i]! * Math.sqrt(1 - cosine ** 2)));
}

function near(centre: Float32Array, random: () => number): Float32Array {
  return unit(centre.map((value) => value + (random() - 0.5) * 0.02));
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
