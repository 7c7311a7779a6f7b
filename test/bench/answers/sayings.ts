// What asks nothing of the videos, told by the trained head and rules, and what is answered to it: sayings by somebody who had seen neither
// the rules nor those that it was trained with (test/forms/sayings-kept.json), said to the stories that only measure, as one memory. Nothing but totals is told.
import { readFileSync } from 'node:fs';
import { formOf } from '../../../lib/answering/by-rules/whole-form';
import { isNothingAsked } from '../../../lib/contract/trace';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { readingMemory, withMeaning } from '../../stories/with-meaning';
import { answerReading } from './answer';

export async function run() {
  const kept = JSON.parse(readFileSync('test/forms/sayings-kept.json', 'utf8')) as Record<string, string[]>;
  const embedder = await sentenceEmbedderIn('public/weights');
  const truths = storyNames('kept').map(story);
  const memory = readingMemory(await withMeaning(rememberStories(truths), embedder), embedder);
  const rows = [];
  for (const [kind, texts] of Object.entries(kept)) {
    const [nothing, answers] = [[] as boolean[], [] as boolean[]];
    for (const question of texts) {
      const [vector] = await embedder.embed('question', [question]);
      const form = formOf(question, vector!);
      const { answer } = await answerReading(memory, { question }, { now: () => 0, vector: vector!, form });
      nothing.push(isNothingAsked(answer));
      answers.push(!answer.refused && !isNothingAsked(answer));
    }
    rows.push(row(`nothing.${kind}`, nothing), row(`answered.${kind}`, answers));
  }
  return rows;
}

function row(metric: string, each: readonly boolean[]) {
  return {
    metric: `answers.sayings.${metric}`,
    value: Math.round((1000 * each.filter(Boolean).length) / each.length) / 1000,
    unit: `share of ${each.length} sayings`,
  };
}
