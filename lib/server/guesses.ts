import { Bucket, Clients, type Rate } from './rate';

/** Bounds of guessing. */
export interface GuessLimits {
  /** Wrong secrets of one client, and of all clients together that gave such. */
  client: Rate;
  all: Rate;
  /** Whoever would wait longer for theirs to be looked at is sent away, milliseconds. */
  patienceMs: number;
}

/** Thrown in place of looking at a secret, since too many wrong ones came before it. */
export class TooManyGuesses extends Error {
  /** @param waitS seconds until one would be looked at */
  constructor(readonly waitS: number) {
    super(`Too many wrong secrets. The next is looked at in ${waitS} s.`);
  }
}

/** A client that has given a wrong secret. */
interface Guesser {
  own: Bucket;
  /** It has given the right one, too. */
  wasRight: boolean;
}

/**
 * Makes guessing a secret slow, and keeps out nobody who knows it: wrong ones count against the client that gave them and, among all such
 * clients, together. Past that every one of theirs, right or wrong, is looked at when its turn comes. Who gave none that was wrong never waits.
 */
export class Guesses {
  private readonly guessers = new Clients<Guesser>();
  private readonly all: Bucket;

  constructor(
    private readonly limits: GuessLimits,
    private readonly now: () => number,
  ) {
    this.all = new Bucket(limits.all, now);
  }

  /**
   * Whether a client's secret is right.
   *
   * @param look compares it
   * @throws TooManyGuesses when it is not looked at
   */
  async isRight(client: string, look: () => boolean): Promise<boolean> {
    const known = this.guessers.get(client);
    const counted = known ? [known.own, ...(known.wasRight ? [] : [this.all])] : [];
    const waitMs = Math.max(0, ...counted.map((bucket) => bucket.untilOneMs()));
    if (waitMs > this.limits.patienceMs) throw new TooManyGuesses(Math.ceil(waitMs / 1000));
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
