import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { WholeForm } from '../../../lib/answering/by-rules/whole-form';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('boathouse', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 70] }, [
    [1, 'Greta', 'I am Greta, and I study botany in Porto.'],
    [6, 'Otto', 'My name is Otto. I mend violins for a living.'],
    [11, 'Greta', 'Otto, there are nine lanterns on the jetty.'],
    [16, 'Otto', 'I like my coffee with cardamom best.'],
    [27, 'Greta', 'Is anybody else there?'],
    [48, 'Greta', 'People talk. My sister paints murals in Braga.'],
    [92, 'Greta', 'I counted twenty two swans yesterday.'],
  ]),
  scene('market', '2025-06-21T09:30:00+01:00', { Greta: [0, 120], Ingrid: [10, 60] }, [
    [2, 'Greta', 'I am Greta, this is the market of Saint John.'],
    [14, 'Ingrid', 'Greta, these cherries cost three euros a kilo.'],
    [30, 'Greta', 'Thank you, Ingrid. I will take two kilos.'],
    [46, 'Ingrid', 'I wish I had a motorcycle.'],
  ]),
]);

const ask = (form: WholeForm | null, question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { form, now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') });
const BOATHOUSE = { video: 'boathouse.mp4' };

describe('what is asked as a whole', () => {
  test('a summary says when, who, and a telling line of each part; questions are left out', () => {
    const { answer: told, refused, evidence } = ask('summary', 'Sum it up', BOATHOUSE);
    expect(refused).toBe(false);
    expect(told).toContain('In boathouse.mp4 (Saturday 14 June 2025) Greta and Otto can be seen or heard');
    expect(told).toContain('"I am Greta, and I study botany in Porto."');
    expect(evidence.map(({ t0 }) => t0)).toEqual([...evidence.map(({ t0 }) => t0)].sort((a, b) => a - b));
    expect(evidence.some(({ text }) => text.includes('anybody else'))).toBe(false);
  });

  test('a summary of a person tells of that person alone', () => {
    const { evidence } = ask('summary', "What is Otto's part in it?", BOATHOUSE);
    expect(evidence.length).toBeGreaterThan(0);
    expect(evidence.every(({ text }) => text.startsWith('Otto'))).toBe(true);
  });

  test('a summary of a video without words rests on who comes and goes', () => {
    const silent = rememberStories([
      scene('garden', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, []),
    ]).recall;
    const { answer: told, evidence } = answer(silent, { question: 'Sum it up' }, { form: 'summary' });
    expect(told).toContain('one unnamed person can be seen or heard');
    expect(evidence.length).toBeGreaterThan(0);
  });

  test.each<[WholeForm, string]>([
    ['summary', 'find me the bit with the snowman'],
    ['summary', 'Show me the part where the postman talks about Norway'],
    ['beginning', 'play the scene with the penguin'],
    ['summary', 'give me a short summary of the zeppelin video'],
    ['ending', 'How does the balloon film end?'],
  ])('what is looked for in one, or a video that is not there, is no %s of all: %s', (form, question) => {
    expect(ask(form, question)).toMatchObject({ refused: true });
  });

  test.each<[WholeForm, string, RegExp]>([
    ['summary', 'find me the bit with the lanterns', /nine lanterns on the jetty/],
    ['summary', 'Give me a summary of the market video', /^In market\.mp4/],
    ['summary', 'Give me a summary of the whole film', /^In the 2 videos/],
    ['ending', 'How does the boathouse clip end?', /^So boathouse\.mp4 ends/],
  ])('%s: %s', (form, question, told) => {
    expect(ask(form, question).answer).toMatch(told);
  });

  test('members of something are not whoever is seen', () => {
    expect(ask('people', 'What is the total number of people in the rowing team?').refused).toBe(true);
  });

  test('everybody, with where each is first met', () => {
    const all = ask('people', 'List everyone you saw');
    expect(all.answer).toMatch(/^3 people in the 2 videos: Greta, .*Otto/);
    expect(all.evidence).toHaveLength(3);
    expect(ask('people', 'List everyone you saw', BOATHOUSE).answer).toMatch(/^2 people in boathouse\.mp4/);
  });

  test('nobody of many videos is left out of a summary, of who is counted, or of who talks most', () => {
    const days = Array.from({ length: 23 }, (_, i) => `2025-05-${String(i + 1).padStart(2, '0')}T09:00:00Z`);
    const [first, ...others] = days.map((start, i) =>
      scene(
        `ferry${i}`,
        start,
        i === 0 ? { Bram: [0, 60] } : { Tilda: [0, 60] },
        i === 0
          ? [
              [
                1,
                'Bram',
                'I am Bram, and I keep the timetable of this ferry, as my father and my uncle did.',
              ],
              [9, 'Bram', 'It crosses four times a day, and once more on the eve of the fair in the autumn.'],
            ]
          : i === 1
            ? [[1, 'Tilda', 'I am Tilda.']]
            : [],
      ),
    );
    const many = rememberStories([first!, ...others]).recall;
    const asked = (form: WholeForm, question: string) => answer(many, { question }, { form }).answer;
    expect(asked('summary', 'Sum it up')).toMatch(/^In the 23 videos .*Bram/);
    expect(asked('people', 'List everyone you saw')).toMatch(/people in the 23 videos: .*Bram/);
    expect(asked('talks-most', 'Who talks the most?')).toMatch(
      /^Bram \(in ferry0\.mp4\) talks the most.* in the 23 videos/,
    );
  });

  test('the videos, with their dates', () => {
    expect(ask('videos', 'Which videos do you have?').answer).toBe(
      '2 videos are remembered: boathouse.mp4 (Saturday 14 June 2025) and market.mp4 (Saturday 21 June 2025).',
    );
  });

  test('of what came later, not even the name is told', () => {
    expect(ask('videos', 'Which videos do you have?', BOATHOUSE).answer).toBe(
      'One video is remembered: boathouse.mp4 (Saturday 14 June 2025).',
    );
    expect(ask('recorded', 'When was the market video recorded?', BOATHOUSE).answer).not.toContain('market');
  });

  test('who talks most, and who least, by seconds', () => {
    expect(ask('talks-most', 'Who talks the most?', BOATHOUSE).answer).toMatch(
      /^Greta talks the most: 0:\d\d of 0:\d\d of talk in boathouse\.mp4 .*; then Otto, 0:\d\d/,
    );
    expect(ask('talks-most', 'Who speaks the least?', BOATHOUSE).answer).toMatch(/^Otto talks the least/);
    const nobodyNamed = rememberStories([
      scene('ferry', '2025-06-14T17:10:00+01:00', { Greta: [0, 60], Otto: [0, 60] }, [
        [1, 'Greta', 'The gangway is wet, and the ropes are frozen stiff.'],
        [9, 'Otto', 'Mind the step.'],
      ]),
    ]).recall;
    expect(answer(nobodyNamed, { question: 'Who talks the most?' }, { form: 'talks-most' }).answer).toMatch(
      /^Person (\d+) talks the most.*; then Person (?!\1)\d+, 0:\d\d/,
    );
  });

  test('the beginning and the end; without a video, of the latest', () => {
    expect(ask('beginning', 'How does it start?', BOATHOUSE).evidence.map(({ t0 }) => t0)).toEqual([
      1, 6, 11,
    ]);
    const { answer: told, evidence } = ask('ending', 'And at the end?');
    expect(told).toMatch(/^So market\.mp4 ends: .*three euros/);
    expect(evidence.at(-1)!.text).toContain('motorcycle');
  });

  test('of a beginning or an end what else is asked, and nothing beside it', () => {
    const told = (form: WholeForm, question: string, video = BOATHOUSE) =>
      ask(form, question, video).evidence.map(({ t0 }) => t0);
    expect(told('ending', 'What does she count at the end?')).toEqual([92]);
    expect(told('beginning', 'And what hangs on the jetty at the beginning?')).toEqual([11]);
    expect(told('beginning', 'Who speaks first in the video, and what do they say?')).toEqual([1]);
    expect(told('ending', 'How does the story end?')).toHaveLength(3);
  });

  test('a video that is named is meant', () => {
    expect(ask('beginning', 'How does the boathouse video start?').answer).toMatch(/^So boathouse\.mp4/);
  });

  test('when a recording was made', () => {
    expect(ask('recorded', 'When was this recorded?', BOATHOUSE).answer).toBe(
      'Recorded on Saturday 14 June 2025, 17:10 (boathouse.mp4).',
    );
  });

  test('what can be asked; what nobody told is refused, with why', () => {
    expect(ask('abilities', 'What can you do?')).toMatchObject({ refused: false, evidence: [] });
    const unseen = ask('unseen', 'What colour is the hair of Greta?', BOATHOUSE);
    expect(unseen).toMatchObject({ refused: true });
    expect(unseen.answer).toContain('I recognise faces, but not hair');
  });

  test('what was said of how something looks is told all the same', () => {
    const { refused } = ask('unseen', 'How many lanterns are there?', BOATHOUSE);
    expect(refused).toBe(false);
  });

  test('only what was remembered by the moment asked about counts', () => {
    const { answer: told } = ask('ending', 'What is the end?', { ...BOATHOUSE, before: 20 });
    expect(told).toContain('cardamom');
    expect(told).not.toContain('swans');
    expect(ask('talks-most', 'Who talks most?', { ...BOATHOUSE, before: 0.5 })).toMatchObject({
      refused: true,
      answer: expect.stringContaining('nobody was recognised'),
    });
  });

  test('who was there is told by the rules, whatever the form', () => {
    expect(ask('people', 'Who was there?', BOATHOUSE).answer).toContain('can be seen in boathouse.mp4');
  });

  test('of several videos, none of them at hand, everybody was there', () => {
    expect(ask(null, 'Who was there?').answer).toMatch(/^\d+ people in /);
    expect(ask(null, 'Who was at the wedding?')).toMatchObject({ refused: true });
  });
});
