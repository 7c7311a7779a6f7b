import { expect, test } from 'vitest';
import { upNext } from '../../../app/(pages)/people/card-slots';
import { translator } from '../../../app/language/translate';
import { findPerson, restOf } from '../../../app/ui/person-id';
import { stepInWords } from '../../../app/ui/person-name';
import type { Person } from '../../../lib/contract/people';
import { told } from '../../../lib/told';

const pairs = (keys: string) => [...keys].map((key) => ({ key }));
const keysOf = (shown: { key: string }[]) => shown.map(({ key }) => key).join('');

test('what is shown to be decided stays in its place, whatever comes up meanwhile', () => {
  expect(keysOf(upNext(pairs('abcde'), [], 3))).toBe('abc');
  expect(keysOf(upNext(pairs('xabcde'), ['a', 'b', 'c'], 3)), 'a likelier pair waits').toBe('abc');
  expect(keysOf(upNext(pairs('xacde'), ['a', 'b', 'c'], 3)), 'and takes the place that is free').toBe('axc');
  expect(keysOf(upNext(pairs('c'), ['a', 'b', 'c'], 3))).toBe('c');
});

test('an address of somebody who has become a part of another leads to that person', () => {
  const people = [person('f_1', 'v_4'), person('f_2')];
  expect(findPerson(people, 'p_1')).toBe(people[0]);
  expect(findPerson(people, 'p_4')).toBe(people[0]);
  expect(findPerson(people, 'p_9')).toBeUndefined();
});

test('who is left when a part was taken away is found by the first part that stays', () => {
  expect(restOf(person('f_1', 'f_3', 'v_2'), 'p_1'), 'the part that gave the id was taken').toBe('p_2');
  expect(restOf(person('f_1', 'f_3', 'v_2'), 'p_3')).toBe('p_1');
  expect(restOf(person('f_1'), 'p_8'), 'a single picture became a new part').toBe('p_1');
});

test('a step calls people as they were called before it, whatever they are called or joined to now', () => {
  const people = [
    { ...person('f_1', 'v_4'), name: 'Antoine' },
    { ...person('v_2'), name: 'Ada' },
  ];
  const inWords = (step: Parameters<typeof stepInWords>[2]) =>
    stepInWords(translator('en', {}), people, step);
  expect(inWords(told`${'p_1'} was named ${'Antoine'}.`)).toBe('Person 1 was named Antoine.');
  expect(inWords(told`${'p_2'} was named ${'Ada'}.`)).toBe('Voice 2 was named Ada.');
  expect(inWords(told`${'p_1'} and ${'p_4'} were joined.`)).toBe('Person 1 and Voice 4 were joined.');
  expect(inWords(told`${'p_9'} was hidden.`)).toBe('Person 9 was hidden.');
});

function person(...nodes: string[]): Person {
  return {
    id: `p_${Math.min(...nodes.map((node) => Number(node.slice(2))))}`,
    name: null,
    provisional: false,
    aliases: [],
    faces: nodes.filter((node) => node.startsWith('f_')),
    voices: nodes.filter((node) => node.startsWith('v_')),
    onScreen: [],
    speaking: [],
    crops: [],
    hasCover: false,
    colour: 0,
    turns: [],
    parts: nodes.map((node) => ({ node, crop: null, samples: [] })),
  };
}
