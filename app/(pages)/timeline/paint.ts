import type { StripClip, StripView, WallSpan } from '../../../lib/contract/timeline';
import type { Recording, Recordings } from '../../../lib/memory/strip/recordings';
import { timecode } from '../../../lib/wording';
import type { Translate } from '../../language/translate';
import type { Colours } from './colours';
import { clipStep, GRAIN_PX } from './level-of-detail';
import { gapWords, tickWords } from './span-in-words';
import type { Stills } from './stills';
import { ticksOf } from './ticks';

/** Heights, pixels. The names at the left of the strip stand in rows of the same heights. */
export const AXIS_PX = 30;
export const LANE_PX = 44;
const GAP_PX = 4;
/** Least distance of two marks on the axis. */
const TICK_PX = 84;
/** A recording is drawn by itself from this width on. */
const BLOCK_PX = 36;
/** Whatever is there is drawn so wide at least. */
const LEAST_PX = 2;
const [SEEN_PX, HEARD_PX] = [16, 6];

/** How high a row of recordings is where there are so many. */
export function rowHeight(rows: number): number {
  return rows <= 2 ? 58 : rows <= 3 ? 44 : 30;
}

/** What one frame shows. */
export interface Frame {
  span: WallSpan;
  /** Pixels of the page. */
  width: number;
  height: number;
  zone: string;
  recordings: Recordings;
  view: StripView | null;
  /** By id: what stands on a recording, and its picture. */
  videos: ReadonlyMap<string, { name: string; still: string | null }>;
  /** By a person's id, the number of their colour. */
  colours: ReadonlyMap<string, number>;
}

/** Draws a frame: only what is in view, and no finer than can be seen. */
export function paint(
  context: CanvasRenderingContext2D,
  frame: Frame,
  { colours, stills, t }: { colours: Colours; stills: Stills; t: Translate },
): void {
  const { span, width, height, recordings } = frame;
  const [from, to] = span;
  const pixel = (to - from) / width;
  const x = (at: number) => (at - from) / pixel;
  const rowPx = rowHeight(recordings.rows.length);
  const lanesTop = AXIS_PX + recordings.rows.length * rowPx;
  context.clearRect(0, 0, width, height);
  context.font = colours.font;
  context.textBaseline = 'middle';
  stills.begin();

  // Where something was recorded, the ground of all rows is darker: between lie gaps.
  context.fillStyle = colours.sunken;
  eachRun(recordings.any.runs(from, to, pixel * GRAIN_PX), x, width, (left, right) =>
    context.fillRect(left, lanesTop, right - left, height - lanesTop),
  );
  paintAxis();
  paintGaps();
  for (const [row, runs] of recordings.rows.entries()) {
    const top = AXIS_PX + row * rowPx + GAP_PX / 2;
    context.fillStyle = colours.muted;
    eachRun(runs.runs(from, to, pixel * GRAIN_PX), x, width, (left, right) =>
      context.fillRect(left, top, right - left, rowPx - GAP_PX),
    );
  }
  // These show pictures of their own.
  const withClips = new Set(frame.view?.clips.map(({ video }) => video));
  for (const recording of recordings.within(from, to))
    if ((recording.to - recording.from) / pixel >= BLOCK_PX) paintRecording(recording);
  if (withClips.size > 0) paintClips(frame.view!.clips);
  paintLanes();
  stills.end();

  function paintAxis(): void {
    const { unit, ticks } = ticksOf(span, pixel * TICK_PX, frame.zone);
    for (const tick of ticks) {
      const left = Math.round(x(tick.at));
      context.fillStyle = colours.line;
      context.fillRect(left, 0, 1, tick.isMajor ? height : AXIS_PX);
      context.fillStyle = tick.isMajor ? colours.ink : colours.muted;
      context.fillText(tickWords(t.locale, unit, tick), left + 5, AXIS_PX / 2, TICK_PX - 8);
    }
  }

  function paintGaps(): void {
    const middle = (AXIS_PX + lanesTop) / 2;
    for (const gap of recordings.any.gaps(from, to, pixel * TICK_PX)) {
      const [left, right] = [Math.max(0, x(gap[0])), Math.min(width, x(gap[1]))];
      const words = gapWords(t, gap);
      const wide = context.measureText(words).width;
      if (right - left < wide + 16) continue;
      context.fillStyle = colours.muted;
      context.fillText(words, (left + right - wide) / 2, middle);
    }
  }

  function paintRecording({ id, from: begin, to: end, row }: Recording): void {
    const video = withClips.has(id) ? undefined : frame.videos.get(id);
    const box = boxOf(begin, end, row);
    context.fillStyle = colours.line;
    context.fillRect(box.left, box.top, box.right - box.left, box.height);
    if (!video) return;
    // What stands on it stays in view.
    const left = Math.max(0, box.left);
    const right = Math.min(box.right, left + (box.height * 16) / 9);
    const hasPicture = paintStill(video.still, { ...box, left, right });
    const text = (hasPicture ? right : left) + 8;
    const room = Math.min(width, box.right) - text - 8;
    if (room < 40) return;
    context.save();
    context.beginPath();
    context.rect(text, box.top, room, box.height);
    context.clip();
    context.fillStyle = colours.ink;
    context.fillText(video.name, text, box.top + box.height / 2);
    context.restore();
  }

  /** Pictures side by side, each from where its clip begins: of every clip, or of every 2nd, 4th, 8th ... as there is room. */
  function paintClips(clips: readonly StripClip[]): void {
    const pictureWidth = ((rowPx - GAP_PX) * 16) / 9;
    const every = clipStep(pixel);
    if (every === null) return;
    const ends = new Map(recordings.within(from, to).map((one) => [one.id, x(one.to)]));
    for (const { video, index, t0, from: begin, to: end, row, still } of clips) {
      if (index % every !== 0) continue;
      const box = boxOf(begin, end, row);
      // The picture of a long one stays in view.
      const left = Math.max(box.left, Math.min(0, box.right - pictureWidth));
      const right = Math.min(left + pictureWidth, ends.get(video) ?? left);
      if (right <= 0 || left >= width || !paintStill(still, { ...box, left, right })) continue;
      context.fillStyle = colours.line;
      context.fillRect(left, box.top, 1, box.height);
      const words = timecode(t0);
      const room = context.measureText(words).width + 8;
      context.fillStyle = 'rgb(0 0 0 / 0.75)';
      context.fillRect(left + 1, box.top + box.height - 18, room, 18);
      context.fillStyle = 'white';
      context.fillText(words, left + 5, box.top + box.height - 9);
    }
  }

  function boxOf(begin: number, end: number, row: number) {
    return { left: x(begin), right: x(end), top: AXIS_PX + row * rowPx + GAP_PX / 2, height: rowPx - GAP_PX };
  }

  /** Fills a box with a picture, whose sides are cut off where it is wider; one that is narrower is whole, at the left of it. */
  function paintStill(
    key: string | null,
    { left, right: end, top, height }: { left: number; right: number; top: number; height: number },
  ): boolean {
    const picture = key && stills.get(key);
    if (!picture || end <= left) return false;
    const right = Math.min(end, left + (height * picture.width) / picture.height);
    const scale = Math.max((right - left) / picture.width, height / picture.height);
    const [w, h] = [(right - left) / scale, height / scale];
    const [cutX, cutY] = [(picture.width - w) / 2, (picture.height - h) / 2];
    context.drawImage(picture, cutX, cutY, w, h, left, top, right - left, height);
    return true;
  }

  function paintLanes(): void {
    for (const [i, { person, onScreen, speaking }] of (frame.view?.lanes ?? []).entries()) {
      const top = lanesTop + i * LANE_PX;
      context.fillStyle = colours.line;
      context.fillRect(0, top, width, 1);
      context.fillStyle = colours.people[frame.colours.get(person) ?? 0]!;
      const middle = top + LANE_PX / 2;
      eachRun(onScreen, x, width, (left, right) =>
        context.fillRect(left, middle - SEEN_PX + 3, right - left, SEEN_PX),
      );
      eachRun(speaking, x, width, (left, right) =>
        context.fillRect(left, middle + 6, right - left, HEARD_PX),
      );
    }
  }
}

/** Calls `draw` for each run that is in view, with where it begins and ends, and wide enough to be seen. */
function eachRun(
  runs: Float64Array,
  x: (at: number) => number,
  width: number,
  draw: (left: number, right: number) => void,
): void {
  for (let i = 0; i < runs.length; i += 2) {
    const left = x(runs[i]!);
    const right = Math.max(left + LEAST_PX, x(runs[i + 1]!));
    if (right >= 0 && left <= width) draw(Math.max(-1, left), Math.min(width + 1, right));
  }
}
