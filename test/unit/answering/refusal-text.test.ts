import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { WholeForm } from '../../../lib/answering/by-rules/whole-form';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const truth = scene('bakery', '2025-05-10T10:00:00+01:00', { Nadia: [0, 110], Piet: [17, 110] }, [
  [3, 'Nadia', 'Good morning. I am Nadia, and I keep the oven warm.'],
  [18, 'Piet', 'Hello, Nadia! I am Piet, with the flour for your rolls.'],
  [34, 'Nadia', 'Put the flour under the stairs.'],
]);
const dressed = truth.people.map((one) => ({ ...one, wears: one.key === 'Nadia' ? 'white' : 'blue' }));
const shown = [{ t0: 5, t1: 20, kind: 'dog' }];
const { recall } = rememberStories([{ ...truth, people: dressed, shown }]);
const refused = (question: string, form: WholeForm | null = null) => {
  const told = answer(recall, { question }, { form, now: () => 0 });
  expect([question, told.refused]).toEqual([question, true]);
  return told.answer;
};
const WHAT_IS_KNOWN = /I know faces, voices, words/;

describe('what a refusal says', () => {
  test.each([
    ["what's Nadia gonna sew for everybody, please?", ['gonna', 'everybody', 'please']],
    ['Please, what is the name of the miller, thanks?', ['please', 'thanks']],
    ['Do you wanna know the same of the violin, or something?', ['wanna', 'know', 'same', 'something']],
  ])('%s: nobody looks for words that name nothing', (question, words) => {
    const text = refused(question);
    for (const word of words) expect(text).not.toContain(`"${word}"`);
  });

  test('what pictures tell is not told where nobody asks how anything looks', () => {
    for (const question of [
      'Was it the same violin in the morning?',
      'Where is the violin kept?',
      'Why did the violin break?',
    ])
      expect(refused(question, 'unseen')).not.toMatch(WHAT_IS_KNOWN);
    expect(refused('What hair has the miller?', 'unseen')).toMatch(/hair/);
    expect(refused('What is on the ceiling?', 'unseen')).toMatch(WHAT_IS_KNOWN);
  });

  test('a colour that nobody was seen in', () => {
    expect(refused('Who wears orange?')).toMatch(/^I saw nobody in orange\./);
    expect(refused('Who was in the purple jacket?')).toMatch(/^I saw nobody in purple\./);
  });

  test('what something costs is not looked for in pictures', () => {
    expect(refused('How much was the cat?')).not.toMatch(/recognised no cat/);
    expect(refused('When was there a cat?')).toMatch(/recognised no cat/);
  });

  test('how tall a thing is has nothing to do with how people look', () => {
    expect(refused('How tall is the tower?')).not.toMatch(/hair/);
    expect(refused('How tall is the old man?')).toMatch(/hair/);
  });
});
