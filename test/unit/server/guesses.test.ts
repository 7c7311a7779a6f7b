import { expect, test } from 'vitest';
import { Guesses, TooManyGuesses } from '../../../lib/server/guesses';

test('guesses of many addresses count together; who was never wrong, or was right before, does not wait for theirs', async () => {
  const guesses = new Guesses(
    { client: { burst: 9, perMinute: 1 }, all: { burst: 20, perMinute: 1 }, patienceMs: 0 },
    () => 0,
  );
  const guess = (client: string, isRight = false) =>
    guesses.isRight(client, () => isRight).catch((error) => error);
  expect(await guess('mistyped')).toBe(false);
  expect(await guess('mistyped', true)).toBe(true);
  for (let i = 0; i < 10; i += 1)
    expect([await guess(`${i}`), await guess(`${i}`)]).toEqual(
      i < 9 ? [false, false] : [false, new TooManyGuesses(60)],
    );
  expect(await guess('3', true), 'not even looked at').toEqual(new TooManyGuesses(60));
  expect(await guess('new', true)).toBe(true);
  expect(await guess('mistyped', true)).toBe(true);
});
