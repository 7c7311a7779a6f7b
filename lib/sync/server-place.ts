import {
  HOUSEHOLD_SECRET,
  SHARED_ENDPOINT,
  type SharedListing,
  type SharedProblem,
} from '../contract/shared-by-server';
import type { SharedPlace } from '../contract/sharing';
import { MnemeError } from '../errors';
import { retryAfterS } from '../language/retry-after';
import { text } from '../text';
import type { Tellable } from '../told';

/** Milliseconds for one file: more than the server itself waits for (`SHARED_LIMITS`). */
const LONGEST_MS = 330_000;
/** So often a server that has too much to do is asked again, at most; and after how many seconds where it does not say. */
const MOST_TRIES = 20;
const AGAIN_S = 5;
const LONGEST_WAIT_S = 60;

const UNREACHABLE = text(
  'The server of this app cannot be reached, through which the memory is shared. Try again when it can: a sync goes on where it was.',
);

/** The storage behind the app's own server: what is shared goes there by way of that. */
export class ServerPlace implements SharedPlace {
  /**
   * @param secret by which the server finds what is of this household
   * @param send sends a request to the app's server
   */
  constructor(
    private readonly secret: string,
    private readonly send: (path: string, request: RequestInit) => Promise<Response> = fetchHere,
  ) {}

  async list(of?: 'devices'): Promise<string[]> {
    const { bytes } = await this.ask('GET', of ? `?of=${of}` : '');
    return (JSON.parse(new TextDecoder().decode(bytes)) as SharedListing).paths;
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { status, bytes } = await this.ask('GET', `/${path}`);
    return status === 204 ? null : bytes;
  }

  async write(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.ask('PUT', `/${path}`, bytes);
  }

  async remove(path: string): Promise<void> {
    await this.ask('DELETE', `/${path}`);
  }

  /** Throws `place-failed`, and `place-full` where the server keeps no more. */
  private async ask(method: string, rest: string, body?: Uint8Array<ArrayBuffer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const { status, headers, bytes } = await this.once(method, rest, body);
      // Nothing else is an answer of its own: a server in front of it may show a page to log in on.
      if (status === 204 || (status === 200 && method === 'GET')) return { status, bytes };
      const waitS = retryAfterS(headers.get('retry-after'), Date.now()) ?? AGAIN_S;
      if (status !== 429 || tries === MOST_TRIES || waitS > LONGEST_WAIT_S) throw problemIn(bytes);
      await new Promise((resolve) => setTimeout(resolve, 1000 * waitS));
    }
  }

  /** All of an answer. */
  private async once(
    method: string,
    rest: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answer & { headers: Headers }> {
    try {
      const answer = await this.send(SHARED_ENDPOINT + rest, {
        ...{ method, headers: { [HOUSEHOLD_SECRET]: this.secret }, cache: 'no-store', redirect: 'error' },
        signal: AbortSignal.timeout(LONGEST_MS),
        ...(body && { body }),
      });
      const { status, headers } = answer;
      return { status, headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
    } catch (cause) {
      throw failed(UNREACHABLE, cause);
    }
  }
}

function fetchHere(path: string, request: RequestInit): Promise<Response> {
  return fetch(path, request);
}

interface Answer {
  status: number;
  bytes: Uint8Array<ArrayBuffer>;
}

function failed(why: Tellable, cause?: unknown): MnemeError {
  return new MnemeError('place-failed', why, { cause });
}

/** What a server in front of it answers is none of its own. */
function problemIn(bytes: Uint8Array): MnemeError {
  try {
    const { code, told } = (JSON.parse(new TextDecoder().decode(bytes)) as SharedProblem).error;
    return code === 'place-full' ? new MnemeError(code, told) : failed(told);
  } catch {
    return failed(UNREACHABLE);
  }
}
