import type { FramedPart } from '../contract/answers';
import type { Box } from '../contract/search';
import { BOX_ROW, type IncidentRecord, type ShownThing } from '../store/schema';
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

/** The stretches that incidents of one video or several tell, whatever their order; in order of the videos as they first come, then of time. */
export function thingStretches(incidents: readonly IncidentRecord[]): ThingStretch[] {
  const stretches: ThingStretch[] = [];
  const open = new Map<string, ThingStretch>();
  const videos = [...new Set(incidents.map(({ videoId }) => videoId))];
  const inOrder = [...incidents].sort(
    (a, b) => videos.indexOf(a.videoId) - videos.indexOf(b.videoId) || a.t0 - b.t0 || (a.id < b.id ? -1 : 1),
  );
  for (const incident of inOrder) {
    const { kind, words, shown, videoId, t0, t1 } = incident;
    if (kind !== 'shows' || words === null || !shown) continue;
    const key = `${videoId} ${words}`;
    const before = open.get(key);
    const most = mostAtOnce(shown);
    if (before && t0 - before.t1 <= JOINED_S) {
      before.t1 = Math.max(before.t1, t1);
      before.most = Math.max(before.most, most);
      before.score = Math.max(before.score, shown.score);
      before.told.push(incident);
      continue;
    }
    const stretch = { kind: words, videoId, t0, t1, most, score: shown.score, told: [incident] };
    open.set(key, stretch);
    stretches.push(stretch);
  }
  return stretches;
}

/** The stretches of one video. */
export function stretchesOfVideo({ entries }: Pick<Recall, 'entries'>, videoId: string): ThingStretch[] {
  const shows = entries.inVideo(videoId).filter((entry) => entries.place(entry).kind === 'shows');
  return thingStretches(entries.read(shows));
}

/** How many boxes there are of one picture, at most. */
export function mostAtOnce({ boxes }: ShownThing): number {
  const counts = new Map<number, number>();
  for (let row = 0; row < boxes.length; row += BOX_ROW)
    counts.set(boxes[row]!, (counts.get(boxes[row]!) ?? 0) + 1);
  return Math.max(...counts.values());
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
