import * as v from 'valibot';
import type { Dataset, DatasetFile, EvalQuestion } from './question';
import { badInput, checked, onlyFile, readJson, Words, wholeDataset } from './read';

/** Seconds of a clip of M3-Agent: what `before_clip` counts in. */
const CLIP_S = 30;

/** The names of what is asked for, as the annotations write them; `robot.json` and `web.json` call the first one differently. */
const TYPES = {
  'Multi-Evidence Reasoning': 'multi-evidence',
  'Multi-Detail Reasoning': 'multi-evidence',
  'Multi-Hop Reasoning': 'multi-hop',
  'Cross-Modal Reasoning': 'cross-modal',
  'Person Understanding': 'person-understanding',
  'General Knowledge Extraction': 'general-knowledge',
} as const;

const Video = v.object({
  video_path: v.pipe(Words, v.endsWith('.mp4')),
  qa_list: v.array(
    v.object({
      question: Words,
      answer: Words,
      question_id: Words,
      type: v.pipe(
        v.array(v.picklist(Object.keys(TYPES) as (keyof typeof TYPES)[])),
        v.nonEmpty('names no type'),
      ),
      before_clip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  ),
});

/**
 * M3-Bench: `robot.json` or `web.json` as published. A robot question is asked as of the end of the clip `before_clip`, which counts from 0: the
 * last clip of 30 s that is wholly over at its `timestamp` (of all 1,276 of them `before_clip` is floor(timestamp / 30) - 1), and M3-Agent keeps that
 * clip. Web questions are asked as of the end.
 *
 * @throws MnemeError `bad-input`
 */
export function m3BenchDataset(files: readonly DatasetFile[]): Dataset {
  const file = onlyFile(files, 'm3bench robot.json, or m3bench web.json');
  const videos = checked(v.record(v.string(), v.unknown()), readJson(file), file.name);
  const questions = Object.entries(videos).flatMap(([key, record]) => {
    const { video_path, qa_list } = checked(Video, record, `${key} of ${file.name}`);
    const video = video_path.slice(video_path.lastIndexOf('/') + 1, -'.mp4'.length);
    return qa_list.map(
      (item): EvalQuestion => ({
        id: item.question_id,
        videos: [video],
        about: video,
        before: item.before_clip === undefined ? null : CLIP_S * (item.before_clip + 1),
        question: item.question,
        reference: item.answer,
        types: [...new Set(item.type.map((type) => TYPES[type]))],
        truth: { by: 'entailment' },
        clues: [],
      }),
    );
  });
  const asOf = questions.filter(({ before }) => before !== null).length;
  if (asOf !== 0 && asOf !== questions.length)
    throw badInput(
      `${file.name}: before_clip is there for ${asOf} of ${questions.length} questions. Robot questions all have it, web questions never.`,
    );
  const split = asOf > 0 ? 'robot' : 'web';
  return wholeDataset({ name: 'm3bench', split, questions, offsets: null, remarks: [] }, file.name);
}
