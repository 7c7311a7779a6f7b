import { expect, test } from 'vitest';
import { storyOf } from '../../../app/(pages)/ask/story';
import { answer } from '../../../lib/answering/by-rules/answer';
import { LEFT_OUT, LEFT_OUT_TOLD, type TraceStepName } from '../../../lib/contract/trace';
import { rememberStories, story } from '../../stories/memory';
import { askOf } from '../../thinking';

const steps = (...names: TraceStepName[]) => names.map((step, i) => ({ step, detail: `${i}` }));
const told = (...names: TraceStepName[]) =>
  storyOf(steps(...names)).map(({ stage, again, steps: own }) =>
    [stage, again ? 'again' : '', ...own.map(({ step }) => step)].filter(Boolean).join(' '),
  );

test('steps that follow one another and tell the same are one part, round after round; what it took comes last', () => {
  expect(
    told(
      ...(['taken as', 'understood', 'planned', 'searched', 'read', 'model', 'repeated'] as const),
      ...(['searched', 'read', 'left out', 'iterative'] as const),
    ),
  ).toEqual([
    'asked taken as',
    'sought understood planned searched',
    'found read',
    'discarded repeated',
    'sought again searched',
    'found again read',
    'discarded again left out',
    'decided iterative',
    'took model',
  ]);
});

test('the rules tell with their search what they found', () => {
  expect(told('understood', 'searched', 'left out', 'answered')).toEqual([
    'sought understood',
    'found searched',
    'discarded left out',
    'decided answered',
  ]);
});

const { recall } = rememberStories([story('dev-breakfast')]);

test('what came near and is not used is told with why: a moment by the rules, a sentence of a model', async () => {
  const question = 'What was Owen finishing last night?';
  const leftOut = answer(recall, { question }).trace.filter(({ step }) => step === LEFT_OUT);
  expect(leftOut.length).toBeGreaterThan(0);
  expect(leftOut.length).toBeLessThanOrEqual(LEFT_OUT_TOLD);
  for (const { detail } of leftOut)
    expect(detail).toMatch(/^At \d+:\d\d in dev-breakfast\.mp4: .+ \([A-Z].+\.\)$/);

  const { trace } = await askOf(recall, { question, mode: 'reflex' }, () => 'Owen flew to Norway [1].');
  expect(trace.find(({ step }) => step === LEFT_OUT)?.detail).toMatch(/^"Owen flew to Norway\." \(.+\)$/);
});
