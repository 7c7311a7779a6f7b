// Over 400 lines: every way of spoiling a record, and every reading of it.
import { type IDBPDatabase, openDB } from 'idb';
import type { CheckReport } from '../lib/contract/memory';
import type { Ability } from '../lib/contract/models';
import type { VideoView } from '../lib/contract/videos';
import { toErrorData } from '../lib/errors';
import { Keeper } from '../lib/keeper/keeper';
import type { LoadSharing } from '../lib/keeper/shared-with-others';
import { type SoundKeeper, soundKeeper } from '../lib/keeper/sound';
import type { Provider } from '../lib/language/provider';
import { findFacts } from '../lib/memory/facts/find';
import { ArchiveParser } from '../lib/store/archive/check-archive';
import { Database } from '../lib/store/database';
import { checksum } from '../lib/store/integrity/checksum';
import { sealAll, type Writing } from '../lib/store/integrity/sealing';
import { type ClipRecord, STORES, type StoreName } from '../lib/store/schema';
import { seeded } from './demo-film/brush.js';
import { type MemorySettings, makeWrites, steps } from './unit/archive-helpers';

/** One record of a memory changed at random, as a failing disk, an earlier version or a hostile hand would: what every read of the keeper comes to then. */

const FILM: MemorySettings = {
  ...{ videos: 2, clips: 3, people: 3, pictureBytes: 80 },
  line: (i, video) => LINES[i % LINES.length]!.replace('{video}', String(video)),
};
const LINES = [
  'My name is Ada.',
  'I work as a baker in town {video}.',
  'Ben, where are the watering cans?',
  'They stand behind the shed, next to the red bicycle.',
  'My sister Nora likes tea with honey.',
  'I paid 20 euros for the lamp on Saturday.',
];
const PACK = { videoId: 'vid_1', from: 0, to: 1, still: null, gaps: [] };
const STRETCH = { at: 0, bytes: 8 };
/** As they are stored, but for those that follow from the memory. The pack is none that there is: it is left out whatever it holds. */
const SETTINGS = {
  ...{ consented: true, savedClips: 3, reminderPutAwayClips: 2, damage: [], late: [] },
  packed: [{ n: 0, ranges: [PACK], places: { columns: STRETCH, codes: STRETCH, rows: STRETCH } }],
};
/** Stores beside those of the memory whose records are changed, too. */
const BESIDE = ['settings', 'seals', 'chain', 'files', 'answers', 'calls', 'tries', 'meanings'] as const;
type Beside = (typeof BESIDE)[number];
export type Place = StoreName | Beside;

/** All that a database holds. */
export type Snapshot = Record<Place, [key: IDBValidKey, value: unknown][]>;

/** What was done to which record. */
export interface Change {
  store: Place;
  key: IDBValidKey;
  what: string;
  sealed: boolean;
  isChanged: boolean;
}

/** What the calls of a keeper came to: what they gave, or the code and message of what they threw. */
export type Read = Record<string, { gave: unknown } | { threw: string; message: string }>;

const raw = (): Promise<IDBPDatabase> => openDB('mneme');

/** Every read of a memory; where it cannot even be opened, why. */
export async function readWhole(): Promise<Read> {
  try {
    return await readAll(await openKeeper());
  } catch (error) {
    const { code, message } = toErrorData(error);
    return { open: { threw: code, message: `${message} ${(error as Error).stack}` } };
  }
}

/** What may be thrown of what was damaged: that it is not there, and what is not done on top of it. */
const FORESEEN: readonly [name: RegExp, code: string, message: RegExp][] = [
  [/^(?:export|name)$/, 'memory-damaged', /^Part of this memory is damaged/],
  [/^transcript/, 'not-found', /^No words of/],
  // Of another release it may be one.
  [/^taken in again$/, 'bad-archive', /is not a weight for/],
];

/** What a change took along that it should not have; none where all else reads as before. */
export function faultsOf(before: Read, after: Read, { store, key, sealed, isChanged }: Change): string[] {
  const faults = Object.entries(after).flatMap(([name, read]) => {
    if (!('threw' in read)) return [];
    const isForeseen = FORESEEN.some(
      ([which, code, message]) => which.test(name) && read.threw === code && message.test(read.message),
    );
    return isForeseen ? [] : [`${name}: ${read.threw} ${read.message}`];
  });
  // Who says them may be another after who is who was damaged.
  const words = (read: Read, name: string) => {
    const found = read[name];
    return found && 'gave' in found
      ? (found.gave as VideoView).lines.map(({ text }) => text).join('|')
      : null;
  };
  const spoilt = typeof key === 'string' && key.startsWith('vid_') ? key.split('/')[0] : null;
  for (const name of Object.keys(before))
    if (/^watch /.test(name) && !name.endsWith(` ${spoilt}`) && words(after, name) !== words(before, name))
      faults.push(`${name} is not what it was: ${words(after, name)?.slice(0, 300)}`);
  const check = after.check && 'gave' in after.check ? (after.check.gave as CheckReport) : null;
  const isMemory = STORES.some((one) => one === store);
  if (isMemory && isChanged && !sealed && check?.whole !== false) faults.push('it is not found');
  if (check && !check.whole && check.damage.length === 0) faults.push('it is not named');
  return faults;
}

/** The keeper as the memory worker has it, its memory open; with a model, where one is given. */
export async function openKeeper(
  model: Provider | null = null,
  loadSharing?: LoadSharing,
): Promise<SoundKeeper> {
  const ability: Ability = { task: 'text-embedding', weight: null, missing: null, refused: [] };
  const keeper = soundKeeper(
    new Keeper(
      async () => ({ embedder: null, ability }),
      async () => model,
      undefined,
      loadSharing,
    ),
  );
  await keeper.open(() => {});
  return keeper;
}

/** Makes a memory that has some of everything. */
export async function makeRich(): Promise<Snapshot> {
  const database = await Database.open(findFacts, () => {});
  // It would put back what is changed.
  await database.keepCopy(false);
  let ledger = 0;
  let last: ClipRecord | null = null;
  for (const write of makeWrites(FILM)) {
    await database.writeClip(write);
    ledger += write.ledger.length;
    last = write.clip;
  }
  const clip = last!;
  const told = { clipId: clip.id, videoId: clip.videoId, t0: clip.t0 + 1, t1: clip.t1 };
  const [turn, track] = [`${clip.id}/s0000`, `${clip.id}/t0000`];
  const at = { videoId: clip.videoId, t0: clip.t0, t1: clip.t1 };
  await database.addWriting({
    writing: { id: clip.id, videoId: clip.videoId, model: 'scribe-1', prompt: 1 },
    incidents: [
      {
        ...told,
        id: `${clip.id}/m0000`,
        kind: 'observed',
        who: ['f_1'],
        sources: [track],
        words: '<p_1> waters the tulips.',
      },
      { ...told, id: `${clip.id}/m0001`, kind: 'reads', who: [], sources: [], words: 'Open' },
    ],
    facts: [
      {
        ...told,
        ...{
          id: `${clip.id}/m0000`,
          kind: 'attribute',
          subject: { is: 'observed' },
          by: 'f_1',
          source: track,
        },
        ...{ hearsay: false, topic: ['seen', 'hat'], value: 'wears a hat', text: 'wears a hat' },
      },
    ],
    ledger: [
      {
        seq: ledger + 1,
        kind: 'vote',
        a: 'f_1',
        b: 'f_3',
        weight: 1,
        source: 'model',
        at,
        by: [track, track],
      },
      { seq: ledger + 2, kind: 'called', node: 'f_2', name: 'Ben', weight: 0.5, how: 'model', at },
    ],
  });
  await database.addObservations([
    {
      ...told,
      ...{ id: `${clip.id}/o0000`, who: ['f_2'], sources: [turn], words: '<p_2> closes the window.' },
      ...{ model: 'scribe-1', prompt: 1, from: Date.UTC(2026, 0) },
    },
  ]);
  for (const step of steps(ledger + 2)) await database.appendLedger(step, null);
  await database.keepFile(clip.videoId, { copy: new Blob(['film']) });
  await database.meanings().add([
    {
      ...at,
      key: `${clip.id}/still`,
      thing: null,
      weightId: 'siglip2-base-patch16-224',
      values: Int8Array.of(1),
    },
  ]);
  await database.addTry({ id: clip.id, model: 'scribe-1', outcome: 'due', tries: 0, next: null });
  for (const [key, value] of Object.entries(SETTINGS)) await database.setSetting(key, value);
  await database
    .answers()
    .add({ at: '2026-01-01T00:00:00.000Z', question: 'Who?', answer: 'Ada.', refused: false });
  const counted = { letters: 5, images: 0, imageBytes: 0, sounds: 0, soundBytes: 0 };
  const ended = { promptTokens: 1, completionTokens: 1, seconds: 1, ended: 'stop' } as const;
  await database
    .calls()
    .begin({ at: '2026-01-01T00:00:00.000Z', purpose: 'ask', model: 'm', host: 'h', ...counted, ...ended });
  const keeper = await openKeeper();
  await keeper.correct({ do: 'not-in', id: 'p_1', record: 'vid_1/c000000/t0000' });
  await keeper.addNote({
    text: 'The spare key is under the pot.',
    at: Date.UTC(2026, 1, 3),
    zone: 'Europe/Berlin',
  });
  const lines = LINES.map((text, i) => ({
    t0: i * 14 + 1,
    t1: i * 14 + 4,
    text: text.replace('{video}', '9'),
  }));
  await keeper.addSubtitles('vid_1', lines, true);
  await keeper.addReminder('2030-01-01T00:00:00.000Z', 'water the tulips');
  const report = await keeper.checkMemory(false, () => {});
  if (!report.whole) throw new Error(JSON.stringify(report));
  return snapshot();
}

async function snapshot(): Promise<Snapshot> {
  const db = await raw();
  const stores = [...STORES, ...BESIDE];
  const all = await Promise.all(
    stores.map(async (store): Promise<[Place, [IDBValidKey, unknown][]]> => {
      const [keys, values] = await Promise.all([db.getAllKeys(store), db.getAll(store)]);
      return [store, keys.map((key, i) => [key, values[i]])];
    }),
  );
  db.close();
  return Object.fromEntries(all) as Snapshot;
}

const HAS_OWN_KEY: ReadonlySet<Place> = new Set<Place>(['settings', 'chain', 'answers', 'calls']);

/** How often a memory was put back. */
let putBacks = 0;

/** Numbers the commit higher than all before: what was put back would be taken for a memory that has lost something. */
async function number(settings: {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
}) {
  putBacks += 1;
  const generation = putBacks * 1e6;
  const counts = await settings.get('counts');
  if (counts) await settings.put({ ...counts, generation }, 'counts');
  await settings.put(generation, 'generation');
}

/** Puts a memory back as it was, but for what is left out, in a transaction that is still open. */
async function putBack(memory: Snapshot, isWanted: (of: Place, key: IDBValidKey) => boolean) {
  const db = await raw();
  const tx = db.transaction([...STORES, ...BESIDE], 'readwrite');
  const put = async (of: Place, record: unknown, own: IDBValidKey) =>
    tx.objectStore(of).put(record, HAS_OWN_KEY.has(of) ? own : undefined);
  const all: Promise<unknown>[] = [];
  for (const [of, records] of Object.entries(memory) as [Place, [IDBValidKey, unknown][]][]) {
    all.push(tx.objectStore(of).clear());
    for (const [own, record] of records) if (isWanted(of, own)) all.push(put(of, record, own));
  }
  await Promise.all(all);
  await number(tx.objectStore('settings'));
  return { db, tx, put };
}

/** Puts a memory back as it was. */
export async function restore(memory: Snapshot): Promise<void> {
  const { db, tx } = await putBack(memory, () => true);
  await tx.done;
  db.close();
}

/** Puts a memory back as it was, but for one record that is changed by a number's random. */
export async function spoilOne(memory: Snapshot, seed: number): Promise<Change> {
  const random = seeded(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const places = [...STORES, ...STORES, ...BESIDE].filter((store) => memory[store].length > 0);
  const store = pick(places);
  const [key, value] = pick(memory[store]);
  const [spoilt, what] = changed(
    value,
    memory[store].map(([, other]) => other),
    random,
  );
  const isMemory = STORES.some((one) => one === store);
  const sealed = isMemory && random() < 0.6;
  return putSpoilt(
    memory,
    { store, key, what, sealed, isChanged: checksum(value) !== checksum(spoilt) },
    spoilt,
  );
}

/** Puts a memory back as it was, but for one record that is another, or gone; `sealed`: with its checksum. */
export async function putSpoilt(memory: Snapshot, change: Change, spoilt: unknown): Promise<Change> {
  const { store, key, sealed } = change;
  const { db, tx, put } = await putBack(memory, (of, own) => of !== store || own !== key);
  const { keyPath } = tx.objectStore(store);
  const called = typeof keyPath === 'string' ? (spoilt as Record<string, unknown> | null)?.[keyPath] : key;
  // One record is changed, and no other lost.
  if (spoilt !== GONE && (called === key || !memory[store].some(([other]) => other === called)))
    // What is called by nothing that a store can be asked for is as good as lost.
    await put(store, spoilt, key).catch(() => {});
  if (sealed) await sealAll(tx as unknown as Writing);
  await tx.done;
  db.close();
  return change;
}

const GONE = Symbol('gone');

/** What stands in the place of a value: other types, extremes, what is of no list, what points nowhere. */
const BAD: readonly unknown[] = [
  ...[null, undefined, true, -1, 0.5, 0, 7, 1e15, 1e300, -1e300, Number.NaN, Number.POSITIVE_INFINITY],
  ...['', 'x', ' ', 'x'.repeat(20_000), '<b>bold</b>', '\u0000', '__proto__', 'constructor'],
  ...['Mars/Olympus', 'no zone', '+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '9999-99-99'],
  ...[
    'vid_9',
    'vid_1',
    'vid_1/c000000',
    'vid_1/c000099/t0001',
    'vid_2/c000001/s0001',
    'f_1',
    'f_99',
    'v_2',
    'p_1',
    'undo',
  ],
  ...[[], ['x'], [null], [[[[]]]], {}, { t0: 1 }, new Date(0), new Uint8Array(3), new Float32Array(5)],
  ...[new Float32Array([Number.NaN]), new Float32Array(0), new Map(), 12n],
];

/** A value with one of its parts changed, and what was done. */
function changed(value: unknown, others: readonly unknown[], random: () => number): [unknown, string] {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  const copy = structuredClone(value);
  const parts: { holder: Record<string, unknown>; name: string; path: string }[] = [];
  const collect = (holder: unknown, path: string): void => {
    if (typeof holder !== 'object' || holder === null || ArrayBuffer.isView(holder) || holder instanceof Blob)
      return;
    for (const name of Object.keys(holder)) {
      parts.push({ holder: holder as Record<string, unknown>, name, path: `${path}.${name}` });
      collect((holder as Record<string, unknown>)[name], `${path}.${name}`);
    }
  };
  collect(copy, '');
  const how = random();
  const shown = (bad: unknown) => (typeof bad === 'string' ? JSON.stringify(bad.slice(0, 40)) : String(bad));
  if (parts.length === 0 || how < 0.05) {
    if (random() < 0.5) return [GONE, 'is lost'];
    const bad = pick(BAD);
    return [bad, `is ${shown(bad)}`];
  }
  // Each field as often as any other, however long lists are.
  const own = pick(parts.filter(({ path }) => path.lastIndexOf('.') === 0));
  const inside = parts.filter(({ path }) => path.startsWith(`${own.path}.`));
  const { holder, name, path } = inside.length > 0 && random() < 0.5 ? pick(inside) : own;
  const old = holder[name];
  if (how < 0.2) {
    delete holder[name];
    return [copy, `${path} is missing`];
  }
  if (how < 0.4 && (Array.isArray(old) || ArrayBuffer.isView(old) || typeof old === 'string')) {
    const long = (old as { length: number }).length;
    const of = old as { slice(from: number, to?: number): unknown };
    holder[name] =
      random() < 0.5 ? of.slice(0, Math.floor(random() * long)) : of.slice(Math.ceil(random() * long));
    return [copy, `${path} is cut`];
  }
  if (how < 0.5 && others.length > 1) {
    const other = pick(others) as Record<string, unknown> | null;
    if (typeof other === 'object' && other !== null && holder === (copy as object)) {
      holder[name] = structuredClone(other[name]);
      return [copy, `${path} is another's`];
    }
  }
  if (how < 0.6 && typeof old === 'number') {
    holder[name] = pick([-old, old + 1, old * 1e6, old + 0.1, -1e-9]);
    return [copy, `${path} is ${holder[name]}`];
  }
  const bad = pick(BAD);
  holder[name] = bad;
  return [copy, `${path} is ${shown(bad)}`];
}

const QUESTIONS = [
  'Who works as a baker?',
  'What does Nora like?',
  'Where are the watering cans?',
  'What happened on Saturday?',
  'When was Zoe there last?',
  'How often was Zoe seen?',
  'Who was there with Zoe?',
  'What happened at the beginning?',
  'How much did the lamp cost?',
  'Where is the spare key?',
];

/** Every read that the keeper offers, made one after the other. */
export async function readAll(keeper: SoundKeeper): Promise<Read> {
  const read: Read = {};
  const call = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      const gave = await work();
      read[name] = { gave };
      return gave;
    } catch (error) {
      const { code, message } = toErrorData(error);
      read[name] = {
        threw: code,
        message:
          code === 'internal'
            ? `${message} ${(error as Error).stack?.split('\n').slice(0, 6).join(' | ')}`
            : message,
      };
      return null;
    }
  };
  const videos = await call('videos', () => keeper.videos());
  const people = await call('people', () => keeper.people());
  await call('entities', () => keeper.entities());
  for (const { id } of videos ?? []) await call(`worth asking of ${id}`, () => keeper.worthAsking(id, 3));
  await call('seenKinds', () => keeper.seenKinds());
  await call('seenTexts', () => keeper.seenTexts());
  await call('shownIn', () => keeper.shownIn((videos ?? []).map(({ id }) => id)));
  await call('timeline', () => keeper.timeline());
  await call('timeline of a day', () => keeper.timeline({ when: '2025-03-02' }));
  await call('steps', () => keeper.steps());
  await call('suggestions', () => keeper.suggestions());
  await call('notes', () => keeper.notes());
  await call('answers', () => keeper.answers(10));
  await call('modelState', () => keeper.modelState());
  await call('modelCalls', () => keeper.modelCalls(10));
  await call('sharedWrites', () => keeper.sharedWrites());
  await call('writingCounts', () => keeper.writingCounts());
  await call('fileRecords', () => keeper.fileRecords());
  await call('consented', () => keeper.setting('consented'));
  await call('weightInUse', () => keeper.weightInUse('face'));
  await call('textAbility', () => keeper.textAbility());
  await call('picturesInExport', () => keeper.picturesInExport());
  const strip = { from: Date.UTC(2024, 0), to: Date.UTC(2027, 0), grain: 1000, clips: 1 };
  await call('timelineStrip', () =>
    keeper.timelineStrip({ ...strip, who: { most: 5, within: [strip.from, strip.to] } }),
  );
  for (const { id } of people ?? []) await call(`card ${id}`, () => keeper.card(id));
  for (const { id, name, still } of videos ?? []) {
    await call(`watch ${id}`, () => keeper.watch(id));
    await call(`transcript ${id}`, () => keeper.transcript(name));
    await call(`stillAt ${id}`, () => keeper.stillAt(name, 1));
    await call(`state ${id}`, () => keeper.globalState({ video: name, before: 40 }));
    await call(`card as of ${id}`, () => keeper.card('p_1', { video: name, before: 20 }));
    if (still !== null) await call(`picture ${id}`, () => keeper.picture(still));
  }
  for (const question of QUESTIONS) await call(question, () => keeper.ask({ question }));
  await call('as of', () => keeper.ask({ question: QUESTIONS[0]!, video: videos?.[0]?.name, before: 15 }));
  await call('search', () => keeper.search({ text: 'baker in town', k: 5 }, null));
  await call('pictures alike', async () => {
    const stills = (await keeper.videos()).flatMap(({ still }) => still ?? []);
    return keeper.picturesAlike(stills, stills);
  });
  await call('search of a person', () => keeper.search({ text: 'p_1' }, null));
  await call('globalState', () => keeper.globalState({}));
  await call('recordedPlaces', () => keeper.recordedPlaces());
  await call('digest', () => keeper.digest());
  await call('overview', () => keeper.overview(['consented']));
  // Without what told two people apart they may be one.
  const there = await keeper.people().catch(() => []);
  await call('name', () => keeper.correct({ do: 'name', id: there.at(-1)?.id ?? 'p_2', name: 'Otto' }));
  const check = await call('check', () => keeper.checkMemory(false, () => {}));
  const saved = await call('export', () => keeper.exportMemory({}, () => {}));
  if (check?.whole && saved) await call('taken in again', () => parse(saved));
  const rebuilt = await call('rebuild', () => keeper.checkMemory(true, () => {}));
  const stuck = rebuilt?.damage.filter(({ remedy }) => remedy === 'rebuild');
  if (stuck && stuck.length > 0)
    read.stuck = { threw: 'internal', message: JSON.stringify(stuck.map(({ text }) => text)) };
  await call('ask once rebuilt', () => keeper.ask({ question: QUESTIONS[0]! }));
  await call('people once rebuilt', () => keeper.people());
  await call('videos once rebuilt', () => keeper.videos());
  return read;
}

async function parse(archive: Blob): Promise<number> {
  const parser = new ArchiveParser();
  for (const _ of parser.push(new Uint8Array(await archive.arrayBuffer())));
  return parser.end().records;
}
