/** How many may come at once, and how many come back each minute. */
export interface Rate {
  burst: number;
  perMinute: number;
}

/** Clients that are remembered; whoever was not seen for longest is forgotten, and begins with a full bucket again. */
const MOST_CLIENTS = 10_000;

/** A token bucket. */
export class Bucket {
  private tokens: number;
  /** When that was, ms. */
  private at: number;

  constructor(
    private readonly rate: Rate,
    private readonly now: () => number,
  ) {
    this.tokens = rate.burst;
    this.at = now();
  }

  /** Fills it for the time that has passed. Returns the milliseconds until it holds a token, whole. */
  untilOneMs(): number {
    const { burst, perMinute } = this.rate;
    const now = this.now();
    this.tokens = Math.min(burst, this.tokens + ((now - this.at) / 60_000) * perMinute);
    this.at = now;
    return this.tokens >= 1 ? 0 : ((1 - this.tokens) / perMinute) * 60_000;
  }

  /** One that is not there yet is owed: whoever comes next waits for it, too. */
  take(): void {
    this.tokens -= 1;
  }

  giveBack(): void {
    this.tokens += 1;
  }
}

/** What is known of each client, in memory. */
export class Clients<T> {
  private readonly known = new Map<string, T>();

  get(client: string): T | undefined {
    const one = this.known.get(client);
    if (one !== undefined) this.set(client, one);
    return one;
  }

  set(client: string, one: T): void {
    this.known.delete(client);
    this.known.set(client, one);
    if (this.known.size > MOST_CLIENTS) this.known.delete(this.known.keys().next().value!);
  }
}

/** How many calls are let through: a bucket for each client, and one for all together. */
export class RateLimit {
  private readonly clients = new Clients<Bucket>();
  private readonly all: Bucket;

  constructor(
    private readonly limits: { client: Rate; all: Rate },
    private readonly now: () => number,
  ) {
    this.all = new Bucket(limits.all, now);
  }

  /** Takes a call from a client's bucket and from the common one. Returns 0, or the seconds until there will be one. */
  take(client: string): number {
    const own = this.clients.get(client) ?? new Bucket(this.limits.client, this.now);
    this.clients.set(client, own);
    const waitMs = Math.max(own.untilOneMs(), this.all.untilOneMs());
    if (waitMs === 0) for (const bucket of [own, this.all]) bucket.take();
    return Math.ceil(waitMs / 1000);
  }
}

/**
 * The client that a request comes from: the last entry of `X-Forwarded-For`, which is what the server nearest to us saw: the connection itself, or,
 * where `MNEME_FORWARDED` says that there is one in front, what that wrote (instrumentation.node.ts takes away what others write). Of an IPv6
 * address its network counts (/64): whoever has one address of it has them all.
 */
export function clientOf(headers: Headers): string {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
  if (!address.includes(':') || address.includes('.')) return address;
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = after ? Array(Math.max(0, 8 - before.length - after.length)).fill('0') : [];
  return [...before, ...zeros, ...(after ?? [])].slice(0, 4).join(':');
}
