import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { ArchiveSize } from '../../contract/memory';
import { MnemeError } from '../../errors';
import { told } from '../../told';
import { type Counts, STORES, type StoreName } from '../schema';
import {
  canonicalJson,
  FACTS_SINCE,
  type Filed,
  FORMAT,
  recordLine,
  trailerLine,
  unknownIn,
  upgraded,
} from './archive-format';
import * as limits from './limits';
import { LineJoiner } from './lines';
import { RECORDS } from './record-shapes';
import { MemoryCheck } from './records-together';
import { withSeenNames } from './seen-names';
import { jsonShape } from './shape';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const countsOf = <Name extends StoreName>(stores: readonly Name[]) =>
  v.strictObject(Object.fromEntries(stores.map((store) => [store, count])) as Record<Name, typeof count>);
const BEFORE_LISTENINGS = STORES.filter((store) => store !== 'listenings');
const BEFORE_OBSERVATIONS = BEFORE_LISTENINGS.filter((store) => store !== 'observations');
const BEFORE_WRITINGS = BEFORE_OBSERVATIONS.filter((store) => store !== 'writings');
const HEADER = v.variant('mneme', [
  v.strictObject({
    mneme: v.picklist([1, 2]),
    records: countsOf(BEFORE_WRITINGS.filter((store) => store !== 'facts')),
  }),
  v.strictObject({ mneme: v.picklist([3, 4]), records: countsOf(BEFORE_WRITINGS) }),
  v.strictObject({ mneme: v.literal(5), records: countsOf(BEFORE_OBSERVATIONS) }),
  v.strictObject({ mneme: v.literal(6), records: countsOf(BEFORE_LISTENINGS) }),
  v.strictObject({
    mneme: v.picklist([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, FORMAT]),
    records: countsOf(STORES),
  }),
]);
const TRAILER = v.strictObject({ end: v.strictObject({ records: count, sha256: v.string() }) });
const TRAILER_START = '{"end":';
const NEWLINE = Uint8Array.of(10);

/**
 * Reads an archive piece by piece and gives its records, each checked by itself, against the records before it, and to be the very
 * line that our own writer makes of it: nothing is in a line that is not in its record. What remains to be told at the end (`end`)
 * is whether all of it was there. Throws `bad-archive`, and `newer-archive` for a format that is not known yet.
 */
export class ArchiveParser {
  private readonly hash = sha256.create();
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private readonly lines = new LineJoiner(limits.MAX_HEADER_BYTES, () => {
    this.number += 1;
    return this.number === 1 ? notAnArchive() : this.fail('the line is too long');
  });
  private readonly memory = new MemoryCheck((what) => this.fail(what));
  /** Of the videos, as they are given on. */
  private readonly names = new Set<string>();
  private number = 0;
  private format: number = FORMAT;
  private expected: Counts | null = null;
  private readonly seen: Counts = Object.fromEntries(STORES.map((store) => [store, 0])) as Counts;
  private report: ArchiveSize | null = null;
  private digest: string | null = null;

  /** True when its format holds no facts yet. To be asked after the first line. */
  get lacksFacts(): boolean {
    return this.format < FACTS_SINCE;
  }

  /** The SHA-256 that its last line tells; null before that has come. */
  get sha256(): string | null {
    return this.digest;
  }

  /** The records that end in this piece. */
  *push(piece: Uint8Array): Generator<Filed> {
    for (const line of this.lines.push(piece)) {
      this.number += 1;
      if (this.report) this.fail('there is more after the end');
      const text = this.text(line);
      if (!this.expected) {
        this.expected = this.header(text);
        this.lines.limit = limits.MAX_LINE_BYTES;
      } else if (text.startsWith(TRAILER_START)) {
        this.report = this.trailer(text);
        continue;
      } else {
        yield this.record(text, this.expected);
      }
      this.hash.update(line).update(NEWLINE);
    }
  }

  /** To be called after the last piece: throws when the archive is not whole. */
  end(): ArchiveSize {
    if (this.number === 0) return notAnArchive();
    if (!this.report || this.lines.open) {
      this.number += 1;
      return this.fail('the file ends here, and its end is missing');
    }
    return this.report;
  }

  private text(line: Uint8Array): string {
    try {
      return this.utf8.decode(line);
    } catch {
      return this.number === 1 ? notAnArchive() : this.fail('it is not text in UTF-8');
    }
  }

  private header(text: string): Counts {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return notAnArchive();
    }
    const format = (value as { mneme?: unknown } | null)?.mneme;
    if (typeof format !== 'number') return notAnArchive();
    if (Number.isInteger(format) && format > FORMAT) {
      throw new MnemeError(
        'newer-archive',
        told`This memory was exported by a newer Mneme (format ${format}; this one reads ${FORMAT}). Update this one, then import it again.`,
      );
    }
    const header = this.valid(HEADER, value);
    this.own(canonicalJson(header), text);
    this.format = header.mneme;
    const records: Counts = { facts: 0, writings: 0, observations: 0, listenings: 0, ...header.records };
    const total = STORES.reduce((sum, store) => sum + records[store], 0);
    if (total > limits.MAX_RECORDS) this.fail(`it has more than ${limits.MAX_RECORDS} records`);
    return records;
  }

  private record(text: string, expected: Counts): Filed {
    const value = this.json(text) as Partial<Filed> | null;
    const store = STORES.find((name) => name === value?.in);
    if (!store) return this.fail('it is of no store that there is');
    const is = this.format < FORMAT ? this.fromBefore(store, value!.is, text) : value!.is;
    const record = { in: store, is: this.valid(RECORDS[store], is) } as Filed;
    this.own(recordLine(record), this.format < FORMAT ? canonicalJson({ in: store, is }) : text);
    this.memory.add(record);
    this.seen[store] += 1;
    if (this.seen[store] > expected[store]) this.fail(`there are more ${store} than its first line says`);
    return withSeenNames(record, this.names);
  }

  /** A record of an earlier format as it is now. */
  private fromBefore(store: StoreName, is: unknown, text: string): unknown {
    this.own(canonicalJson({ in: store, is }), text);
    if (typeof is !== 'object' || is === null) return is;
    for (const field of unknownIn(this.format, store))
      if (Object.hasOwn(is, field)) this.fail(`${field} is not a field that there is`);
    return upgraded(store, is, this.format);
  }

  private trailer(text: string): ArchiveSize {
    const { end } = this.valid(TRAILER, this.json(text));
    this.memory.end();
    const missing = STORES.find((store) => this.seen[store] !== this.expected![store]);
    if (missing) this.fail(`there are fewer ${missing} than its first line says`);
    const records = STORES.reduce((sum, store) => sum + this.seen[store], 0);
    if (end.records !== records) this.fail(`it has ${records} records, not ${end.records}`);
    const digest = bytesToHex(this.hash.digest());
    this.own(trailerLine(records, digest), text, 'the file has been changed: its checksum is another one');
    this.digest = digest;
    return { records, videos: this.seen.videos, clips: this.seen.clips };
  }

  private json(text: string): unknown {
    const { depth, parts } = jsonShape(text);
    if (depth > limits.MAX_DEPTH || parts > limits.MAX_PARTS)
      this.fail('it is nested too deep, or has too many parts');
    try {
      return JSON.parse(text);
    } catch {
      return this.fail('it is not JSON');
    }
  }

  private valid<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
    const result = v.safeParse(schema, value, { abortEarly: true });
    if (result.success) return result.output;
    const [issue] = result.issues;
    return this.fail(`${v.getDotPath(issue)?.slice(0, 60) ?? 'it'} ${complaint(issue)}`);
  }

  /** A line is good only when our own writer would write it so: no key twice or unknown, no number or letter in another spelling. */
  private own(ours: string, text: string, otherwise = 'it is not written as Mneme writes it'): void {
    if (ours !== text) this.fail(otherwise);
  }

  private fail(what: string): never {
    throw new MnemeError(
      'bad-archive',
      told`This saved memory is damaged and was not taken in. Line ${this.number}: ${what}.`,
    );
  }
}

/** What is wrong with a field, without any of its content. */
function complaint(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema') return issue.message;
  if (issue.path?.at(-1)?.origin !== 'key') return `is not ${issue.expected}`;
  return issue.expected === 'never' ? 'is not a field that there is' : 'is missing';
}

function notAnArchive(): never {
  throw new MnemeError('bad-archive', 'This file is not a saved memory.');
}
