import { type MatchRules, matchObservations, type Observation } from '../../../lib/identity/match-faces';
import { dot, NodeIndex } from '../../../lib/identity/similarity';
import type { NodeRecord, NodeSample } from '../../../lib/store/schema';
import { seeded } from '../../demo-film/brush.js';
import type { Row } from './rows';

const PEOPLE = 10_000;
const SAMPLES = 10;
const LOOKS = 3;
const DIMENSION = 128;
/** How far a look strays from its person, as a share of its length: two looks of one person then have a cosine of about 0.7. */
const STRAY = 0.65;
const RULES: MatchRules = { threshold: 0.48, sure: 0.54, suggest: 0.42, cap: SAMPLES };
/** Tracks of one clip, all of different people; clips before and while it is timed. */
const TRACKS = 4;
const WARM_UP = 10;
const TIMED = 50;

/**
 * What it takes to match a face track against 10,000 people that were made up, ten embeddings each: milliseconds a track, beside
 * comparing its looks with every stored embedding, and the making of the index when a memory is opened.
 *
 * @throws Error when a track is not given to the person it was made from: then the time says nothing
 */
export function scaleRows(): Row[] {
  const random = seeded(1);
  const people = Array.from({ length: PEOPLE }, () =>
    unit(Array.from({ length: DIMENSION }, () => normal(random))),
  );
  const nodes = people.map((person, i): NodeRecord => {
    const samples = Array.from({ length: SAMPLES }, () => look(person, random));
    return { id: `f_${i + 1}`, n: i + 1, modality: 'face', weightId: 'made', samples };
  });
  const clips = Array.from({ length: WARM_UP + TIMED }, (_, clip) =>
    Array.from({ length: TRACKS }, (_, track) => {
      const who = (clip * TRACKS + track) * 41;
      return { node: nodes[who]!.id, observation: observation(track, people[who]!, random) };
    }),
  );

  const opening = performance.now();
  const index = new NodeIndex(nodes);
  const openedMs = performance.now() - opening;
  const ours = msPerTrack(
    clips,
    (tracks) =>
      matchObservations(tracks, index, RULES, () => {
        throw new Error('A known person was not recognised.');
      }).assigned,
  );
  const every = msPerTrack(clips, (tracks) => tracks.map(({ samples }) => likest(samples, nodes)));
  const rounded = (value: number) => Number(value.toFixed(3));
  return [
    {
      metric: 'identity.scale.match',
      value: rounded(ours),
      unit: `ms a track, ${PEOPLE} people`,
      baseline: rounded(every),
      baselineName: 'every stored embedding compared',
      ratio: Number((ours / every).toFixed(4)),
    },
    { metric: 'identity.scale.open', value: rounded(openedMs), unit: `ms to index ${PEOPLE} people` },
  ];
}

type Clip = { node: string; observation: Observation }[];

/** The mean over the timed clips; every track must go to its person. */
function msPerTrack(clips: Clip[], match: (tracks: Observation[]) => (string | null)[]): number {
  let ms = 0;
  clips.forEach((clip, i) => {
    const tracks = clip.map(({ observation }) => observation);
    const began = performance.now();
    const found = match(tracks);
    if (i >= WARM_UP) ms += performance.now() - began;
    if (clip.some(({ node }, track) => node !== found[track]))
      throw new Error('A track went to somebody else.');
  });
  return ms / (TIMED * TRACKS);
}

/** The node of the highest mean cosine over all pairs, each pair computed. */
function likest(samples: NodeSample[], nodes: NodeRecord[]): string {
  let best = nodes[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    let sum = 0;
    for (const a of samples) for (const b of node.samples) sum += dot(a.embedding, b.embedding);
    const mean = sum / (samples.length * node.samples.length);
    if (mean > most) [best, most] = [node, mean];
  }
  return best.id;
}

function observation(track: number, person: Float32Array, random: () => number): Observation {
  return {
    id: `t${track}`,
    times: [track],
    samples: Array.from({ length: LOOKS }, () => look(person, random)),
    mayFound: true,
  };
}

function look(person: Float32Array, random: () => number): NodeSample {
  const noise = STRAY / Math.sqrt(DIMENSION);
  return {
    embedding: unit(Array.from(person, (value) => value + noise * normal(random))),
    weight: 1,
    source: 'made',
    picture: null,
  };
}

function unit(values: number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

/** Box and Muller's standard normal deviate. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
