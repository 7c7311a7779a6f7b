// What the reader of lines is trained with (test/lines/train_reader.py): for each question of a story, the lines that are weighed for an answer, as pieces of the
// embedded sentence encoder with those beside them, what the rules hold of each, and whether it tells what is asked.
import { readFileSync } from 'node:fs';
import { answerByRules } from '../../lib/answering/by-rules/answer';
import { formOf } from '../../lib/answering/by-rules/whole-form';
import { lineToRead } from '../../lib/answering/read-lines';
import { SentencePieces } from '../../lib/language/sentence-pieces';
import { sentenceEmbedderIn } from '../sentence-embedder';
import { rememberStories } from '../stories/memory';
import type { StyledStory } from '../stories/styles';
import { withMeaning } from '../stories/with-meaning';

/** Lines that are written down for a question. */
const MOST = 40;
/** Stories that are remembered into one memory. */
const TOGETHER = 6;

interface Weighed {
  line: number;
  before: number;
  features: number[];
  tells: number;
}

export async function reading(stories: readonly StyledStory[], weights: string) {
  const embedder = await sentenceEmbedderIn(weights);
  const pieces = new SentencePieces(
    JSON.parse(readFileSync(`${weights}/text-embedding/use-lite/pieces.json`, 'utf8')),
  );
  const texts: number[][] = [];
  const places = new Map<string, number>();
  const placeOf = (text: string) => {
    const known = places.get(text) ?? texts.push(pieces.encode(text).slice(0, 128)) - 1;
    places.set(text, known);
    return known;
  };
  const questions = [];
  for (let from = 0; from < stories.length; from += TOGETHER) {
    const truths = stories.slice(from, from + TOGETHER);
    const recall = await withMeaning(rememberStories(truths), embedder);
    for (const { film, qa } of truths)
      for (const { question, answerable, clues, ask_at, style } of qa) {
        const [vector] = await embedder.embed('question', [question]);
        const video = `${film}.mp4`;
        let weighed: Weighed[] | null = null;
        const told = answerByRules(
          recall,
          { question, video, ...(ask_at !== null && { before: ask_at }) },
          {
            now: () => 0,
            form: formOf(question, vector!),
            vector: vector!,
            weighed: (likely, { tell }) => {
              weighed ??= likely.slice(0, MOST).map((one) => {
                const { line, before, features } = lineToRead(one, tell);
                const { incident } = one;
                const { t0, t1 } = incident;
                const here = recall.videos.of(incident.videoId).name === video;
                return {
                  line: placeOf(line),
                  before: before === null ? -1 : placeOf(before),
                  features: features.map((one) => Math.round(one * 1e4) / 1e4),
                  tells: here && clues.some(([a, b]) => t0 < b! && t1 > a!) ? 1 : 0,
                };
              });
            },
          },
        );
        questions.push({
          story: film,
          style,
          text: question,
          question: placeOf(question),
          answerable,
          asks: told.question.asks.for,
          refused: told.answer.refused,
          lines: (weighed ?? []) as Weighed[],
        });
      }
  }
  return { texts, questions };
}
