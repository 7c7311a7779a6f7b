import { foldLedger, personsOf } from '../../identity/fold';
import { forgetEntries } from '../../identity/forget-ledger';
import { movedRecords } from '../../identity/ledger';
import { linesSetRight } from '../../identity/line-steps';
import { faceSamples, ownSamples, voiceSamples } from '../../identity/samples';
import { keepDiverse } from '../../identity/similarity';
import type {
  Forgotten,
  IncidentRecord,
  LedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
} from '../../store/schema';

/** Most embeddings by which a node is known whose samples are all forgotten. */
const KEPT_SAMPLES = 10;

/** What forgetting reads of the memory: the whole of these. */
export interface Remembered {
  nodes: NodeRecord[];
  ledger: LedgerEntry[];
  tracks: TrackRecord[];
  turns: TurnRecord[];
  incidents: IncidentRecord[];
}

/**
 * Forgets a video: nothing stays that was seen or heard in it. Who is in other videos, too, stays as known there. Of the
 * others, those whom people gave a name (with `keepNamed`) keep a face, or else a voice, by its embeddings alone, so that they
 * are known when they are met again; all the rest go.
 *
 * Pure and deterministic: nothing given is changed.
 */
export function forgetVideo(videoId: string, memory: Remembered, keepNamed: boolean): Forgotten {
  const isOf = (record: string) => record.startsWith(`${videoId}/`);
  const here = nodesIn(memory, isOf);
  const elsewhere = nodesIn(memory, (record) => !isOf(record));
  const moved = movedRecords(memory.ledger);
  const nodes = new Map(memory.nodes.map((node) => [node.id, node]));
  const heirs = new Map<string, string>();

  for (const person of personsOf(foldLedger(memory.ledger))) {
    if (!person.nodes.some((id) => here.has(id))) continue;
    const own = person.nodes.map((id) => nodes.get(id)!);
    const left = person.nodes.some((id) => elsewhere.has(id))
      ? own
          .filter((node) => elsewhere.has(node.id) || wasKept(node))
          .map((node) => withoutForgotten(node, memory, isOf, moved))
      : keepNamed && person.given
        ? likeness(own, moved)
        : [];
    for (const { id } of own) nodes.delete(id);
    for (const node of left) nodes.set(node.id, node);
    const heir = left.find(isFace) ?? left[0];
    if (heir) for (const { id } of own) heirs.set(id, heir.id);
  }

  return {
    changed: memory.nodes.flatMap((node) => {
      const now = nodes.get(node.id);
      return now && now !== node ? [now] : [];
    }),
    removed: memory.nodes.flatMap(({ id }) => (nodes.has(id) ? [] : [id])),
    ledger: forgetEntries(memory.ledger, {
      forgets: (at) => at.videoId === videoId,
      forgetsRecord: isOf,
      keeps: (node) => nodes.has(node),
      heir: (node) => heirs.get(node) ?? null,
    }),
  };
}

/** The nodes that some tracks or turns are of: as they were recognised, as people moved them, and by what is told of them. */
function nodesIn(memory: Remembered, some: (record: string) => boolean): Set<string> {
  const { tracks, turns, incidents, nodes, ledger } = memory;
  const bare = new Set(nodes.flatMap(({ id, samples }) => (samples.length === 0 ? [id] : [])));
  const ids = [
    ...tracks.flatMap(({ id, node }) => (some(id) ? [node] : [])),
    ...turns.flatMap(({ id, node, face }) => (some(id) ? [node, face] : [])),
    ...incidents.flatMap(({ id, who }) => (some(id) ? who : [])),
    ...nodes.flatMap(({ id, samples }) =>
      samples.some(({ source }) => source !== null && some(source)) ? [id] : [],
    ),
    ...ledger.flatMap((entry) =>
      entry.kind === 'move' && entry.records.some(some) ? [entry.from, entry.to] : [],
    ),
    ...ledger.flatMap((entry) => (entry.kind === 'mark' && some(`${entry.clip}/`) ? [entry.node] : [])),
    // Nothing was seen or heard of whom only people told of.
    ...ledger.flatMap((entry) =>
      entry.kind === 'founded' && entry.at && bare.has(entry.node) && some(`${entry.at.videoId}/`)
        ? [entry.node]
        : [],
    ),
    ...linesSetRight(ledger).flatMap(({ of, by }) => (some(of[0]!.id) ? by.map(({ who }) => who) : [])),
  ];
  return new Set(ids.filter((id) => id !== null));
}

/** It outlived a video that was forgotten before. */
function wasKept({ samples }: NodeRecord): boolean {
  return samples.some(({ source }) => source === null);
}

function isFace({ modality }: NodeRecord): boolean {
  return modality === 'face';
}

/** The node by which a person is known best, without a trace of where it was seen or heard; none when nothing tells. */
function likeness(nodes: NodeRecord[], moved: ReadonlyMap<string, string>): NodeRecord[] {
  const weight = ({ samples }: NodeRecord) => samples.reduce((sum, sample) => sum + sample.weight, 0);
  const [best] = nodes
    .map((node) => ({ ...node, samples: ownSamples(node, moved) }))
    .filter(({ samples }) => samples.length > 0)
    .sort((a, b) => Number(isFace(b)) - Number(isFace(a)) || weight(b) - weight(a) || a.n - b.n);
  if (!best) return [];
  const kept = keepDiverse(best.samples, KEPT_SAMPLES);
  return [{ ...best, samples: kept.map((sample) => ({ ...sample, source: null, picture: null })) }];
}

/** A node without its samples of what is forgotten; where it has no others, with those of its tracks or turns that stay. */
export function withoutForgotten(
  node: NodeRecord,
  { tracks, turns }: Pick<Remembered, 'tracks' | 'turns'>,
  isForgotten: (record: string) => boolean,
  moved: ReadonlyMap<string, string>,
): NodeRecord {
  const samples = node.samples.filter(({ source }) => source === null || !isForgotten(source));
  if (samples.length === node.samples.length) return node;
  if (samples.length > 0) return { ...node, samples };
  const isKept = ({ id }: TrackRecord | TurnRecord) => !isForgotten(id);
  return withOwnSamples(node, { tracks: tracks.filter(isKept), turns: turns.filter(isKept) }, moved);
}

/** A node with samples of its faces or voices, at most `KEPT_SAMPLES`. */
export function withOwnSamples(
  node: NodeRecord,
  { tracks, turns }: Pick<Remembered, 'tracks' | 'turns'>,
  moved: ReadonlyMap<string, string>,
): NodeRecord {
  const isOwn = (record: TrackRecord | TurnRecord) => (moved.get(record.id) ?? record.node) === node.id;
  const own = [...tracks.filter(isOwn).flatMap(faceSamples), ...turns.filter(isOwn).flatMap(voiceSamples)];
  return { ...node, samples: keepDiverse(own, KEPT_SAMPLES) };
}
