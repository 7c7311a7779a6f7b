import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('studio', '2025-06-14T17:10:00+01:00', { Greta: [0, 30], Otto: [40, 90], Ingrid: [20, 70] }, [
    [1, 'Greta', 'I am Greta, and the kiln is cold.'],
    [22, 'Ingrid', 'I am Ingrid. Where is the glaze?'],
    [42, 'Otto', 'My name is Otto. I brought the glaze.'],
  ]),
]);
const ask = (question: string) =>
  answer(
    recall,
    { question, video: 'studio.mp4' },
    { now: () => 0, today: Date.parse('2025-06-25T12:00:00Z') },
  );

test('whether somebody was with somebody is whether both were in view at the same time', () => {
  expect(ask('Was Greta with Otto?').answer).toMatch(
    /^No, Greta and Otto are in view in studio\.mp4, but never at the same time/,
  );
  expect(ask('Was Greta with Otto?').evidence.map(({ t0, who }) => [t0, who.length])).toEqual([
    [0, 1],
    [40, 1],
  ]);
  const { answer: told, evidence } = ask('Was Ingrid there with Otto?');
  expect(told).toMatch(/^Yes, Ingrid and Otto are in view together at 0:40 in studio\.mp4/);
  expect(evidence[0]).toMatchObject({
    video: 'studio.mp4',
    t0: 40,
    who: [expect.any(String), expect.any(String)],
  });
  // Of each by himself it is enough to have been there.
  expect(ask('Was Otto there?').answer).toMatch(/^Yes, Otto is in view/);
});
