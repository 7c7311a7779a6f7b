import type { PersonLane, WallSpan } from '../../../lib/contract/timeline';
import { isMeantExactly, type Recording, type Recordings } from '../../../lib/memory/strip/recordings';
import { AXIS_PX, LANE_PX, rowHeight } from './paint';

/** Whoever points is believed to mean what is at most so many pixels away. */
const REACH_PX = 6;

/** A moment of a recording. */
export interface Moment {
  recording: Recording;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Pointed {
  span: WallSpan;
  width: number;
  recordings: Recordings;
  lanes: readonly PersonLane[];
  /** Whether a person is in a video. */
  isIn(person: string, video: string): boolean;
}

/** The moment at a place of the strip, pixels from its left. */
export function timeAt(x: number, { span: [from, to], width }: Pick<Pointed, 'span' | 'width'>): number {
  return from + (x / width) * (to - from);
}

/** What to play for a place of the strip, pixels from its left upper corner: what is meant of what lies there. Null in a gap. */
export function momentAt(x: number, y: number, pointed: Pointed): Moment | null {
  const { recordings, lanes, span, width } = pointed;
  const at = timeAt(x, pointed);
  const reach = (REACH_PX * (span[1] - span[0])) / width;
  const rows = recordings.rows.length;
  const row = Math.floor((y - AXIS_PX) / rowHeight(rows));
  if (row < rows) return recordings.near(at, reach, row < 0 ? null : row);
  const lane = lanes[Math.floor((y - AXIS_PX - rows * rowHeight(rows)) / LANE_PX)];
  const there = lane ? nearestIn(lane, at, reach) : at;
  const theirs = recordings
    .within(there, there + 1)
    .find(({ id }) => lane !== undefined && pointed.isIn(lane.person, id));
  return theirs ? { recording: theirs, at: there } : recordings.near(there, reach, null);
}

/** The moment nearest to one at which somebody is there, or that one where there is none within reach: that of a short run is its beginning. */
function nearestIn({ onScreen, speaking }: PersonLane, at: number, reach: number): number {
  let [nearest, least] = [at, reach];
  for (const runs of [onScreen, speaking]) {
    for (let i = 0; i < runs.length; i += 2) {
      const [from, to] = [runs[i]!, runs[i + 1]!];
      const apart = Math.abs(Math.min(Math.max(at, from), to) - at);
      if (apart > least) continue;
      [nearest, least] = [isMeantExactly(at, [from, to], reach) ? at : from, apart];
    }
  }
  return nearest;
}
