import { inEnglish, type Tellable } from '../../told';
import type { ErrorBody, Refusable } from '../wire';

/** Why the app's server passes nothing on, or nothing more back: thrown, and told to the page. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: ErrorBody['error']['code'],
    readonly told: Tellable,
    readonly more: { retryAfterS?: number | null; refused?: Refusable | null } = {},
  ) {
    super(inEnglish(told));
  }

  get body(): ErrorBody {
    const { refused } = this.more;
    return {
      error: {
        ...{ code: this.code, message: this.message, told: this.told },
        ...(refused === undefined ? {} : { refused }),
      },
    };
  }

  response(): Response {
    const headers = new Headers({ 'cache-control': 'no-store' });
    const { retryAfterS = null } = this.more;
    if (retryAfterS !== null) headers.set('retry-after', String(retryAfterS));
    // The rest of a body that is too long, too late or too much is not waited for.
    if ([408, 413, 429].includes(this.status)) headers.set('connection', 'close');
    return Response.json(this.body, { status: this.status, headers });
  }
}
