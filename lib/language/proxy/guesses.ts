import { Bucket, Clients } from '../../server/rate';
import type { ProxyLimits } from './limits';
import { busy } from './problem';

/** A client that has given a wrong access code. */
interface Guesser {
  own: Bucket;
  /** It has given the right one, too. */
  wasRight: boolean;
}

/**
 * Makes guessing an access code slow, and keeps out nobody who knows it: wrong ones count against the client that gave them and, among all such
 * clients, together. Past that every code of theirs, right or wrong, is looked at when its turn comes. Who gave none that was wrong never waits.
 */
export class Guesses {
  private readonly guessers = new Clients<Guesser>();
  private readonly all: Bucket;

  constructor(
    private readonly limits: ProxyLimits['guesses'],
    private readonly now: () => number,
  ) {
    this.all = new Bucket(limits.all, now);
  }

  /**
   * Whether a client's code is right.
   *
   * @throws Refusal 429 when it is not looked at, since too many wait
   */
  async isRight(client: string, look: () => boolean): Promise<boolean> {
    const known = this.guessers.get(client);
    const counted = known ? [known.own, ...(known.wasRight ? [] : [this.all])] : [];
    const waitMs = Math.max(0, ...counted.map((bucket) => bucket.untilOneMs()));
    if (waitMs > this.limits.patienceMs) throw busy(Math.ceil(waitMs / 1000), 'Too many wrong access codes.');
    for (const bucket of counted) bucket.take();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const isRight = look();
    if (isRight) {
      for (const bucket of counted) bucket.giveBack();
      if (known) known.wasRight = true;
    } else if (!known) this.add(client);
    return isRight;
  }

  private add(client: string): void {
    // Another call of theirs may have been wrong meanwhile.
    const known = this.guessers.get(client) ?? {
      own: new Bucket(this.limits.client, this.now),
      wasRight: false,
    };
    this.guessers.set(client, known);
    for (const bucket of [known.own, this.all]) bucket.take();
  }
}
