import { describe, expect, test } from 'vitest';
import { seenTogether } from '../../../lib/vision/still-picture';
import type { Thing } from '../../../lib/vision/thing-detector';
import type { ThingKind } from '../../../lib/vision/thing-kinds';

const BOX = { x: 0.2, y: 0.2, w: 0.4, h: 0.4 };
const thing = (kind: ThingKind, score: number, box = BOX): Thing => ({ kind, score, box });
const told = (one: Thing[], other: Thing[], largest: Thing[]) =>
  seenTogether([
    { things: one, less: 0 },
    { things: other, less: 0.05 },
    { things: largest, less: null },
  ]).map(({ kind, score }) => [kind, Number(score.toFixed(2))]);

describe('what three looks at a still picture tell', () => {
  test('is told by their mean, surely from 0.5 on', () => {
    expect(told([thing('cow', 0.44)], [thing('cow', 0.44)], [thing('cow', 0.48)])).toEqual([['cow', 0.45]]);
    expect(told([thing('cow', 0.5)], [thing('cow', 0.5)], [thing('cow', 0.52)])).toEqual([['cow', 0.55]]);
    expect(told([thing('cow', 0.4)], [thing('cow', 0.4)], [thing('cow', 0.4)])).toEqual([['cow', 0.4]]);
  });

  test('is told by two looks, or by one surely, but not by the largest alone', () => {
    expect(told([thing('cat', 0.46)], [thing('cat', 0.5)], [])).toEqual([['cat', 0.46]]);
    expect(told([], [thing('cat', 0.62)], [])).toEqual([['cat', 0.57]]);
    expect(told([], [thing('cat', 0.58)], [])).toEqual([['cat', 0.44]]);
    expect(told([], [], [thing('cat', 0.9)])).toEqual([['cat', 0]]);
  });

  test('is of one kind at one place, and each look finds it once', () => {
    const beside = { ...BOX, x: 0.6 };
    expect(told([thing('cat', 0.45)], [thing('dog', 0.45)], [thing('cat', 0.45, beside)])).toEqual([
      ['cat', 0.44],
      ['dog', 0.4],
      ['cat', 0],
    ]);
    const near = { ...BOX, x: 0.22 };
    expect(told([thing('cat', 0.6), thing('cat', 0.58, near)], [thing('cat', 0.6)], [])).toHaveLength(2);
  });

  test('people are not among them', () => expect(told([thing('person', 0.9)], [], [])).toEqual([]));
});
