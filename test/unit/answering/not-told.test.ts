import { describe, expect, test } from 'vitest';
import { plainQuestion } from '../../../lib/answering/by-rules/plain-question';
import { asksFor } from '../../../lib/answering/by-rules/what-is-asked';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import { askedByMeaning } from '../asked-by-meaning';

const { ask } = askedByMeaning(
  rememberStories([
    scene('smithy', '2025-09-06T09:00:00+02:00', { Aldo: [0, 150], Wilma: [0, 150], Jesper: [0, 150] }, [
      [1, 'Aldo', 'Good morning, Jesper. I am Aldo, and this is the forge.'],
      [8, 'Wilma', 'I am Wilma. I brought the pony for new shoes.'],
      [15, 'Jesper', 'The hammers are in the other chest.'],
      [22, 'Aldo', 'I have made soup for lunch, it is by the anvil.'],
      [29, 'Wilma', 'My van broke down on the way, just before the bridge.'],
      [36, 'Jesper', 'The contest is on the third of October, in Delft.'],
      [43, 'Aldo', 'I took twelve horseshoes from the barrel yesterday.'],
      [50, 'Wilma', 'The bellows were mended by my cousin Tove.'],
      [57, 'Jesper', 'The bellmaker telephoned twice about the bells.'],
      [64, 'Aldo', 'The market in the square opens at seven.'],
      [71, 'Wilma', 'My drill is a Wolfram, and very old.'],
      [78, 'Jesper', 'We cross the old stone bridge by the mill on the way home.'],
      [85, 'Aldo', 'The vet is taking forty euros for the visit.'],
    ]),
  ]),
  { now: () => 0, today: Date.parse('2025-09-20') },
);
const refuses = async (question: string) =>
  expect(await ask(question).then((told) => told.refused || told.answer), question).toBe(true);
const tells = async (question: string, line: string) =>
  expect(await ask(question), question).toMatchObject({
    refused: false,
    answer: expect.stringContaining(line),
  });

describe('a make is told by its name', () => {
  test.each([
    "What make is Wilma's van?",
    'Which brand is the van?',
    'What mark is the van?',
    "I'd like to know which make of van it was that broke down.",
    'From what make is the van of Wilma?',
    'which brand of van broke down',
  ])('%s', refuses);
  test("What make is Wilma's drill?", () => tells("What make is Wilma's drill?", 'Wolfram'));
});

describe('who did it is told by a line that speaks of somebody', () => {
  test.each([
    'Who put the hammers in the other chest?',
    'who moved the hammers to the other chest',
    'Who was it that put the hammers in that other chest?',
    'who put the hammers into the other chest',
    'Identify the person who put the hammers in the chest.',
    'Who was it that moved the hammers to another chest?',
  ])('%s', refuses);
  test('Who mended the bellows?', () => tells('Who mended the bellows?', 'Tove'));
});

describe('an hour is told by no date', () => {
  test.each([
    'What time does the contest start?',
    'At what time is the contest?',
    'State the hour of the contest.',
    'what um what time does the the contest in october start',
    "At what o'clock does the contest begin?",
    "We'll drive over, so what time does the contest start, did any of them say?",
  ])('%s', refuses);
  test('What time does the market open?', () => tells('What time does the market open?', 'seven'));
});

describe('what is counted is what is asked for', () => {
  test.each([
    'How many barrels are there?',
    'how many bells did the bellmaker bring',
    'State the number of barrels.',
    'So how many barrels have they got?',
    'How many bells were there?',
    'um how many uh barrels were there',
  ])('%s', refuses);
  test('How many horseshoes did Aldo take?', () => tells('How many horseshoes did Aldo take?', 'twelve'));
});

describe('which of a kind is told by more than its word', () => {
  test.each([
    'Before which bridge did the van break down?',
    'which bridge was the van just before',
    "Which bridge did Wilma's van break down at?",
  ])('%s', async (question) => {
    const { refused, answer } = await ask(question);
    expect(refused || answer.includes('stone bridge'), answer).toBe(true);
  });
});

describe('one fact is no summary', () => {
  test.each([
    'Specify the acreage of the orchard belonging to the inn.',
    "Specify the subject of Wilma's lesson.",
    'State the overall length of the anvil.',
    'Indicate the weight of the bell.',
    'State the worth of the pony.',
    "Specify the depth of the smith's well.",
  ])('%s', refuses);
  test('Provide a summary of the recording.', () =>
    tells('Provide a summary of the recording.', 'smithy.mp4'));
});

test('money is asked for in other words than how much it costs', () => {
  for (const text of [
    'how much is the larch setting them back?',
    'How much is the vet charging them?',
    'What would the vet be charging?',
    'roughly what would they get for the pony, money wise',
    "How much was the smith's fee?",
    'how much was the fine?',
  ])
    expect(asksFor(plainQuestion(text).core), text).toMatchObject({ for: 'amount', money: true });
  expect(asksFor('What is he charging with the cable?')).toEqual({ for: 'thing' });
});

test('a reason that is asked for after a comma, and who will sing is no question of who said it', () => {
  for (const text of [
    "what's up with the pony's teeth, why's she off to the vet?",
    'The forge is cold, why did he stop?',
    'Wilma was late, so why was she cross?',
  ])
    expect(asksFor(plainQuestion(text).core), text).toEqual({ for: 'reason' });
  expect(asksFor('Who will sing at the wedding?')).toEqual({ for: 'person' });
  expect(asksFor('What colour bangles must she wear?')).toEqual({ for: 'kind', noun: 'colour' });
});
