import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { beyondSenses, mayTellSense } from '../../../lib/answering/by-rules/beyond-senses';
import { nextStep, type StepParts } from '../../../lib/answering/by-rules/next-step';
import type { VideoRecord } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { rememberStories, story } from '../../stories/memory';
import { askOf, scriptedModel } from '../../thinking';

const { recall } = rememberStories([story('dev-breakfast')]);
const refused = (question: string) => {
  const told = answer(recall, { question });
  expect(told.refused, question).toBe(true);
  return told.answer;
};

describe('a refusal says what could be asked', () => {
  test('where nobody is called so, and of nobody is the name sure', () => {
    expect(refused('What did Martin bring to breakfast?')).toMatch(
      /nobody and nothing called Martin was shown or spoken of\. Ask with another word for it/,
    );
  });

  test('of nobody who is hidden or has no name for sure, and of people only where one is asked for', () => {
    const person = (name: string, more: object) => ({
      name,
      aliases: [],
      hidden: false,
      provisional: false,
      ...more,
    });
    const parts = (text: string, stranger: string) =>
      inEnglish(
        nextStep({
          question: { text, named: [], strangers: [stranger] },
          persons: [
            person('Ada', {}),
            person('Otto', { hidden: true }),
            person('Bea', { provisional: true }),
          ] as never,
          ...{ videos: [], isWordless: false, isOfThen: false, inGerman: false },
        }),
      );
    expect(parts('What did Martin bring?', 'Martin')).toBe(
      'Ask of Ada: whoever has a name under People can be asked for.',
    );
    expect(parts('Were there any videos in Paris?', 'Paris')).toMatch(/^Ask with another word for it/);
  });

  test('of what somebody who is named said; else with another word', () => {
    expect(refused('Did Hazel steal the tractor?')).toMatch(
      /Ask what Hazel said, or when Hazel can be seen\.$/,
    );
    expect(refused('Who broke the telescope?')).toMatch(/Ask with another word for it/);
  });

  test('once a video is remembered to its end; of pictures where no words are known', () => {
    const video = { name: 'a.mp4', status: 'remembering', doneS: 80, durationS: 180 } as VideoRecord;
    const parts: StepParts = {
      ...{ question: { text: '', named: [], strangers: [] }, persons: [], videos: [video] },
      ...{ isWordless: true, isOfThen: false, inGerman: false },
    };
    expect(inEnglish(nextStep(parts))).toBe(
      'a.mp4 is remembered up to 1:20 of 3:00 so far: ask again once it is to its end.',
    );
    // How far it is by now tells nothing of an earlier moment.
    expect(inEnglish(nextStep({ ...parts, isOfThen: true }))).toMatch(/^Ask who was there, which things/);
  });
});

test('a German question of a known form that nothing answers is refused in German, with a step', () => {
  expect(refused('Was hat Hazel über den Traktor gesagt?')).toBe(
    'Dazu habe ich nichts gefunden. Frag, was Hazel gesagt hat oder wann Hazel zu sehen ist.',
  );
});

describe('what only a sense could tell that is missing', () => {
  test.each([
    ['How did Bea feel?', /^I found nothing .* Moods and feelings I cannot see or hear/],
    ['How does the tea taste?', /^I found nothing .* Smell, taste and touch I do not have/],
  ])('and no line that tells something else is quoted: %s', (question, told) =>
    expect(refused(question)).toMatch(told),
  );

  test('a line that tells how it was stays', () => {
    expect(mayTellSense('How did Bea feel?', 'I was so scared up there.')).toBe(true);
    expect(mayTellSense('How does the tea taste?', 'Sit down, the tea is still hot.')).toBe(false);
    expect(mayTellSense('How did Bea feel about the ferry?', 'The ferry was late.')).toBe(true);
  });

  test.each([
    ['How did Bea feel?', 'I am so hungry and cold.', true],
    ['How did Bea feel?', 'I was shocked.', true],
    ['How did Bea feel?', 'She was terrified.', true],
    ['How did Bea feel?', 'Not so well, my head aches.', true],
    ['How did Bea feel?', 'We were rather cold by then.', true],
    ['How did Bea feel?', 'Mir war die ganze Nacht übel.', true],
    ['How did Bea feel?', "J'avais très peur.", true],
    ['How did Bea feel?', 'The bucket is by the door.', false],
    ['How did Bea feel?', 'The water in the tank is cold.', false],
    ['How does the soup taste?', 'Too much garlic.', true],
    ['How does the soup taste?', 'Like cardboard.', true],
    ['How does the soup taste?', 'The soup is on the stove.', false],
    ['How does the kitchen smell?', 'Of lavender.', true],
    ['How does the kitchen smell?', 'The door of the kitchen is open.', false],
  ])('of "%s" the line "%s" may tell: %s', (question, line, may) =>
    expect(mayTellSense(question, line)).toBe(may),
  );

  test.each([
    ['What color is Hazel’s hair?', /not hair, eyes or age.*what Hazel was wearing/],
    ['How old is Bea?', /not hair, eyes or age/],
    ['Was Walter happy?', /Moods and feelings I cannot see or hear.*what Walter said/],
    ['Is the towel soft?', /Smell, taste and touch/],
    ['How warm was the kitchen?', /How warm or cold/],
    ['How much does the new pump cost?', /A price or an amount/],
    ['What was Owen thinking?', /What people only think/],
    ['Welche Haarfarbe hat Hazel?', /^Dazu habe ich nichts gefunden\. Gesichter .* Frag, was Hazel trug/],
    ['War Hazel gut gelaunt?', /Stimmungen und Gefühle/],
    ['Wonach riecht es in der Küche?', /Riechen, schmecken und tasten/],
    ['Wie warm war es?', /Wie warm oder kalt/],
    ['Wie viel kostet die neue Pumpe?', /Einen Preis oder eine Summe/],
    ['Was dachte Owen?', /Was jemand nur denkt/],
  ])('%s', (question, told) => expect(refused(question)).toMatch(told));

  test.each([
    ...[
      'Where is the recorder?',
      'Who was there?',
      'Wer war da?',
      'Was Bart there?',
      'Who sang happy birthday?',
    ],
    ...[
      'What was the name of the pretty village?',
      'Do you think Otto likes opera?',
      'Where is the eye doctor?',
    ],
    ...['Who kept an eye on the children?', 'Who lives at the Hope Street?', 'Where is the felt hat?'],
    ...[
      'What did Otto say about the price?',
      'Was hat Otto über den Preis gesagt?',
      'Who slipped on the skin?',
    ],
    ...['Did Otto sing happy birthday?', 'Did somebody mention the temperature?'],
  ])('is told of no other question: %s', (text) =>
    expect(beyondSenses(text, { asks: { for: 'thing' }, text }, undefined)).toBeNull(),
  );

  test.each([
    ['Is Hazel pretty?', /hair, eyes or age/],
    ['What colour are her eyes?', /hair, eyes or age/],
    ['Does she have blue eyes?', /hair, eyes or age/],
    ['Who felt sick?', /Moods/],
    ['Why was Bea happy about it?', /Moods/],
    ['What does Otto hope for?', /only think/],
  ])('and of: %s', (text, told) =>
    expect(inEnglish(beyondSenses(text, { asks: { for: 'thing' }, text }, undefined)!.told)).toMatch(told),
  );
});

describe('with a model', () => {
  const asked = (say: string, question = 'What was Owen finishing last night?') =>
    askOf(recall, { question, mode: 'reflex' }, () => say);

  test('its reason is told as its words, in place of what was looked for, with a step', async () => {
    const { answer: told, refused } = await asked('Not known: no line says how long it took.');
    expect(refused).toBe(true);
    expect(told).toMatch(
      /^I found nothing that answers this\. The model says: "no line says how long it took\." Ask what Owen said/,
    );
    expect(told).not.toContain('Looked for');
  });

  test('in one language: of a missing sense that is asked for in German', async () => {
    const { answer: told } = await asked('Not known: no line says it.', 'War Hazel gut gelaunt?');
    expect(told).toMatch(/^Dazu habe ich nichts gefunden\. Stimmungen und Gefühle [^:]*: Ich/);
    expect(told).not.toMatch(/I found|Looked for|The model/);
    const { answer: english } = await asked('Not known: no line says it.', 'Was Walter happy?');
    expect(english).toMatch(/^I found nothing .* Moods and feelings/);
  });

  test('but none that names or counts what was not shown, or tells something', async () => {
    for (const reason of [
      'it does not say when Gandalf came',
      'there were not 14 of them',
      'a bank was robbed',
    ])
      expect((await asked(`Not known: ${reason}.`)).answer).toMatch(
        / this\. Looked for .* Ask what Owen said/,
      );
    const long = (await asked(`Not known: no line says ${'so '.repeat(200)}.`)).answer;
    expect(long.length).toBeLessThan(350);
  });

  test('of somebody who is neither known nor spoken of nothing more is searched for', async () => {
    const model = scriptedModel(() => 'Not known: it.');
    const question = 'What did Martin bring to breakfast?';
    const told = await askOf(recall, { question }, () => '', { provider: model });
    expect([told.refused, told.modelCalls]).toEqual([true, 1]);
  });
});
