import * as v from 'valibot';
import { type ErrorCode, toErrorData } from '../../errors';
import type { Provider } from '../../language/provider';
import type { PrecisionRecall } from '../clustering';
import type { DatasetFile } from '../datasets/question';
import { badInput, checked, readRecords, Seconds, Words } from '../datasets/read';
import { countDescribed, type DescriptionCounts, describedScore } from '../scoring/memorization';
import { stemOf } from './names';

/** What is true of a stretch of a video, one event or one fact a sentence. `video` without the ending of its file. */
export interface ReferenceStretch {
  video: string;
  t0: number;
  t1: number;
  sentences: string[];
}

export interface AutoDqReport extends PrecisionRecall {
  judge: string;
  stretches: number;
  /** Of videos that are not remembered. */
  notInMemory: number;
  failed: { video: string; t0: number; code: ErrorCode; message: string }[];
}

const Stretch = v.object({
  video: Words,
  t0: Seconds,
  t1: Seconds,
  sentences: v.pipe(v.array(Words), v.nonEmpty('holds no sentence')),
});

/** References as an array of stretches, or one on each line. Throws MnemeError `bad-input`. */
export function readReference(file: DatasetFile): ReferenceStretch[] {
  const stretches = readRecords(file).map(({ record, where }) => {
    const stretch = checked(Stretch, record, where);
    if (stretch.t0 >= stretch.t1) throw badInput(`${where}: t1 must be after t0.`);
    return stretch;
  });
  if (stretches.length === 0) throw badInput(`${file.name} holds no stretch.`);
  return stretches;
}

/**
 * AutoDQ of what a memory holds of stretches of video. A stretch of which the judge gives nothing is left out and told.
 *
 * @param names the memory's videos
 * @param written what the memory holds of a video between two seconds, as sentences
 */
export async function measureAutoDq(
  stretches: readonly ReferenceStretch[],
  names: readonly string[],
  written: (video: string, t0: number, t1: number) => Promise<readonly string[]>,
  judge: Provider,
  say: (line: string) => void,
): Promise<AutoDqReport> {
  const byStem = new Map(names.map((name) => [stemOf(name), name]));
  const here = stretches.filter(({ video }) => byStem.has(video));
  const counts: DescriptionCounts[] = [];
  const failed: AutoDqReport['failed'] = [];
  for (const [i, { video, t0, t1, sentences }] of here.entries()) {
    try {
      counts.push(await countDescribed(judge, await written(byStem.get(video)!, t0, t1), sentences));
    } catch (error) {
      const { code, message } = toErrorData(error);
      failed.push({ video, t0, code, message });
    }
    say(`${i + 1} of ${here.length} stretches judged`);
  }
  return {
    ...describedScore(counts),
    judge: judge.model,
    stretches: counts.length,
    notInMemory: stretches.length - here.length,
    failed,
  };
}
