import { describe, expect, test } from 'vitest';
import { isOfOtherKind } from '../../../lib/answering/by-rules/other-kind';
import { asSpelt } from '../../../lib/answering/by-rules/typed-words';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askedByMeaning } from '../asked-by-meaning';

const { ask } = askedByMeaning(
  rememberStories([
    scene('quay', '2025-06-14T10:00:00+01:00', { Ines: [0, 110], Bram: [0, 110], Lotte: [0, 110] }, [
      [1, 'Ines', 'Good morning. I am Ines, and I mend nets.'],
      [8, 'Bram', 'Hello, Ines! I am Bram, with the rope for your boat.'],
      [15, 'Ines', 'Hang the rope on the iron hook, please.'],
      [22, 'Bram', 'I brought thirty metres, and it cost twenty pounds.'],
      [29, 'Ines', 'The green lantern must be in the boat on Tuesday.'],
      [36, 'Lotte', 'I am Lotte. Thank you, Ines. I am eleven years old today.'],
      [43, 'Bram', 'My brother Karel is forty. He comes on Saturday.'],
      [50, 'Lotte', 'Bram gave me a whistle yesterday.'],
      [57, 'Ines', 'The little boat is for you, Lotte.'],
      [64, 'Bram', 'I gave Ines a basket of eels.'],
      [71, 'Ines', 'Three eels are nine pounds. I sell them here on Wednesdays.'],
      [78, 'Lotte', 'The oars of the ferry are behind the shed.'],
      [85, 'Ines', 'I keep the spare key of the shed in the yellow bucket.'],
    ]),
  ]),
  { now: () => 0, today: Date.parse('2025-06-20') },
);
const refuses = async (question: string) => expect((await ask(question)).refused, question).toBe(true);
const tells = async (question: string, line: string) =>
  expect(await ask(question), question).toMatchObject({
    refused: false,
    answer: expect.stringContaining(line),
  });

describe('an age is that of whoever tells it', () => {
  test.each(['How old is Ines?', 'how old is Bram', 'What age is Bram?'])('%s', refuses);
  test.each([
    ['How old is Lotte?', 'eleven years'],
    ['How old has Lotte become?', 'eleven years'],
    ['How old did Lotte turn?', 'eleven years'],
    ["How old is Bram's brother?", 'is forty'],
  ])('%s', tells);
});

describe('a price is that of what was spoken of last', () => {
  test.each([
    'How much did the lantern cost?',
    'How much was the boat?',
    'What did the whistle cost?',
    'How much was the hook?',
  ])('%s', refuses);
  test.each([
    ['How much was the rope?', 'twenty pounds'],
    ['how much do the eels cost', 'nine pounds'],
    ['How much are three eels?', 'nine pounds'],
  ])('%s', tells);

  test('asked for in two words', () => {
    for (const text of ['eel price', 'price of the eels', 'the cost of rope'])
      expect(asksFor(text), text).toEqual({ for: 'amount', of: [], money: true });
    for (const text of ['who knows the price', 'is that the price', 'the rope'])
      expect(asksFor(text), text).not.toMatchObject({ for: 'amount' });
  });
});

describe('who gave is not who got', () => {
  test.each([
    'What did Bram get from Lotte?',
    'What did Lotte give Bram?',
    'Who gave Bram a whistle?',
    'What did Ines give Bram?',
    'What did Bram get?',
  ])('%s', refuses);
  test.each([
    ['What did Lotte get from Bram?', 'gave me a whistle'],
    ['What did Ines give Lotte?', 'The little boat is for you'],
    ['What did Bram give Ines?', 'basket of eels'],
    ['Who gave Lotte a whistle?', 'gave me a whistle'],
  ])('%s', tells);
});

describe('what is of another colour, or of something else, is another', () => {
  test.each([
    'Where must the red lantern be?',
    'What is in the blue bucket?',
    'What did Ines say about the red lantern?',
    'Where are the oars of the boat?',
    'Where is the key of the house?',
  ])('%s', refuses);
  test.each([
    ['What did Ines say about the green lantern?', 'green lantern'],
    ['What is in the yellow bucket?', 'yellow bucket'],
    ['Where are the oars of the ferry?', 'behind the shed'],
  ])('%s', tells);

  test.each([
    ['Where is the teal scarf?', 'I hung the green scarf there.', false],
    ['Where is the red scarf?', 'I hung the green scarf there.', true],
    ['Where is the red scarf?', 'I dyed the green scarf red.', false],
    ['Where is the green scarf?', 'I hung the green hat there.', false],
    ['Who has the keys of the van?', 'The keys of the boat are with me.', true],
    ['Who has the keys of the van?', 'The keys of the boat are in the van.', false],
    ['What is the name of the dog?', 'The name of the cat is Mia.', false],
  ])('%s: %s', (question, said, isOther) => expect(isOfOtherKind(question, [said])).toBe(isOther));
});

describe('a colour is told by lines that tell one', () => {
  test.each(['What colour is the whistle?', 'boat color lotte', 'Which colour does the rope have?'])(
    '%s',
    refuses,
  );
  test.each([
    ['What colour is the lantern?', 'green lantern'],
    ['bucket colour', 'yellow bucket'],
  ])('%s', tells);
});

describe('a day is that of what it is told of', () => {
  test.each([
    'When does the fishmonger come?',
    'When must the nets be ready?',
    'When will the rope be in the boat?',
    'How far is the ferry?',
  ])('%s', refuses);
  test.each([
    ['On which days are eels sold?', 'Wednesdays. '],
    ['When does Karel come?', 'Saturday. '],
    ['On which day must the lantern be in the boat?', 'Tuesday. '],
  ])('%s', tells);
});

test.each([
  ['were are the oars of the ferry', 'behind the shed'],
  ['were does Ines keep the key', 'yellow bucket'],
])('where is asked as were: %s', tells);

test('words are taken as they are spelt in full', () => {
  expect(asSpelt('Lotte fav fish')).toBe('Lotte favourite fish');
  expect(asSpelt('Were they in the boat?')).toBe('Were they in the boat?');
});

test('a street is told by a line that speaks of one', async () => {
  await refuses('In which street is the shed?');
});
