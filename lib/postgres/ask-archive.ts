import { formOf } from '../answering/by-rules/whole-form';
import { answerReading } from '../answering/read-lines';
import { append } from '../append';
import type { Answer, Evidence } from '../contract/answers';
import { groupedBy } from '../grouped-by';
import { foldLedger, personsOf } from '../identity/fold';
import type { TextEmbedder } from '../language/text-embedding';
import type { HeldRecall } from '../memory/held-recall';
import type { Filed } from '../store/archive/archive-format';
import type { Database } from './database';
import { type FoundMoment, findMoments, type Sought } from './find-moments';
import { memoryOfVideos } from './memory-of-videos';
import { recordOf } from './read-records';
import { apartByHand } from './same-or-apart';
import type { ArchiveMoment, ArchiveWho } from './wire';

/** Moments that come near a question, by which its videos are chosen. */
const MOMENTS = 100;
/** Videos that a question is answered from. */
const MOST_VIDEOS = 12;
/** Moments that are told where no answer is found. */
const MOST_NEAREST = 5;

export interface ArchiveAnswer {
  answer: Answer;
  /** What the answer rests on; where there is none, what comes nearest. */
  moments: ArchiveMoment[];
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
  const { videos, of, paths, names, apart } = await database.transaction(async (ask) => {
    const [all] = await ask<{ n: number }>('select count(*)::integer as n from mneme.video');
    const lines = await ask<{ id: string; fingerprint: string; format: number; line: string }>(
      `select v.id, v.fingerprint, v.format, r.line from mneme.record r join mneme.video v on v.id = r.video
       where v.id = any($1) and r.store not in ('pictures', 'subtitles') order by v.starts_at, r.video, r.place`,
      [ids],
    );
    const byVideo = new Map<string, Filed[]>();
    for (const { id, line, format } of lines) append(byVideo, id, recordOf(line, format));
    const people = await ask<{ video: string; who: string; nodes: string[]; name: string | null }>(
      `select video, who, nodes, case when provisional then null else name end as name
       from mneme.person where video = any($1) and who is not null`,
      [ids],
    );
    const ofVideo = groupedBy(people, ({ video }) => video);
    const whoOf = (video: string) =>
      new Map(
        (ofVideo.get(video) ?? []).flatMap(({ who, nodes }) => nodes.map((node) => [node, who] as const)),
      );
    const paths = new Map(lines.map(({ id, fingerprint }) => [fingerprint, chosen.get(id)!]));
    return {
      ...{ of: all!.n, paths, apart: await apartByHand(ask, [...new Set(people.map(({ who }) => who))]) },
      videos: [...byVideo].map(([video, records]) => ({ records, whoOf: whoOf(video) })),
      names: new Map(people.flatMap(({ who, name }) => (name === null ? [] : [[who, name] as const]))),
    };
  });
  const { recall, whoOf } = memoryOfVideos(videos, names, apart);
  const memory = {
    read: async <Result>(work: (held: typeof recall) => Result) => work(recall),
    readLines: async (asked: string, lines: Parameters<NonNullable<typeof embedder.reader>['read']>[1]) =>
      embedder.reader?.read(asked, lines) ?? null,
  };
  const people = new Map(
    personsOf(foldLedger(recall.ledger)).map(({ id, name, nodes }) => [
      id,
      { id: nodes.map((node) => whoOf.get(node)).find(Boolean) ?? null, name },
    ]),
  );
  const form = formOf(question, vector!);
  const { answer } = await answerReading(memory, { question }, { now: Date.now, vector: vector!, form });
  return {
    answer: { ...answer, ms: performance.now() - began },
    moments:
      answer.evidence.length > 0
        ? answer.evidence.map((piece) => evidenceMoment(recall, piece, paths, people))
        : moments.slice(0, MOST_NEAREST).map(foundMoment),
    videos: ids.map((id) => chosen.get(id)!),
    of,
  };
}

/** A piece of evidence with where its file lies, by the fingerprints of videos. */
function evidenceMoment(
  recall: HeldRecall,
  { video, t0, t1, who, text, said }: Evidence,
  paths: ReadonlyMap<string, string>,
  people: ReadonlyMap<string, ArchiveWho>,
): ArchiveMoment {
  const { fingerprint, startsAt } = recall.videos.named(video);
  return {
    ...{ text: said ?? text, video, path: paths.get(fingerprint)!, t0, t1 },
    who: who.map((id) => people.get(id) ?? { id: null, name: id }),
    at: new Date(Date.parse(startsAt) + t0 * 1000).toISOString(),
  };
}

function foundMoment({ words, kind, who, at, video, path, t0, t1 }: FoundMoment): ArchiveMoment {
  return { text: words ?? kind, who, at, video, path, t0, t1 };
}
