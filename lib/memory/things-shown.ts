import type { FramedPart } from '../contract/answers';
import type { Box } from '../contract/search';
import { BOX_ROW, type IncidentRecord, type ShownThing } from '../store/schema';
import type { Colour } from '../vision/colour-names';
import type { Recall } from './recall';

/** Stretches of one kind, or of one colour, this near to each other are one, seconds: two pictures are looked at that far apart, and a clip may end between them. */
export const JOINED_S = 4.5;

/** A stretch of a video in which a kind of thing was in view. */
export interface ThingStretch {
  kind: string;
  videoId: string;
  t0: number;
  t1: number;
  /** How many were seen at once, at most. */
  most: number;
  score: number;
  /** The incidents that tell it, in order; at least one. */
  told: IncidentRecord[];
}

/**
 * The stretches that incidents of one video or several tell, whatever their order; in order of the videos as they first come, then of time.
 *
 * @param of things, or people by their shapes
 */
export function thingStretches(
  incidents: readonly IncidentRecord[],
  of: 'shows' | 'figures' = 'shows',
): ThingStretch[] {
  const stretches: ThingStretch[] = [];
  const open = new Map<string, ThingStretch>();
  const places = new Map<string, number>();
  for (const { videoId } of incidents) if (!places.has(videoId)) places.set(videoId, places.size);
  const inOrder = incidents
    .filter(({ kind }) => kind === of)
    .sort((a, b) => places.get(a.videoId)! - places.get(b.videoId)! || a.t0 - b.t0 || (a.id < b.id ? -1 : 1));
  for (const incident of inOrder) {
    const { words, shown, videoId, t0, t1 } = incident;
    if (words === null || !shown) continue;
    const key = `${videoId} ${words}`;
    const before = open.get(key);
    if (before && t0 - before.t1 <= JOINED_S) {
      before.t1 = Math.max(before.t1, t1);
      before.score = Math.max(before.score, shown.score);
      before.told.push(incident);
      continue;
    }
    const stretch = { kind: words, videoId, t0, t1, most: 0, score: shown.score, told: [incident] };
    open.set(key, stretch);
    stretches.push(stretch);
  }
  for (const stretch of stretches) stretch.most = mostAtOnce(together(stretch.told).shown!);
  return stretches;
}

/** Things of one kind as one that shows them all, by the id of the first: where a herd is told, and not each of it. At least one, of one video. */
export function together(told: readonly IncidentRecord[]): IncidentRecord {
  const inOrder = [...told].sort((a, b) => a.t0 - b.t0);
  const [first] = inOrder;
  if (inOrder.length === 1) return first!;
  const surestFirst = [...told].sort((a, b) => b.shown!.score - a.shown!.score);
  const picture = surestFirst.find((one) => one.picture !== undefined)?.picture;
  const colours = coloursSeen(told);
  const rows = inOrder.flatMap(boxesOf).sort((a, b) => a.t - b.t);
  return {
    ...first!,
    t1: Math.max(...told.map(({ t1 }) => t1)),
    shown: {
      score: surestFirst[0]!.shown!.score,
      boxes: Float32Array.from(rows.flatMap(({ t, x, y, w, h }) => [t, x, y, w, h])),
    },
    ...(picture !== undefined && { picture }),
    ...(colours.length > 0 && { colours }),
  };
}

/** Colours that are told of things together. */
const MOST_COLOURS = 3;

/** The colours that some things are told to have, that of most of them first; none where none can be told. */
export function coloursSeen(told: readonly Pick<IncidentRecord, 'colours'>[]): Colour[] {
  const counts = new Map<Colour, number>();
  for (const { colours = [] } of told)
    for (const [i, colour] of colours.entries()) counts.set(colour, (counts.get(colour) ?? 0) + 1 / (1 + i));
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COLOURS)
    .map(([colour]) => colour);
}

/** All that is seen of a stretch in its first clip. */
export function firstMoment({ told }: ThingStretch): IncidentRecord {
  return together(told.filter(({ clipId }) => clipId === told[0]!.clipId));
}

/** A thing with all of its kind that are in view beside it, of those that are known of its clip; what is no thing by itself. */
export function withItsKind(record: IncidentRecord, known: readonly IncidentRecord[]): IncidentRecord[] {
  const stretch = thingStretches(known).find(({ told }) => told.some(({ id }) => id === record.id));
  return stretch?.told ?? [record];
}

/** The stretches of one video. */
export function stretchesOfVideo({ entries }: Pick<Recall, 'entries'>, videoId: string): ThingStretch[] {
  const shows = entries.inVideo(videoId).filter((entry) => entries.place(entry).kind === 'shows');
  return thingStretches(entries.read(shows));
}

/** How many boxes there are of one picture, at most. */
export function mostAtOnce(shown: ShownThing): number {
  return fullestPicture(shown).count;
}

/** When the first picture of those with most boxes is, seconds, and how many it has. */
export function fullestPicture({ boxes }: ShownThing): { t: number; count: number } {
  const counts = new Map<number, number>();
  for (let row = 0; row < boxes.length; row += BOX_ROW)
    counts.set(boxes[row]!, (counts.get(boxes[row]!) ?? 0) + 1);
  const [[t, count] = [0, 0]] = [...counts].sort(([a, most], [b, other]) => other - most || a - b);
  return { t, count };
}

/** A box in the picture at `t` seconds. */
export interface TimedBox extends Box {
  t: number;
}

/** Where something is in view, in order of time. */
export function boxesOf({ shown }: Pick<IncidentRecord, 'shown'>): TimedBox[] {
  const rows = shown?.boxes ?? new Float32Array();
  return Array.from({ length: rows.length / BOX_ROW }, (_, row) => {
    const [t, x, y, w, h] = rows.subarray(row * BOX_ROW, (row + 1) * BOX_ROW);
    return { t: t!, x: x!, y: y!, w: w!, h: h! };
  });
}

/** Where something lies in the first picture that shows it. */
export function boxesAtFirst(incident: Pick<IncidentRecord, 'shown'>): FramedPart[] {
  const boxes = boxesOf(incident);
  return boxes.filter(({ t }) => t === boxes[0]!.t).map(({ x, y, w, h }): FramedPart => [x, y, w, h]);
}

/** How much of the picture it takes, where it is largest. */
export function areaOf(incident: Pick<IncidentRecord, 'shown'>): number {
  return Math.max(0, ...boxesOf(incident).map(({ w, h }) => w * h));
}
