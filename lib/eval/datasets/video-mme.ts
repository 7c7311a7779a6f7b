import * as v from 'valibot';
import { choiceTruth, Letter } from './choice';
import type { Dataset, DatasetFile, EvalQuestion } from './question';
import { checked, onlyFile, readRecords, Words, wholeDataset } from './read';

const Choices = v.pipe(v.array(Words), v.minLength(2), v.maxLength(26));
/** One question a record, as the published table has it. */
const Row = v.object({
  videoID: Words,
  duration: Words,
  question_id: Words,
  task_type: Words,
  question: Words,
  options: Choices,
  answer: Letter,
});
/** One video a record, as the older published JSON has it. */
const Nested = v.object({
  video_id: Words,
  duration_category: Words,
  url: Words,
  questions: v.array(
    v.object({
      question_id: Words,
      task_type: Words,
      question: Words,
      choices: Choices,
      answer: Letter,
    }),
  ),
});

/**
 * Video-MME: its table as JSON (one record for each question), or the JSON of one record for each video. Videos are named by their YouTube ids.
 *
 * @throws MnemeError `bad-input`
 */
export function videoMmeDataset(files: readonly DatasetFile[]): Dataset {
  const file = onlyFile(files, 'video-mme videomme.json');
  const questions = readRecords(file).flatMap(({ record, where }) =>
    record && typeof record === 'object' && 'questions' in record
      ? nested(checked(Nested, record, where))
      : [row(checked(Row, record, where))],
  );
  return wholeDataset({ name: 'video-mme', split: null, questions, offsets: null, remarks: [] }, file.name);
}

function nested({ video_id, duration_category, url, questions }: v.InferOutput<typeof Nested>) {
  const videoID = /(?:[?&]v=|youtu\.be\/)([\w-]+)/.exec(url)?.[1] ?? video_id;
  return questions.map(({ choices, ...item }) =>
    row({ ...item, videoID, duration: duration_category, options: choices }),
  );
}

function row(item: v.InferOutput<typeof Row>): EvalQuestion {
  return {
    id: item.question_id,
    videos: [item.videoID],
    about: item.videoID,
    before: null,
    question: item.question,
    types: [item.duration, item.task_type],
    ...choiceTruth(item.options, item.answer, item.question_id),
    clues: [],
  };
}
