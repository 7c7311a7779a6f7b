import { inTurn, type Tellable, told } from '../told';
import type { Gap } from './media-types';
import { PART } from './sentences';

/** The stretches of a track that could not be decoded, merged where they touch. */
export class Gaps {
  constructor(private readonly what: Gap['what']) {}

  private spans: [t0: number, t1: number][] = [];

  add(t0: number, t1: number): void {
    const merged: [number, number] = [t0, t1];
    const apart = this.spans.filter(([from, to]) => {
      if (to < t0 || from > t1) return true;
      merged[0] = Math.min(merged[0], from);
      merged[1] = Math.max(merged[1], to);
      return false;
    });
    this.spans = [...apart, merged].sort((a, b) => a[0] - b[0]);
  }

  /** What of them lies in [t0, t1). */
  within(t0: number, t1: number): Gap[] {
    return this.spans.flatMap(([from, to]) =>
      from < t1 && to > t0 ? [{ what: this.what, t0: Math.max(from, t0), t1: Math.min(to, t1) }] : [],
    );
  }
}

/** What to say of each stretch that could not be decoded, or was left out; those that touch are told as one. */
export function gapSentences(gaps: readonly Gap[]): Tellable[] {
  const undecodedOrLeftOut = (['picture', 'sound'] as const).flatMap((what) => {
    const merged = new Gaps(what);
    for (const gap of gaps) if (gap.what === what && !gap.why) merged.add(gap.t0, gap.t1);
    const undecoded = merged
      .within(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
      .map(
        (gap) => told`The ${PART[what]} could not be decoded from ${seconds(gap.t0)} to ${seconds(gap.t1)}.`,
      );
    const leftOut = gaps
      .filter((gap) => gap.what === what && gap.why)
      .map((gap) =>
        inTurn(told`The ${PART[what]} was left out from ${seconds(gap.t0)} to ${seconds(gap.t1)}.`, gap.why!),
      );
    return [...undecoded, ...leftOut];
  });
  return [...undecodedOrLeftOut, ...wordless(gaps)];
}

/** Where words were not written down; stretches that touch and have one reason are told as one. */
function wordless(gaps: readonly Gap[]): Tellable[] {
  const byReason = new Map<string, { why: Tellable | undefined; merged: Gaps }>();
  for (const { what, t0, t1, why } of gaps) {
    if (what !== 'words') continue;
    const reason = JSON.stringify(why ?? null);
    const { merged } = byReason.get(reason) ?? { merged: new Gaps(what) };
    byReason.set(reason, { why, merged });
    merged.add(t0, t1);
  }
  return [...byReason.values()].flatMap(({ why, merged }) =>
    merged.within(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY).map((gap) => {
      const where = told`What is said was not written down from ${seconds(gap.t0)} to ${seconds(gap.t1)}.`;
      return why === undefined ? where : inTurn(where, why);
    }),
  );
}

/** How far a track goes, in seconds of the video: by the file's own list, and by the bytes that are really there. */
export interface Reach {
  what: 'picture' | 'sound';
  claimedS: number;
  readableS: number;
}

/** A track that ends this much earlier than its file says is incomplete. */
const SHORTFALL_S = 1;

/** What to say of a file that was cut off: nothing when all of it is there. */
export function shortfalls(durationS: number, reaches: readonly Reach[]): Tellable[] {
  const readableS = Math.max(...reaches.map((reach) => reach.readableS));
  if (readableS < durationS - SHORTFALL_S) {
    return [
      told`The file is incomplete: of ${seconds(durationS)}, nothing can be read after ${seconds(readableS)}.`,
    ];
  }
  return reaches
    .filter((reach) => reach.readableS < reach.claimedS - SHORTFALL_S)
    .map(
      (reach) =>
        told`The file is incomplete: of ${seconds(durationS)}, the ${PART[reach.what]} cannot be read after ${seconds(reach.readableS)}.`,
    );
}

/** A time for people to read, to a tenth of a second. */
export function seconds(t: number): string {
  return `${Math.round(t * 10) / 10} s`;
}
