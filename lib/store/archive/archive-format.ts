import { base64 } from '@scure/base';
import type { IncidentKind } from '../../contract/search';
import { MnemeError } from '../../errors';
import type { Counts, Filed, StoreName } from '../schema';
import { toldOfSentences } from '../told-of-sentence';
import { wordsOfSentence } from '../words-of-sentence';

export type { Filed };

/**
 * An exported memory is UTF-8 text with "\n" after every line, and every line is JSON in the one form that RFC 8785 allows
 * (keys sorted, no spaces), typed arrays as base64 of their little-endian bytes:
 *
 *     {"mneme":21,"records":{"clips":80,...}}                     the format, and how many records each store has
 *     {"in":"videos","is":{...}}                                 a record; stores in the order of STORES, each in key order
 *     {"end":{"records":9150,"sha256":"..."}}                    how many, and the hash of all bytes before this line
 */
export const FORMAT = 21;

/** Formats before this one hold no facts: they are found in the words when such a memory is taken in. */
export const FACTS_SINCE = 3;

/**
 * What records did not have before a format, by store. Before 2 nothing told who was seen speaking, or what an incident rests on;
 * before 3 words had no embeddings.
 */
const ADDED: readonly [since: number, fields: Partial<Record<StoreName, object>>][] = [
  [2, { turns: { face: null }, incidents: { sources: [] } }],
  [3, { words: { embedding: null } }],
];

/** The fields that records of a store have got since a format, with what they are where nothing told them. */
export function addedSince(format: number, store: StoreName): object {
  return Object.assign({}, ...ADDED.map(([since, fields]) => (since > format ? fields[store] : {})));
}

/** What records may have since a format, by store: those that have it not are as they were before. */
const MAY_HAVE: readonly [since: number, fields: Partial<Record<StoreName, readonly string[]>>][] = [
  [6, { writings: ['withoutForwardGrounding'] }],
  [
    7,
    {
      videos: ['wordsOff', 'unwrittenS'],
      clips: ['unwritten'],
      words: ['heard'],
      incidents: ['unsure'],
      facts: ['unsure'],
      listenings: ['unwritten'],
      ledger: ['listening', 'unwrittenS'],
    },
  ],
  [8, { incidents: ['words'], observations: ['words'] }],
  [9, { incidents: ['shown'] }],
  [10, { videos: ['location'] }],
  [11, { incidents: ['picture'] }],
  [12, { ledger: ['nodes', 'picture', 'hidden'] }],
  [13, { videos: ['tags', 'favourite'] }],
  [14, { videos: ['named'] }],
  [15, { ledger: ['clip', 'track', 't', 'boxes'] }],
  [16, { videos: ['denied'] }],
  [17, { videos: ['folder'] }],
  [18, { incidents: ['colours'] }],
  [20, { ledger: ['throughout'] }],
];

/** The fields that no record of a store has in a format. */
export function unknownIn(format: number, store: StoreName): string[] {
  const later = MAY_HAVE.flatMap(([since, fields]) => (since > format ? (fields[store] ?? []) : []));
  return [...Object.keys(addedSince(format, store)), ...later];
}

/** Before this one what happened was told as a sentence. */
const FIELDS_SINCE = 8;

/** A record of an earlier format as it is now; what is no such record stays as it is. */
export function upgraded(store: StoreName, record: object, format: number): object {
  const now = { ...record, ...addedSince(format, store) };
  if (format >= FIELDS_SINCE) return now;
  switch (store) {
    case 'incidents':
    case 'observations':
      return inFields(now) as object;
    case 'videos':
      return { ...now, ...mapped(now, 'warnings', asData) };
    case 'clips':
      return { ...now, ...mapped(now, 'gaps', reasonAsData) };
    case 'listenings':
      return { ...now, ...mapped(now, 'gaps', reasonAsData), ...mapped(now, 'incidents', inFields) };
    default:
      return now;
  }
}

/** One field of a record, with each of its items changed; nothing where that is no list. */
function mapped(record: object, field: string, change: (item: unknown) => unknown): object {
  const items: unknown = (record as Record<string, unknown>)[field];
  return Array.isArray(items) ? { [field]: items.map(change) } : {};
}

function asData(sentences: unknown): unknown {
  return typeof sentences === 'string' ? toldOfSentences(sentences) : sentences;
}

/** Why something of a clip is missing. */
function reasonAsData(gap: unknown): unknown {
  const { why } = (gap ?? {}) as { why?: unknown };
  return why === undefined ? gap : { ...(gap as object), why: asData(why) };
}

/** An incident, or what was seen by looking again, that told a sentence (`text`). */
function inFields(told: unknown): unknown {
  const { text, ...rest } = (told ?? {}) as { text?: unknown; kind?: IncidentKind };
  if (typeof text !== 'string' || 'words' in rest) return told;
  return { ...rest, words: wordsOfSentence(rest.kind ?? 'looked', text) };
}

/** The fields that records have got with a format, by store. */
export function addedIn(format: number): Partial<Record<StoreName, object>> {
  return ADDED.find(([since]) => since === format)?.[1] ?? {};
}

/** How the caller of an export or import follows and ends it. */
export interface TransferHooks {
  /** Called with 0 to 1. */
  progress(done: number): void;
  /** True when the person has cancelled. */
  stopped(): boolean;
}

/** Throws `cancelled` when the person has. */
export function stopIfCancelled(hooks: TransferHooks): void {
  if (hooks.stopped()) throw new MnemeError('cancelled', 'It was stopped, and nothing of it is kept.');
}

export function headerLine(records: Counts): string {
  return canonicalJson({ mneme: FORMAT, records });
}

export function recordLine(record: Filed): string {
  return canonicalJson(record);
}

export function trailerLine(records: number, sha256: string): string {
  return canonicalJson({ end: { records, sha256 } });
}

/** JSON in its one canonical form (RFC 8785); typed arrays as base64. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (ArrayBuffer.isView(part)) {
      return base64.encode(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
    // No record of ours holds one; what may be damaged is written, too, for its digest.
    if (typeof part === 'bigint') return null;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    const sorted: Record<string, unknown> = {};
    for (const key of Object.keys(part).sort()) sorted[key] = (part as Record<string, unknown>)[key];
    return sorted;
  });
}

/** A part of the progress of several steps. */
export function partOf(hooks: TransferHooks, from: number, to: number): TransferHooks {
  return { ...hooks, progress: (done) => hooks.progress(from + done * (to - from)) };
}
