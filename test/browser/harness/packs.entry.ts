import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { personsOf } from '../../../lib/identity/fold';
import { Corrections } from '../../../lib/identity/take-and-undo-steps';
import { deniedIn, denyThingsIn, restoreThingsIn } from '../../../lib/keeper/deny-things';
import { describeSomeLines } from '../../../lib/keeper/describe-lines';
import { forgetPersonIn } from '../../../lib/keeper/forgetting/forget-person';
import { forgetVideoIn } from '../../../lib/keeper/forgetting/forget-video';
import { HeldMemory } from '../../../lib/keeper/held-memory';
import { LateWords } from '../../../lib/keeper/listening/late-words';
import { linesOf } from '../../../lib/keeper/query-corrections';
import { readCard, readEntities } from '../../../lib/keeper/read-memory';
import { isUntidy, tidy } from '../../../lib/keeper/tidying';
import { videoSummaries } from '../../../lib/keeper/video-summaries';
import { findFacts } from '../../../lib/memory/facts/find';
import type { Recall } from '../../../lib/memory/recall';
import { MULTILINGUAL_E5 } from '../../../lib/models/word-weights';
import { Database } from '../../../lib/store/database';
import { readArrays, writeArrays } from '../../../lib/store/packs/arrays';
import { PARTS, PackFiles, type PackPart } from '../../../lib/store/packs/file';
import type { PackHead, PackRecord } from '../../../lib/store/packs/pack-format';
import type { ClipWrite } from '../../../lib/store/schema';
import { Clusters } from '../../clusters';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { jpeg } from '../../unit/archive-helpers';
import { raw } from './integrity.entry';

export { raw };

/** Entries of a pack here. */
const ENOUGH = 12;
const PICTURE = jpeg(160, 160, 60, () => 0.5);
const TRUTHS = storyNames('dev')
  .map(story)
  // Two of them with something in view.
  .map((truth, i) => (i < 2 ? { ...truth, shown: [{ kind: 'dog', t0: 4, t1: 16 }] } : truth));

/** The clips of stories, their lines with vectors. */
function writes(): ClipWrite[] {
  const clusters = new Clusters(130, 9);
  const weights = (write: ClipWrite) => ({ ...write.video.weights, 'text-embedding': 'story-text' });
  return rememberStories(TRUTHS).writes.map((write) => ({
    ...write,
    // As a check expects them of any memory.
    video: {
      ...write.video,
      fingerprint: write.video.id.slice(4).padStart(64, '0'),
      weights: weights(write),
    },
    pictures: write.pictures.map((picture) => ({ ...picture, bytes: PICTURE })),
    words: write.words.map((words) => ({ ...words, embedding: clusters.next() })),
  }));
}

export async function opened(): Promise<HeldMemory> {
  const held = new HeldMemory();
  await held.open(await Database.open(findFacts, () => {}));
  return held;
}

/** Stores the stories, the last `left` clips not. */
export async function remember(left = 0): Promise<void> {
  const database = await Database.open(findFacts, () => {});
  const all = writes();
  for (const write of all.slice(0, all.length - left)) await database.writeClip(write);
}

/** Says that the dog of the first video that has one is something else. */
export async function denyDogs(held: HeldMemory): Promise<void> {
  const [first] = await dogs(held);
  const video = held.videos().find(({ name }) => name === first);
  await held.asWriter((recall) => denyThingsIn(held, recall, [{ video: video!.id, kind: 'dog', t0: 4 }]));
}

/** Takes that back. */
export async function restoreDogs(held: HeldMemory): Promise<void> {
  await held.asWriter(() => restoreThingsIn(held, deniedIn(held.videos())));
}

/** In which videos dogs are found. */
export async function dogs(held: HeldMemory): Promise<string[]> {
  const told = await held.reading((recall) => answer(recall, { question: 'When was there a dog?' }));
  return told.evidence.map(({ video }) => video);
}

/** The last clip of the stories. */
export function lastClip(): ClipWrite {
  return writes().at(-1)!;
}

/** Packs all that can be, as idle time does. */
export async function pack(held: HeldMemory): Promise<void> {
  while (isUntidy(held, ENOUGH)) await tidy(held, ENOUGH);
}

/** What is stored of packs: their numbers, and how many bytes their files have. */
export async function packs(): Promise<{ numbers: number[]; bytes: number; isFolded: boolean }> {
  const db = await raw();
  const heads = ((await db.get('settings', 'packed')) as PackHead[] | undefined) ?? [];
  const isFolded = (await db.get('settings', 'fold')) !== undefined;
  db.close();
  const files = await Promise.all((await packFiles()).map(({ bytes }) => bytes.length));
  return { numbers: heads.map(({ n }) => n), bytes: files.reduce((sum, size) => sum + size), isFolded };
}

/** All that is stored beside the records, as text. */
export async function asides(): Promise<string> {
  const db = await raw();
  const settings = await db.getAll('settings');
  db.close();
  const files = (await packFiles()).map(({ bytes }) => new TextDecoder().decode(bytes));
  return JSON.stringify([files, settings]);
}

async function packFiles(): Promise<{ part: PackPart; bytes: Uint8Array }[]> {
  const files = (await PackFiles.open())!;
  return Promise.all(PARTS.map(async (part) => ({ part, bytes: await files.readAll(part) })));
}

/** Has the pack of a number say of a clip that it has a fact more. Returns the clip's place in it. */
export async function falsify(n: number): Promise<number> {
  const db = await raw();
  const heads = (await db.get('settings', 'packed')) as PackHead[];
  db.close();
  const files = (await PackFiles.open())!;
  const { at, bytes } = heads.find((head) => head.n === n)!.places.columns;
  const pack = readArrays(await files.read('columns', [{ at, bytes }])) as PackRecord;
  const clip = pack.facts.findIndex((count) => count > 0);
  pack.facts[clip]! += 1;
  await files.write('columns', at, writeArrays(pack));
  return clip;
}

/** Spoils the first bytes of what is in a file. */
export async function spoil(part: PackPart): Promise<void> {
  await (await PackFiles.open())!.write(part, 0, new Uint8Array(100));
}

/** All that a memory is read for, in words. */
export async function look(held: HeldMemory): Promise<string[]> {
  const vector = new Clusters(130, 9).next();
  const own = await held.reading(() => personsOf(held.persons()).map(({ id }) => id));
  const looks: ((recall: Recall) => unknown)[] = [
    (recall) => videoSummaries(recall, held.clips),
    (recall) => readEntities(recall),
    ...own.map((id) => (recall: Recall) => readCard(recall, id)),
    (recall) => search(recall, { text: 'the cat', k: 100 }, { vector, today: 0 }),
    ...TRUTHS.filter(({ film }) => held.videos().some(({ name }) => name.startsWith(film))).flatMap(
      ({ qa, film }) =>
        qa.flatMap(({ question }) => [
          (recall: Recall) => answer(recall, { question }, { now: () => 0, today: 0, vector }),
          (recall: Recall) =>
            answer(recall, { question, video: film, before: 60 }, { now: () => 0, today: 0 }),
        ]),
    ),
  ];
  const seen: string[] = [];
  for (const one of looks) seen.push(JSON.stringify(await held.reading(one)));
  return seen;
}

/** What one search finds, in words. */
export async function found(held: HeldMemory): Promise<string> {
  const vector = new Clusters(130, 9).next();
  const hits = await held.reading((recall) =>
    search(recall, { text: 'the cat', k: 100 }, { vector, today: 0 }),
  );
  return JSON.stringify(hits);
}

/** What a correction of queries would be learnt from: how many lines there are, and the first values of those that are taken, talk by talk. */
export async function taught(held: HeldMemory, most: number) {
  const lines = linesOf(held);
  const talks = await lines.first(most);
  return {
    ...{ count: lines.count(), state: lines.state() },
    talks: talks.map((talk) => talk.map(([first]) => first!)),
  };
}

/** Gives a video subtitles that say the same a little later, and who is called what not at all. */
export async function addSubtitles(held: HeldMemory, name: string): Promise<void> {
  const meaning = { vectors: async (_: string, texts: string[]) => texts.map(() => null) };
  const late = new LateWords(held, meaning as never);
  const video = held.videos().find((one) => one.name === name)!;
  const words = await held.records.ofClips('words', `${video.id}/c000000`, `${video.id}/c999999`);
  const cues = words.map(({ t0, t1, text }) => ({ t0: t0 + 0.01, t1, text: `${text} Honest.` }));
  await held.asWriter((recall) => late.addSubtitles(recall, video.id, cues, true));
}

export async function correct(held: HeldMemory, what: 'undo' | 'redo'): Promise<void> {
  await held.asWriter(() => new Corrections(held).take({ do: what }));
}

/** Has all lines described by another weight, as whose vectors others stand here. */
export async function describeLines(held: HeldMemory): Promise<void> {
  const clusters = new Clusters(130, 5);
  const meaning = {
    vectorsBy: async (_: string, lines: string[]) => lines.map(() => clusters.next()),
    takeNext: () => {},
  };
  const database = await Database.open(findFacts, () => {});
  for (let isDone = false; !isDone; )
    ({ isDone } = await describeSomeLines({ held, database }, meaning, MULTILINGUAL_E5));
}

export async function forgetVideo(held: HeldMemory, name: string): Promise<void> {
  await held.asWriter(() => forgetVideoIn(held, name, false, []));
}

export async function forgetPerson(held: HeldMemory, name: string): Promise<void> {
  const database = await Database.open(findFacts, () => {});
  const { id } = personsOf(held.persons()).find((person) => person.name === name)!;
  const meaning = { vectors: async (_: string, texts: string[]) => texts.map(() => null) };
  await held.asWriter(() => forgetPersonIn(held, database, id, true, meaning as never));
}
