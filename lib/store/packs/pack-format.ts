import type { Gap } from '../../media/media-types';
import { type LinesStep, type MarkStep, type VideoRecord, WRITTEN_KINDS } from '../schema';
import type { PackPart, Stretch } from './file';

/** Lists of whole numbers by key; keys in the order of their UTF-8 bytes. */
export interface PackedLists {
  keys: Uint8Array;
  /** Where each key ends in `keys`, and its list in `values`. */
  keyEnds: Uint32Array;
  values: Uint32Array;
  valueEnds: Uint32Array;
}

/** Some clips of a video, one after the other. */
export interface PackedRange {
  videoId: string;
  /** Indexes of the first clip, and of the one after the last. */
  from: number;
  to: number;
  /** Key of the first picture that there is of them. */
  still: string | null;
  gaps: Gap[];
}

/** The directions of lines, as far as every search goes through them. The vectors are those of the lines. */
export interface PackedVectors {
  /** The text-embedding weight. */
  weight: string;
  dimension: number;
  /** Of each line that has one, ascending. */
  entries: Uint32Array;
  /** What one step of each vector's values is worth (lib/memory/vectors/segment). */
  scales: Float64Array;
  /** Signs, a whole number of 128 bits each. */
  codes: Uint32Array;
}

/** A pack with what is read of it here and there: the high bytes of its vectors' values, a row each, then the low ones; rows are padded to 16. */
export interface MadePack {
  pack: PackRecord;
  rows: Int8Array | null;
}

/**
 * What is needed to find things in some clips, in a few arrays: a memory opens by these, and reads only the records that it comes to
 * show. It is made of the records and says nothing that they do not: it may go at any time. Entries are the clips' incidents, numbered
 * from 0 in the order of the clips, then of their ids.
 */
export interface PackRecord {
  n: number;
  ranges: PackedRange[];
  /** Of each clip, in the order of the ranges, how many entries and facts it has. */
  entries: Uint32Array;
  facts: Uint32Array;
  /** Of each entry: when it begins and ends, seconds; the place of its kind in `INCIDENT_KINDS`; how many terms its text has. */
  t0: Float64Array;
  t1: Float64Array;
  kinds: Uint8Array;
  lengths: Uint32Array;
  /** Postings of each term, as the lexical index has them. */
  terms: PackedLists;
  /** Entries that tell of each node. */
  nodes: PackedLists;
  /** Entries that rest on a track or turn of another clip, by its id. */
  elsewhere: PackedLists;
  /** Clips in which a fact is said by a node, or names a name (`FactIndex`). */
  factsOf: PackedLists;
  /** Null where no line has a vector. */
  vectors: PackedVectors | null;
}

/** A person as the ledger adds up to, as of some moment. */
export interface PersonView {
  /** `p_N`, N the earliest node's number. */
  id: string;
  nodes: string[];
  name: string | null;
  /** People gave the name. */
  given: boolean;
  /** The name rests on weak evidence. */
  provisional: boolean;
  aliases: string[];
  /** Key of the picture that people chose for them; absent where they chose none. */
  cover?: string;
  /** People hid them. */
  hidden?: true;
}

/** Who is who by the whole ledger, so that opening need not read it. */
export interface FoldRecord {
  /** How many entries the ledger had. */
  ledger: number;
  persons: PersonView[];
  /** The node that each track or turn that a person moved belongs to now. */
  moved: [record: string, node: string][];
  /** Of videos whose words came later, those that are read now (`Listened`). */
  listened: [videoId: string, { listening: number; by: string }][];
  /** The steps by which lines read otherwise now (lib/identity/line-steps). */
  lines: LinesStep[];
  /** The steps by which people say who is in a picture, those that stand. */
  marks: MarkStep[];
}

/** Setting that lists the packs, with the clips that each is of. */
export const PACKED = 'packed';
/** Setting that lists the clips of which something was written after they were packed: that is read record by record. */
export const LATE = 'late';
/** Setting that holds the `FoldRecord`. */
export const FOLD = 'fold';

/** What is told of a pack by itself, and where it lies. */
export interface PackHead extends Pick<PackRecord, 'n' | 'ranges'> {
  places: Record<PackPart, Stretch>;
}

/** Bytes of some rows of a pack: of each, by its place in it, the high ones or the low ones. */
export interface WantedRows {
  n: number;
  /** How many rows it has. */
  count: number;
  part: 'high' | 'low';
  rows: readonly number[];
}

/** The text-embedding weight that lines are found by meaning with: the first video's that has one; null where none has. */
export function textWeightOf(videos: Iterable<VideoRecord>): string | null {
  for (const { weights } of videos) if (weights['text-embedding']) return weights['text-embedding'];
  return null;
}

/** Kinds of incidents, by the number that a pack has for them. */
export const INCIDENT_KINDS = [
  'appears',
  'leaves',
  'says',
  'speaks',
  ...WRITTEN_KINDS,
  'looked',
  'shows',
  'wears',
  'writing',
  'coloured',
  'figures',
] as const;

/**
 * The packs that hold together with the videos and each other: of each video the clips from its first on, without gaps. The others are of
 * what was forgotten, or followed it.
 *
 * @param packs in the order of their numbers
 * @param textWeight the weight that lines are found by meaning with
 */
export function soundPacks(
  packs: readonly PackRecord[],
  videos: readonly VideoRecord[],
  textWeight: string | null,
): { packs: PackRecord[]; packed: Map<string, number> } {
  const clips = new Map(videos.map((video) => [video.id, video.clips]));
  const packed = new Map<string, number>();
  const sound = packs.filter(({ ranges, vectors }) => {
    if (vectors && vectors.weight !== textWeight) return false;
    const next = new Map(packed);
    for (const { videoId, from, to } of ranges) {
      if (from !== (next.get(videoId) ?? 0) || to > (clips.get(videoId) ?? 0)) return false;
      next.set(videoId, to);
    }
    for (const [videoId, to] of next) packed.set(videoId, to);
    return true;
  });
  return { packs: sound, packed };
}
