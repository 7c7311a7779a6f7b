import { expect, test } from 'vitest';
import { compose, whoTold } from '../../../lib/answering/by-rules/telling';
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

test('whoever has no name is called by number, as pages do, so that two are told apart', () => {
  const nobody = { name: null, given: false, provisional: false, aliases: [] };
  const called = (...nodes: string[]) =>
    inEnglish(told`${whoTold({ ...nobody, id: `p_${nodes[0]!.slice(2)}`, nodes })}`);
  expect([called('v_24'), called('v_25'), called('f_3', 'v_7')]).toEqual([
    'Voice 24',
    'Voice 25',
    'Person 3',
  ]);
  expect(inEnglish(told`${whoTold(undefined)}`)).toBe('an unnamed person');
});
