import { append } from '../append';
import { canonicalJson } from '../store/archive/archive-format';
import type { LedgerEntry } from '../store/schema';
import type { Stamp } from './clock';

/** An entry of a joined ledger. `op`: what it is called among all devices; null where joining made it (lib/sync/join). */
export interface JoinedEntry {
  op: string | null;
  entry: LedgerEntry;
}

/** An entry as devices pass it on: what it takes back is told by its name, since numbers differ. */
export type PassedEntry = Omit<LedgerEntry, 'seq' | 'of'> & { of?: string };

const COUNT_DIGITS = 10;

/** The name of a new entry: names sort in the order of the ledger. */
export function newOp(stamp: Stamp, device: string, count: number): string {
  return `${stamp}/${device}/${String(count).padStart(COUNT_DIGITS, '0')}`;
}

/** The name of one that stands right after another: what forgetting leaves of what was there. */
export function opAfter(op: string, device: string, count: number): string {
  return `${op}+${device}/${String(count).padStart(COUNT_DIGITS, '0')}`;
}

/** The video that an entry was seen or heard in, with whose key it is encrypted; null for what people said. */
export function videoOfEntry(entry: PassedEntry | LedgerEntry): string | null {
  if (entry.kind === 'listen') return (entry as Extract<LedgerEntry, { kind: 'listen' }>).videoId;
  return ('at' in entry && (entry.at as { videoId: string } | null)?.videoId) || null;
}

/** An entry as it is passed on. `opOf`: the name of an entry by its number. */
export function passed(entry: LedgerEntry, opOf: (seq: number) => string): PassedEntry {
  const { seq: _, ...rest } = entry;
  return (rest.kind === 'undo' ? { ...rest, of: opOf(rest.of) } : rest) as PassedEntry;
}

/**
 * Which entry of a ledger as it was each one is now: by what they say, then, for what forgetting changed, by the order. Null: it is new.
 *
 * @returns for each entry now, the place of the one before
 */
export function placesBefore(before: readonly LedgerEntry[], now: readonly LedgerEntry[]): (number | null)[] {
  const places: (number | null)[] = now.map(() => null);
  const free = new Map<string, number[]>();
  before.forEach((entry, i) => {
    append(free, textOf(entry, entry.kind === 'undo' ? entry.of - 1 : null), i);
  });
  const isTaken = new Set<number>();
  now.forEach((entry, i) => {
    const of = entry.kind === 'undo' ? (places[entry.of - 1] ?? -1) : null;
    const place = free.get(textOf(entry, of))?.shift();
    if (place === undefined) return;
    places[i] = place;
    isTaken.add(place);
  });
  matchChanged(before, now, places, isTaken);
  return places;
}

/** Those that say something else than before: of one kind, about the same. What stands behind all that was there before is new. */
function matchChanged(
  before: readonly LedgerEntry[],
  now: readonly LedgerEntry[],
  places: (number | null)[],
  isTaken: Set<number>,
): void {
  const left = new Map<string, number[]>();
  before.forEach((entry, i) => {
    if (!isTaken.has(i)) append(left, subjectOf(entry), i);
  });
  const last = places.findLastIndex((place) => place !== null);
  now.slice(0, last + 1).forEach((entry, i) => {
    if (places[i] !== null || entry.kind === 'undo') return;
    const place = left.get(subjectOf(entry))?.shift();
    if (place !== undefined) places[i] = place;
  });
}

/** What an entry is about that stays the same when forgetting takes something out of it. */
function subjectOf(entry: LedgerEntry): string {
  switch (entry.kind) {
    case 'founded':
      return `founded ${entry.node}`;
    case 'move':
      return `move ${entry.to}`;
    case 'name':
      return `name ${entry.name}`;
    case 'undo':
      return `undo`;
    case 'vote':
    case 'apart':
    case 'called':
      return canonicalJson({ ...entry, seq: 0 });
    case 'lines':
      return `lines ${canonicalJson(entry.of)}`;
    case 'mark':
      return `mark ${entry.node} ${entry.clip} ${entry.t}`;
    case 'listen':
      return `listen ${entry.videoId} ${entry.listening}`;
    case 'cover':
      return `cover ${entry.picture}`;
    case 'merge':
    case 'split':
    case 'hide':
      return entry.kind;
  }
}

function textOf(entry: LedgerEntry, of: number | null): string {
  return canonicalJson({ ...entry, seq: 0, ...(of !== null && { of }) });
}
