import type { PersonReport } from '../../../lib/contract/people';
import type { TrackRecord, TurnRecord } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import { hdbscan } from './hdbscan';
import { facesOf, type Identified, type MemoryRecords, type SeenFace } from './identified';
import { links } from './meta-clips';

/** configs/memory_config.json and processing_config.json of bytedance/m3-agent. */
const RULES = {
  face: { threshold: 0.3, cap: 10 },
  voice: { threshold: 0.6, cap: 20 },
  leastTurnS: 2,
  leastCluster: 20,
  facesPerCluster: 3,
} as const;
/** As `people` joins sights. */
const JOIN_S = 1;
const SEED = 1;

type Embedding = Float32Array;

/** A store of nodes of one modality: matched by mean cosine, filled up, then thinned at random. */
export class Nodes {
  private readonly nodes: Embedding[][] = [];

  constructor(
    private readonly prefix: 'f' | 'v',
    private readonly rules: { threshold: number; cap: number },
    private readonly random: () => number,
  ) {}

  /** The best node whose mean cosine to these reaches the threshold, else a new one; it takes them up either way. */
  recognise(embeddings: Embedding[]): string {
    let best = -1;
    let most = this.rules.threshold;
    this.nodes.forEach((stored, i) => {
      let sum = 0;
      for (const a of embeddings) for (const b of stored) sum += cosine(a, b);
      const mean = sum / (embeddings.length * stored.length);
      if (mean > most || (mean === most && best < 0)) [best, most] = [i, mean];
    });
    if (best < 0) best = this.nodes.push(embeddings.slice(0, this.rules.cap)) - 1;
    else this.nodes[best] = this.sample([...this.nodes[best]!, ...embeddings]);
    return `${this.prefix}_${best + 1}`;
  }

  private sample(all: Embedding[]): Embedding[] {
    if (all.length <= this.rules.cap) return all;
    for (let i = 0; i < this.rules.cap; i += 1) {
      const j = i + Math.floor(this.random() * (all.length - i));
      [all[i], all[j]] = [all[j]!, all[i]!];
    }
    return all.slice(0, this.rules.cap);
  }
}

/** The nodes for faces and for voices, with one seeded source of randomness. */
export function m3Nodes(): { face: Nodes; voice: Nodes } {
  const random = seeded(SEED);
  return { face: new Nodes('f', RULES.face, random), voice: new Nodes('v', RULES.voice, random) };
}

/**
 * M3-Agent's own rules of identity over the embeddings of an app's memory, clip by clip: HDBSCAN of a clip's faces (at least 20,
 * noise is dropped), up to three faces of each cluster matched to the nodes at mean cosine 0.3, each voice turn of 2 s and more at
 * 0.6, at most 10 and 20 stored and replaced at random, and every link of a face to a voice taken (union-find, without a filter
 * for faces: mmagent/videograph.py, refresh_equivalences), here from meta-clips, where theirs come from a model.
 *
 * Embeddings are compared by cosine, as theirs are, whatever the weight's own measure.
 *
 * What is not theirs, and favours it:
 * - a memory keeps a track's up to three best looks, not every frame's face: each frame stands with the look nearest in time;
 * - the detector's score and the length of a raw embedding (their quality) are not kept: nothing is dropped for being under 0.8 or 20;
 * - turns are the app's, where theirs come from a model's transcript.
 */
export function m3Identities(records: MemoryRecords): Identified {
  const videoName = new Map(records.videos.map((video) => [video.id, video.name]));
  const nodes = m3Nodes();
  const faces: SeenFace[] = [];
  const turns: Identified['turns'] = [];
  const linked: [face: string, voice: string][] = [];
  for (const clip of clipsInOrder(records)) {
    const video = videoName.get(clip.videoId)!;
    const tracks = clip.tracks.map((track) => facesOf(track, video));
    const labels = faceLabels(clip.tracks, tracks, nodes.face);
    tracks.forEach((own, i) => {
      own.forEach((face, j) => {
        face.node = labels[i]![j]!;
      });
      faces.push(...own);
    });
    const heard = clip.turns.map(({ t0, t1, embedding }) => ({
      ...{ video, t0, t1 },
      node: embedding && t1 - t0 >= RULES.leastTurnS ? nodes.voice.recognise([embedding]) : null,
    }));
    turns.push(...heard);
    linked.push(...links(tracks.flatMap(runs), heard));
  }
  return { persons: personsFrom(faces, turns, linked), faces, turns };
}

interface Clip {
  id: string;
  videoId: string;
  tracks: TrackRecord[];
  turns: TurnRecord[];
}

/** In the order in which they were remembered. */
function clipsInOrder({ tracks, turns }: MemoryRecords): Clip[] {
  const clips = new Map<string, Clip>();
  const of = ({ clipId, videoId }: { clipId: string; videoId: string }) => {
    const clip = clips.get(clipId) ?? { id: clipId, videoId, tracks: [], turns: [] };
    clips.set(clipId, clip);
    return clip;
  };
  for (const track of tracks) of(track).tracks.push(track);
  for (const turn of turns) of(turn).turns.push(turn);
  const number = ({ videoId }: Clip) => Number(videoId.slice('vid_'.length));
  return [...clips.values()].sort((a, b) => number(a) - number(b) || (a.id < b.id ? -1 : 1));
}

/** The node of each face of each track of a clip. */
function faceLabels(tracks: TrackRecord[], faces: SeenFace[][], nodes: Nodes): (string | null)[][] {
  const looks = tracks.flatMap((track) => track.looks);
  const nearest = faces.flatMap((own, i) => own.map(({ t }) => looks.indexOf(nearestLook(tracks[i]!, t)!)));
  const seen = nearest.flatMap((look, i) => (look < 0 ? [] : [i]));
  const apart = looks.map((a) =>
    looks.map((b) => (a === b ? 0 : Math.max(0, 1 - cosine(a.embedding, b.embedding)))),
  );
  const clusters = hdbscan(
    seen.map((i) => seen.map((j) => apart[nearest[i]!]![nearest[j]!]!)),
    RULES.leastCluster,
  );
  const byFace: (string | null)[] = nearest.map(() => null);
  for (const cluster of [...new Set(clusters)].sort((a, b) => (a ?? -1) - (b ?? -1))) {
    if (cluster === null) continue;
    const members = seen.filter((_, k) => clusters[k] === cluster);
    const best = [...new Set(members.map((i) => looks[nearest[i]!]!))]
      .sort((a, b) => b.quality - a.quality)
      .slice(0, RULES.facesPerCluster);
    const node = nodes.recognise(best.map((look) => look.embedding));
    for (const i of members) byFace[i] = node;
  }
  let at = 0;
  return faces.map((own) => own.map(() => byFace[at++]!));
}

function nearestLook({ looks }: TrackRecord, t: number) {
  return [...looks].sort((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t))[0];
}

interface Sight {
  node: string;
  video: string;
  t0: number;
  t1: number;
}

/** The stretches of one track with the same node. */
function runs(track: SeenFace[]): Sight[] {
  const found: Sight[] = [];
  track.forEach(({ node, video, t }, i) => {
    if (node === null) return;
    const last = found.at(-1);
    if (last && track[i - 1]?.node === node) last.t1 = t;
    else found.push({ node, video, t0: t, t1: t });
  });
  return found;
}

/** Union-find over all links, and what `people` would print of each. */
function personsFrom(
  faces: SeenFace[],
  turns: Identified['turns'],
  linked: [string, string][],
): PersonReport[] {
  const parent = new Map<string, string>();
  for (const { node } of [...faces, ...turns]) if (node) parent.set(node, node);
  const root = (node: string): string => (parent.get(node) === node ? node : root(parent.get(node)!));
  for (const [face, voice] of linked) parent.set(root(voice), root(face));
  const groups = new Map<string, string[]>();
  for (const node of parent.keys()) groups.set(root(node), [...(groups.get(root(node)) ?? []), node]);
  return [...groups.values()].map((nodes, i) => ({
    id: `p_${i + 1}`,
    ...{ name: null, provisional: false, aliases: [] },
    faces: nodes.filter((node) => node.startsWith('f_')),
    voices: nodes.filter((node) => node.startsWith('v_')),
    onScreen: joined(faces.filter(({ node }) => node !== null && nodes.includes(node))),
    speaking: turns
      .filter(({ node }) => node !== null && nodes.includes(node))
      .map(({ video, t0, t1 }) => ({ video, t0, t1 })),
  }));
}

function joined(faces: SeenFace[]): PersonReport['onScreen'] {
  const spans: PersonReport['onScreen'] = [];
  for (const { video, t } of [...faces].sort((a, b) =>
    a.video === b.video ? a.t - b.t : a.video < b.video ? -1 : 1,
  )) {
    const last = spans.at(-1);
    if (last && last.video === video && t - last.t1 <= JOIN_S) last.t1 = t;
    else spans.push({ video, t0: t, t1: t });
  }
  return spans;
}

function cosine(a: Embedding, b: Embedding): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i += 1) {
    dot += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return aa > 0 && bb > 0 ? dot / Math.sqrt(aa * bb) : 0;
}
