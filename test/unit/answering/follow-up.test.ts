import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { answerMeaning } from '../../../lib/answering/read-lines';
import type { Answer, AskRequest } from '../../../lib/contract/answers';
import { TAKEN_AS } from '../../../lib/contract/trace';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import type { StoryTruth } from '../../stories/truth';

const dressed = (truth: StoryTruth, worn: Record<string, string>): StoryTruth => ({
  ...truth,
  people: truth.people.map((one) => ({ ...one, wears: worn[one.key] })),
});
const { recall } = rememberStories([
  dressed(
    scene('apiary', '2025-05-10T10:00:00+01:00', { Nadia: [0, 110], Piet: [17, 110], Osman: [41, 110] }, [
      [3, 'Nadia', 'Good morning. I am Nadia, and I keep bees behind the chapel.'],
      [13, 'Nadia', 'I keep the brass smoker in the shed beside the gate.'],
      [18, 'Piet', 'Hello, Nadia! I am Piet, with the lids for your jars.'],
      [29, 'Piet', 'There are sixty lids, and they cost twelve pounds.'],
      [36, 'Nadia', 'Put the lids on the kitchen shelf.'],
      [42, 'Osman', 'Good afternoon. I am Osman, and I live across the lane.'],
      [47, 'Osman', 'I found a leather glove in the grass by the well.'],
      [52, 'Nadia', 'Thank you, Osman. That glove is for opening the hives.'],
      [60, 'Osman', 'My brother is coming from Izmir to taste the honey.'],
      [66, 'Nadia', 'The feast was moved to Sunday, because of the storm.'],
      [72, 'Piet', 'Tilda is not here. She is in Bergen until Wednesday.'],
      [80, 'Osman', 'I will buy a hive in autumn, for the orchard.'],
    ]),
    { Nadia: 'white', Osman: 'green' },
  ),
  scene('jetty', '2025-05-13T09:00:00+01:00', { Nadia: [0, 60], Osman: [6, 60] }, [
    [2, 'Nadia', 'My favourite soup is pea soup.'],
    [8, 'Osman', 'The wind is cold this morning, Nadia.'],
    [14, 'Nadia', 'Now my favourite soup is leek soup.'],
  ]),
]);

/** The answers to questions that are asked one after the other, as a page asks them. */
function talk(...questions: string[]): Answer[] {
  let previous: AskRequest['previous'];
  return questions.map((question) => {
    const told = answer(recall, { question, previous }, { now: () => 0 });
    previous = { question: takenAs(told) ?? question, evidence: told.refused ? [] : told.evidence };
    return told;
  });
}
const takenAs = ({ trace }: Answer) => trace.find(({ step }) => step === TAKEN_AS)?.detail;
const last = (...questions: string[]) => talk(...questions).at(-1)!;

describe('what goes on from the question before', () => {
  test.each([
    ['Who is Nadia?', 'what does she wear?', 'What does Nadia wear?'],
    ['Who wears green?', 'where does he live?', 'Where does Osman live?'],
    ['Where does Nadia keep the smoker?', 'when did we see her?', 'When did we see Nadia?'],
  ])('after "%s" "%s" is answered as "%s"', (first, then, whole) => {
    const told = last(first, then);
    expect(takenAs(told)).toBe(whole);
    expect(told.answer).toBe(answer(recall, { question: whole }, { now: () => 0 }).answer);
    expect(told.refused).toBe(false);
  });

  test.each([
    ['Who is in Bergen until Wednesday?', 'where is she?', 'Where is Tilda?', 'in Bergen'],
    [
      'Does Osman have a brother?',
      'where is he coming from?',
      "Where is Osman's brother coming from?",
      'Izmir',
    ],
    [
      'Does Osman have relatives?',
      'where is he coming from?',
      "Where is Osman's brother coming from?",
      'Izmir',
    ],
    ['Who comes from Izmir?', 'what will he taste?', "What will Osman's brother taste?", 'honey'],
    ['Who found a leather glove?', 'where does he live?', 'Where does Osman live?', 'across the lane'],
  ])('after "%s" "%s" is of whom the line speaks', (first, then, whole, words) => {
    const told = last(first, then);
    expect([takenAs(told), told.answer]).toEqual([whole, expect.stringContaining(words)]);
  });

  test.each([
    [
      'Who found a leather glove?',
      'what is it for?',
      'What is the leather glove for?',
      'for opening the hives',
    ],
    ['Where is the smoker?', 'what is it made of?', 'What is the smoker made of?', 'brass smoker'],
    ['How much did the lids cost?', 'where should they go?', 'Where should the lids go?', 'kitchen shelf'],
    ['How much did the lids cost?', 'how many are there?', 'How many lids are there?', 'sixty lids'],
  ])('after "%s" "%s" is of the thing', (first, then, whole, words) => {
    const told = last(first, then);
    expect([takenAs(told), told.answer]).toEqual([whole, expect.stringContaining(words)]);
  });

  test('the thing is known where the question before was refused', () => {
    const [never, told] = talk('Why did the smoker break?', 'where is it kept?');
    expect(never!.refused).toBe(true);
    expect([takenAs(told!), told!.answer]).toEqual([
      'Where is the smoker kept?',
      expect.stringContaining('in the shed'),
    ]);
  });

  test('"it" that stands for nothing that was asked about is left as it is', () => {
    for (const [first, then] of [
      ['Where is the smoker?', 'how late is it?'],
      ['Where is the smoker?', 'when was it filmed?'],
      ['What did Osman find?', 'is it raining?'],
      ['How much did the lids cost?', 'what did they say?'],
    ] as const)
      expect([then, takenAs(last(first, then))]).toEqual([then, undefined]);
  });

  test.each([
    ['When is the feast?', 'why then?', 'because of the storm'],
    ['Who found a leather glove?', 'and where?', 'in the grass'],
    ['Where is Tilda?', 'until when?', 'until Wednesday'],
    ['What will Osman buy?', 'when?', 'Autumn.'],
    ['What will Osman buy?', 'what for?', 'for the orchard'],
    ["What is Nadia's favourite soup?", 'and before?', 'pea soup'],
    ["What is Nadia's favourite soup?", 'since when?', 'It was said on Tuesday 13 May 2025 at 09:00.'],
  ])('after "%s" "%s" is told by the same line', (first, then, words) => {
    const told = last(first, then);
    expect([told.refused, told.answer]).toEqual([false, expect.stringContaining(words)]);
  });

  test('what the line does not tell is refused, not taken from another', () => {
    for (const [first, then] of [
      ['Where is Tilda?', 'why?'],
      ['Where is the smoker?', 'since when?'],
      ['Who found a leather glove?', 'from whom?'],
    ] as const) {
      const told = last(first, then);
      expect([then, told.refused, told.answer]).toEqual([
        then,
        true,
        expect.stringMatching(/does not say that/),
      ]);
    }
  });

  test('whom and what it is about is known over questions that name nothing', () => {
    expect(takenAs(last('Where is Tilda?', 'until when?', 'what does she wear?'))).toBe(
      'What does Tilda wear?',
    );
    expect(takenAs(last('Where is the smoker?', 'who said that?', 'what is it made of?'))).toBe(
      'What is the smoker made of?',
    );
  });

  test('after what happened on a day who was there is asked of all of it', () => {
    expect(last('What happened on 13 May?', 'who was there?').answer).toMatch(
      /^Nadia and Osman can be seen in jetty/,
    );
  });

  test('who else was there is asked of as long as somebody is in view', () => {
    expect(last('When did we last see Nadia?', 'who else was there?').answer).toMatch(
      /^Osman is in view at 0:06/,
    );
  });

  test.each([
    ['and three days later?', 'What happened on 13 May 2025?'],
    ['and a week before?', 'What happened on 3 May 2025?'],
    ['and the next day?', 'What happened on 11 May 2025?'],
    ['what happened a month later?', 'What happened on 10 June 2025?'],
  ])('"%s" is of a day counted from the one before', (then, whole) => {
    expect(takenAs(last('What happened on 10 May?', then))).toBe(whole);
  });

  test('what it means is that of the question made whole', async () => {
    const asked: string[] = [];
    const memory = {
      read: async <T>(work: (held: typeof recall) => T) => work(recall),
      readLines: async () => null,
      formOf: async () => null,
      vectorOf: async (_: 'question', text: string) => {
        asked.push(text);
        return null;
      },
    };
    const previous = { question: 'Who is Osman?', evidence: last('Who is Osman?').evidence };
    const { answer: told } = await answerMeaning(
      memory,
      { question: 'and where does he live?', previous },
      {},
    );
    expect(asked).toEqual(['Where does Osman live?']);
    expect(takenAs(told)).toBe('Where does Osman live?');
  });
});
