import { describe, expect, it, test } from 'vitest';
import { aroundPerson, isTalk, placeAround } from '../../../app/(pages)/people/around';
import type { Card } from '../../../lib/contract/cards';
import { allInEnglish } from '../../../lib/told';

const who = (id: string | null, name: string | null = null) => ({ id, name });
const relation = (is: string, one: Card['relations'][number]['who'], whose: typeof one) => ({
  ...{ relation: is, who: one, whose },
  ...{ sayings: [], told: [] },
});
const companion = (n: number, seenS: number) => ({
  ...{ id: `p_${n}`, seenS, turns: 0, videos: ['a.mp4'] },
  first: { video: 'a.mp4', t0: 0, t1: 1 },
});

describe('who is drawn around a person', () => {
  it('are those of whom a relation is told, then who was most with them, each once', () => {
    const card = {
      id: 'p_1',
      relations: [
        relation('brother', who('p_2'), who('p_1')),
        relation('friend', who('p_2'), who('p_1')),
        relation('daughter', who('p_1'), who(null, 'Vera')),
        relation('aunt', who(null), who('p_1')),
        relation('uncle', who(null), who('p_1')),
      ],
      company: [companion(3, 90), companion(2, 30)],
    } as unknown as Card;
    expect(allInEnglish(aroundPerson(card))).toEqual({
      shown: [
        { id: 'p_2', name: null, relations: ['brother', 'friend'], seenS: 30, turns: 0 },
        { id: null, name: 'Vera', relations: ['daughter of'], seenS: 0, turns: 0 },
        { id: null, name: null, relations: ['aunt'], seenS: 0, turns: 0 },
        { id: null, name: null, relations: ['uncle'], seenS: 0, turns: 0 },
        { id: 'p_3', name: null, relations: [], seenS: 90, turns: 0 },
      ],
      more: 0,
    });
    const crowd = {
      id: 'p_1',
      relations: [],
      company: Array.from({ length: 30 }, (_, i) => companion(i, 1)),
    };
    expect(aroundPerson(crowd as unknown as Card)).toMatchObject({ more: 22 });
  });

  it('stand in a circle within the picture, the first at the top', () => {
    expect(placeAround(0, 5)).toEqual({ x: 50, y: 14 });
    const places = Array.from({ length: 8 }, (_, i) => placeAround(i, 8));
    expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(8);
    for (const { x, y } of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(12);
      expect(Math.max(x, y)).toBeLessThanOrEqual(88);
    }
  });
});

test('two who spoke right after one another once are not said to have talked', () => {
  expect([isTalk({ turns: 1 }), isTalk({ turns: 2 })]).toEqual([false, true]);
});
