import type { Offer } from '../../contract/models';
import { Guesses, TooManyGuesses } from '../../server/guesses';
import { Load } from '../../server/load';
import type { OwnNames } from '../../server/own-names';
import { clientOf, RateLimit } from '../../server/rate';
import { readBody, UnreadBody } from '../../server/read-body';
import { NOT_ITS_NAME, notFromHere } from '../../server/same-origin';
import { isSameSecret } from '../../server/same-secret';
import { ACCESS_CODE, AGREED_HOST } from '../wire';
import type { Configured, ModelConfig } from './config';
import { PROXY_LIMITS } from './limits';
import { busy } from './problem';
import { readChat } from './read-chat';
import { Refusal } from './refusal';
import { askUpstream } from './upstream';

/** Seconds after which there may be room again: a model reads what it is sent. */
const ROOM_AGAIN_S = 5;

/**
 * What stands between the pages of this app and the one model that its server is connected to. Where it sends, and how, is fixed by the server's
 * configuration; what it sends, and what it sends back, is made anew of the fields it knows. It keeps and logs nothing of either.
 */
export class ModelProxy {
  private readonly rate: RateLimit;
  private readonly guesses: Guesses;
  private readonly load: Load;

  constructor(
    private readonly configured: Configured,
    private readonly names: OwnNames,
    private readonly limits = PROXY_LIMITS,
    now: () => number = Date.now,
  ) {
    this.rate = new RateLimit(limits.rate, now);
    this.guesses = new Guesses(limits.guesses, now);
    this.load = new Load(limits.heldBytes, () => busy(ROOM_AGAIN_S, 'Too much is being sent at once.'));
  }

  /** Tells what model there is, as an `Offer`. An access code that comes along is checked. */
  async tell(request: Request): Promise<Response> {
    return refusing(request, async () => {
      this.requireFromHere(request);
      const offer = await this.offerTo(request);
      return Response.json(offer, { headers: { 'cache-control': 'no-store' } });
    });
  }

  /** Asks the model: a `ChatRequest` in, its `Chunk`s out as they come, or an `ErrorBody`. */
  async ask(request: Request): Promise<Response> {
    return refusing(request, async () => {
      const { configured } = this;
      if (!configured.model) throw new Refusal(404, 'model-unavailable', configured.told);
      const { model } = configured;
      this.requireFromHere(request);
      requireJson(request);
      await this.requireAccess(request, model);
      this.requireRate(request);
      const share = this.load.open();
      try {
        const body = await readBody(request, this.limits, share.growTo);
        return await askUpstream(model, readChat(body, model, this.limits), this.limits, request.signal);
      } finally {
        share.end();
      }
    });
  }

  private async offerTo(request: Request): Promise<Offer> {
    if (!this.configured.model) {
      const { why, told } = this.configured;
      return { offered: false, why, told };
    }
    const { url, models, takes, accessCode } = this.configured.model;
    const isWanted = accessCode !== null && !(await this.isAccessCode(request, accessCode));
    return {
      ...{ offered: true, host: url.hostname, models, takes },
      accessCode: accessCode === null ? 'none' : isWanted ? 'wanted' : 'given',
    };
  }

  private requireFromHere(request: Request): void {
    const why = notFromHere(request, this.names);
    if (why === 'name') throw new Refusal(403, 'model-unavailable', NOT_ITS_NAME);
    if (why === 'page')
      throw new Refusal(403, 'model-unavailable', 'Only pages of this app may ask its model.');
  }

  private async requireAccess(request: Request, { accessCode, url }: ModelConfig): Promise<void> {
    if (accessCode !== null && !(await this.isAccessCode(request, accessCode)))
      throw new Refusal(401, 'model-unavailable', 'The access code is not right.');
    const agreed = request.headers.get(AGREED_HOST);
    if (agreed !== null && agreed !== url.hostname)
      throw new Refusal(
        409,
        'model-unavailable',
        'This app is connected to another model now, to which nobody has agreed.',
      );
  }

  /** Whether the right access code comes along. Without any nothing is guessed. */
  private async isAccessCode({ headers }: Request, accessCode: string): Promise<boolean> {
    const given = headers.get(ACCESS_CODE);
    if (!given) return false;
    return this.guesses.isRight(clientOf(headers), () => isSameSecret(given, encodeURIComponent(accessCode)));
  }

  private requireRate(request: Request): void {
    const waitS = this.rate.take(clientOf(request.headers));
    if (waitS > 0) throw busy(waitS, 'Too many calls at once.');
  }
}

async function refusing({ signal }: Request, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal) return refusal.response();
    // Whoever asked has gone, perhaps in the middle of a word: nobody reads this, and it is no defect.
    if (signal.aborted) return new Response(null, { status: 400 });
    throw error;
  }
}

/** Why nothing is passed on, in the proxy's words; null for a defect. */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyGuesses) return busy(error.waitS, 'Too many wrong access codes.');
  if (!(error instanceof UnreadBody)) return null;
  return error.why === 'too-long'
    ? new Refusal(413, 'model-failed', 'That is more than a model may be sent at once.')
    : new Refusal(408, 'model-failed', 'The request took too long to come.');
}

function requireJson(request: Request): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(415, 'model-failed', 'The model is asked in JSON.');
}
