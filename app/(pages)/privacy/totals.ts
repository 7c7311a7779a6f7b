import type { CallRecord } from '../../../lib/contract/models';
import type { SharedKind, SharedWrites, WrittenToShare } from '../../../lib/contract/sharing';
import { bytesOf } from '../../../lib/store/call-bytes';

/** What left for one host on one day. */
export interface DayTotal {
  /** In the person's own zone, as `day` names it. */
  day: string;
  host: string;
  calls: number;
  bytes: number;
}

/**
 * What left, by host and day: the newest day first, hosts by name.
 *
 * @param calls the newest first
 * @param day names the day of a moment (ISO)
 */
export function totalsByDay(calls: readonly CallRecord[], day: (iso: string) => string): DayTotal[] {
  const days = new Map<string, Map<string, DayTotal>>();
  for (const call of calls) {
    const name = day(call.at);
    const hosts = days.get(name) ?? new Map<string, DayTotal>();
    days.set(name, hosts);
    const total = hosts.get(call.host) ?? { day: name, host: call.host, calls: 0, bytes: 0 };
    hosts.set(call.host, { ...total, calls: total.calls + 1, bytes: total.bytes + bytesOf(call) });
  }
  return [...days.values()].flatMap((hosts) =>
    [...hosts.values()].sort((a, b) => a.host.localeCompare(b.host)),
  );
}

/** What was written in one place on one day. */
export interface SharedDay extends Omit<SharedWrites, 'at'> {
  day: string;
  /** By which the place is told from others. */
  key: string;
  syncs: number;
  /** In all, with what is noted ahead of a sync that was broken off. */
  bytes: number;
}

/** What was written where the memory is shared, by place and day: the newest day first. @param syncs the newest first */
export function sharedByDay(syncs: readonly SharedWrites[], day: (iso: string) => string): SharedDay[] {
  const days = new Map<string, SharedDay>();
  for (const { at, place, wrote, ahead } of syncs) {
    const key = typeof place === 'string' ? place : `folder ${place.folder}`;
    const name = day(at);
    const before = days.get(`${name} ${key}`);
    const all = before ? together(before.wrote, wrote) : wrote;
    days.set(`${name} ${key}`, {
      ...{ day: name, key, place, wrote: all },
      syncs: (before?.syncs ?? 0) + 1,
      ahead: (before?.ahead ?? 0) + ahead,
      bytes: (before?.bytes ?? 0) + ahead + Object.values(wrote).reduce((sum, one) => sum + one.bytes, 0),
    });
  }
  return [...days.values()];
}

type Wrote = Record<SharedKind, WrittenToShare>;

function together(a: Wrote, b: Wrote): Wrote {
  const sum = (kind: SharedKind) => ({
    files: a[kind].files + b[kind].files,
    bytes: a[kind].bytes + b[kind].bytes,
  });
  return { changes: sum('changes'), pictures: sum('pictures'), keys: sum('keys') };
}
