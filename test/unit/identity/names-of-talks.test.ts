import { expect, test } from 'vitest';
import { story, storyNames } from '../../stories/memory';
import { styledStories } from '../../stories/styles';
import type { StoryTruth } from '../../stories/truth';
import { CHOOSING } from '../talks/choosing';
import { MEASURING } from '../talks/measuring';
import { asNamed, marksOf, type Named, storyNamed } from '../talks/talk';

const named = (stories: readonly StoryTruth[]) => stories.map(storyNamed);

/** The fewest who have their name and the most who have another's, provisionally: docs/benchmarks.md tells of how many. */
const PARTS: [part: string, named: Named[], learnt: number, wrong: number][] = [
  ['talks that choose', CHOOSING.map(asNamed), 32, 1],
  ['talks that only measure', MEASURING.map(asNamed), 26, 3],
  ['stories that choose', named(storyNames('dev').map(story)), 18, 0],
  ['stories that only measure', named(storyNames('kept').map(story)), 15, 0],
  ['styled stories that choose', named(styledStories('dev')), 53, 1],
  ['styled stories that only measure', named(styledStories('kept')), 26, 1],
];

test.each(PARTS)('%s: names are learnt, and none is wrong beyond doubt', (_part, people, learnt, wrong) => {
  const marks = marksOf(people);
  expect(marks.sure + marks.maybe, marks.notes.join('\n')).toBeGreaterThanOrEqual(learnt);
  expect(marks.wrong.maybe, marks.notes.join('\n')).toBeLessThanOrEqual(wrong);
  expect(marks.wrong.sure).toBe(0);
});
