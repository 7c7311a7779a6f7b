import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { thingCalled } from '../../../lib/answering/by-rules/named-things';
import type { AskRequest } from '../../../lib/contract/answers';
import { thingsNamed } from '../../../lib/keeper/name-things';
import { stretchesOfVideo } from '../../../lib/memory/things-shown';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('park', '2025-06-14T17:10:00+01:00', { Greta: [0, 60] }, [
      [1, 'Greta', 'I am Greta.'],
      [40, 'Greta', 'Bruno eats a pound of sausages every morning.'],
    ]),
    shown: [
      { kind: 'dog', t0: 12, t1: 31 },
      { kind: 'dog', t0: 60, t1: 64 },
      { kind: 'bicycle', t0: 70, t1: 80 },
    ],
  },
  {
    ...scene('farm', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [
      { kind: 'dog', t0: 2, t1: 10, score: 0.5 },
      { kind: 'cat', t0: 30, t1: 34 },
    ],
  },
  { ...scene('beach', '2025-06-28T09:30:00+01:00', {}, []), shown: [{ kind: 'dog', t0: 5, t1: 9 }] },
]);
const [park, farm] = recall.videos.all();
const before = recall.videos.all();
beforeAll(() => {
  const { changed } = thingsNamed(
    before,
    [
      { video: park!.id, kind: 'dog', t0: 12, name: 'Bruno', isIt: true },
      { video: farm!.id, kind: 'dog', t0: 2, name: 'Bruno', isIt: true },
      { video: park!.id, kind: 'dog', t0: 60, name: 'Will', isIt: true },
      { video: park!.id, kind: 'bicycle', t0: 70, name: 'the red bike', isIt: true },
    ],
    (id) => stretchesOfVideo(recall, id),
  );
  for (const video of changed) recall.keepVideo(video);
});
afterAll(() => {
  for (const video of before) recall.keepVideo(video);
});

const ask = (question: string, more: Partial<AskRequest> = {}) =>
  answer(recall, { question, ...more }, { now: () => 0, today: Date.parse('2025-07-01T12:00:00Z') });

const BOTH =
  'in view at 0:12 to 0:30 in park.mp4 (Saturday 14 June 2025) and at 0:02 to 0:10 in farm.mp4 (Saturday 21 June 2025).';

describe('a thing that people gave a name', () => {
  test.each([
    ['When did we see Bruno?', `Bruno is ${BOTH}`],
    ['When was our dog Bruno there?', `Bruno is ${BOTH}`],
    ['show me bruno', `Bruno is ${BOTH}`],
    ['Is Bruno in any of the videos?', `Yes: Bruno is ${BOTH}`],
    ['How often did you see Bruno?', `Bruno is in view 2 times: ${BOTH.replace('in view ', '')}`],
    ['Who is Bruno?', `Bruno is a dog, by the name that somebody gave it: ${BOTH}`],
    ["What's Bruno?", 'Bruno is a dog'],
    ['On which day was Bruno filmed?', `Bruno is ${BOTH}`],
    ['In how many videos does Bruno occur?', `Bruno is in view 2 times: ${BOTH.replace('in view ', '')}`],
    ['I want to see the red bike, can you show it?', 'the red bike is in view at 1:10'],
    ['When was Will there?', 'Will is in view at 1:00 to 1:04 in park.mp4'],
    ['Where did I see the red bike?', 'the red bike is in view at 1:10'],
  ])('%s', (question, expected) => {
    const { answer: text, refused, evidence } = ask(question);
    expect(text.toLowerCase()).toContain(expected.toLowerCase());
    expect(refused).toBe(false);
    expect(evidence.length).toBeGreaterThan(0);
  });

  test('is looked for elsewhere where the video that is asked about does not show it', () => {
    expect(ask('When is Bruno in view?', { video: 'beach.mp4' }).answer).toContain('park.mp4');
    expect(ask('Is Bruno in this video?', { video: 'beach.mp4' })).toMatchObject({
      refused: true,
      answer: expect.stringContaining('Bruno is known in no picture of that'),
    });
  });

  test('is not known before it came', () => {
    const { answer: text, refused } = ask('When did we see Bruno?', { video: 'park.mp4', before: 10 });
    expect(refused, text).toBe(true);
  });

  test('leaves to words what is asked of it besides', () => {
    expect(ask('What does Bruno eat?').answer).toContain('sausages');
    expect(ask('When did Greta speak of Bruno?').answer).toContain('0:40');
  });

  test('is said to be in view where nothing tells what is asked of it', () => {
    expect(ask('Who is the owner of Bruno?').answer).not.toContain('Bruno is a dog');
    const { answer: text, refused } = ask('How old is Bruno?');
    expect(refused).toBe(true);
    expect(text).toMatch(/^I found nothing about that\. Bruno is in view at 0:12 to 0:30 in park\.mp4/);
  });

  test('is where it is said to be, and else where it is in view', () => {
    expect(ask('Where is Bruno?').refused).toBe(false);
    expect(ask('Where is the red bike?').answer).toContain('1:10');
  });

  test('stands beside its kind in what can be seen', () => {
    expect(ask('What can be seen in farm.mp4?').answer).toContain('a dog (Bruno)');
    expect(ask('What happened in park.mp4?').answer).toContain('a dog (Bruno, Will)');
  });

  test('does not take the place of its kind', () => {
    expect(ask('Which videos have dogs?').answer).toContain('beach.mp4');
  });
});

test('a name that is a common word is one in its own letters alone, and what is its is not it', () => {
  const videos = recall.videos.all();
  expect(thingCalled('When will there be a dog?', videos)).toBeNull();
  expect(thingCalled("Where is Bruno's bowl?", videos)).toBeNull();
  expect(thingCalled('Is Brunos there?', videos)).toBeNull();
  expect(thingCalled('Is my dog Bruno there?', videos)).toMatchObject({ text: 'Is the dog there?' });
});
