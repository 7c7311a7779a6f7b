import * as v from 'valibot';
import type { Dataset, DatasetFile, EvalQuestion } from './question';
import { checked, readJson, Seconds, Span, Words, wholeDataset } from './read';

const Clues = v.array(Span);
const Film = v.object({
  film: Words,
  qa: v.array(
    v.object({
      id: Words,
      question: Words,
      answer: Words,
      accept: v.pipe(v.array(Words), v.nonEmpty('holds no phrase')),
      types: v.optional(v.array(Words), []),
      clues: Clues,
      cross_clues: v.optional(v.record(v.string(), Clues), {}),
      ask_at: v.nullable(Seconds),
      answerable: v.boolean(),
    }),
  ),
});

/**
 * Scripted films: `NAME.truth.json` for each, the video being `NAME` with any ending. A question that needs earlier films is asked where these are
 * remembered too.
 *
 * @throws MnemeError `bad-input`
 */
export function filmsDataset(files: readonly DatasetFile[]): Dataset {
  const questions = files.flatMap((file) => {
    const { film, qa } = checked(Film, readJson(file), file.name);
    return qa.map((item): EvalQuestion => {
      const spans = [[film, item.clues] as const, ...Object.entries(item.cross_clues)];
      return {
        id: item.id,
        videos: [film, ...Object.keys(item.cross_clues)],
        about: film,
        before: item.ask_at,
        question: item.question,
        reference: item.answer,
        types: item.types,
        truth: { by: 'phrases', accept: item.accept, answerable: item.answerable },
        clues: spans.flatMap(([video, of]) => of.map(([t0, t1]) => ({ video, t0, t1 }))),
      };
    });
  });
  return wholeDataset(
    { name: 'films', split: null, questions, offsets: null, remarks: [] },
    'The folder of films',
  );
}
