import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/aloud.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const test = testWithModule<Lib>(path.join(here, 'harness/aloud.entry.ts'));

test('what was asked aloud in a recorded clip is answered in one call, with faces of that clip, and kept', async ({
  inWorker,
}) => {
  const { asked, answers, kept, pictures } = await inWorker((lib) => lib.askAloud());
  const questions = asked.filter((one) => one !== null);
  expect(questions).toEqual([
    {
      ...{ question: 'Where are the boat keys?', video: 'recording.mp4', before: 34 },
      ...{ mode: 'reflex', keep: true, aloud: true },
    },
  ]);
  expect(asked.length).toBeGreaterThan(2);
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({ refused: false, mode: 'reflex', modelCalls: 1 });
  expect(answers[0]!.evidence[0]).toMatchObject({ video: 'evening.mp4', t0: 12 });
  expect(kept).toMatchObject([{ question: 'Where are the boat keys?', answer: answers[0]!.answer }]);
  expect(pictures).toEqual([1]);
});
