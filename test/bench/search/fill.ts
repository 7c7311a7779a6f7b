import { append } from '../../../lib/append';
import { findFacts } from '../../../lib/memory/facts/find';
import { clipIdOf } from '../../../lib/store/clip-id';
import { Database } from '../../../lib/store/database';
import type { SealedWriting } from '../../../lib/store/integrity/sealing';
import type { IncidentRecord, NodeRecord, VideoRecord, WordsRecord } from '../../../lib/store/schema';
import { Clusters } from '../../clusters';
import { type MadeMemory, makeMemory } from '../answers/made-memory';
import { CLUSTER, DIMENSION } from './measured';

/** The weight that the lines are said to be embedded with. */
export const TEXT_WEIGHT = 'made-up';
/** What a face or voice holds: so many samples of so many values. */
const [SAMPLES, SAMPLE_VALUES] = [5, 128];
/**
 * Clips of one transaction, about 0.4 MB. Remembering writes one each. Chromium writes what transactions of more than 1 MB replace aside first, and looks
 * through what is left of that whenever it opens the database: 0.8 s for a million entries written in a hundred of them.
 */
const AT_ONCE = 30;
/** Where in the memory lie the lines that are asked about. */
const ASKED_AT = [0.4, 0.8];

/** A question, and the line that it asks about. */
export interface Question {
  text: string;
  /** Its meaning: that of the line. */
  vector: number[];
  /** Name of the video that the line is in, and when it begins, seconds. */
  video: string;
  t0: number;
}

/**
 * Fills the empty memory of this origin with one that was made up: `size` incidents, their videos, clips and facts, of each line the words with their
 * vector, faces, voices and the ledger, all with checksums. Tracks, turns and pictures, which answering does not read, are left out.
 */
export async function fill(size: number): Promise<Question[]> {
  const made = makeMemory(size);
  const clusters = new Clusters(DIMENSION, Math.ceil(size / CLUSTER));
  const database = await Database.open(findFacts, () => {});
  await database.writing((writing) => {
    for (const node of nodesOf(made)) writing.add('nodes', node);
    for (const entry of made.ledger) writing.add('ledger', entry);
  });
  const [incidents, facts] = [byVideo(made.incidents), byVideo(made.facts)];
  const askedAbout = new Set(ASKED_AT.map((share) => Math.floor(share * made.videos.length)));
  const questions: Question[] = [];
  // While one transaction is written, the records of the next are made.
  let writing = Promise.resolve();
  for (const [i, video] of made.videos.entries()) {
    const told = incidents.get(video.id)!;
    const lines = linesOf(told, clusters);
    if (askedAbout.has(i)) questions.push(questionAbout(lines[0]!, video));
    for (let clip = 0; clip < video.clips; clip += AT_ONCE) {
      const [from, to] = [clipIdOf(video.id, clip), clipIdOf(video.id, clip + AT_ONCE)];
      const isWithin = ({ clipId }: { clipId: string }) => from <= clipId && clipId < to;
      const before = writing;
      writing = database.writing((into) => {
        if (clip === 0) into.add('videos', { ...video, weights: { 'text-embedding': TEXT_WEIGHT } });
        addClips(into, video, clip);
        for (const incident of told.filter(isWithin)) into.add('incidents', incident);
        for (const line of lines.filter(isWithin)) into.add('words', line);
        for (const fact of (facts.get(video.id) ?? []).filter(isWithin)) into.add('facts', fact);
      });
      await before;
    }
    if (i % 200 === 0) console.log(`video ${i} of ${made.videos.length} ...`);
  }
  await writing;
  return questions;
}

function byVideo<Told extends { videoId: string }>(records: Told[]): Map<string, Told[]> {
  const found = new Map<string, Told[]>();
  for (const record of records) append(found, record.videoId, record);
  return found;
}

function addClips(writing: SealedWriting, video: VideoRecord, from: number): void {
  const seconds = video.durationS / video.clips;
  for (let index = from; index < Math.min(video.clips, from + AT_ONCE); index += 1)
    writing.add('clips', {
      id: clipIdOf(video.id, index),
      videoId: video.id,
      index,
      t0: index * seconds,
      t1: (index + 1) * seconds,
      frames: 5 * seconds,
      gaps: [],
      still: null,
    });
}

/** The words of the incidents that tell what was said. */
function linesOf(incidents: IncidentRecord[], clusters: Clusters): WordsRecord[] {
  return incidents
    .filter(({ kind }) => kind === 'says')
    .map(({ id, clipId, videoId, t0, t1, words }) => ({
      ...{ id: id.replace('/i', '/w'), clipId, videoId, t0, t1 },
      turnId: null,
      text: words!,
      embedding: clusters.next(),
    }));
}

/** A node for each that the ledger founds. */
function nodesOf({ ledger }: MadeMemory): NodeRecord[] {
  const clusters = new Clusters(SAMPLE_VALUES, ledger.length);
  return ledger.flatMap((entry): NodeRecord[] => {
    if (entry.kind !== 'founded') return [];
    const samples = Array.from({ length: SAMPLES }, () => ({
      ...{ embedding: clusters.next(), weight: 1, source: null, picture: null },
    }));
    const modality = entry.node.startsWith('f') ? 'face' : 'voice';
    return [{ id: entry.node, n: Number(entry.node.slice(2)), modality, weightId: 'made-up', samples }];
  });
}

function questionAbout({ text, embedding, t0 }: WordsRecord, { name }: VideoRecord): Question {
  const words = /the (.*)\./.exec(text)![1]!;
  return { text: `What about the ${words}?`, vector: [...embedding!], video: name, t0 };
}
