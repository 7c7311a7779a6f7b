import { describe, expect, test } from 'vitest';
import { think } from '../../../lib/answering/by-model/think';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { TAKEN_AS } from '../../../lib/contract/trace';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';
import type { StoryTruth } from '../../stories/truth';
import { readingOf, scripted } from '../thinking-helpers';
import { textOf } from '../writing-helpers';

const dressed = (truth: StoryTruth, worn: Record<string, string>): StoryTruth => ({
  ...truth,
  people: truth.people.map((one) => ({ ...one, wears: worn[one.key] })),
});
const { recall } = rememberStories([
  dressed(
    scene('party', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [10, 70], Ingrid: [40, 120] }, [
      [1, 'Greta', 'I am Greta, and I bake the bread.'],
      [12, 'Otto', 'My name is Otto. I brought nine lanterns.'],
      [42, 'Ingrid', 'Hello, I am Ingrid. The boat leaves at ten.'],
    ]),
    { Greta: 'red', Otto: 'blue', Ingrid: 'red' },
  ),
  dressed(
    scene('beach', '2025-06-21T09:30:00+01:00', { Greta: [0, 60] }, [
      [2, 'Greta', 'I am Greta. It is warm.'],
    ]),
    { Greta: 'teal' },
  ),
]);
const pond = rememberStories([
  dressed(
    scene('pond', '2025-06-28T09:30:00+01:00', { Nobody: [20, 60], Berta: [0, 15] }, [
      [2, 'Berta', 'I am Berta. What a day.'],
      [24, 'Nobody', 'The ducks are hungry today.'],
    ]),
    { Nobody: 'green', Berta: 'red' },
  ),
]);
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });
const says = (question: string, more?: Partial<AskRequest>) => ask(question, more).answer;

describe('what people wear', () => {
  test('somebody who is told by a colour that nobody was seen in is answered by no line that tells of no such clothes', () => {
    expect(
      ask('What does the man in the yellow shirt say about the lanterns?', { video: 'party.mp4' }),
    ).toMatchObject({
      refused: true,
      answer: expect.stringContaining('I saw nobody in yellow.'),
    });
    const { recall: told } = rememberStories([
      dressed(
        scene('lake', '2025-06-14T17:10:00+01:00', { Hanne: [0, 60] }, [
          [1, 'Hanne', 'I am Hanne. The man in the yellow shirt sold us lanterns.'],
        ]),
        { Hanne: 'blue' },
      ),
    ]);
    expect(answer(told, { question: 'What did the man in the yellow shirt sell?' }).refused).toBe(false);
  });

  test('whether anybody wears a colour is refused with that, also where people talk', () => {
    expect(says('Is anybody dressed in yellow?', { video: 'party.mp4' })).toContain(
      'I saw nobody in yellow.',
    );
  });

  test('who wears a colour, with where to see it', () => {
    const { answer: text, evidence } = ask('Who is wearing blue?', { video: 'party.mp4' });
    expect(text).toBe('Otto wears blue, as seen at 0:10 in party.mp4, if the names were heard right.');
    expect(evidence.map(({ text: told }) => told)).toEqual(['maybe Otto wears blue.']);
  });

  test.each([
    ['Who wore red?', 'Greta and Ingrid wear red'],
    ['Who was in the red jacket?', 'Greta and Ingrid wear red'],
    ['Which woman wears a light green top?', 'Greta wears teal'],
    ['Who has a turquoise shirt on?', 'Greta wears teal'],
    ['What is Otto wearing?', 'Above the waist Otto wears blue at 0:10 in party.mp4'],
    ['What colour was Ingrid’s jumper?', 'Ingrid wears red'],
    ['What did Greta have on in beach.mp4?', 'Greta wears teal'],
    ['What did the man in blue say about lanterns?', 'nine lanterns'],
  ])('%s', (question, words) => {
    const { answer: text, refused } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
  });

  test('who wears a colour is asked of the videos, whatever the question is taken for', () => {
    const { answer: text } = answer(recall, { question: 'Who wears a blue jacket?' }, { form: 'world' });
    expect(text).toContain('Otto wears blue');
  });

  test('a colour that is alike is told with the doubt, where nobody was seen in the very one', () => {
    const { answer: text, refused } = ask('Who is wearing orange?', { video: 'party.mp4' });
    expect(text).toMatch(
      /^Perhaps: Greta and Ingrid wear red, as seen at .*; whether that is the colour that is meant I cannot tell/,
    );
    expect(refused).toBe(false);
  });

  test('a colour that nobody was seen in, and what was not asked of clothes, tell nothing of clothes', () => {
    expect(ask('Who is wearing yellow?').refused).toBe(true);
    expect(says('What did Greta wear to the wedding?')).not.toContain('Above the waist');
    expect(says('Who has the blue car?')).not.toContain('wears');
  });

  test.each([
    ['What did the woman in the green coat say about ducks?', 'The ducks are hungry'],
    ['What did the man in the green coat say?', 'The ducks are hungry'],
    ['When was the person in green in view?', '0:20'],
    ['Was the child wearing green there?', 'Yes'],
  ])('somebody without a name is told by what they wear, whatever they are called: %s', (question, words) => {
    const { answer: text, refused, trace } = answer(pond.recall, { question });
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(trace.find(({ step }) => step === TAKEN_AS)?.detail).toMatch(/\bPerson \d+\b/);
  });

  test('a model is given the question with whoever is meant in it', async () => {
    const model = scripted(['Not known: it.']);
    const request = {
      question: 'What did the woman in the green coat say about ducks?',
      mode: 'reflex',
    } as const;
    await think(request, { memory: readingOf(pond.recall), provider: model });
    expect(textOf(model.asked[0]!)).toMatch(/What did Person \d+ say about ducks\?/);
    expect(textOf(model.asked[0]!)).not.toContain('the woman');
  });

  test('whom it tells by what several wear is not guessed', () => {
    expect(says('What did the woman in red bake?')).not.toContain('Ingrid');
  });
});

const silent = rememberStories([
  {
    ...dressed(scene('market', '2025-07-05T09:30:00+01:00', { One: [0, 20], Two: [30, 50] }, []), {
      One: 'yellow',
      Two: 'brown',
    }),
    shown: [{ kind: 'dog', t0: 32, t1: 48 }],
  },
  dressed(scene('bench', '2025-07-06T09:30:00+01:00', { Three: [0, 20] }, []), { Three: 'orange' }),
  {
    ...scene('lane', '2025-07-07T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'person', t0: 0, t1: 20 },
      { kind: 'tie', t0: 0, t1: 20 },
    ],
  },
]);
const asked = (question: string, video?: string) =>
  answer(
    silent.recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('what people wear whom the question does not name', () => {
  test.each([
    [
      'What is he wearing?',
      'bench',
      'Above the waist, one unnamed person wears orange, as seen at 0:00 in bench.mp4. Whether that is him I cannot tell.',
    ],
    [
      'What is the woman wearing?',
      'bench',
      'orange, as seen at 0:00 in bench.mp4. Whether that is the woman',
    ],
    ['what colour does she wear', 'bench', 'wears orange'],
    ['what colour is his jacket', 'bench', 'wears orange'],
    ['Can you tell me what he wears?', 'bench', 'wears orange'],
    ['Was trägt er?', 'bench', 'Above the waist, one unnamed person wears orange'],
    ['Trägt jemand Orange?', 'bench', 'Yes: one unnamed person wears orange'],
    ['what is my wife wearing', 'bench', 'Whether that is the wife I cannot tell.'],
    ['Which people wear orange?', 'bench', 'One unnamed person wears orange'],
    ['How is the man on the bench dressed?', 'bench', 'wears orange'],
    [
      'What are they wearing?',
      'market',
      'Above the waist, one unnamed person wears yellow, as seen at 0:00 in market.mp4; one unnamed person wears brown, as seen at 0:30 in market.mp4.',
    ],
    [
      'What is the woman with the dog wearing?',
      undefined,
      'Above the waist, one unnamed person wears brown, as seen at 0:30 in market.mp4. Whether that is the woman',
    ],
    ['Is anyone wearing brown?', 'market', 'Yes: one unnamed person wears brown'],
    [
      'Is he in brown?',
      'market',
      'One unnamed person wears brown, as seen at 0:30 in market.mp4. Whether that is',
    ],
    ['Is the man wearing brown?', 'market', 'One unnamed person wears brown'],
    ['Is his shirt yellow?', 'market', 'One unnamed person wears yellow'],
    ['Are all the people wearing yellow?', 'market', 'One unnamed person wears yellow'],
    ['Does anybody wear red?', 'bench', 'Perhaps: one unnamed person wears orange'],
  ])('%s (%s)', (question, video, words) => {
    const { answer: text, refused, evidence } = asked(question, video);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(text).toMatch(/^Yes/.test(words) ? /^Yes/ : /^(?!Yes)/);
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'Is he wearing green?',
      'bench',
      'I saw nobody in green. One unnamed person wears orange, as seen at 0:00 in bench.mp4.',
    ],
    [
      'What colour are her shoes?',
      'bench',
      'I recognise no shoes, only what colour people wear above the waist.',
    ],
    [
      'The woman with the dog, what color have her trousers?',
      undefined,
      'I recognise no trousers, only what colour people wear above the waist. One unnamed person wears brown',
    ],
    ['Is anybody wearing a hat?', 'bench', 'I recognise no hat'],
    ['What is the man wearing?', 'lane', 'What colour anybody wears there I could not tell.'],
    ['Was trägt der Mann?', 'lane', 'Welche Farbe dort jemand trägt, konnte ich nicht erkennen.'],
    ['Does anybody wear purple?', undefined, 'I saw nobody in purple. Ask'],
    ['What is she wearing?', undefined, 'Who is meant I cannot tell: choose one video'],
  ])('refuses: %s (%s)', (question, video, words) => {
    const { answer: text, refused } = asked(question, video);
    expect({ refused, text }).toEqual({ refused: true, text: expect.stringContaining(words) });
  });

  test.each([
    ['Is the man in the blue car?', 'bench'],
    ['Is he wearing a tie?', 'lane'],
    ['What is the man wearing orange doing?', 'bench'],
    ['Who is with the man in orange?', 'bench'],
    ['What has he been working on?', 'bench'],
    ['Did they paint the room in orange?', 'bench'],
  ])('is not asked by: %s', (question, video) => {
    expect(asked(question, video).answer).not.toContain('wears');
  });

  test('what somebody says of it goes before, and of an occasion no picture tells', () => {
    const told = rememberStories([
      dressed(
        scene('stage', '2025-07-08T09:30:00+01:00', { Ada: [0, 60] }, [
          [2, 'Ada', 'I am Ada. The man was wearing a green coat when he came in.'],
        ]),
        { Ada: 'red' },
      ),
    ]);
    expect(answer(told.recall, { question: 'What was the man wearing?' }).answer).toContain('a green coat');
    expect(answer(told.recall, { question: 'What did he wear to the ball?' }).answer).not.toContain('red');
  });
});

describe('people whose faces tell nothing of their clothes', () => {
  const { recall: harbour } = rememberStories([
    {
      ...scene('harbour', '2025-07-12T09:30:00+01:00', {}, []),
      shown: [
        { kind: 'person', t0: 4, t1: 10, colours: ['yellow'] },
        { kind: 'person', t0: 30, t1: 36 },
        { kind: 'person', t0: 60, t1: 66, most: 2, colours: ['blue'] },
      ],
    },
    dressed(scene('quay', '2025-07-13T09:30:00+01:00', { Marit: [0, 30] }, [[2, 'Marit', 'I am Marit.']]), {
      Marit: 'yellow',
    }),
  ]);
  const of = (question: string, video?: string) =>
    answer(harbour, { question, ...(video && { video }) }, { now: () => 0 });

  test.each([
    ['Who is wearing blue?', 'somebody, by their shape, wears blue, as seen at 1:00 in harbour.mp4'],
    ['Who wears yellow?', 'Marit and somebody, by their shape, wear yellow'],
    ['Is anybody in yellow in harbour.mp4?', 'Yes: somebody, by their shape, wears yellow, as seen at 0:04'],
    [
      'What is the man wearing in harbour.mp4?',
      'Above the waist, somebody, by their shape, wears yellow, as seen at 0:04',
    ],
    ['Which videos have someone in a blue jacket?', 'harbour.mp4'],
    ['Which video has somebody with a blue apron on?', 'harbour.mp4'],
    ['what color is the tshirt in harbour.mp4', 'somebody, by their shape, wears yellow'],
    ['Whats the colour of the jacket?', 'wears'],
  ])('%s', (question, words) => {
    const { answer: text, refused } = of(question);
    expect({ refused, text }).toEqual({
      refused: false,
      text: expect.stringMatching(new RegExp(words, 'i')),
    });
  });

  test('are in no colour that no picture tells', () => {
    expect(of('Who wears red?')).toMatchObject({ refused: true });
    expect(of('Is anybody in green in harbour.mp4?')).toMatchObject({ refused: true });
  });

  test('evidence shows where they are', () => {
    const { evidence } = of('Who is wearing blue?');
    expect(evidence[0]).toMatchObject({ t0: 60, text: 'In view by their shapes: people.' });
  });
});
