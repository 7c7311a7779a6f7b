// Answers over stories that are asked about in five styles, most often in other words than were said, in Node and with lines' meaning: by
// "dev" rules were written and heads trained, "kept" only measures. Each set is remembered into one memory.

import { formOf } from '../../../lib/answering/by-rules/whole-form';
import type { Answer } from '../../../lib/contract/answers';
import { sentenceEmbedderIn } from '../../sentence-embedder';
import { rememberStories } from '../../stories/memory';
import { type StyledSet, styledStories } from '../../stories/styles';
import { readingMemory, withMeaning } from '../../stories/with-meaning';
import { answerReading } from './answer';
import { type Marked, mark } from './marking';

interface Asked {
  marked: Marked;
  style: string;
  /** One of the first three lines that are shown tells it, answered or not. */
  isShown: boolean;
  /** The answer is the name of somebody else. */
  isOther: boolean;
}

export async function run() {
  return [...(await rowsOf('dev')), ...(await rowsOf('kept'))];
}

async function rowsOf(set: StyledSet) {
  const embedder = await sentenceEmbedderIn('public/weights');
  const truths = styledStories(set);
  const recall = await withMeaning(rememberStories(truths), embedder);
  const memory = readingMemory(recall, embedder);
  const asked: Asked[] = [];
  for (const { film, qa, people } of truths)
    for (const item of qa) {
      const [vector] = await embedder.embed('question', [item.question]);
      const request = {
        question: item.question,
        video: `${film}.mp4`,
        ...(item.ask_at === null ? {} : { before: item.ask_at }),
      };
      const form = formOf(item.question, vector!);
      const { answer: given } = await answerReading(memory, request, { now: () => 0, vector: vector!, form });
      const marked = mark(item, given, film);
      const isName = people.some(({ name }) => given.answer.startsWith(`${name}.`));
      asked.push({
        ...{ marked, style: item.style },
        isShown: isAmong(given, request.video, item.clues),
        isOther: isName && !marked.text,
      });
    }
  const styles = [...new Set(asked.map(({ style }) => style))].sort();
  return [
    ...parts(set, asked),
    ...styles.flatMap((one) =>
      parts(
        `${set}.${one}`,
        asked.filter(({ style }) => style === one),
      ).slice(0, 2),
    ),
  ];
}

function isAmong({ evidence }: Answer, video: string, clues: number[][]): boolean {
  return evidence
    .slice(0, 3)
    .some((piece) => piece.video === video && clues.some(([t0, t1]) => piece.t0 < t1! && piece.t1 > t0!));
}

function parts(name: string, asked: readonly Asked[]) {
  const told = asked.filter(({ marked }) => marked.item.answerable);
  const never = asked.filter(({ marked }) => !marked.item.answerable);
  const row = (metric: string, some: readonly Asked[], of: readonly Asked[], what: string) => ({
    metric: `answers.styles.${metric}.${name}`,
    value: Number((some.length / of.length).toFixed(3)),
    unit: `share of ${of.length} ${what}`,
  });
  return [
    row(
      'met',
      told.filter(({ marked: { text, evidence } }) => text || evidence),
      told,
      'that were told',
    ),
    row(
      'refused',
      never.filter(({ marked }) => marked.refused),
      never,
      'that were never told',
    ),
    row(
      'wronglyRefused',
      told.filter(({ marked }) => marked.refused),
      told,
      'that were told',
    ),
    row(
      'shown',
      told.filter(({ isShown, marked }) => isShown || marked.text),
      told,
      'that were told',
    ),
    row(
      'otherPerson',
      asked.filter(({ isOther }) => isOther),
      asked,
      'questions',
    ),
  ];
}
