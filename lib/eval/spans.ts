/** A stretch of time, seconds. */
export interface Span {
  t0: number;
  t1: number;
}

/** The same time as stretches in order that neither overlap nor touch; empty ones are left out. */
export function union(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { t0, t1 } of [...spans].sort((a, b) => a.t0 - b.t0)) {
    const last = result.at(-1);
    if (t1 <= t0) continue;
    if (last && t0 <= last.t1) last.t1 = Math.max(last.t1, t1);
    else result.push({ t0, t1 });
  }
  return result;
}

/** Seconds of it, counted once. */
export function seconds(spans: Span[]): number {
  return union(spans).reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
}

/** Seconds that lie in both. */
export function sharedSeconds(a: Span[], b: Span[]): number {
  const others = union(b);
  let sum = 0;
  for (const one of union(a))
    for (const other of others) sum += Math.max(0, Math.min(one.t1, other.t1) - Math.max(one.t0, other.t0));
  return sum;
}

/** Who is there, by name. */
export type Presence = ReadonlyMap<string, Span[]>;

/** A stretch through which the same people are there in each of several presences. */
export interface Slice extends Span {
  present: Set<string>[];
}

/** The whole time between the first and the last edge, cut wherever anyone comes or goes. Stretches of no length do not occur. */
export function slices(presences: Presence[]): Slice[] {
  const changes: { t: number; presence: number; who: string; by: 1 | -1 }[] = [];
  presences.forEach((presence, index) => {
    for (const [who, spans] of presence) {
      for (const { t0, t1 } of union(spans)) {
        changes.push({ t: t0, presence: index, who, by: 1 }, { t: t1, presence: index, who, by: -1 });
      }
    }
  });
  changes.sort((a, b) => a.t - b.t);
  const result: Slice[] = [];
  const present = presences.map(() => new Set<string>());
  changes.forEach(({ t, presence, who, by }, i) => {
    if (by === 1) present[presence]!.add(who);
    else present[presence]!.delete(who);
    const t1 = changes[i + 1]?.t;
    if (t1 !== undefined && t1 > t) result.push({ t0: t, t1, present: present.map((set) => new Set(set)) });
  });
  return result;
}
