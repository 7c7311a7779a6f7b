import { markOfPresence } from '../identity/marks';
import type { IncidentRecord } from '../store/schema';

/** A stretch of a video in which a face node was in view, seconds. */
export interface Sight {
  node: string;
  t0: number;
  t1: number;
}

/** A coming or going: as it was recorded, which says what belongs together, and as it reads now, which says who it was. */
export interface Presence {
  recorded: IncidentRecord;
  now: IncidentRecord;
}

/** What belongs together: somebody's comings and goings, and those of one mark by hand, which may lie within another stretch. */
export function presenceKey({ id, who: [node] }: IncidentRecord): string | null {
  return node === undefined ? null : `${node} ${markOfPresence(id) ?? ''}`;
}

/**
 * Who was in view when, from the comings and goings of one video that are known. A leaving's span begins at the last sight. Who is not
 * known to have left is in view until `end`. Where a person moved one end of a stretch to somebody else, each of the two is
 * known to have been there at that end alone.
 *
 * @returns in order of time, then of node
 */
export function sightsFrom(presences: Presence[], end: number): Sight[] {
  const inOrder = [...presences].sort(
    (a, b) => a.recorded.t0 - b.recorded.t0 || (a.recorded.id < b.recorded.id ? -1 : 1),
  );
  const open = new Map<string, Presence>();
  const sights: Sight[] = [];
  const add = (node: string | undefined, t0: number, t1: number) => {
    if (node !== undefined) sights.push({ node, t0, t1: Math.max(t0, t1) });
  };
  for (const presence of inOrder) {
    const { recorded, now } = presence;
    const who = presenceKey(recorded);
    if (who === null) continue;
    const begun = open.get(who);
    if (recorded.kind === 'appears') {
      if (!begun) open.set(who, presence);
      continue;
    }
    open.delete(who);
    const [first, last] = [begun?.now.who[0], now.who[0]];
    if (begun && first === last) add(first, begun.recorded.t0, recorded.t0);
    else {
      if (begun) add(first, begun.recorded.t0, begun.recorded.t0);
      add(last, recorded.t0, recorded.t0);
    }
  }
  for (const { now } of open.values()) add(now.who[0], now.t0, end);
  return sights.sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1 || (a.node < b.node ? -1 : 1));
}
