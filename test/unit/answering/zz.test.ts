import { test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('breakfast', '2025-06-14T10:00:00+01:00', {}, []),
    shown: [
      { kind: 'cup', t0: 0, t1: 12, colours: ['blue'] },
      { kind: 'person', t0: 4, t1: 12, most: 3 },
      { kind: 'giraffe', t0: 20, t1: 24 },
      { kind: 'truck', t0: 30, t1: 34, score: 0.5 },
      { kind: 'bird', t0: 40, t1: 44, most: 3 },
      { kind: 'oven', t0: 50, t1: 54 },
    ],
  },
  {
    ...scene('faces', '2025-06-15T10:00:00+01:00', { Ann: [10, 20], Ben: [14, 20] }, []),
    shown: [{ kind: 'person', t0: 4, t1: 22, most: 3 }],
  },
]);
const ask = (question: string, video?: string) =>
  answer(
    recall,
    { question, ...(video && { video: `${video}.mp4` }) },
    { now: () => 0, today: Date.parse('2025-07-20T12:00:00Z') },
  );
test('x', () => {
  for (const [q, v] of [
    ['the red mug, when it is in the picture?', 'breakfast'],
    ['Which of my videos has a giraffe in it?'],
    ['Would you be so kind as to count the pigeons near the woman on the wall?', 'breakfast'],
    ['How many persons attend the breakfast?', 'breakfast'],
    ['are there people in this video, and when?', 'faces'],
    ['fire engine - which one'],
    ['Which video shows a kitchen with armchairs?'],
    ['What sort of place is it?', 'breakfast'],
    ['What room is this?', 'breakfast'],
    ['Where was this filmed?', 'breakfast'],
    ['Where are these people sitting, what sort of place is it?', 'breakfast'],
  ] as [string, string?][]) {
    const a = ask(q, v);
    console.log(q, '->', a.refused ? 'REF' : 'TOLD', a.answer);
  }
});
