// Stories with questions in five styles (casual, roundabout, exam-like, spoken, simple English), most of them in other words than were
// said; a third asks what was never told, most of that by a hair. Each story by somebody who had seen neither the rules nor the other stories.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { StoryQuestion, StoryTruth } from './truth';

/** `dev`: to write rules by, and to train with; `kept`: only to measure them. */
export type StyledSet = 'dev' | 'kept';

export type StyledStory = StoryTruth & { qa: (StoryQuestion & { style: string })[] };

/** The stories of a set, by name. Of the root of the project, since bundled parts of a benchmark lie elsewhere. */
export function styledStories(set: StyledSet): StyledStory[] {
  const folder = path.resolve('test/stories/styles');
  return readdirSync(folder)
    .filter((file) => file.startsWith(`styles-${set}-`))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
}
