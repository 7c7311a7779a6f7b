import type { CallRecord } from '../../../lib/contract/models';
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
