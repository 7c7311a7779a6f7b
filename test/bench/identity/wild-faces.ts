import { bCubed } from '../../../lib/eval/clustering';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import type { TrackRecord } from '../../../lib/store/schema';
import { loadAnalyzer, withoutPictures } from './faces';
import { sampledPictures } from './film-pictures';
import { BOX_VALUES } from './identified';
import { leastErring, linked, steps } from './linkage';
import { m3Nodes } from './m3-agent';
import { NodeMemory } from './node-memory';
import { type Row, row } from './rows';
import { namesIn } from './split';
import type { Wild } from './wild';

/** Seconds between the beginnings of two videos: each is one clip, and shorter. */
const CLIP_S = 30;
/** What average linkage tries, in steps that are small beside what lies between `suggest` and `sure` (0.016 with the embedded weight). */
const LEASTS = steps(0.2, 0.998, 0.002);

/** A face that was followed in one video. */
export interface Followed {
  who: string;
  /** Sampled pictures in which it was found. */
  pictures: number;
  looks: Float32Array[];
  /** The found person. */
  ours: string | null;
  m3: string | null;
}

/** Faces of videos of people, one video after the other into one memory; beside it M3-Agent's matching of the same looks. */
export async function followedFaces(
  recordings: Wild[],
  { analyzer, weight }: Awaited<ReturnType<typeof loadAnalyzer>>,
): Promise<Followed[]> {
  const memory = new NodeMemory({ face: weight, voice: null });
  const nodes = m3Nodes().face;
  const seen: Followed[] = [];
  let from = 0;
  for (const recording of recordings.filter(({ kind }) => kind === 'video')) {
    async function* frames() {
      for await (const picture of sampledPictures(recording.file))
        if (!('luma' in picture)) yield { ...picture, t: from + picture.t };
    }
    const sight = await analyzer.analyze(frames());
    from += CLIP_S;
    const written = memory.remember(from, { frames: sight.frames, tracks: withoutPictures(sight) }, true);
    for (const track of written.tracks) {
      const looks = track.looks.map(({ embedding }) => embedding);
      seen.push({
        who: whoIsAt(namesIn(recording), track.boxes),
        pictures: track.boxes.length / BOX_VALUES,
        looks,
        ours: track.node,
        m3: looks.length > 0 ? nodes.recognise(looks) : null,
      });
    }
  }
  const persons = memory.persons();
  return seen.map((one) => ({ ...one, ours: one.ours && (persons.get(one.ours) ?? one.ours) }));
}

/** Of people side by side, from the left, the one in whose part of the picture's width a track is; `boxes` as in its record. */
export function whoIsAt(abreast: readonly string[], boxes: TrackRecord['boxes']): string {
  let sum = 0;
  for (let i = 0; i < boxes.length; i += BOX_VALUES) sum += boxes[i + 1]! + boxes[i + 3]! / 2;
  const place = Math.floor((sum / (boxes.length / BOX_VALUES)) * abreast.length);
  return abreast[Math.min(Math.max(place, 0), abreast.length - 1)]!;
}

/** The least mean cosine by which average linkage of these faces errs least (B-cubed, picture by picture). */
export function leastOfFaces(seen: readonly Followed[]): number {
  return leastErring(LEASTS, (least) => {
    const clusters = linkedFaces(seen, least);
    const items = seen.map(({ who, pictures }, i) => ({
      ...{ truth: who, cluster: clusters[i]!, count: pictures },
    }));
    return 1 - (bCubed(items).f1 ?? 0);
  });
}

/** How right it is who is who. `people`: how many there truly are; `least`: by which average linkage joins. */
export function faceRows(name: string, people: number, seen: readonly Followed[], least: number): Row[] {
  const clusters = linkedFaces(seen, least);
  const ours = faceFigures(
    people,
    seen.map((one) => ({ ...one, person: one.ours })),
  );
  const m3 = faceFigures(
    people,
    seen.map((one) => ({ ...one, person: one.m3 })),
  );
  const linkage = faceFigures(
    people,
    seen.map((one, i) => ({ ...one, person: clusters[i]! })),
  );
  const rows = (metric: keyof typeof ours, unit: string) => [
    row(`${name}.faces.${metric}`, unit, ours[metric], m3[metric]),
    row(`${name}.faces.${metric}.linkage`, unit, linkage[metric]),
  ];
  return [
    ...rows('right', 'of seconds, with the person who is mostly them'),
    ...rows('wrong', 'of seconds, with a person who is mostly another'),
    ...rows('worst', "of a person's seconds, another's, at most"),
    ...rows('found', `of ${people} people`),
    ...rows('persons', 'a person who is found'),
  ];
}

/** Videos without people, each in a memory of its own: the people that are found in them. */
export async function nobodyRows(
  name: string,
  recordings: Wild[],
  places: WeightPlace[],
  least: number,
): Promise<Row[]> {
  const loaded = await loadAnalyzer(places);
  const videos = recordings.filter(({ kind }) => kind === 'nobody');
  const invented = { ours: 0, m3: 0, linkage: 0 };
  for (const video of videos) {
    const seen = await followedFaces([{ ...video, kind: 'video' }], loaded);
    const found = (of: (string | null)[]) => new Set(of.filter((person) => person !== null)).size;
    invented.ours += found(seen.map(({ ours }) => ours));
    invented.m3 += found(seen.map(({ m3 }) => m3));
    invented.linkage += found(linkedFaces(seen, least));
  }
  const unit = `people in ${videos.length} videos without any`;
  return [
    row(`${name}.invented`, unit, invented.ours, invented.m3),
    row(`${name}.invented.linkage`, unit, invented.linkage),
  ];
}

function linkedFaces(seen: readonly Followed[], least: number): (string | null)[] {
  return linked(
    seen.map(({ looks }) => looks),
    least,
  );
}

function faceFigures(people: number, seen: { who: string; pictures: number; person: string | null }[]) {
  const total = seen.reduce((sum, { pictures }) => sum + pictures, 0);
  const held = new Map<string, Map<string, number>>();
  for (const { who, pictures, person } of seen) {
    if (person === null) continue;
    const own = held.get(person) ?? new Map<string, number>();
    held.set(person, own.set(who, (own.get(who) ?? 0) + pictures));
  }
  let wrong = 0;
  let worst = 0;
  const best = new Map<string, number>();
  const persons = new Map<string, number>();
  for (const own of held.values()) {
    const [[who, most], ...others] = [...own].sort((a, b) => b[1] - a[1]) as [
      [string, number],
      ...[string, number][],
    ];
    const ofOthers = others.reduce((sum, [, pictures]) => sum + pictures, 0);
    wrong += ofOthers;
    worst = Math.max(worst, ofOthers / (most + ofOthers));
    best.set(who, Math.max(best.get(who) ?? 0, most));
    persons.set(who, (persons.get(who) ?? 0) + 1);
  }
  const right = [...best.values()].reduce((sum, pictures) => sum + pictures, 0);
  return {
    right: right / total,
    wrong: wrong / total,
    worst,
    found: best.size / people,
    persons: best.size > 0 ? [...persons.values()].reduce((sum, count) => sum + count, 0) / best.size : null,
  };
}
