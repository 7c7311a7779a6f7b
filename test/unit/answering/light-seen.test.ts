import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { lightAskedFor } from '../../../lib/answering/by-rules/light-seen';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('evening-drive', '2025-06-14T20:00:00+01:00', {}, []),
    tones: [
      { t0: 12, t1: 20, tone: 'dark' },
      { t0: 40, t1: 60, tone: 'green' },
    ],
  },
  {
    ...scene('lawn', '2025-06-15T10:00:00+01:00', {}, []),
    tones: [{ t0: 0, t1: 20, tone: 'green' }],
  },
  { ...scene('garage', '2025-06-16T10:00:00+01:00', {}, []), shown: [{ kind: 'car', t0: 0, t1: 10 }] },
]);
const ask = (question: string, video: string) =>
  answer(
    recall,
    { question, video: `${video}.mp4` },
    // As the trained head takes them: for a question about the world.
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z'), form: 'world' },
  );

describe('what is kept of the light of pictures', () => {
  test.each([
    ['is it dark', 'Yes: the picture is dark at 0:12 to 0:20 in evening-drive.mp4 (Saturday 14 June 2025).'],
    ['is it dark outside?', 'The picture is dark at 0:12 to 0:20 in evening-drive.mp4'],
    [
      'is it night',
      'The picture is dark at 0:12 to 0:20 in evening-drive.mp4 (Saturday 14 June 2025). Whether it is day or night there I cannot tell.',
    ],
    [
      'in which video did it get dark',
      'The picture is dark at 0:12 to 0:20 in evening-drive.mp4 (Saturday 14 June 2025).',
    ],
    ['what time of day is it on the drive?', 'Whether it is day or night there I cannot tell.'],
  ])('is told: %s', (question, told) => {
    const { answer: text, refused } = ask(question, 'evening-drive');
    expect(text).toContain(told);
    expect(refused).toBe(false);
  });

  test.each([
    ['weather', 'evening-drive', 'The weather I do not see. The picture is dark at 0:12 to 0:20'],
    [
      'is it sunny?',
      'lawn',
      'The weather I do not see. None of the pictures that I looked at is plainly dark or light.',
    ],
    ['is it day or night', 'lawn', 'Whether it is day or night there I cannot tell. None of the pictures'],
    ['is it day or night', 'garage', 'I found nothing about that'],
  ])('is told beside a refusal: %s (%s)', (question, video, told) => {
    const { answer: text, refused } = ask(question, video);
    expect(text).toContain(told);
    expect(refused).toBe(true);
  });

  test.each([
    'what day is it',
    'who was there at night',
    'when does the storm hit the boat',
    'which light bulb did we buy',
    'how long was the night',
    'is there a light',
  ])('%s asks for another', (question) =>
    expect([question, lightAskedFor(question, null)]).toEqual([question, null]),
  );
});
