import { describe, expect, it, test } from 'vitest';
import { asksForEverybody, withoutAllVideos } from '../../../lib/answering/by-rules/all-videos';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('tram', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta, and this tram is very old.'],
      [20, 'Greta', 'I take my coffee with milk.'],
    ]),
    duration: 60,
  },
  scene('beach', '2025-06-20T09:30:00+02:00', { Greta: [0, 30], Otto: [40, 90], Nell: [95, 105] }, [
    [3, 'Greta', 'I drink my coffee black now.'],
    [43, 'Otto', 'I am Otto. The water is warm on this holiday.'],
  ]),
]);
const TODAY = Date.parse('2025-07-01T12:00:00Z');
const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: TODAY });

describe('"in my videos" at the end of a question', () => {
  it('names nothing that was said', () => {
    expect(withoutAllVideos('Is there a cat in any of my videos?')).toBe('Is there a cat?');
    expect(withoutAllVideos('What did Otto say in the recordings')).toBe('What did Otto say');
  });

  it('stays where the videos are what is asked for, or one is meant', () => {
    for (const text of [
      'How many videos are in my videos?',
      'What is in the holiday videos?',
      'Who is in this video?',
    ])
      expect(withoutAllVideos(text)).toBe(text);
  });

  test.each([
    'Who is in my videos?',
    'Who appears in my videos?',
    'How many people are in my videos?',
    'How many people are there altogether in my films?',
    'Which people can be seen in all of these clips?',
  ])('asks for everybody: %s', (question) => {
    expect(asksForEverybody(question)).toBe(true);
    expect(ask(question).answer).toMatch(/^3 people in the 2 videos: Greta, Otto and one unnamed person\./);
  });
});

describe('what is asked of recordings', () => {
  test.each([
    ['Which is the longest video?', /^beach\.mp4 is the longest: 2:00\.$/],
    ['newest video?', /^beach\.mp4 is the newest/],
    ['shortest clip pls', /^tram\.mp4 is the shortest: 1:00\.$/],
    ['whats the longest vid', /^beach\.mp4 is the longest: 2:00\.$/],
    ["What's my shortest clip?", /^tram\.mp4 is the shortest: 1:00\.$/],
    ['How long is the tram video?', /tram\.mp4 is 1:00 long\.$/],
    ['How long are my videos?', /^3:00 in all: tram\.mp4 is 1:00 long and beach\.mp4 is 2:00 long\.$/],
  ])('is how long they are: %s', (question, told) => {
    expect(ask(question).answer).toMatch(told);
  });

  test.each([
    ['Show me the newest video.', /^beach\.mp4 is the newest: Friday 20 June 2025/],
    ['When did I last film something?', /^beach\.mp4 is the newest/],
    ['Which of my videos is the oldest?', /^tram\.mp4 is the oldest/],
  ])('is which is the oldest or the newest: %s', (question, told) => {
    expect(ask(question).answer).toMatch(told);
  });

  test.each(['What have we got from June?', 'anything from last month?', 'Have we any videos from June'])(
    'is what there is of a time: %s',
    (question) => {
      expect(ask(question).answer).toMatch(
        /^In the 2 videos Greta, Otto and one unnamed person can be seen or heard/,
      );
    },
  );

  it('is nothing where none is of that time', () => {
    for (const question of ['Have we any videos from April?', 'What is there from April'])
      expect(
        answer(recall, { question }, { form: 'videos', now: () => 0, today: TODAY }),
        question,
      ).toMatchObject({
        refused: true,
      });
  });

  it('is no list of them where somebody is asked for', () => {
    const listed = (question: string) =>
      answer(recall, { question }, { form: 'videos', now: () => 0, today: TODAY });
    expect(listed('Which videos is Otto in?').answer).toMatch(/^Otto is in view in one video: beach\.mp4/);
    expect(listed('Which videos have Uncle Tom in them?')).toMatchObject({
      refused: true,
      answer: expect.stringContaining('nobody and nothing called Uncle Tom'),
    });
    for (const question of [
      'any cats in my vids',
      'Which video has the tennis match in it, please?',
      'Please indicate the city in which these recordings were made.',
    ])
      expect(listed(question), question).toMatchObject({ refused: true, evidence: [] });
  });

  it.each(['What videos have you got?', 'Which videos have I recorded?', 'What clips have been added?'])(
    'is the list of all: %s',
    (question) => {
      const { answer: text } = answer(recall, { question }, { form: 'videos', now: () => 0, today: TODAY });
      expect(text).toMatch(/^2 videos are remembered: /);
    },
  );

  it('is no list of when they were recorded where something in them is asked for', () => {
    for (const question of ['Which video was it with the penguin?', 'How long was the boat seen altogether?'])
      expect(
        answer(recall, { question }, { form: 'recorded', now: () => 0, today: TODAY }).answer,
      ).not.toMatch(/^Recorded on/);
  });

  it('is what they are about', () => {
    expect(ask('What is this video about?', { video: 'beach.mp4' }).answer).toMatch(
      /^In beach\.mp4 .*The water is warm/,
    );
  });
});

describe('people', () => {
  it('of whom nobody says who they are are shown', () => {
    const id = ask('Who is in my videos?').evidence.at(-1)!.who[0]!;
    const name = `Person ${id.slice(2)}`;
    const { answer: text, refused, evidence } = ask(`Who is ${name}?`);
    expect(refused).toBe(true);
    expect(text).toContain(`Nobody says who ${name} is. ${name} is in view at 1:35 to 1:45 in beach.mp4`);
    expect(evidence[0]).toMatchObject({ video: 'beach.mp4', who: [id] });
    expect(ask(`When do we see ${name}?`).answer).toContain(`${name} is in view at 1:35 to 1:45`);
  });

  it('are not told by lines of whose sister they are', () => {
    expect(ask("Who is Greta's sister?").answer).not.toContain('I am Greta');
  });

  it('who are known by their looks alone are not guessed', () => {
    expect(ask('Who is the old woman with glasses?')).toMatchObject({ refused: true });
  });

  it('beside those of the last answer are nobody where nobody else is there', () => {
    const previous = ask('Who says that the tram is old?');
    const { answer: text } = ask('Who else was there?', {
      previous: {
        question: 'Who says that the tram is old?',
        evidence: previous.evidence,
      },
    });
    expect(text).toMatch(/^Nobody else was recognised at 0:01 in tram\.mp4\./);
  });
});

test('a yes or no of what was told otherwise since leads with what holds', () => {
  const { answer: text } = ask('Does Greta take milk in her coffee?');
  expect(text).toMatch(/^That was told otherwise since: .*black now/);
});
