import { text } from '../../text';
import { type Tellable, told } from '../../told';
import { type BodyLimits, readBytes } from '../read-body';

/** Why the storage cannot be used, in words of our own: its own may hold what it was given. */
export class StorageProblem extends Error {
  constructor(
    readonly told: Tellable,
    /** What whoever asked is answered with. */
    readonly status = 502,
  ) {
    super('The storage cannot be used.');
  }
}

/** How the storage is called for one request. */
export interface StorageCalls extends BodyLimits {
  /** Ends them. */
  signal: AbortSignal;
  /** Told again and again how many bytes are held of an answer; what it throws ends the call. */
  held(bytes: number): void;
}

/** An answer that says what became of it: done, not there, there already, or nothing above it, for which nginx has the status of any failure. */
export interface StorageAnswer {
  status: number;
  bytes: Buffer<ArrayBuffer>;
}

const IN_ANSWER = [404, 405, 409, 500];

/**
 * Asks the storage. It is followed nowhere else.
 *
 * @throws StorageProblem where it does not answer so
 */
export async function callStorage(
  url: URL,
  {
    method,
    headers,
    body,
  }: { method: string; headers: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  { signal, held, ...limits }: StorageCalls,
): Promise<StorageAnswer> {
  try {
    const answer = await fetch(url, {
      ...{ method, headers: { 'accept-encoding': 'identity', ...headers }, signal },
      ...{ redirect: 'manual', cache: 'no-store' },
      ...(body && { body }),
    });
    const { status } = answer;
    try {
      if (!answer.ok && !IN_ANSWER.includes(status)) throw problemOf(status);
      return { status, bytes: await readBytes(answer, limits, held) };
    } finally {
      // Of one that is not read to its end.
      if (answer.body?.locked === false) void answer.body.cancel().catch(() => {});
    }
  } catch (error) {
    // What `fetch` throws: no connection, one that broke, and what was waited for too long.
    if (signal.aborted) throw new StorageProblem(text('It took too long to answer.'), 504);
    if (error instanceof TypeError)
      throw new StorageProblem(text('Nobody answers at its address, or not to the end.'));
    throw error;
  }
}

/** What was asked for; null where it is not there. */
export function foundIn(answer: StorageAnswer): Buffer<ArrayBuffer> | null {
  if (answer.status === 404) return null;
  requireDone(answer);
  return answer.bytes;
}

/** Throws for a status that whoever asked does not know. */
export function requireDone({ status }: StorageAnswer): void {
  if (status >= 400) throw problemOf(status);
}

function problemOf(status: number): StorageProblem {
  if (status === 401 || status === 403)
    return new StorageProblem(text('It refuses the password or the key that it was given.'));
  if (status >= 300 && status < 400)
    return new StorageProblem(text('It sends us on to another address, which is not followed.'));
  if (status === 507 || status === 413) return new StorageProblem(text('It has no room for this.'));
  return new StorageProblem(told`It failed (HTTP ${status}).`);
}

/**
 * The texts of all elements of a name in an XML document, whatever their namespace, in order. It reads the two forms that storage lists files in, in which these hold text
 * alone, and nothing else: a parser would be the larger risk for what a strange server sends.
 *
 * @throws StorageProblem where it is no document with that root
 */
export function textsIn(xml: string, root: string, name: string): string[] {
  requireRoot(xml, root);
  return textsOf(xml, name);
}

/**
 * The parts of such a document from one element of a name to the next, in order, for `textsOf`.
 *
 * @throws StorageProblem where it is no document with that root
 */
export function partsIn(xml: string, root: string, name: string): string[] {
  requireRoot(xml, root);
  return xml.split(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s>])`)).slice(1);
}

/** The texts of all elements of a name in a part of one. */
export function textsOf(part: string, name: string): string[] {
  const element = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>([^<]*)</`, 'g');
  return [...part.matchAll(element)].map(([, held]) => plain(held!));
}

function requireRoot(xml: string, root: string): void {
  const beginsSo = new RegExp(`^\\s*(?:<\\?xml[^>]*\\?>)?\\s*<(?:[\\w.-]+:)?${root}[\\s>]`);
  if (!beginsSo.test(xml) || /<!/.test(xml))
    throw new StorageProblem(text('It lists its files in a way that is not known.'));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(held: string): string {
  return held.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (_, hex, decimal, named) =>
      named
        ? NAMED[named.toLowerCase()]!
        : String.fromCodePoint(Math.min(0x10ffff, hex ? Number.parseInt(hex, 16) : Number(decimal))),
  );
}
