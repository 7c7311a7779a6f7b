import { markId, presenceId } from '../identity/marks';
import type { IncidentRecord, MarkStep } from '../store/schema';

/** What became of one step: the entries that tell of its coming and going. */
interface Held {
  step: MarkStep;
  made: number[];
}

/** Those whom people marked in a picture, as comings and goings that are told like others: as long as its step counts. */
export class HeldMarks {
  private readonly held = new Map<number, Held>();
  private counting: readonly MarkStep[] = [];

  /** @param add adds what is told; returns its entry */
  constructor(private readonly add: (told: IncidentRecord) => number) {}

  /** How many entries there are of marks, in force or not. */
  get size(): number {
    return 2 * this.held.size;
  }

  /** Takes the steps that stand now. Returns the videos of which anything changed. */
  take(steps: readonly MarkStep[]): Set<string> {
    const before = new Set(this.counting);
    const now = new Set(steps);
    const changed = [...before, ...steps].filter((step) => before.has(step) !== now.has(step));
    for (const step of steps)
      if (!this.held.has(step.seq)) this.held.set(step.seq, { step, made: presenceOf(step).map(this.add) });
    this.counting = steps;
    return new Set(changed.map(({ at }) => at.videoId));
  }

  /** The entries of steps that are taken back. */
  hidden(): number[] {
    const inForce = new Set(this.counting.map(({ seq }) => seq));
    return [...this.held.values()].flatMap(({ step, made }) => (inForce.has(step.seq) ? [] : made));
  }
}

/** Somebody comes where the stretch of a mark begins, and goes where it ends. */
function presenceOf(step: MarkStep): IncidentRecord[] {
  const { node, clip: clipId, track, at } = step;
  const told = (kind: 'appears' | 'leaves', t: number, which: 0 | 1): IncidentRecord => ({
    ...{ id: presenceId(step, which), clipId, videoId: at.videoId, t0: t, t1: t },
    ...{ kind, who: [node], sources: [track ?? markId(step)], words: null },
  });
  return [told('appears', at.t0, 0), told('leaves', at.t1, 1)];
}
