import { append } from '../../append';
import {
  INCIDENT_KINDS,
  type MadePack,
  type PackedRange,
  type PackedVectors,
} from '../../store/packs/pack-format';
import type { ClipRecord, FactRecord, IncidentRecord, WordsRecord } from '../../store/schema';
import { factKeys, sourceKey } from '../facts/fact-index';
import { termsOf } from '../lexical';
import { vectorsOf } from '../line-vectors';
import { Postings } from '../postings';
import { codeOf, codeWords, paddedTo16, scaleOf } from '../vectors/layout';
import { split } from '../vectors/segment';
import { packLists } from './lists';

/** A clip with what of it is searched; each kind of records in the order of their ids. */
export interface PackedClip {
  clip: ClipRecord;
  incidents: IncidentRecord[];
  facts: FactRecord[];
  /** Where its lines are found by meaning. */
  words: WordsRecord[];
}

/**
 * A pack of some clips.
 *
 * @param clips those of a video in their order
 * @param weight of the vectors; null where there are none
 */
export function makePack(n: number, clips: readonly PackedClip[], weight: string | null): MadePack {
  const incidents = clips.flatMap((one) => one.incidents);
  const postings = new Postings();
  const lengths = new Uint32Array(incidents.length);
  const nodes = new Map<string, number[]>();
  const elsewhere = new Map<string, number[]>();
  incidents.forEach((incident, entry) => {
    const { clipId, who, sources } = incident;
    const terms = termsOf(incident);
    lengths[entry] = terms.length;
    postings.add(entry, terms);
    for (const node of new Set(who)) append(nodes, node, entry);
    for (const source of new Set(sources))
      if (!source.startsWith(`${clipId}/`)) append(elsewhere, source, entry);
  });
  const factsOf = new Map<string, number[]>();
  clips.forEach(({ facts }, place) => {
    const keys = facts.flatMap((fact) => {
      const { source, clipId } = fact;
      const isElsewhere = source !== null && !source.startsWith(`${clipId}/`);
      return isElsewhere ? [...factKeys(fact), sourceKey(source)] : factKeys(fact);
    });
    for (const key of new Set(keys)) append(factsOf, key, place);
  });
  const { vectors, rows } = (weight !== null && packVectors(clips, weight)) || NO_VECTORS;
  const pack = {
    n,
    ranges: rangesOf(clips),
    entries: Uint32Array.from(clips, (one) => one.incidents.length),
    facts: Uint32Array.from(clips, (one) => one.facts.length),
    t0: Float64Array.from(incidents, ({ t0 }) => t0),
    t1: Float64Array.from(incidents, ({ t1 }) => t1),
    kinds: Uint8Array.from(incidents, ({ kind }) => INCIDENT_KINDS.indexOf(kind)),
    lengths,
    terms: packLists(postings.all()),
    nodes: packLists(nodes),
    elsewhere: packLists(elsewhere),
    factsOf: packLists(factsOf),
    vectors,
  };
  return { pack, rows };
}

const NO_VECTORS = { vectors: null, rows: null };

function rangesOf(clips: readonly PackedClip[]): PackedRange[] {
  const ranges: PackedRange[] = [];
  for (const { clip } of clips) {
    const { videoId, index, still, gaps } = clip;
    const last = ranges.at(-1);
    if (last?.videoId === videoId && last.to === index) {
      last.to += 1;
      last.still ??= still;
      last.gaps.push(...gaps);
    } else {
      ranges.push({ videoId, from: index, to: index + 1, still, gaps: [...gaps] });
    }
  }
  return ranges;
}

function packVectors(
  clips: readonly PackedClip[],
  weight: string,
): { vectors: PackedVectors; rows: Int8Array } | null {
  let first = 0;
  const rows = clips.flatMap(({ incidents, words }) => {
    const said = incidents.flatMap(({ kind }, i) => (kind === 'says' ? [first + i] : []));
    first += incidents.length;
    return vectorsOf(said, words);
  });
  const dimension = rows[0]?.vector.length;
  if (dimension === undefined) return null;
  const own = rows.filter(({ vector }) => vector.length === dimension);
  const codes = new Uint32Array(own.length * codeWords(dimension));
  const width = paddedTo16(dimension);
  const bytes = new Int8Array(2 * own.length * width);
  const low = bytes.subarray(own.length * width);
  for (const [row, { vector }] of own.entries()) {
    const [from, to] = [row * width, (row + 1) * width];
    codes.set(codeOf(vector), row * codeWords(dimension));
    split(vector, scaleOf(vector), bytes.subarray(from, to), low.subarray(from, to));
  }
  const vectors = {
    ...{ weight, dimension, codes },
    entries: Uint32Array.from(own, ({ entry }) => entry),
    scales: Float64Array.from(own, ({ vector }) => scaleOf(vector)),
  };
  return { vectors, rows: bytes };
}
