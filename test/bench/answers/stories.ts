// Answers over the scripted stories, in Node: each set is remembered into one memory and then asked, as the films are; by words alone,
// and with the meaning of lines by the embedded weight (`.meaning`).
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { rememberStories, type StorySet, story, storyNames } from '../../stories/memory';
import { readingMemory, withMeaning } from '../../stories/with-meaning';
import { answer, answerReading } from './answer';
import { formRows, type Marked, mark, rowsOf, told } from './marking';

/** Rows of the stories that rules may be written by, and of those that only measure: of these nothing else is told. */
export async function run() {
  const embedder = await sentenceEmbedderIn('public/weights');
  return [
    ...(await setRows('dev', embedder, (line) => process.stderr.write(`${line}\n`))),
    ...(await setRows('kept', embedder, () => {})),
  ];
}

async function setRows(set: StorySet, embedder: TextEmbedder, tell: (line: string) => void) {
  const truths = storyNames(set).map(story);
  const remembered = rememberStories(truths);
  const meant = await withMeaning(remembered, embedder);
  const reading = readingMemory(meant, embedder);
  const [byWords, byMeaning]: [Marked[], Marked[]] = [[], []];
  for (const { film, qa } of truths)
    for (const item of qa) {
      const request = {
        question: item.question,
        video: `${film}.mp4`,
        ...(item.ask_at === null ? {} : { before: item.ask_at }),
      };
      byWords.push(mark(item, answer(remembered.recall, request, { now: () => 0 }), film));
      const [vector] = await embedder.embed('question', [item.question]);
      const read = await answerReading(reading, request, { now: () => 0, vector: vector! });
      byMeaning.push(mark(item, read.answer, film));
    }
  for (const [i, one] of byWords.entries()) {
    tell(told(one));
    if (told(one) !== told(byMeaning[i]!)) tell(`  by meaning: ${told(byMeaning[i]!)}`);
  }
  return [...rowsOf(set, byWords), ...formRows(byWords, `.${set}`), ...rowsOf(`${set}.meaning`, byMeaning)];
}
