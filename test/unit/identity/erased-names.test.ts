import { expect, test } from 'vitest';
import { ErasedNames } from '../../../lib/identity/names/erased-names';

test.each([
  [
    ['Ada'],
    [],
    'Ada, is that you? I told ADA, ada and Adam.',
    'Somebody, is that you? I told somebody, somebody and Adam.',
  ],
  [
    ['Zoë O’Hara'],
    [],
    "Zoe O'Hara came with Zoe. Zoë's dog.",
    "Somebody came with somebody. Somebody's dog.",
  ],
  [
    ['Anna Brown'],
    ['Ben Brown'],
    'Anna met Ben Brown. The brown dog of Brown.',
    'Somebody met Ben Brown. The brown dog of Brown.',
  ],
  [['Anna'], ['Anna Smith'], 'Anna Smith saw Anna.', 'Anna Smith saw somebody.'],
  [['Will'], [], 'Will you ask Will? I will.', 'Will you ask somebody? I will.'],
  [['Rose'], [], 'Rose is here. A rose for Rose.', 'Somebody is here. A rose for somebody.'],
  [['Jean-Luc'], [], 'So, Jean Luc and Jean-Luc.', 'So, somebody and somebody.'],
  [['Anna'], ['Anna'], 'Anna stays.', 'Anna stays.'],
  [[], [], 'Nobody has a name.', 'Nobody has a name.'],
])('a name taken out of a text: %j beside %j: %s', (names, others, text, left) => {
  expect(new ErasedNames(names, others).takenOutOf(text)).toBe(left);
});
