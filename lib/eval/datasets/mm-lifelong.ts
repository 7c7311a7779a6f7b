import * as v from 'valibot';
import type { Clue, Dataset, DatasetFile, EvalQuestion } from './question';
import { badInput, checked, onlyFile, readRecords, Span, Words, wholeDataset } from './read';

const Grouped = v.pipe(
  v.array(
    v.object({
      video_id: v.pipe(
        v.union([Words, v.number()]),
        v.transform((id) => String(id)),
      ),
      intervals: v.array(Span),
    }),
  ),
  v.nonEmpty('names no video'),
);
const common = {
  index: v.union([Words, v.number()]),
  question: Words,
  answer: v.pipe(
    v.union([Words, v.number()]),
    v.transform((answer) => String(answer)),
  ),
  question_type: Words,
  total_intervals: v.array(Span),
};
const SPLITS = {
  day: v.object({ ...common, clue_intervals: v.array(Span) }),
  week: v.object({ ...common, clue_intervals: Grouped }),
  month: v.object({ ...common, clue_interval: Grouped }),
};
type Split = keyof typeof SPLITS;

/** The one video of the day split, which its questions do not name. */
const DAY_VIDEO = '0';
/** Seconds by which two questions may tell of the same offset: the annotations have hundredths. */
const OFFSET_SLACK_S = 0.011;

/**
 * MM-Lifelong: one of its splits as published. `total_intervals` tells the clues on the clock of all videos of the split, `clue_intervals` (month:
 * `clue_interval`) the same in each video's own seconds; where a video lies on that clock is the difference. Videos are the `video_id`s (day: "0").
 *
 * @throws MnemeError `bad-input`, also where two questions place a video differently
 */
export function mmLifelongDataset(files: readonly DatasetFile[]): Dataset {
  const file = onlyFile(files, 'mm-lifelong test.json');
  const records = readRecords(file);
  const split = splitOf(records[0]?.record);
  const offsets = new Map<string, number>();
  let odd = 0;
  const questions = records.map(({ record, where }): EvalQuestion => {
    const item = checked(SPLITS[split] as (typeof SPLITS)['week' | 'month' | 'day'], record, where);
    const clues = cluesOf(item);
    if (clues.length !== item.total_intervals.length)
      throw badInput(
        `${where}: ${clues.length} clues, and ${item.total_intervals.length} total_intervals: they must be the same ones.`,
      );
    for (const [i, { video, t0 }] of clues.entries()) {
      const offset = item.total_intervals[i]![0] - t0;
      const known = offsets.get(video);
      if (known !== undefined && Math.abs(known - offset) > OFFSET_SLACK_S)
        throw badInput(`${where}: video ${video} begins at ${offset} s of all, and before at ${known} s.`);
      if (known === undefined) offsets.set(video, offset);
    }
    odd += clues.filter(({ t0, t1 }) => t0 >= t1).length;
    return {
      id: String(item.index),
      videos: [...new Set(clues.map(({ video }) => video))],
      about: null,
      before: null,
      question: item.question,
      reference: item.answer,
      types: [item.question_type],
      truth: { by: 'grade' },
      clues,
    };
  });
  const remarks =
    odd > 0
      ? [`${odd} clue intervals end where they begin, or before: Ref@N leaves them out, as published.`]
      : [];
  return wholeDataset({ name: 'mm-lifelong', split, questions, offsets, remarks }, file.name);
}

/** By the form of its clues. */
function splitOf(record: unknown): Split {
  const { clue_interval, clue_intervals } = (record ?? {}) as Record<string, unknown>;
  if (clue_interval !== undefined) return 'month';
  return Array.isArray(clue_intervals) && Array.isArray(clue_intervals[0]) ? 'day' : 'week';
}

function cluesOf(item: v.InferOutput<(typeof SPLITS)[Split]>): Clue[] {
  const clues = 'clue_interval' in item ? item.clue_interval : item.clue_intervals;
  return clues.flatMap((clue) =>
    Array.isArray(clue)
      ? [{ video: DAY_VIDEO, t0: clue[0], t1: clue[1] }]
      : clue.intervals.map(([t0, t1]) => ({ video: clue.video_id, t0, t1 })),
  );
}
