import { expect, it } from 'vitest';
import { oneAtATime } from '../../lib/one-at-a-time';

it('one piece of work follows the other, also one that failed', async () => {
  const turn = oneAtATime();
  const told: string[] = [];
  const work = (name: string, fails = false) =>
    turn(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 2));
      told.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(told).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
