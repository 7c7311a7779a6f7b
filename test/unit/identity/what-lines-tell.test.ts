import { describe, expect, test } from 'vitest';
import {
  asksName,
  asksToAct,
  asksWhat,
  asksWho,
  beginsOfAnother,
  correctedName,
  isDenied,
  leaves,
  meets,
  nameTold,
  takesLeave,
  tellsOfAnother,
  tellsOfNoPerson,
} from '../../../lib/identity/names/what-lines-tell';

const ASKED: [tells: string, test: (text: string) => boolean, yes: string[], no: string[]][] = [
  [
    'asks for a name',
    asksName,
    ["What's your name?", 'May I have your name, please?', "Sorry, I've forgotten your name."],
    [
      'Put your name here.',
      "What's the name of the street?",
      'Who is that?',
      "Who's calling?",
      'And the surname?',
      'Who are you waiting for?',
    ],
  ],
  [
    'asks who',
    asksWho,
    ["Who's that?", 'And whom do we have here?'],
    ['Who knows. It rains.', 'What is that?'],
  ],
  [
    'asks what',
    asksWhat,
    ["What's this you've got on?", 'What is that?'],
    ["What's up?", 'What did he say?'],
  ],
  [
    'asks to act',
    asksToAct,
    ['Do the voice again.', 'Read your lines once more.', 'From the top!'],
    [
      'Do the dishes.',
      'Do you live in this part of town?',
      'Say your name.',
      'The line was busy, try tomorrow.',
    ],
  ],
  [
    'begins by telling of another',
    beginsOfAnother,
    ["She's still counting.", 'No! I thought she was in Rome.', "What's he got?", "He can't hear you."],
    ['I saw her.', 'Tell him I am out.', 'Yes, coming.'],
  ],
  [
    'tells of another',
    tellsOfAnother,
    ['Did he ring?', 'Somebody took my pen.', 'Is the baby asleep?', 'Where is the dog?'],
    ['Pass it, pass it!', 'Oh, you donkey.', 'Your turn.'],
  ],
  [
    'tells of no person',
    tellsOfNoPerson,
    ['Your dog listens well.', 'What a pretty doll.', "He's a good horse."],
    ['I love dogs.', 'Look at that boat!', 'What a nice man.'],
  ],
  [
    'leaves',
    leaves,
    ['I should go.', "Right, I'm off.", "I'd better be going."],
    ['I should ask.', 'Go on.'],
  ],
  [
    'takes leave',
    takesLeave,
    ['Already? Take care, ', 'Safe home, '],
    ['Take this, ', 'Good night. Now you, '],
  ],
  ['meets', meets, ['Nice to meet you.', "I've heard so much about you."], ['Hello!', 'Meet me at six.']],
];

describe.each(ASKED)('a line that %s', (_tells, tells, yes, no) => {
  test.each(yes)('%s', (text) => expect(tells(text)).toBe(true));
  test.each(no)('not: %s', (text) => expect(tells(text)).toBe(false));
});

test.each([
  ["It's Ilka, not Erika. It is short.", 'Ilka'],
  ['Kowalczyk. I will spell it.', 'Kowalczyk'],
  ["No worries, it's Marisol.", 'Marisol'],
  ["It's Wilfred, from the depot.", 'Wilfred'],
])('the name that %s tells', (text, name) => {
  const told = nameTold(text, 3)!;
  expect(told.text).toBe(name);
  expect(text.slice(told.start, told.start + name.length)).toBe(name);
});

test.each(['That is what everybody asks me first', 'Emma, tell the lady your name.', "Emma. She's four."])(
  '%s tells no name of who answers',
  (text) => expect(nameTold(text, 3)).toBeNull(),
);

test.each([
  ["No, it's Mariama, not Marianne.", 'Marianne', 'Mariama'],
  ['Ines, not Agnes.', 'Agnes', 'Ines'],
  ["No, it's Ruth.", 'Ben', null],
  ["No, that's Emma's, not Ben's.", 'Ben', null],
  ['No, Mary did.', 'Max', null],
  ["It's Rome, I think.", 'Agnes', null],
  ['Bread, please.', 'Agnes', null],
  ["It's Agnes, actually.", 'Agnes', null],
])('%s corrects %s to %s', (text, called, name) => {
  expect(correctedName(text, called)).toBe(name);
});

test('who is asked for may be somebody else', () => {
  expect(isDenied('Hello, is that ', 'No, you have the wrong number.')).toBe(true);
  expect(isDenied('Hello, is that ', 'Speaking.')).toBe(false);
  expect(isDenied('Come here, ', 'No, not now.')).toBe(false);
});
