import { createHash } from 'node:crypto';
import {
  HOUSEHOLD_SECRET,
  IS_HOUSEHOLD_SECRET,
  MOST_SHARED_BYTES,
  SHARED_ENDPOINT,
  SHARED_PATH,
  type SharedListing,
  type SharedProblem,
} from '../../contract/shared-by-server';
import { inEnglish, inTurn, type Tellable, told } from '../../told';
import { Load, type Share } from '../load';
import type { OwnNames } from '../own-names';
import { clientOf, type Rate, RateLimit } from '../rate';
import { type BodyLimits, readBytes, UnreadBody } from '../read-body';
import { NOT_ITS_NAME, notFromHere } from '../same-origin';
import { offerOf, type SharedConfigured, type SharedStorage } from './config';
import { type HouseholdFolder, Households, NoRoom, USUAL_BOUNDS } from './households';
import { S3Place } from './s3-place';
import { type StorageCalls, StorageProblem } from './storage-call';
import { WebdavPlace } from './webdav-place';

/** Bounds of what is passed on. */
export interface SharedLimits extends BodyLimits {
  /** Bytes of all requests together that are passed on. */
  heldBytes: number;
  /** Milliseconds that the storage may take for one request, a list of many folders among them. */
  storageMs: number;
  rate: { client: Rate; all: Rate };
}

/**
 * A device asks for one file after the other: some fifty a second of a storage beside the server, and as many as there are pictures when it comes new. Within 300 s Node
 * itself gives a request up; 64 MiB need 1.8 Mbit/s then.
 */
export const SHARED_LIMITS: SharedLimits = {
  ...{ bodyBytes: MOST_SHARED_BYTES, bodyMs: 300_000, heldBytes: 4 * MOST_SHARED_BYTES, storageMs: 300_000 },
  rate: { client: { burst: 3000, perMinute: 3000 }, all: { burst: 10_000, perMinute: 10_000 } },
};
/** Seconds after which there may be room again. */
const ROOM_AGAIN_S = 5;
/** So many bytes of a file are handed on at a time. */
const PIECE_BYTES = 2 ** 16;

interface RefusedHow {
  code?: SharedProblem['error']['code'];
  retryAfterS?: number;
}

class Refused extends Error {
  private readonly code: SharedProblem['error']['code'];
  private readonly retryAfterS: number | undefined;

  constructor(
    readonly status: number,
    readonly told: Tellable,
    { code = 'place-failed', retryAfterS }: RefusedHow = {},
  ) {
    super(inEnglish(told));
    this.code = code;
    this.retryAfterS = retryAfterS;
  }

  response(): Response {
    const { status, code, message, told, retryAfterS } = this;
    const body: SharedProblem = { error: { code, message, told } };
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (retryAfterS !== undefined) headers.set('retry-after', String(retryAfterS));
    // The rest of a body that is too long, too late or too much is not waited for.
    if ([408, 413, 429].includes(status)) headers.set('connection', 'close');
    return Response.json(body, { status, headers });
  }
}

/**
 * What stands between the app's pages and the storage of shared memories: files of the forms that docs/sync.md names, in the folder of whoever knows a household's secret,
 * and nothing else. It keeps and logs nothing, and what it passes on is encrypted.
 */
export class SharedServer {
  private readonly rate: RateLimit;
  private readonly load: Load;
  private readonly households: Households;

  constructor(
    private readonly configured: SharedConfigured,
    private readonly names: OwnNames,
    private readonly limits = SHARED_LIMITS,
    now: () => number = Date.now,
  ) {
    this.rate = new RateLimit(limits.rate, now);
    this.households = new Households(configured.storage ? configured.bounds : USUAL_BOUNDS, now);
    this.load = new Load(
      limits.heldBytes,
      () =>
        new Refused(429, told`Too much is being sent at once. Try again in ${ROOM_AGAIN_S} s.`, {
          retryAfterS: ROOM_AGAIN_S,
        }),
    );
  }

  /**
   * Answers a GET of the endpoint with a `SharedListing` (`?of=devices`: of devices' folders alone), of a file with its bytes, or 204 where there is none, which is nothing
   * unusual; a PUT and a DELETE with 204; what cannot be with a `SharedProblem`.
   */
  async answer(request: Request): Promise<Response> {
    const share = this.load.open();
    try {
      const storage = this.storage();
      this.requireFromHere(request);
      this.requireRate(request);
      const folder = folderOf(request);
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.slice(SHARED_ENDPOINT.length + 1);
      const isList = path === '' && request.method === 'GET';
      if (!isList && !SHARED_PATH.test(path))
        throw new Refused(404, 'This is no name of a file of a shared memory.');
      const place = placeIn(storage, folder, this.calls(request, share));
      if (isList) return await listed(place, searchParams.get('of') === 'devices' ? 'devices' : undefined);
      return await this.passOn(request, { folder, place, path }, share);
    } catch (error) {
      const refused = asRefused(error);
      if (refused) return refused.response();
      // Whoever asked has gone, perhaps in the middle of a file: nobody reads this, and it is no defect.
      if (request.signal.aborted) return new Response(null, { status: 400 });
      throw error;
    } finally {
      share.end();
    }
  }

  private async passOn(
    request: Request,
    { folder, place, path }: { folder: string; place: HouseholdFolder; path: string },
    share: Share,
  ): Promise<Response> {
    const { method } = request;
    // A file is passed on when all of it is here: what breaks off leaves what was there.
    if (method === 'PUT')
      await this.households.write(folder, place, path, await readBytes(request, this.limits, share.growTo));
    if (method === 'DELETE') {
      await place.remove(path);
      this.households.removed(folder, path);
    }
    const bytes = method === 'GET' ? await place.read(path) : null;
    if (!bytes) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    share.end();
    // It counts until it is taken: whoever asks and does not read holds it still.
    const sent = this.load.open();
    sent.growTo(bytes.length);
    const headers = {
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
    };
    return new Response(bodyOf(bytes, this.limits.storageMs, sent.end), { headers });
  }

  private storage(): SharedStorage {
    const { configured } = this;
    if (configured.storage) return configured.storage;
    const offer = offerOf(configured);
    if (offer && 'problem' in offer) throw new Refused(503, offer.problem);
    throw new Refused(404, 'No memory can be shared through the server of this app.');
  }

  private calls({ signal }: Request, share: Share): StorageCalls {
    const { bodyBytes, storageMs } = this.limits;
    return {
      ...{ bodyBytes, bodyMs: storageMs, held: share.growTo },
      signal: AbortSignal.any([signal, AbortSignal.timeout(storageMs)]),
    };
  }

  private requireFromHere(request: Request): void {
    const why = notFromHere(request, this.names);
    if (why === 'name') throw new Refused(403, NOT_ITS_NAME);
    if (why === 'page')
      throw new Refused(403, 'Only pages of this app may share memories through its server.');
  }

  private requireRate({ headers }: Request): void {
    const waitS = this.rate.take(clientOf(headers));
    if (waitS > 0)
      throw new Refused(429, told`Too many calls at once. Try again in ${waitS} s.`, { retryAfterS: waitS });
  }
}

/** What a household's folder is called: its secret is found in no name, nor by whoever reads the storage. */
function folderOf({ headers }: Request): string {
  const secret = headers.get(HOUSEHOLD_SECRET) ?? '';
  if (!IS_HOUSEHOLD_SECRET.test(secret))
    throw new Refused(401, 'Only devices of a shared memory reach what lies of it.');
  return createHash('sha256').update(secret).digest('hex');
}

function placeIn(storage: SharedStorage, folder: string, calls: StorageCalls): HouseholdFolder {
  return storage.kind === 's3'
    ? new S3Place(storage, folder, calls)
    : new WebdavPlace(storage, folder, calls);
}

/** Bytes as a body, piece by piece. @param ended called once the last one was taken, or where nobody takes all of it within so many milliseconds */
function bodyOf(bytes: Uint8Array<ArrayBuffer>, longestMs: number, ended: () => void): ReadableStream {
  let at = 0;
  let late: NodeJS.Timeout;
  const end = () => {
    clearTimeout(late);
    ended();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        late = setTimeout(() => {
          end();
          controller.error(new Error('It was not taken in time.'));
        }, longestMs).unref();
      },
      pull(controller) {
        // A copy, so that a piece on its way does not hold the whole.
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + PIECE_BYTES)));
        at += PIECE_BYTES;
        if (at < bytes.length) return;
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

async function listed(place: HouseholdFolder, of: 'devices' | undefined): Promise<Response> {
  const listing: SharedListing = { paths: await place.list(of) };
  return Response.json(listing, { headers: { 'cache-control': 'no-store' } });
}

/** Null for a defect. */
function asRefused(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof NoRoom) return new Refused(507, error.told, { code: 'place-full' });
  if (error instanceof StorageProblem)
    return new Refused(
      error.status,
      inTurn(
        'The storage behind the server of this app cannot be used.',
        error.told,
        'Tell whoever runs this app.',
      ),
    );
  if (!(error instanceof UnreadBody)) return null;
  return error.why === 'too-long'
    ? new Refused(413, 'A file of a shared memory has at most 64 MB.')
    : new Refused(408, 'The file took too long to come.');
}
