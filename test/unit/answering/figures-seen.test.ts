import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import type { AskRequest } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const people = (t0: number, t1: number, most = 1) => ({ kind: 'person', t0, t1, most });
const { recall } = rememberStories([
  {
    ...scene('beach', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [people(10, 24, 3), people(40, 50), { kind: 'dog', t0: 12, t1: 20 }],
  },
  {
    ...scene('street', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [people(0, 28, 2), people(30, 32, 7), people(34, 100, 2), { kind: 'bicycle', t0: 62, t1: 68 }],
  },
  {
    ...scene('garden', '2025-07-09T10:00:00+01:00', {}, []),
    shown: [{ kind: 'bird', t0: 4, t1: 10 }],
  },
  { ...scene('two-women', '2025-07-08T10:00:00+01:00', {}, []), shown: [people(0, 8, 2)] },
  {
    ...scene('dinner', '2025-07-10T18:00:00+01:00', { Greta: [0, 60] }, [
      [3, 'Greta', 'I am Greta, and twelve people came to the party.'],
    ]),
    shown: [people(0, 60, 2)],
  },
]);
const ask = (question: string, video?: string, more: Partial<AskRequest> = {}) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }), ...more },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );

describe('people by their shapes, where nobody was recognised', () => {
  test.each([
    [
      'When are people in view?',
      'beach',
      'Somebody is in view, by their shape, at 0:10 to 0:24 and 0:40 to 0:50 in beach.mp4 (Saturday 14 June 2025); at least 3 people at once.',
    ],
    [
      'How many people are there?',
      'street',
      'At least 7 people at once, by their shapes, at 0:30 in street.mp4 (Sunday 15 June 2025); who is small or hidden I miss.',
    ],
    ['Is anybody there?', 'beach', 'Yes: somebody is in view, by their shape, at 0:10'],
    [
      'When is the last time someone is visible?',
      'beach',
      'Somebody is in view, by their shape, at 0:40 to 0:50',
    ],
    [
      'Which of my videos has the most people in it?',
      'garden',
      'At least 7 people at once, by their shapes, at 0:30',
    ],
    [
      'How long is somebody visible?',
      'beach',
      'Somebody is in view for about 28 seconds, by their shape: at',
    ],
    ['How often does a person come into view?', 'beach', 'Somebody is in view 2 times'],
    ['when was there somebody at the beach?', undefined, 'Somebody is in view, by their shape, at 0:10'],
    ['Wie viele Leute sind zu sehen?', 'street', 'At least 7 people at once'],
    ['Wann sind in diesem Video Menschen zu sehen?', 'beach', 'Somebody is in view, by their shape, at 0:10'],
  ])('%s (%s)', (question, video, told) => {
    const { answer: text, refused, evidence } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(false);
    expect(evidence.length).toBeGreaterThan(0);
  });

  test('how many they are is played from the picture that shows most of them, with a frame around each', () => {
    const [piece, ...others] = ask('How many people are there?', 'street').evidence;
    expect(others).toEqual([]);
    expect([piece!.t0, piece!.boxes!.length]).toEqual([30, 7]);
  });

  test('which videos they are in', () => {
    expect(ask('Which videos have people in them?').answer).toContain('beach.mp4');
    expect(ask('In which of my videos are there people?').answer).toBe(
      'Somebody is in view, by face or by shape, in 4 videos: beach.mp4, street.mp4, two-women.mp4 and dinner.mp4.',
    );
  });

  test.each([
    [
      'Who is that?',
      'beach',
      'I recognised nobody there, by face or by name. Somebody is in view, by their shape',
    ],
    ['Were there more than ten people?', 'street', 'At least 7 people at once'],
    ['Did anyone say anything?', 'street', 'Somebody is in view'],
    ['How many people came to the beach?', 'beach', 'At least 3 people at once'],
    ['How many people do you know?', 'beach', 'At least 3 people at once'],
    ['Is a person alone?', 'beach', 'Somebody is in view'],
    ['Is there a woman?', 'beach', 'Whether that is what is called "woman" I cannot tell.'],
    ['Is somebody riding the bicycle?', 'street', 'I found nothing about that. A bicycle is in view at 1:02'],
    ['Are people swimming in the sea?', 'beach', 'I found nothing about that. Somebody is in view'],
  ])('what shapes do not tell is refused, with where they are: %s', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(true);
  });

  test.each([
    [
      'How many children are there?',
      'beach',
      'At least 3 people at once, by their shapes, at 0:10 in beach.mp4 (Saturday 14 June 2025); who is small or hidden I miss. How many of them are children I cannot tell.',
    ],
    ['how many children', 'beach', 'How many of them are children I cannot tell.'],
    ['How many visitors and customers are there?', 'beach', 'At least 3 people at once'],
    ['how many men and how many women', 'street', 'How many of them are men and women I cannot tell.'],
    ['how many women are there', 'two-women', 'At least 2 people at once'],
    ['how many men and how many women', 'beach', 'in beach.mp4'],
  ])('of whatever people how many there are at most is told: %s', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect({ refused, text }).toEqual({ refused: false, text: expect.stringContaining(told) });
  });

  test('but not where somebody may have told it, or of whose they are', () => {
    expect(ask('How many children came to the party?', 'dinner').answer).not.toContain('shapes');
    expect(ask('How many children does he have?', 'street').refused).toBe(true);
  });

  test('beside who is known, and what else can be seen', () => {
    expect(ask('How many people are in view?', 'dinner').answer).toContain(
      'Seen: at least 2 people at once, by their shapes.',
    );
    expect(ask('What can be seen in this video?', 'street').answer).toBe(
      'In view: at least 7 people at once, by their shapes; a bicycle.',
    );
    expect(ask('beach.mp4').answer).toContain(
      'In beach.mp4 (Saturday 14 June 2025) at least 3 people are in view at once, by their shapes; who they are I do not know; in view: a dog.',
    );
    expect(ask('What happens?', 'beach').answer).toContain(
      'at least 3 people are in view at once, by their shapes; who they are I do not know; in view: a dog.',
    );
  });

  test('nobody is told where there is nobody, and words and faces go first', () => {
    expect(ask('How many people are there?', 'garden').answer).toMatch(
      /^Nobody was recognised in garden\.mp4/,
    );
    expect(ask('When is somebody in view?', 'garden').answer).not.toContain('shape');
    expect(ask('How many people came to the party?', 'dinner').answer).toContain('twelve');
    expect(ask('Who is there?', 'dinner').answer).toMatch(/^Greta can be seen/);
    expect(ask('Identify the person who brought the cake.', 'dinner').answer).not.toContain('shape');
  });

  test('nothing of it is known before it was seen', () => {
    expect(ask('How many people are there?', 'street', { before: 35 }).answer).toContain('At least 2 people');
  });
});
