import { type Presence, slices } from './spans';

/** Seconds of people, two people at once counting twice. */
export interface Attribution {
  /** What there is to give. */
  total: number;
  right: number;
  wrong: number;
  /** Given to nobody. */
  nobody: number;
  /** Given where nobody is. */
  invented: number;
}

/**
 * To whom the time of each true person was given, exactly by interval arithmetic. `given` names its people as `truth` does
 * where they are one of them, and otherwise by names of their own.
 *
 * At each moment, of N true and M given people: those in both are right; of the others as many as there are given ones left are
 * wrong, the rest is nobody's, and given ones beyond N are invented. These are the counts of the identification error rate
 * (pyannote.metrics, IdentificationErrorRate: correct, confusion, missed detection, false alarm), here for faces and for speech.
 */
export function attribute(truth: Presence, given: Presence): Attribution {
  const result: Attribution = { total: 0, right: 0, wrong: 0, nobody: 0, invented: 0 };
  for (const { t0, t1, present } of slices([truth, given])) {
    const [there, named] = present as [Set<string>, Set<string>];
    const length = t1 - t0;
    const right = [...there].filter((who) => named.has(who)).length;
    const some = Math.min(there.size, named.size);
    result.total += length * there.size;
    result.right += length * right;
    result.wrong += length * (some - right);
    result.nobody += length * (there.size - some);
    result.invented += length * (named.size - some);
  }
  return result;
}
