import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('porch', '2025-06-14T17:10:00+01:00', { Greta: [0, 120], Otto: [0, 120] }, [
    [1, 'Greta', 'I am Greta, and this is my brother Otto.'],
    [6, 'Otto', 'My name is Otto. I painted the shutters on Sunday.'],
    [14, 'Greta', 'I found the keys, and Otto found the ladder.'],
    [40, 'Greta', 'I will bring the cherries tomorrow.'],
    [70, 'Otto', 'I never mended the gate.'],
    [90, 'Greta', 'Otto, did you water the lemons?'],
  ]),
]);
const says = (question: string): string =>
  answer(recall, { question, video: 'porch.mp4' }, { now: () => 0, today: Date.parse('2025-06-20') }).answer;

test('who tells a deed of themselves leads the answer to who did it', () => {
  expect(says('Who painted the shutters?')).toMatch(/^Otto\. At 0:06 /);
  expect(says('Who is going to bring cherries?')).toMatch(/^Greta\b.*? At 0:40 /);
  expect(says('Who found the keys?')).toMatch(/^Greta\b.*? At 0:14 /);
});

test('what is told of others, denied or asked, names nobody', () => {
  expect(says('Who found the ladder?')).not.toMatch(/^Greta\b/);
  expect(says('Who mended the gate?')).not.toMatch(/^Otto\b/);
  expect(says('Who watered the lemons?')).not.toMatch(/^Greta\b/);
});
