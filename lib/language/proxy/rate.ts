import type { ProxyLimits, Rate } from './limits';

/** Clients that are remembered; whoever was not seen for longest is forgotten, and begins with a full bucket again. */
const MOST_CLIENTS = 10_000;

interface Bucket {
  tokens: number;
  /** When that was, ms. */
  at: number;
}

/** Token buckets, one a client and one for all together, in memory. */
export class RateLimit {
  private readonly clients = new Map<string, Bucket>();
  private readonly all: Bucket;

  constructor(
    private readonly limits: ProxyLimits['rate'],
    private readonly now: () => number,
  ) {
    this.all = { tokens: limits.all.burst, at: now() };
  }

  /** Takes a call from a client's bucket and from the common one. Returns 0, or the seconds until there will be one. */
  take(client: string): number {
    const bucket = this.clients.get(client) ?? { tokens: this.limits.client.burst, at: this.now() };
    this.clients.delete(client);
    this.clients.set(client, bucket);
    if (this.clients.size > MOST_CLIENTS) this.clients.delete(this.clients.keys().next().value!);
    const buckets: [Bucket, Rate][] = [
      [bucket, this.limits.client],
      [this.all, this.limits.all],
    ];
    const waitS = Math.max(...buckets.map(([one, rate]) => this.untilOne(one, rate)));
    if (waitS === 0) for (const [one] of buckets) one.tokens -= 1;
    return waitS;
  }

  /** Fills a bucket for the time that has passed. Returns the seconds until it holds a call, whole. */
  private untilOne(bucket: Bucket, { burst, perMinute }: Rate): number {
    const now = this.now();
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 60_000) * perMinute);
    bucket.at = now;
    return bucket.tokens >= 1 ? 0 : Math.ceil(((1 - bucket.tokens) / perMinute) * 60);
  }
}

/**
 * The client that a request comes from: the last entry of `X-Forwarded-For`, which is what the server nearest to us saw: the
 * connection itself, or what a server in front of it wrote. Whoever reaches us without one can write it; the common bucket holds for them.
 */
export function clientOf(headers: Headers): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}
