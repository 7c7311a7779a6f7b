import { expect, test } from 'vitest';
import { compose } from '../../../lib/answering/by-rules/telling';
import { inEnglish, told, word } from '../../../lib/told';

test('an answer begins with a capital where nobody has a name, and a name of a video stays as it is', () => {
  expect(
    inEnglish(
      compose([told`${word('one unnamed person')} wears red.`, told`${word('an unnamed person')} speaks.`]),
    ),
  ).toBe('One unnamed person wears red. An unnamed person speaks.');
  expect(compose(['walk.mp4 ends so.'])).toBe('walk.mp4 ends so.');
});

test('the same is told once', () => {
  const comes = 'At 0:00 in walk.mp4: An unnamed person appears.';
  expect(inEnglish(compose([comes, comes, 'In view: a car.']))).toBe(`${comes} In view: a car.`);
});
