// What the heads of lib/answering/by-rules/likely-lines.ts are trained with: for each question of the stories that rules may be written
// by, the lines that are weighed for an answer, and which of them tell it.
import { answer } from '../../lib/answering/by-rules/answer';
import { formOf } from '../../lib/answering/by-rules/whole-form';
import type { AskRequest } from '../../lib/contract/answers';
import { sentenceEmbedderIn } from '../sentence-embedder';
import { rememberStories, story, storyNames } from '../stories/memory';
import { styledStories } from '../stories/styles';
import { withMeaning } from '../stories/with-meaning';

export interface Example {
  /** The story that is asked about. */
  story: string;
  /** Of each line that was weighed, of that story or another: its features, and whether it tells what is asked. */
  lines: { features: readonly number[]; tells: boolean }[];
}

/** Examples with lines' meaning, and without. */
export async function examples(weights: string): Promise<{ meaning: Example[]; words: Example[] }> {
  const embedder = await sentenceEmbedderIn(weights);
  const found: { meaning: Example[]; words: Example[] } = { meaning: [], words: [] };
  for (const truths of [styledStories('dev'), storyNames('dev').map(story)]) {
    const remembered = rememberStories(truths);
    const memories = { words: remembered.recall, meaning: await withMeaning(remembered, embedder) };
    for (const { film, qa } of truths)
      for (const { question, ask_at, clues } of qa) {
        const [vector] = await embedder.embed('question', [question]);
        const form = formOf(question, vector!);
        const video = `${film}.mp4`;
        // Of the video at hand, and of all.
        const requests: AskRequest[] = [
          { question, video, ...(ask_at !== null && { before: ask_at }) },
          ...(ask_at === null ? [{ question }] : []),
        ];
        for (const [by, request] of (['words', 'meaning'] as const).flatMap((by) =>
          requests.map((request) => [by, request] as const),
        )) {
          const recall = memories[by];
          const tells = ({ videoId, t0, t1 }: { videoId: string; t0: number; t1: number }) =>
            recall.videos.of(videoId).name === video && clues.some(([from, to]) => t0 < to! && t1 > from!);
          let example: Example | null = null;
          answer(recall, request, {
            now: () => 0,
            form,
            vector: by === 'meaning' ? vector! : null,
            // Where a time is asked about it is looked for twice: the first look counts.
            weighed: (likely) => {
              example ??= {
                story: film,
                lines: likely.map(({ features, incident }) => ({ features, tells: tells(incident) })),
              };
            },
          });
          if (example) found[by].push(example);
        }
      }
  }
  return found;
}
