// Light-Omni's noise test over the scripted stories, in Node: how much less of the evidence a search finds behind random words.
import { search } from '../../../lib/answering/search/search';
import { filmsDataset } from '../../../lib/eval/datasets/films';
import { measureNoise } from '../../../lib/eval/noise';
import { rememberStories, type StorySet, story, storyNames } from '../../stories/memory';

export async function run() {
  return [...(await setRows('dev')), ...(await setRows('kept'))];
}

async function setRows(set: StorySet) {
  const truths = storyNames(set).map(story);
  const { recall } = rememberStories(truths);
  const files = truths.map((truth) => ({ name: truth.film, text: JSON.stringify(truth) }));
  const { questions, recall: found } = await measureNoise(
    filmsDataset(files).questions,
    async (text, { about, before }, k) =>
      search(recall, { text, k, video: `${about}.mp4`, before: before ?? undefined }).hits,
  );
  return found.flatMap(({ k, clean, noisy }) =>
    Object.entries({ clean, noisy }).map(([how, value]) => ({
      metric: `answers.evidence.${how}.first${k}.${set}`,
      value: Number(value.toFixed(3)),
      unit: `mean share of the clues of ${questions} questions`,
    })),
  );
}
