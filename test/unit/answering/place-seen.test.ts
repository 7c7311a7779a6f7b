import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asksWhichPlace } from '../../../lib/answering/by-rules/place-seen';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('home', '2025-06-14T10:00:00+01:00', { Ann: [60, 80] }, []),
    shown: [
      { kind: 'oven', t0: 4, t1: 8 },
      { kind: 'chair', t0: 20, t1: 24 },
    ],
  },
  {
    ...scene('walk', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'bench', t0: 4, t1: 8 },
      { kind: 'bed', t0: 20, t1: 24, score: 0.5 },
    ],
  },
  {
    ...scene('dinner', '2025-07-10T18:00:00+01:00', { Greta: [0, 60] }, [
      [3, 'Greta', 'I am Greta, and this place is the old mill.'],
    ]),
    shown: [{ kind: 'oven', t0: 10, t1: 20 }],
  },
]);
const ask = (question: string, video?: string, form?: 'people') =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z'), ...(form && { form }) },
  );

describe('what kind of place a video shows', () => {
  test.each([
    'What sort of place is it?',
    'Which room is this?',
    'Where are we?',
    'What kind of a room is that',
  ])('is told by what stands there: %s', (question) => {
    const { answer, refused } = ask(question, 'home');
    expect(answer).toContain('It may be a kitchen, since an oven is in view at 0:04 to 0:08 in home.mp4');
    expect(refused).toBe(false);
  });

  test('is not told where nothing tells it, or nothing surely', () => {
    expect(ask('What sort of place is it?', 'walk').refused).toBe(true);
  });

  test('is told in words where somebody speaks', () => {
    expect(ask('What place is it?', 'dinner').answer).toContain('the old mill');
  });

  test.each(['Where was this filmed?', 'Where is the oven?', 'Where did they go?'])(
    '%s asks for another',
    (text) => expect(asksWhichPlace(text)).toBe(false),
  );
});

test('who is there, and when', () => {
  expect(ask('Are there people in this video, and when?', 'home', 'people').answer).toContain(
    'in view at 1:00 to 1:20 in home.mp4',
  );
});
