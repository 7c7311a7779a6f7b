// Answers over the scripted stories, in Node: each set is remembered into one memory and then asked, as the films are; by words alone,
// and with the meaning of lines by the embedded weight (`.meaning`).
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import {
  type RememberedStories,
  rememberStories,
  type StorySet,
  story,
  storyNames,
} from '../../stories/memory';
import { answer } from './answer';
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
  const [byWords, byMeaning]: [Marked[], Marked[]] = [[], []];
  for (const { film, qa } of truths)
    for (const item of qa) {
      const request = {
        question: item.question,
        video: `${film}.mp4`,
        ...(item.ask_at === null ? {} : { before: item.ask_at }),
      };
      byWords.push(mark(item, answer(remembered.recall, request, { now: () => 0 }), film));
      const [vector] = await embedder.embed([item.question]);
      byMeaning.push(mark(item, answer(meant, request, { now: () => 0, vector: vector! }), film));
    }
  for (const [i, one] of byWords.entries()) {
    tell(told(one));
    if (told(one) !== told(byMeaning[i]!)) tell(`  by meaning: ${told(byMeaning[i]!)}`);
  }
  return [...rowsOf(set, byWords), ...formRows(byWords, `.${set}`), ...rowsOf(`${set}.meaning`, byMeaning)];
}

/** The same memory, its lines with vectors. */
async function withMeaning(
  { recall, writes }: RememberedStories,
  embedder: TextEmbedder,
): Promise<HeldRecall> {
  const words = [];
  for (const write of writes)
    for (const line of write.words)
      words.push({ ...line, embedding: (await embedder.embed([line.text]))[0]! });
  return new HeldRecall({
    videos: recall.videos
      .all()
      .map((video) => ({ ...video, weights: { ...video.weights, 'text-embedding': embedder.weightId } })),
    incidents: recall.entries.all(),
    facts: writes.flatMap(({ facts }) => facts),
    words,
    ledger: recall.ledger,
  });
}
