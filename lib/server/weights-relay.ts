import type { RelayOffer, RelayRefusal } from '../models/downloads/parts';
import { Deadline } from './deadline';
import { isLockedByOperator } from './locked-by-operator';
import type { OwnNames } from './own-names';
import { clientOf, type Rate, RateLimit } from './rate';
import { notFromHere } from './same-origin';

/** Where the manifest's repositories are. */
const HUGGING_FACE = 'https://huggingface.co';
/**
 * Hosts that Hugging Face sends on to for the contents of its large files, with all below them
 * (huggingface_hub's documentation; its buckets and the storage named Xet).
 */
const ITS_STORES = ['huggingface.co', 'hf.co'];
/** So often is a request sent on at most. */
const MOST_REDIRECTS = 5;
/** By which a host says that it has no such file, or gives it to nobody without a name. */
const ABSENT = [401, 403, 404, 410];

/** Bounds of what is passed on. */
export interface RelayLimits {
  /** Downloads under way at once. */
  atOnce: number;
  /** How many one client, and all of them together, may begin. */
  rate: { client: Rate; all: Rate };
  /** Milliseconds to the first byte, and between two pieces. */
  firstByteMs: number;
  betweenMs: number;
}

/** A page fetches one file after the other, seven at most of a weight, and begins again where one breaks off; a host answers within seconds. */
export const RELAY_LIMITS: RelayLimits = {
  atOnce: 12,
  rate: { client: { burst: 40, perMinute: 20 }, all: { burst: 200, perMinute: 100 } },
  firstByteMs: 30_000,
  betweenMs: 60_000,
};

/** A file that may be passed on. */
export interface RelayedFile {
  /** Its path on the host. */
  source: string;
  bytes: number;
}

/** From where weights are passed on; null where that is switched off. */
export interface RelaySource {
  base: URL;
  /** Whether a request may be sent on to an address. */
  mayGoTo(url: URL): boolean;
}

/**
 * Reads `MNEME_DOWNLOADS` ("0" switches downloads off), `MNEME_WEIGHTS_MIRROR` (the address of a host with the same paths, which then alone is
 * asked) and `MNEME_KIOSK`, which switches them off, too. A mirror that is no address switches them off.
 */
export function readRelaySource(env: Record<string, string | undefined>): RelaySource | null {
  const { MNEME_DOWNLOADS: downloads, MNEME_WEIGHTS_MIRROR: mirror } = env;
  if (downloads === '0' || isLockedByOperator(env)) return null;
  if (!mirror) return { base: new URL(HUGGING_FACE), mayGoTo: isOfHuggingFace };
  if (!/^https?:\/\//.test(mirror) || !URL.canParse(mirror)) return null;
  const base = new URL(mirror);
  return { base, mayGoTo: ({ origin }) => origin === base.origin };
}

function isOfHuggingFace({ protocol, hostname, port }: URL): boolean {
  const isStore = ITS_STORES.some((store) => hostname === store || hostname.endsWith(`.${store}`));
  return protocol === 'https:' && port === '' && isStore;
}

/**
 * Passes the files of weights on from their host to the pages of this app, so that pages talk to nobody else: those of the manifest alone, from
 * that host and its stores alone, streamed, and nothing of what the page sent but which part of the file it wants.
 */
export class WeightsRelay {
  private underWay = 0;
  private readonly rate: RateLimit;

  /** @param files those that may be passed on, by their paths here */
  constructor(
    private readonly source: RelaySource | null,
    private readonly names: OwnNames,
    private readonly files: ReadonlyMap<string, RelayedFile>,
    private readonly limits = RELAY_LIMITS,
    now: () => number = Date.now,
  ) {
    this.rate = new RateLimit(limits.rate, now);
  }

  /** Tells a page where weights come from, as a `RelayOffer`. */
  tell(request: Request): Response {
    if (notFromHere(request, this.names)) return refused(403);
    const offer: RelayOffer = { host: this.source?.base.hostname ?? null };
    return Response.json(offer, { headers: { 'cache-control': 'no-store' } });
  }

  /** A file, or with `Range: bytes=N-` the rest of it; status 502 with a `RelayRefusal` where its host does not give it. */
  async pass(request: Request, path: string): Promise<Response> {
    const file = this.files.get(path);
    if (notFromHere(request, this.names)) return refused(403);
    if (!this.source || !file) return refused(404);
    if (this.underWay >= this.limits.atOnce) return refused(429, { 'retry-after': '5' });
    const waitS = this.rate.take(clientOf(request.headers));
    if (waitS > 0) return refused(429, { 'retry-after': String(waitS) });
    this.underWay += 1;
    const deadline = new Deadline(request.signal);
    let ended = false;
    const end = () => {
      if (!ended) this.underWay -= 1;
      ended = true;
      deadline.end();
    };
    try {
      deadline.allow(this.limits.firstByteMs);
      const answer = await follow(this.source, file.source, rangeOf(request.headers), deadline.signal);
      const headers = passedHeaders(answer, file);
      const body = this.streamed(answer.body!, Number(headers.get('content-length')), deadline, end);
      return new Response(body, { status: answer.status, headers });
    } catch (error) {
      end();
      return notPassed(error instanceof NotPassed ? error.refusal : { why: 'unreached' });
    }
  }

  /** What comes, up to the length that was told; it fails where more comes, or nothing for too long. */
  private streamed(body: ReadableStream<Uint8Array>, bytes: number, deadline: Deadline, end: () => void) {
    const reader = body.getReader();
    let left = bytes;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        try {
          deadline.allow(this.limits.betweenMs);
          const { done, value } = await reader.read();
          left -= value?.length ?? 0;
          if (left < 0 || (done && left > 0)) throw new Error('It has not the length that was told.');
          if (value) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      cancel: end,
    });
  }
}

/** The host does not give a file. */
class NotPassed extends Error {
  constructor(readonly refusal: RelayRefusal) {
    super(refusal.why);
  }
}

/** What the host answers, redirects followed to where that is allowed. Throws where it sends on elsewhere, or around. */
async function follow(
  { base, mayGoTo }: RelaySource,
  path: string,
  range: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  let url = new URL(`${base.href.replace(/\/+$/, '')}/${path}`);
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    // Ranges are of the file itself, not of a packed form of it.
    const headers = { 'accept-encoding': 'identity', ...range };
    const answer = await fetch(url, { headers, signal, redirect: 'manual', cache: 'no-store' });
    const to = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (!to) return answer;
    await answer.body?.cancel();
    // What is no address names no host either.
    const next = URL.canParse(to, url) ? new URL(to, url) : null;
    if (!next || !mayGoTo(next)) throw new NotPassed({ why: 'elsewhere', host: next?.host || '?' });
    url = next;
  }
  throw new NotPassed({ why: 'unreached' });
}

/** The rest of a file, of the same contents as before. */
function rangeOf(headers: Headers): Record<string, string> {
  const range = headers.get('range');
  const same = headers.get('if-range');
  if (!range || !/^bytes=\d{1,12}-$/.test(range)) return {};
  return { range, ...(same && isStrongTag(same) && { 'if-range': same }) };
}

/** What of the host's headers a page is given. Throws where it is not the file: an error, a page, packed, or not as long. */
function passedHeaders({ status, headers }: Response, file: RelayedFile): Headers {
  const isPage = /html/i.test(headers.get('content-type') ?? '');
  // A network between may refuse with a page of its own.
  if (isPage && (status === 401 || status === 403)) throw new NotPassed({ why: 'page' });
  if (ABSENT.includes(status)) throw new NotPassed({ why: 'absent', status });
  const told = headers.get('content-range') ?? '';
  // It ends before the rest that was asked for.
  const all = status === 416 ? /^bytes \*\/(\d+)$/.exec(told)?.[1] : undefined;
  if (all && Number(all) !== file.bytes) throw new NotPassed({ why: 'other-length', bytes: Number(all) });
  if (status !== 200 && status !== 206) throw new NotPassed({ why: 'unreached' });
  if (isPage) throw new NotPassed({ why: 'page' });
  const isPacked = (headers.get('content-encoding') ?? 'identity') !== 'identity';
  const range = status === 206 ? /^bytes (\d+)-(\d+)\/(\d+)$/.exec(told) : null;
  const length = status === 206 ? range?.[3] : headers.get('content-length');
  const whole = length && !isPacked ? Number(length) : null;
  if (whole !== file.bytes) throw new NotPassed({ why: 'other-length', bytes: whole });
  const bytes = range ? Number(range[2]) - Number(range[1]) + 1 : whole;
  const tag = headers.get('etag');
  return new Headers({
    'content-type': 'application/octet-stream',
    'content-length': String(bytes),
    'cache-control': 'no-store',
    ...(range && { 'content-range': range[0] }),
    ...(tag && isStrongTag(tag) && { etag: tag }),
  });
}

function isStrongTag(tag: string): boolean {
  return /^"[\x21\x23-\x7e]{1,200}"$/.test(tag);
}

function notPassed(refusal: RelayRefusal): Response {
  return Response.json(refusal, { status: 502, headers: { 'cache-control': 'no-store' } });
}

function refused(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
