import { describe, expect, test } from 'vitest';
import { answer, answerByRules } from '../../../lib/answering/by-rules/answer';
import { bothTold } from '../../../lib/answering/by-rules/two-in-one';
import { answerMeaning } from '../../../lib/answering/read-lines';
import { nearWords } from '../../../lib/memory/synonyms';
import { stemOf } from '../../../lib/memory/terms';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const boathouse = scene('boathouse', '2025-05-10T10:00:00+01:00', { ines: [0, 100], rui: [0, 100] }, [
  [1, 'ines', "Hello, I'm Ines."],
  [5, 'rui', "And I'm Rui."],
  [10, 'ines', 'I drive the ferry on Mondays.'],
  [15, 'rui', 'My aunt got married on the jetty.'],
  [20, 'ines', 'The regatta is on the fourth of June, at the old lock.'],
  [25, 'rui', 'I built the oars myself, with ash and beeswax.'],
  [30, 'ines', 'We drink tea together after rowing.'],
  [35, 'rui', 'Seven herons sat on the jetty.'],
]);
const pier = {
  ...scene('pier', '2025-05-11T10:00:00+01:00', {}, []),
  shown: [{ t0: 0, t1: 30, kind: 'bench' }],
  written: [{ t0: 2, t1: 12, text: 'No herons allowed' }],
};
const { recall } = rememberStories([boathouse, pier]);
const ask = (question: string) => answer(recall, { question }, { now: () => 0 });

test.each([
  ['drive', 'driver'],
  ['bake', 'baker'],
  ['program', 'programmer'],
  ['married', 'marriage'],
  ['colour', 'color'],
  ['recognise', 'recognize'],
])('%s and %s are words of one family', (one, other) => {
  expect(nearWords(stemOf(one))).toContain(stemOf(other));
  expect(nearWords(stemOf(other))).toContain(stemOf(one));
});

test.each([
  ['port', 'portrait'],
  ['corn', 'corner'],
  ['moth', 'mother'],
  ['organise', 'organ'],
])('%s and %s are not', (one, other) => expect(nearWords(stemOf(one))).not.toContain(stemOf(other)));

describe('what is said', () => {
  test.each([
    ['Did anybody mention a driver?', 'I drive the ferry on Mondays.'],
    ['Is a marriage mentioned?', 'My aunt got married on the jetty.'],
    ['regatta date', 'fourth of June'],
    ['Show me the part where they drink tea together', 'We drink tea together'],
    ['What does the second speaker say in boathouse.mp4?', "And I'm Rui."],
    ['When exactly does the second speaker show up in boathouse.mp4, please?', 'from 0:05'],
    ['What number does the last man say in boathouse.mp4?', 'Seven herons'],
    ['What does the fourth speaker say in boathouse.mp4?', 'Only 2 people can be heard'],
    ['There was a funny sign in pier.mp4, I would love to know what it said.', 'No herons allowed'],
  ])('answers %s', (question, told) =>
    expect(ask(question)).toMatchObject({ refused: false, answer: expect.stringContaining(told) }),
  );

  test.each([
    'Show me the part where they drink coffee together',
    'Which words come more than once in boathouse.mp4?',
    'Did anybody mention a ferry ticket?',
    'Is a divorce mentioned?',
    'whats the colour of the bench in pier.mp4',
  ])('refuses %s', (question) => expect(ask(question).refused).toBe(true));

  test('that nobody says a word is said plainly', () => {
    expect(ask('Who says lagoon in boathouse.mp4?').answer).toContain(
      'No line that was written down holds "lagoon"',
    );
    expect(ask('What does the driver explain in pier.mp4? I see his lips moving.').answer).toContain(
      'No words were written down in this video',
    );
  });
});

describe('two questions in one', () => {
  const memory = {
    read: async <T>(work: (held: typeof recall) => T) => work(recall),
    readLines: async () => null,
    vectorOf: async () => null,
    formOf: async () => null,
  };
  const askBoth = async (question: string) =>
    (await answerMeaning(memory, { question }, { now: () => 0 })).answer;

  test('are both answered', async () => {
    const { answer: told } = await askBoth('When is the regatta and who built the oars?');
    expect(told).toContain('fourth of June');
    expect(told).toContain('I built the oars myself');
  });

  test('what nothing tells is said beside what is told', () => {
    const parts = { first: 'Who built the oars?', second: 'how much was that?', goesOn: true };
    const understood = (question: string) => answerByRules(recall, { question }, { now: () => 0 });
    const nothing = understood('How much does the lagoon cost?');
    const told = bothTold(nothing, parts, understood(parts.first), nothing).answer;
    expect(told.refused).toBe(false);
    expect(told.answer).toContain('To "how much was that?" I found nothing.');
    expect(bothTold(nothing, parts, nothing, nothing).answer.refused).toBe(true);
  });

  test('with what something was done is told by the line that was told', () => {
    const before = ask('What did Rui build?');
    const previous = { question: 'What did Rui build?', evidence: before.evidence };
    const told = answer(recall, { question: 'With what?', previous }, { now: () => 0 });
    expect(told.answer).toContain('with ash and beeswax');
  });
});
