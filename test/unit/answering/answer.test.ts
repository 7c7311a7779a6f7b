import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { IN_ENGLISH, isGerman } from '../../../lib/answering/by-rules/german';
import type { Answer, AskRequest } from '../../../lib/contract/answers';
import { rememberStories, story } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('boathouse', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 70], Ingrid: [40, 120] }, [
    [1, 'Greta', 'I am Greta, and I study botany in Porto.'],
    [6, 'Otto', 'My name is Otto. I mend violins for a living.'],
    [11, 'Greta', 'Otto, there are nine lanterns on the jetty.'],
    [16, 'Otto', 'I like my coffee with cardamom best.'],
    [22, 'Bruno', 'Hello! The ferry has lost an oar!'],
    [27, 'Greta', 'That is Bruno, the ferryman. Come in, Bruno!'],
    [33, 'Otto', 'Why was he late, do you think?'],
    [42, 'Ingrid', 'Hello all, I am Ingrid. They say that Greta studies law.'],
    [48, 'Greta', 'People talk. My sister paints murals in Braga.'],
    [54, 'Otto', 'Now I like my coffee with cinnamon best.'],
    [60, 'Ingrid', 'The regatta starts at half past seven on Friday.'],
    [75, 'Greta', 'Who took the blue canoe?'],
    [79, 'Ingrid', 'Mrs. Duarte did, because hers leaks.'],
    [86, 'Ingrid', 'I counted fourteen swans this morning.'],
    [92, 'Greta', 'I counted twenty two swans yesterday.'],
  ]),
  scene('market', '2025-06-21T09:30:00+01:00', { Greta: [0, 120], Ingrid: [10, 60] }, [
    [2, 'Greta', 'I am Greta, this is the market of Saint John.'],
    [14, 'Ingrid', 'Greta, these cherries cost three euros a kilo.'],
    [30, 'Greta', 'Thank you, Ingrid. I will take two kilos.'],
    [40, 'Greta', 'I am fifty one years old today.'],
    [46, 'Ingrid', 'I wish I had a motorcycle.'],
    [52, 'Greta', 'Ingrid, did you order the varnish?'],
    [56, 'Ingrid', 'Not yet.'],
    [64, 'Greta', 'The basket cost forty euros.'],
    [70, 'Bruno', 'Greta, your stall is the best of all!'],
  ]),
]);
const ask = (question: string, more: Partial<AskRequest> = {}): Answer =>
  answer(
    recall,
    { question, video: 'boathouse.mp4', ...more },
    { now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') },
  );
const says = (question: string, more?: Partial<AskRequest>) => ask(question, more).answer;

describe('answers without a model', () => {
  test('who said it, by name, with the words, where and when', () => {
    expect(says('Who said that the ferry has lost an oar?')).toBe(
      'Bruno, if the names were heard right. At 0:22 in boathouse.mp4: maybe Bruno says: "Hello! The ferry has lost an oar!"',
    );
  });

  test.each([
    ['How many lanterns are on the jetty?', 'nine lanterns'],
    ['What does Otto do for a living?', 'I mend violins'],
    ['Who is Bruno?', 'the ferryman'],
    ['What time does the regatta start?', 'half past seven'],
    ['On which day is the regatta?', 'Friday'],
    ['Why did Mrs. Duarte take the blue canoe?', 'because hers leaks'],
    ['Who took the blue canoe?', 'Mrs. Duarte did'],
    ['What did Grete say about lanterns?', 'nine lanterns'],
    ['What did Ingrid say after Greta asked about the canoe?', 'Mrs. Duarte did'],
    ['What did Otto say before Ingrid arrived?', 'Why was he late'],
    ['When did Ingrid arrive?', 'Saturday 14 June 2025 at 17:10'],
    ['Who was in view when the ferryman called about the oar?', 'Greta and Otto are in view'],
    ['Was Otto there when the canoe was asked about?', 'No, Otto is not in view'],
    [
      'Which came first, the call about the oar or the arrival of Ingrid?',
      'The call about the oar came first.',
    ],
    ['Who arrived last?', 'Ingrid'],
    ['Who counted the most swans?', 'twenty two swans'],
    ['How many people can be seen in this video?', '3: '],
    ['In which city does Greta study?', 'Porto'],
  ])('%s', (question, words) => {
    const { answer: text, refused, evidence } = ask(question);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(words) });
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each([
    'Hi! Where are the lanterns?',
    'WHERE ARE THE LANTERNS',
    "where're the lanterns",
    'Can you tell me how many lanterns there are?',
    'Please tell me where the lanterns are.',
  ])('however it is put: %s', (question) => expect(says(question)).toContain('nine lanterns on the jetty'));

  test('a plain yes or no only for what was plainly said', () => {
    const market = { video: 'market.mp4' };
    expect(says('Did the basket cost forty euros?', market)).toMatch(/^Yes\. .*forty euros/);
    expect(says('Did Ingrid order the varnish?', market)).toMatch(/^No\. .*Not yet/);
    expect(says('Does Ingrid have a motorcycle?', market)).toMatch(/^This was said of it: .*I wish/);
    expect(ask('Who said that the basket cost fifty euros?', market).refused).toBe(true);
  });

  test('a person is answered for from their own words', () => {
    expect(says('How old is Greta?', { video: 'market.mp4' })).toMatch(/fifty one years old/);
    expect(ask('How old is Ingrid?', { video: 'market.mp4' }).refused).toBe(true);
  });

  test('a day on which nothing was seen is not answered from another', () => {
    for (const question of [
      'What happened yesterday?',
      'Who was there on Monday?',
      'Was Greta there yesterday?',
    ])
      expect([question, ask(question, { video: undefined }).refused]).toEqual([question, true]);
  });

  test('what changes is told as it is now, or as it was at first', () => {
    expect(says('How does Otto like his coffee?')).toMatch(/cinnamon.*cardamom/);
    expect(says('How did Otto like his coffee at first?')).toMatch(/cardamom/);
    expect(says('How does Otto like his coffee?', { before: 30 })).not.toMatch(/cinnamon/);
  });

  test('own words come before hearsay', () => {
    expect(says('What does Greta study?')).toMatch(/^At 0:01 .*botany/);
  });

  test('days and hours are those of the place', () => {
    const anywhere = { video: undefined };
    expect(says('What happened on Saturday 14 June?', anywhere)).toMatch(
      /^boathouse.mp4, Saturday 14 June 2025, 17:10/,
    );
    expect(says('Who was there on 21 June?', anywhere)).toMatch(
      /^Greta and Ingrid can be seen in market.mp4/,
    );
    expect(says('What did Ingrid say last Saturday morning?', anywhere)).toMatch(/cherries/);
  });

  test('a question goes on from the one before', () => {
    const question = 'Who said that the ferry has lost an oar?';
    const previous = { question, evidence: ask(question).evidence };
    expect(says('And after that?', { previous })).toMatch(/That is Bruno, the ferryman/);
    expect(says('Who else was there?', { previous })).toMatch(/^Greta and Otto are in view/);
    expect(says('When was that?', { previous })).toMatch(/Saturday 14 June 2025 at 17:10/);
    const about = 'What does Otto do for a living?';
    expect(
      says('What about Bruno?', { previous: { question: about, evidence: ask(about).evidence } }),
    ).toMatch(/ferryman/);
    expect(
      says('How does he like his coffee?', { previous: { question: about, evidence: ask(about).evidence } }),
    ).toMatch(/cinnamon/);
  });

  test.each([
    'How old is Greta?',
    'What is the surname of Otto?',
    'How much did the blue canoe cost?',
    'Why did the ferry lose an oar?',
    'What did Otto give Ingrid?',
    'How many violins does Otto mend a year?',
    'Which instrument does Ingrid play?',
    'What does Ingrid study?',
    'What did Zacharias say?',
    'In which city is the jetty?',
    'What is the name of the ferry?',
    'What did Mrs. Duarte pay for the blue canoe?',
  ])('never told: %s', (question) => {
    const { refused, answer: text } = ask(question);
    expect({ refused, text }).toEqual({
      refused: true,
      text: expect.stringMatching(/^(?:I found nothing about that|I am not sure that this was told)/),
    });
  });

  test('is short, points at less than 30 s, best first, and says how it came about', () => {
    const { answer: text, evidence, trace, modelCalls } = ask('What did Ingrid say?');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(60);
    expect(Math.max(...evidence.map(({ t0, t1 }) => t1 - t0))).toBeLessThan(30);
    expect(evidence.map(({ score }) => score)).toEqual(
      evidence.map(({ score }) => score).sort((a, b) => b - a),
    );
    expect(trace.map(({ step }) => step)).toEqual(['understood', 'searched', 'answered']);
    expect(modelCalls).toBe(0);
  });

  test('a name that the moment asked about did not know is not used', () => {
    expect(ask('What does Ingrid say?', { before: 30 }).refused).toBe(true);
  });
});

describe('a German question', () => {
  test.each(['Wozu dient das Sieb?', 'Wann ist der Arzt nicht gekommen', 'Wo sind die Ösen?'])(
    '%s is told that questions are understood in English',
    (question) => {
      expect(isGerman(question)).toBe(true);
      const { recall } = rememberStories([story('dev-workshop')]);
      expect(answer(recall, { question })).toMatchObject({ refused: true, answer: IN_ENGLISH });
    },
  );

  test.each([
    'Who was in the hat shop?',
    'What did Ist say of the war?',
    'Where is Das Boot?',
    'When did he die?',
  ])('%s is none', (question) => {
    expect(isGerman(question)).toBe(false);
  });
});
