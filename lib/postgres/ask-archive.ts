import { formOf } from '../answering/by-rules/whole-form';
import { answerReading } from '../answering/read-lines';
import { append } from '../append';
import type { Answer } from '../contract/answers';
import type { TextEmbedder } from '../language/text-embedding';
import type { Filed } from '../store/archive/archive-format';
import type { Database } from './database';
import { findMoments, type Sought } from './find-moments';
import { memoryOfVideos } from './memory-of-videos';
import { recordOf } from './read-records';

/** Moments that come near a question, by which its videos are chosen. */
const MOMENTS = 100;
/** Videos that a question is answered from. */
const MOST_VIDEOS = 12;

export interface ArchiveAnswer {
  answer: Answer;
  /** Where the files of the videos lie that it was answered from, nearest first. */
  videos: string[];
  /** How many there are. */
  of: number;
}

/**
 * Answers a question by rules from the videos in which most of what comes near it was found, put together as one memory. What holds of all
 * videos ("how many", "which videos") it answers of these alone.
 */
export async function askArchive(
  database: Database,
  embedder: TextEmbedder,
  question: string,
  within: Pick<Sought, 'from' | 'to' | 'person' | 'video'>,
): Promise<ArchiveAnswer> {
  const began = performance.now();
  const [vector] = await embedder.embed('question', [question]);
  const meaning = { weight: embedder.weightId, vector: vector! };
  const moments = await findMoments(database, { words: question, meaning, ...within, most: MOMENTS });
  // A file that was changed is another video, of the same path.
  const chosen = new Map(moments.map(({ id, path }) => [id, path]));
  const ids = [...chosen.keys()].slice(0, MOST_VIDEOS);
  const { videos, of } = await database.transaction(async (ask) => {
    const [all] = await ask<{ n: number }>('select count(*)::integer as n from mneme.video');
    const lines = await ask<{ id: string; format: number; line: string }>(
      `select v.id, v.format, r.line from mneme.record r join mneme.video v on v.id = r.video
       where v.id = any($1) and r.store not in ('pictures', 'subtitles') order by v.starts_at, r.video, r.place`,
      [ids],
    );
    const byVideo = new Map<string, Filed[]>();
    for (const { id, line, format } of lines) append(byVideo, id, recordOf(line, format));
    return { videos: [...byVideo.values()], of: all!.n };
  });
  const recall = memoryOfVideos(videos);
  const memory = {
    read: async <Result>(work: (held: typeof recall) => Result) => work(recall),
    readLines: async (asked: string, lines: Parameters<NonNullable<typeof embedder.reader>['read']>[1]) =>
      embedder.reader?.read(asked, lines) ?? null,
  };
  const form = formOf(question, vector!);
  const { answer } = await answerReading(memory, { question }, { now: Date.now, vector: vector!, form });
  return {
    answer: { ...answer, ms: performance.now() - began },
    videos: ids.map((id) => chosen.get(id)!),
    of,
  };
}
