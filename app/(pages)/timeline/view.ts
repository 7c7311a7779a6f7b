import type { WallSpan } from '../../../lib/contract/timeline';
import type { Recordings } from '../../../lib/memory/strip/recordings';
import { Changing } from '../../ui/changing';

/** No less is shown at a time, milliseconds: a few seconds over the width of a phone. */
const LEAST_MS = 4000;
/** Beside the first and the last recording, this part of all of it is left free. */
const MARGIN = 0.03;

/** Everything, from the first moment recorded to the last, with a margin. */
export function everythingIn([from, to]: WallSpan): WallSpan {
  const margin = Math.max(LEAST_MS, (to - from) * MARGIN);
  return [from - margin, to + margin];
}

/** What of a stretch lies between the first moment recorded and the last; the stretch itself where nothing does. */
export function recordedIn([from, to]: WallSpan, { bounds }: Pick<Recordings, 'bounds'>): WallSpan {
  const [first, last] = bounds ?? [from, to];
  return from < last && to > first ? [Math.max(from, first), Math.min(to, last)] : [from, to];
}

/** A stretch that can be shown: neither longer than all of it nor too short, and with its middle in it. */
export function shownWithin([from, to]: WallSpan, all: WallSpan): WallSpan {
  const long = Math.min(Math.max(to - from, LEAST_MS), all[1] - all[0]);
  const middle = Math.min(Math.max((from + to) / 2, all[0]), all[1]);
  // All of it is shown as it is.
  return long === all[1] - all[0] ? all : [middle - long / 2, middle + long / 2];
}

/** A stretch made longer by a factor (shorter under 1), of which the moment `at` stays where it is. */
export function zoomed([from, to]: WallSpan, factor: number, at: number, all: WallSpan): WallSpan {
  const long = Math.min(Math.max((to - from) * factor, LEAST_MS), all[1] - all[0]);
  const start = at - ((at - from) / (to - from)) * long;
  return shownWithin([start, start + long], all);
}

/** A stretch of the same length, later by this part of it (earlier under 0). */
export function moved([from, to]: WallSpan, part: number, all: WallSpan): WallSpan {
  const by = (to - from) * part;
  return shownWithin([from + by, to + by], all);
}

/** A recording shorter than this part of the width is drawn nearer when it is gone to. */
const LEAST_PART = 1 / 60;

/** The stretch in which a recording begins in the middle: as long as before, or shorter where it could hardly be seen in that. */
export function startingAt(recording: { from: number; to: number }, [from, to]: WallSpan): WallSpan {
  const long = Math.min(to - from, (recording.to - recording.from) / LEAST_PART);
  return [recording.from - long / 2, recording.from + long / 2];
}

/** So long a change takes that was asked for by a key or a button, milliseconds. */
const GLIDE_MS = 150;

/** What is shown at the moment, for what is drawn or told by it. */
export class Shown extends Changing {
  private frame = 0;
  /** Where it comes to stand. */
  goal: WallSpan;

  constructor(private now: WallSpan) {
    super();
    this.goal = now;
  }

  get span(): WallSpan {
    return this.now;
  }

  set(span: WallSpan): void {
    cancelAnimationFrame(this.frame);
    this.goal = span;
    this.show(span);
  }

  /** Goes there within a moment; at once under reduced motion. */
  glideTo(span: WallSpan): void {
    this.set(this.now);
    this.goal = span;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.show(span);
      return;
    }
    const [from, began] = [this.now, performance.now()];
    const step = () => {
      const left = Math.max(0, 1 - (performance.now() - began) / GLIDE_MS) ** 2;
      if (left > 0) this.frame = requestAnimationFrame(step);
      const between = (side: 0 | 1) => span[side] + (from[side] - span[side]) * left;
      this.show(left > 0 ? [between(0), between(1)] : span);
    };
    step();
  }

  private show(span: WallSpan): void {
    this.now = span;
    this.changed();
  }
}
