import * as v from 'valibot';
import { choiceTruth, Letter } from './choice';
import type { Clue, Dataset, DatasetFile, EvalQuestion } from './question';
import { badInput, checked, onlyFile, readRecords, Words, wholeDataset } from './read';

const Video = v.object({
  key: Words,
  qa: v.array(
    v.object({
      uid: v.pipe(
        v.union([Words, v.number()]),
        v.transform((uid) => String(uid)),
      ),
      question: Words,
      answer: Letter,
      question_type: v.pipe(v.array(Words), v.nonEmpty('names no type')),
      time_reference: v.optional(v.string(), ''),
    }),
  ),
});

/**
 * LVBench: `video_info.meta.jsonl` as published, where the options stand in the question, one on each line: "(A) ...". Videos are named by
 * their YouTube ids.
 *
 * @throws MnemeError `bad-input`
 */
export function lvBenchDataset(files: readonly DatasetFile[]): Dataset {
  const file = onlyFile(files, 'lvbench video_info.meta.jsonl');
  const questions = readRecords(file).flatMap(({ record, where }) => {
    const { key, qa } = checked(Video, record, where);
    return qa.map((item): EvalQuestion => {
      const [question, ...options] = item.question.split('\n').map((line) => line.trim());
      const written = options.filter(Boolean);
      if (!question || written.length < 2 || !written.every((line) => /^\([A-Z]\)/.test(line)))
        throw badInput(`${where}: question ${item.uid} has no options "(A) ..." after its first line.`);
      return {
        id: item.uid,
        videos: [key],
        about: key,
        before: null,
        question,
        types: item.question_type,
        ...choiceTruth(written, item.answer, `${where}, question ${item.uid}`),
        clues: spanIn(item.time_reference).map((span) => ({ video: key, ...span })),
      };
    });
  });
  return wholeDataset({ name: 'lvbench', split: null, questions, offsets: null, remarks: [] }, file.name);
}

/** "15:35-17:02" and "01:02:03-01:02:30" in seconds; nothing where no such stretch is told. */
function spanIn(text: string): Omit<Clue, 'video'>[] {
  const [t0, t1] = text.split('-').map((clock) => {
    const parts = clock.trim().split(':');
    return parts.length >= 2 && parts.every((part) => /^\d+$/.test(part))
      ? parts.reduce((sum, part) => sum * 60 + Number(part), 0)
      : null;
  });
  return t0 != null && t1 != null && t0 < t1 ? [{ t0, t1 }] : [];
}
