import type { Modality } from '../contract/memory';
import { EMBEDDING_TASK } from '../models/weights-manifest';
import { wholeOf } from '../store/clip-id';
import type { ClipRecord, LedgerEntry, NodeRecord, VideoRecord, Where } from '../store/schema';
import { foldLedger, type PersonView, standing } from './fold';
import { movedRecords } from './ledger';
import { faceLikeness } from './likeness';
import { keptApart } from './make-steps';
import { identityRules } from './match-rules-of-weights';
import { compareNames, givenNames } from './names/given-names';
import { ownSamples } from './samples';
import { NodeIndex } from './similarity';
import { voiceLikeness } from './voice-likeness';

/** Two memories that become one: what comes in has higher numbers than what is here. */
export interface Meeting {
  incoming: NodeRecord[];
  here: NodeRecord[];
  /** Of both, as it will be, whole. */
  ledger: LedgerEntry[];
  videos: Pick<VideoRecord, 'id' | 'startsAt'>[];
  clips: Clip[];
}

/** What is read of a clip. */
type Clip = Pick<ClipRecord, 'id' | 'videoId' | 't0' | 't1'>;

type Vote = Omit<Extract<LedgerEntry, { kind: 'vote' }>, 'seq'>;

/** A face or voice of each memory that may be one person's. */
interface AlikePair {
  here: string;
  incoming: string;
  similarity: number;
  /** They are one beyond doubt, */
  sure: boolean;
  /** or so alike that one would have been recognised as the other. */
  near: boolean;
}

/**
 * Votes for who of an incoming memory is who here: for nodes that are alike beyond doubt, unless people gave the two different names;
 * and for those that are near and were given the same. Nobody is held for one whom something keeps apart. A vote counts from when
 * the later of the two was last seen or heard.
 *
 * @returns also how many people of the incoming memory got one, and the kinds of nodes that could not be compared, since other weights
 * described those here
 */
export function likenessVotes({ incoming, here, ledger, videos, clips }: Meeting): {
  votes: Vote[];
  matched: number;
  unmatched: Modality[];
} {
  const moved = movedRecords(ledger);
  const own = (nodes: NodeRecord[]) => nodes.map((node) => ({ ...node, samples: ownSamples(node, moved) }));
  const { pairs, unmatched } = alikePairs(own(incoming), own(here));
  const nodes = new Map([...here, ...incoming].map((node) => [node.id, node]));
  const latest = new LatestClips(videos, clips);
  const people = new People(ledger);
  const matched = new Set<string>();
  const votes: Vote[] = [];
  for (const pair of pairs) {
    const [a, b] = [people.of(pair.here), people.of(pair.incoming)];
    if (a === b || people.areApart(a, b)) continue;
    const names = compareNames(a.names, b.names);
    if (names === 'different' || !(pair.sure || (pair.near && names === 'same'))) continue;
    const at = latest.of([nodes.get(pair.here)!, nodes.get(pair.incoming)!]);
    if (!at) continue;
    votes.push({
      ...{ kind: 'vote', a: pair.here, b: pair.incoming, weight: pair.similarity },
      ...{ source: 'likeness', at },
    });
    matched.add(people.personId(pair.incoming));
    people.join(a, b);
  }
  return { votes, matched: matched.size, unmatched };
}

/**
 * The nodes of an incoming memory with those here that they are like, by the rules of the weight that described both: faces first, then
 * voices, most alike first.
 */
export function alikePairs(
  incoming: NodeRecord[],
  here: NodeRecord[],
): { pairs: AlikePair[]; unmatched: Modality[] } {
  const pairs: AlikePair[] = [];
  const unmatched: Modality[] = [];
  for (const modality of ['face', 'voice'] as const) {
    const ofModality = (nodes: NodeRecord[]) => nodes.filter((node) => node.modality === modality);
    const [theirs, ours] = [ofModality(incoming), ofModality(here)];
    if (ours.length === 0) continue;
    const found: AlikePair[] = sameSamples(theirs, ours);
    for (const weightId of new Set(theirs.map((node) => node.weightId))) {
      const ofWeight = (nodes: NodeRecord[]) => nodes.filter((node) => node.weightId === weightId);
      const known = ofWeight(ours);
      if (known.length > 0) found.push(...compared(modality, weightId, ofWeight(theirs), known));
      else if (!unmatched.includes(modality)) unmatched.push(modality);
    }
    pairs.push(...found.sort((x, y) => y.similarity - x.similarity));
  }
  return { pairs, unmatched };
}

function compared(
  modality: Modality,
  weightId: string,
  incoming: NodeRecord[],
  here: NodeRecord[],
): AlikePair[] {
  const isHere = new Set(here.map(({ id }) => id));
  const { face, voice } = identityRules({
    [EMBEDDING_TASK[modality]]: weightId,
  });
  const found = face
    ? faceLikeness(incoming, new NodeIndex(here), face.rules).map((pair) => ({
        ...pair,
        near: pair.similarity >= face.rules.threshold,
      }))
    : voice
      ? voiceLikeness(incoming, [...here, ...incoming], voice.rules).map((pair) => ({ ...pair, near: true }))
      : [];
  // The older of a pair is `a`; two of one memory are that memory's own matter.
  return found.flatMap(({ a, b, similarity, sure, near }) =>
    isHere.has(a) && !isHere.has(b) ? [{ here: a, incoming: b, similarity, sure, near }] : [],
  );
}

/** Nodes that have one and the same embedding: what is known of both comes from one look, or one turn. */
function sameSamples(incoming: NodeRecord[], here: NodeRecord[]): AlikePair[] {
  const beginning = (embedding: Float32Array) => embedding.subarray(0, 4).join(' ');
  const kept = new Map<string, { id: string; weightId: string; embedding: Float32Array }[]>();
  for (const { id, weightId, samples } of incoming)
    for (const { embedding, source } of samples) {
      if (source !== null) continue;
      const like = kept.get(beginning(embedding)) ?? [];
      if (like.length === 0) kept.set(beginning(embedding), like);
      like.push({ id, weightId, embedding });
    }
  const pairs = new Map<string, AlikePair>();
  for (const { id, weightId, samples } of here)
    for (const { embedding } of samples)
      for (const other of kept.get(beginning(embedding)) ?? [])
        if (other.weightId === weightId && embedding.every((value, i) => value === other.embedding[i]))
          pairs.set(`${id} ${other.id}`, {
            ...{ here: id, incoming: other.id, similarity: 1, sure: true, near: true },
          });
  return [...pairs.values()];
}

/** Nodes that are held to be one person by now. */
interface Cluster {
  view: PersonView;
  names: ReadonlySet<string>;
}

/** Who is one person, as votes add up. */
class People {
  private readonly persons: Map<string, PersonView>;
  private readonly clusters = new Map<string, Cluster>();
  /** Of what stands: what keeps people apart. */
  private readonly live: LedgerEntry[];

  constructor(ledger: LedgerEntry[]) {
    this.persons = foldLedger(ledger);
    this.live = standing(ledger).filter(
      ({ kind }) => kind === 'apart' || kind === 'split' || kind === 'move',
    );
  }

  personId(node: string): string {
    return this.persons.get(node)!.id;
  }

  of(node: string): Cluster {
    let cluster = this.clusters.get(node);
    if (!cluster) {
      const view = this.persons.get(node)!;
      cluster = { view, names: givenNames(view) };
      for (const one of view.nodes) this.clusters.set(one, cluster);
    }
    return cluster;
  }

  areApart(a: Cluster, b: Cluster): boolean {
    return keptApart(a.view, b.view, this.live) !== null;
  }

  join(a: Cluster, b: Cluster): void {
    const view = { ...a.view, nodes: [...a.view.nodes, ...b.view.nodes] };
    const joined = { view, names: new Set([...a.names, ...b.names]) };
    for (const node of view.nodes) this.clusters.set(node, joined);
  }
}

/** When nodes were last seen or heard. */
class LatestClips {
  private readonly clips: Map<string, Clip>;
  private readonly starts: Map<string, number>;

  constructor(videos: Meeting['videos'], clips: Clip[]) {
    this.clips = new Map(clips.map((clip) => [clip.id, clip]));
    this.starts = new Map(videos.map(({ id, startsAt }) => [id, Date.parse(startsAt)]));
  }

  /** The latest clip that a sample of the nodes comes from; the latest of all where no sample tells, and null where there is none. */
  of(nodes: NodeRecord[]): Where | null {
    const told = nodes.flatMap(({ samples }) =>
      samples.flatMap(({ source }) => (source && this.clips.get(wholeOf(source))) || []),
    );
    const latest = this.latestOf(told.length > 0 ? told : [...this.clips.values()]);
    return latest && { videoId: latest.videoId, t0: latest.t0, t1: latest.t1 };
  }

  private latestOf(clips: Clip[]): Clip | null {
    const end = ({ videoId, t1 }: Clip) => this.starts.get(videoId)! + t1 * 1000;
    return clips.reduce<Clip | null>((best, clip) => {
      if (!best || end(clip) > end(best)) return clip;
      return end(clip) === end(best) && clip.id < best.id ? clip : best;
    }, null);
  }
}
