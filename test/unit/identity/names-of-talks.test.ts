import { expect, test } from 'vitest';
import { story, storyNames } from '../../stories/memory';
import { styledStories } from '../../stories/styles';
import type { StoryTruth } from '../../stories/truth';
import { CHOOSING } from '../talks/choosing';
import { CHOOSING_MORE } from '../talks/choosing-more';
import { MEASURING } from '../talks/measuring';
import { MEASURING_MORE } from '../talks/measuring-more';
import { asNamed, marksOf, type Named, storyNamed } from '../talks/talk';

const named = (stories: readonly StoryTruth[]) => stories.map(storyNamed);

/** The fewest who have their name and the most who have another's, provisionally: docs/benchmarks.md tells of how many. */
const PARTS: [part: string, named: Named[], learnt: number, wrong: number][] = [
  ['talks that choose', CHOOSING.map(asNamed), 31, 0],
  ['more talks that choose', CHOOSING_MORE.map(asNamed), 27, 5],
  ['talks that only measure', MEASURING.map(asNamed), 27, 2],
  ['more talks that only measure', MEASURING_MORE.map(asNamed), 22, 9],
  ['stories that choose', named(storyNames('dev').map(story)), 18, 0],
  ['stories that only measure', named(storyNames('kept').map(story)), 15, 0],
  ['styled stories that choose', named(styledStories('dev')), 53, 1],
  ['styled stories that only measure', named(styledStories('kept')), 27, 0],
];

test.each(PARTS)('%s: names are learnt, and none is wrong beyond doubt', (part, people, learnt, wrong) => {
  const marks = marksOf(people);
  // What only measures stays unread.
  const notes = part.endsWith('choose') ? marks.notes.join('\n') : part;
  expect(marks.sure + marks.maybe, notes).toBeGreaterThanOrEqual(learnt);
  expect(marks.wrong.maybe, notes).toBeLessThanOrEqual(wrong);
  expect(marks.wrong.sure, notes).toBe(0);
});
