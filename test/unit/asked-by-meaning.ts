import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { formOf } from '../../lib/answering/by-rules/whole-form';
import { answerReading, type ReadingMemory } from '../../lib/answering/read-lines';
import type { Answer } from '../../lib/contract/answers';
import type { TextEmbedder } from '../../lib/language/text-embedding';
import { sentenceEmbedderIn } from '../sentence-embedder';
import type { RememberedStories } from '../stories/memory';
import { readingMemory, withMeaning } from '../stories/with-meaning';
import { writtenEncoder } from './written-encoder';

/** A memory that is asked by rules with the embedded weight of meaning, which is written for the tests around and removed after them. */
export function askedByMeaning(
  remembered: RememberedStories,
  context: { today?: number; now?: () => number } = {},
) {
  let folder: string;
  let embedder: TextEmbedder;
  let memory: ReadingMemory;
  beforeAll(async () => {
    folder = await writtenEncoder();
    embedder = await sentenceEmbedderIn(folder);
    memory = readingMemory(await withMeaning(remembered, embedder), embedder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const vectorsOf = (questions: string[]) => embedder.embed('question', questions);
  const ask = async (question: string): Promise<Answer> => {
    const vector = (await vectorsOf([question]))[0]!;
    return (await answerReading(memory, { question }, { ...context, vector, form: formOf(question, vector) }))
      .answer;
  };
  return { ask, vectorsOf };
}
