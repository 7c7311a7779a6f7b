import { describe, expect, test } from 'vitest';
import { dot } from '../../../lib/identity/similarity';
import {
  CORRECTION,
  type ContextPair,
  CorrectionLearner,
  contextOf,
  pairsOf,
  type QueryCorrection,
} from '../../../lib/memory/query-correction';

const DIMENSION = 48;

/** Vectors of unit length that look random, the same for the same seed. */
function maker(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return () => contextOf([Float32Array.from({ length: DIMENSION }, next)])!;
}
const sum = (...vectors: Float32Array[]) => contextOf(vectors)!;

/**
 * Talks in which context tells what is meant: in each of six places somebody says where they are, asks one of many things that are asked everywhere in the same words, and is told what
 * holds there. Where they are is said in other words than what holds there.
 */
function talksOf(asked: number, { isTold = true } = {}) {
  const make = maker(7);
  const places = Array.from({ length: 6 }, () => ({ said: make(), holds: make() }));
  const noise = maker(11);
  const topics = Array.from({ length: asked }, make);
  return topics.flatMap((topic) =>
    places.map(({ said, holds }) => [isTold ? said : noise(), topic, sum(topic, holds)]),
  );
}

/** Of how many pairs the nearest of all keys is the right one. */
function found(pairs: readonly ContextPair[], vectorOf: (pair: ContextPair) => Float32Array): number {
  const right = pairs.filter((pair) => {
    const vector = vectorOf(pair);
    const likeness = pairs.map(({ key }) => dot(vector, key));
    return likeness.indexOf(Math.max(...likeness)) === pairs.indexOf(pair);
  });
  return right.length / pairs.length;
}

function learntFrom(pairs: readonly ContextPair[], atOnce = 1000): QueryCorrection | null {
  const learner = new CorrectionLearner(pairs);
  while (learner.learn(atOnce));
  return learner.learnt();
}

// The last things that are asked are not learnt from.
const ALL = pairsOf(talksOf(100));
const [TAUGHT, NEW] = [ALL.slice(0, 480), ALL.slice(480)];

describe('a query in its context', () => {
  const correction = learntFrom(TAUGHT)!;

  test('finds what it means there, of what was never learnt; the query alone, or the correction alone, does not', () => {
    const alone = found(NEW, ({ query }) => query);
    const corrected = found(NEW, ({ query, context }) => correction.correct(query, context));
    const only = found(NEW, ({ context }) => sum(correction.shift(context)));
    expect(alone).toBeLessThan(0.3);
    expect(only).toBeLessThan(0.1);
    expect(corrected).toBeGreaterThan(0.95);
  });

  test('is of unit length', () => {
    for (const { query, context } of NEW) {
      const corrected = correction.correct(query, context);
      expect(dot(corrected, corrected)).toBeCloseTo(1, 5);
    }
  });

  test('is the same for the same pairs, however the steps are divided', () => {
    const again = learntFrom(TAUGHT, 7)!;
    expect(again.out).toEqual(correction.out);
    expect(again.into).toEqual(correction.into);
  });
});

describe('nothing is corrected', () => {
  test('where context tells nothing of what is meant', () => {
    expect(learntFrom(pairsOf(talksOf(80, { isTold: false })))).toBeNull();
  });

  test('where too few lines were said, or not all steps were taken', () => {
    expect(learntFrom(TAUGHT.slice(0, CORRECTION.least - 1))).toBeNull();
    const learner = new CorrectionLearner(TAUGHT);
    expect(learner.learn(CORRECTION.steps - 1)).toBe(true);
    expect(learner.learnt()).toBeNull();
  });
});

describe('pairs', () => {
  test('are a line, up to three lines before it, and the one after it, of one talk', () => {
    const make = maker(3);
    const lines = Array.from({ length: 6 }, make);
    const pairs = pairsOf([lines, lines.slice(0, 2), []]);
    expect(pairs).toHaveLength(4);
    expect(pairs.map(({ query }) => lines.indexOf(query))).toEqual([1, 2, 3, 4]);
    expect(pairs.map(({ key }) => lines.indexOf(key))).toEqual([2, 3, 4, 5]);
    expect(pairs[0]!.context).toEqual(contextOf([lines[0]!]));
    expect(pairs[3]!.context).toEqual(contextOf(lines.slice(1, 4)));
  });

  test('have no context where there is none', () => {
    const [one] = [maker(3)()];
    expect(contextOf([])).toBeNull();
    expect(contextOf([one, one.map((value) => -value)])).toBeNull();
    expect(pairsOf([[one, one.map((value) => -value), one, one]])).toHaveLength(1);
  });
});
