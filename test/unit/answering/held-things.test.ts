import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { asksWhatIsHeld } from '../../../lib/answering/by-rules/held-things';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const somebody = { kind: 'person', t0: 0, t1: 12, box: { x: 0.3, y: 0.1, w: 0.3, h: 0.8 } };
const inHand = { x: 0.4, y: 0.5, w: 0.05, h: 0.1 };
const { recall } = rememberStories([
  {
    ...scene('balcony', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      somebody,
      { kind: 'phone', t0: 4, t1: 8, box: inHand },
      { kind: 'bottle', t0: 4, t1: 8, box: { ...inHand, x: 0.9 } },
      { kind: 'dog', t0: 4, t1: 8, box: inHand },
    ],
  },
  {
    ...scene('court', '2025-06-15T10:00:00+01:00', {}, []),
    shown: [somebody, { kind: 'tennis racket', t0: 4, t1: 8, score: 0.5, box: inHand }],
  },
  {
    ...scene('hall', '2025-06-16T10:00:00+01:00', {}, []),
    shown: [somebody, { kind: 'chair', t0: 4, t1: 8, box: inHand }],
  },
]);
const ask = (question: string, video: string) =>
  answer(recall, { question, video: `${video}.mp4` }, { now: () => 0 });

describe('what somebody may hold', () => {
  test.each([
    'What is she holding?',
    "what's he carrying in his hand",
    'What is in her hand?',
    'what does the man hold',
  ])('is told by the boxes, in doubt: %s', (question) => {
    const { answer: text, refused } = ask(question, 'balcony');
    expect(text).toContain(
      'Where somebody is, as the boxes lie in the picture: a phone, at 0:04 to 0:08 in balcony.mp4',
    );
    expect(text).toContain('Whether anybody holds it I cannot tell.');
    expect(text).not.toMatch(/bottle|dog/);
    expect(refused).toBe(false);
  });

  test('what was seen unsurely may be it', () => {
    expect(ask('What is she holding?', 'court').answer).toContain('what may be a tennis racket, at 0:04');
  });

  test.each([
    ['Does she hold a racket?', 'court', 'What may be a tennis racket is in view'],
    ['does she hold a racket in hall?', 'hall', 'I recognised no racket in the pictures of hall.mp4'],
  ])('a racket is one for tennis: %s', (question, video, words) => {
    expect(ask(question, video).answer).toContain(words);
  });

  test.each(['What is she holding?', 'What is in his hand?', 'What does the woman carry?'])(
    'nothing is told where nothing is: %s',
    (question) => {
      expect(ask(question, 'hall').refused).toBe(true);
    },
  );

  test('other questions are none of it', () => {
    for (const question of [
      'What does she have?',
      'What has he got?',
      'What is the bridge holding?',
      'What is she holding back?',
      'Why is she holding a phone?',
      'What is the meeting in hand?',
      'What does he carry on with?',
    ])
      expect(asksWhatIsHeld(question), question).toBe(false);
  });
});
