// Over 400 lines: the transactions, each of which must name all that it touches.
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { Committed, Lost, RecordsPutBack, SecondCopyState } from '../contract/memory';
import { MnemeError } from '../errors';
import type { Cue } from '../media/media-types';
import { addFacts, type FindFacts } from './add-facts';
import { Answers } from './answers-given';
import type { NewIds } from './archive/renumber';
import { BegunAnew, dropBegun } from './begun-anew';
import { countsIn, damageIn, headsIn, putBackIn, textsIn } from './bookkeeping-values';
import { Calls } from './calls-sent';
import { CHANGED_VIDEOS, changedSince, nothingChangedSince } from './changed-videos';
import { clipIdOf, keysIn } from './clip-id';
import { type Change, NOTHING } from './copy/change';
import { PrivateCopyFiles } from './copy/copy-files';
import { notedWith, PUT_BACK, planOf, putBack, recordsPutBack } from './copy/put-back';
import { isFull, SecondCopy, withCopy, YIELDED } from './copy/second-copy';
import { countIn, oneMore } from './counting-settings';
import {
  forgetVideoRecords,
  packsWithoutChanged,
  packsWithoutVideos,
  rewriteRecords,
} from './forget-records';
import { LeftOut } from './integrity/left-out';
import { isReadable, readable, readableBeside } from './integrity/readable';
import type { Damage } from './integrity/seal';
import {
  Added,
  COUNTS,
  changeSealed,
  GENERATION,
  generationIn,
  recordsIn,
  SEALED,
  SealedWriting,
  sealAdded,
  sealAll,
  type Writing,
} from './integrity/sealing';
import { Stored } from './integrity/stored';
import {
  DAMAGE,
  FORGETTINGS,
  type Known,
  type Packed,
  readKnown,
  readPacked,
  storedIn,
  whole,
} from './known';
import { LinesAnew, putLines } from './lines-anew';
import { asHeard, type Listened } from './listened';
import { type Loss, openUpgraded } from './open';
import { FOLD, type FoldRecord, LATE, PACKED } from './packs/pack-format';
import { dropHeads, isOfRanges, PackStore } from './packs/pack-store';
import { PictureMeanings } from './picture-meanings';
import { putAnew } from './put-anew';
import { removeAllRecordings, removeRecording } from './recordings';
import { type Noted, type Rejoined, rejoinRecords, SHARED } from './rejoin-records';
import { renumberRecords } from './renumber-records';
import { rewriteLog } from './rewrite-log';
import {
  type ClipRecord,
  type ClipWrite,
  type FacesDescribed,
  type FileRecord,
  type Forgotten,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type ListenedWrite,
  type ListeningRecord,
  type MnemeSchema,
  type NodeRecord,
  type ObservationRecord,
  PEOPLE_FORGOTTEN,
  type PictureRecord,
  type Rewritten,
  STORES,
  type StoreName,
  type TrackRecord,
  type TryRecord,
  type TurnRecord,
  type VideoRecord,
  type VoicesDescribed,
  type WordsRecord,
  type WritingWrite,
} from './schema';
import { changeSetting } from './setting-in-transaction';
import { removeSharedFolders } from './shared-folder';
import { putVoices } from './voices-anew';
import { withoutDenied } from './without-denied';
import { isBehind, type WitnessPlace } from './witness/witness';
import { NOWHERE, Witnesses } from './witness/witnesses';

/** Records read at once: about 2 MB of each store, so that reading all of a memory takes no more than that. */
const BATCH: Record<StoreName, number> = {
  videos: 256,
  subtitles: 1,
  clips: 1024,
  tracks: 256,
  turns: 1024,
  words: 1024,
  nodes: 64,
  writings: 1024,
  incidents: 1024,
  facts: 1024,
  observations: 1024,
  listenings: 256,
  ledger: 1024,
  pictures: 64,
};

/** Adds a record to a store. */
export type AddRecord = <Name extends StoreName>(
  store: Name,
  record: MnemeSchema[Name]['value'],
) => Promise<unknown>;

/** Writes something in one transaction: what that came to once it is on disk. */
type Commit = () => Promise<{ committed: Committed; change: Change }>;

/** The memory's IndexedDB. The memory worker is its only writer. */
export class Database {
  /** What is not read, since it was found to be damaged. */
  private leftOut = new LeftOut([]);
  /** Which words are read of videos whose words came later, as of when what answering reads was read last. */
  private listened: Listened = new Map();
  private loss: Lost | null = null;

  private constructor(
    private readonly db: IDBPDatabase<MnemeSchema>,
    readonly packs: PackStore,
    private readonly witnesses: Witnesses,
    private readonly findFacts: FindFacts,
    /** Null where there is no private file system for it. */
    private readonly copy: SecondCopy | null,
  ) {}

  /**
   * Opens, and creates or upgrades where needed. `onLost` is called when the browser takes the database away.
   *
   * @param findFacts finds the facts of memories that were written before there were any
   * @param beside keeps a witness beside the one of the private file system
   * @throws MnemeError `newer-memory`; `memory-in-use` when it is to be upgraded and another tab does not let go of it; `storage-full`
   *   where the last writing failed and the disk is still full
   */
  static async open(
    findFacts: FindFacts,
    onLost: (loss: Loss) => void,
    beside: WitnessPlace = NOWHERE,
  ): Promise<Database> {
    const files = await PrivateCopyFiles.open();
    const witnesses = await Witnesses.open(files ? withCopy(beside, files) : beside);
    if (witnesses.isTorn) await witnesses.requireRoom();
    const opening = openUpgraded(onLost, witnesses, findFacts);
    const packs = await PackStore.open(opening);
    const db = await opening;
    const copy = files && new SecondCopy(files, () => new Stored(db));
    const database = new Database(db, packs, witnesses, findFacts, copy);
    await database.compare();
    return database;
  }

  /** What is known of commits that were on disk and are gone; null where none is missed. It stays so until something is written: the caller sees to it that a person wants that. */
  async lost(): Promise<Lost | null> {
    // In another tab somebody may have decided.
    if (this.loss) await this.compare();
    return this.loss;
  }

  private async compare(): Promise<void> {
    const now = await this.committed();
    const before = this.witnesses.newest;
    this.loss = isBehind(now, before) ? { before: before!, now } : null;
    const isNews = now.generation !== before?.generation || now.records !== before.records;
    if (!this.loss && isNews && now.records > 0) this.witnesses.note(now);
  }

  /** Has the next sync take this memory for a newcomer's: what is not here any more was lost, and comes back from other devices. */
  async shareAnew(): Promise<void> {
    await this.changeSetting(SHARED, () => undefined);
  }

  /** The number of the last commit: whatever is changed of the memory rises it. */
  async generation(): Promise<number> {
    return (await this.committed()).generation;
  }

  /** Notes from now on which videos are changed (`changedSince`). Returns the number of the last commit. */
  async noteChanges(): Promise<number> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    const { store } = tx;
    const [counts, number] = await Promise.all([store.get(COUNTS), store.get(GENERATION)]);
    const commit = generationIn(counts, number);
    await Promise.all([store.put(nothingChangedSince(commit), CHANGED_VIDEOS), tx.done]);
    return commit;
  }

  /** The videos of which any record was changed since a commit, and whether anything was; null where that was not noted of every commit since, or one of them is gone. */
  async changedSince(commit: number): Promise<{ videos: Set<string>; isAny: boolean } | null> {
    const tx = this.db.transaction(['settings', 'videos']);
    const store = tx.objectStore('settings');
    const [counts, number, noted] = await Promise.all([
      store.get(COUNTS),
      store.get(GENERATION),
      store.get(CHANGED_VIDEOS),
    ]);
    const last = generationIn(counts, number);
    const videos = changedSince(noted, commit, last);
    if (!videos) return null;
    const there = await Promise.all([...videos].map((id) => tx.objectStore('videos').getKey(id)));
    return there.includes(undefined) ? null : { videos, isAny: last !== commit };
  }

  /** What the last commit came to. */
  private async committed(): Promise<Committed> {
    const { store } = this.db.transaction('settings');
    const [counts, number] = await Promise.all([store.get(COUNTS), store.get(GENERATION)]);
    const told = recordsIn(countsIn(counts) ?? {});
    return { generation: generationIn(counts, number), records: told || recordsIn(await this.counts()) };
  }

  /** Whether something may have been broken off while it was written. */
  get isTorn(): boolean {
    return this.witnesses.isTorn;
  }

  /** The same, once nobody writes: what was under way in another tab may have come to its end. */
  isStillTorn(): boolean {
    return this.witnesses.isStillTorn();
  }

  /** Writes the browser's log anew, after something was broken off: at once when it was opened, since the browser then takes back what was, behind the torn end. */
  async mendLog(): Promise<void> {
    await rewriteLog(this.db);
    this.witnesses.mended();
  }

  /** A store's records, without what is damaged. */
  async all<Name extends StoreName>(store: Name): Promise<MnemeSchema[Name]['value'][]> {
    return whole(store, await this.db.getAll(store), this.leftOut);
  }

  /** How many records each store has. */
  async counts(): Promise<Record<StoreName, number>> {
    const tx = this.db.transaction(STORES);
    const counts = await Promise.all(STORES.map((store) => tx.objectStore(store).count()));
    return Object.fromEntries(STORES.map((store, i) => [store, counts[i]!])) as Record<StoreName, number>;
  }

  /** How many pictures there are, and the bytes of at most `most` of them, from all over the memory. */
  async pictureSizes(most: number): Promise<{ count: number; sizes: number[] }> {
    const tx = this.db.transaction('pictures');
    const keys = await tx.store.getAllKeys();
    const step = Math.max(1, Math.ceil(keys.length / most));
    const some = keys.filter((_, i) => i % step === 0);
    const pictures = await Promise.all(some.map((key) => tx.store.get(key)));
    return {
      count: keys.length,
      sizes: pictures.flatMap((picture) => (isReadable('pictures', picture) ? picture!.bytes.length : [])),
    };
  }

  /** A store's records in key order, a bounded number at a time. */
  async *batches<Name extends StoreName>(store: Name): AsyncGenerator<MnemeSchema[Name]['value'][]> {
    let range: IDBKeyRange | null = null;
    for (;;) {
      const batch: MnemeSchema[Name]['value'][] = await this.db.getAll(store, range, BATCH[store]);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH[store]) return;
      range = IDBKeyRange.lowerBound((batch.at(-1) as Record<string, unknown>)[KEYS[store]], true);
    }
  }

  /** The records of one kind of a video's clips, from one clip up to, not with, another; words as they are read. */
  async ofClips<Name extends 'tracks' | 'turns' | 'words'>(
    store: Name,
    from: string,
    to: string,
  ): Promise<MnemeSchema[Name]['value'][]> {
    const tx = this.db.transaction([store, 'listenings']);
    const inClips = IDBKeyRange.bound(`${from}/`, `${to}/`);
    const [own, late] = await Promise.all([
      tx.objectStore(store).getAll(inClips),
      store === 'words' && this.listened.size > 0 ? tx.objectStore('listenings').getAll(inClips) : [],
    ]);
    const records = whole(store, own, this.leftOut);
    if (store !== 'words') return records;
    const heard = whole('listenings', late, this.leftOut);
    return asHeard('words', records as WordsRecord[], heard, this.listened) as typeof records;
  }

  async trackOrTurn(id: string): Promise<TrackRecord | TurnRecord | null> {
    if (this.leftOut.has('tracks', id)) return null;
    return (await this.one('tracks', id)) ?? this.one('turns', id);
  }

  /** What answering reads, all of one moment. */
  async known(): Promise<Known> {
    const { known, leftOut } = await readKnown(this.db);
    this.leftOut = leftOut;
    this.listened = known.listened;
    return known;
  }

  /** What a memory opens by that has packs; null where it has none, or where any of it is known to be damaged. */
  async packed(): Promise<Packed | null> {
    for (;;) {
      const heads = await this.packs.heads();
      if (heads.length === 0) return null;
      const packed = await readPacked(this.db, heads, await this.packs.read(heads));
      if (packed === 'changed') continue;
      if (packed) this.listened = packed.listened;
      return packed;
    }
  }

  /** The records of one kind of some clips, clip by clip, in the order of their ids, as they are read. */
  async ofEach<Name extends 'incidents' | 'facts' | 'words'>(
    store: Name,
    clipIds: readonly string[],
  ): Promise<MnemeSchema[Name]['value'][][]> {
    const tx = this.db.transaction([store, 'listenings', 'videos']);
    const videoIds = store === 'incidents' ? [...new Set(clipIds.map(videoOf))] : [];
    const videos = Promise.all(videoIds.map((id) => tx.objectStore('videos').get(id)));
    return Promise.all(
      clipIds.map(async (id) => {
        const [own, late] = await Promise.all([
          tx.objectStore(store).getAll(keysIn(id)),
          this.listened.has(videoOf(id)) ? tx.objectStore('listenings').getAll(keysIn(id)) : [],
        ]);
        const read = asHeard(store, readable(store, own), readable('listenings', late), this.listened);
        if (store !== 'incidents') return read;
        const known = (await videos).filter((video) => video !== undefined);
        return withoutDenied(read as IncidentRecord[], known) as typeof read;
      }),
    );
  }

  /** The clips of a video, in order; at most so many, from one on. */
  async clipsOf(videoId: string, from = 0, most?: number): Promise<ClipRecord[]> {
    const range = IDBKeyRange.bound(clipIdOf(videoId, from), `${videoId}/\uffff`);
    return whole('clips', await this.db.getAll('clips', range, most), this.leftOut);
  }

  /** Keeps who is who by the ledger as it is. */
  async keepFold(fold: FoldRecord): Promise<void> {
    await this.db.put('settings', fold, FOLD);
  }

  /** What another tab's writing would change: whether what is known still stands. */
  async progress(): Promise<Known['stored'] & { forgettings: number }> {
    const { store } = this.db.transaction('settings');
    const [counts, forgettings] = await Promise.all([store.get(COUNTS), store.get(FORGETTINGS)]);
    return { ...storedIn(counts), forgettings: countIn(forgettings) };
  }

  async cues(videoId: string): Promise<Cue[]> {
    if (this.leftOut.has('subtitles', videoId)) return [];
    return (await this.one('subtitles', videoId))?.cues ?? [];
  }

  async picture(key: string): Promise<Uint8Array | null> {
    if (this.leftOut.has('pictures', key)) return null;
    return (await this.one('pictures', key))?.bytes ?? null;
  }

  async setting(key: string): Promise<unknown> {
    return this.db.get('settings', key);
  }

  /** Several of them, in one transaction. */
  async settings(keys: readonly string[]): Promise<unknown[]> {
    const { store } = this.db.transaction('settings');
    return Promise.all(keys.map((key) => store.get(key)));
  }

  async setSetting(key: string, value: unknown): Promise<void> {
    await this.db.put('settings', value, key);
  }

  /** Sets several at once, on disk before it resolves: all or none. */
  async setSettings(values: Readonly<Record<string, unknown>>): Promise<void> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    await settled(
      tx,
      Object.entries(values).map(([key, value]) => tx.store.put(value, key)),
    );
  }

  /** Changes a setting at once: what another tab changes meanwhile is not lost. */
  changeSetting(key: string, change: (value: unknown) => unknown): Promise<void> {
    return this.changeSettings({ [key]: change });
  }

  /** Changes some so: all of them or none. */
  async changeSettings(changes: Readonly<Record<string, (value: unknown) => unknown>>): Promise<void> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    await settled(
      tx,
      Object.entries(changes).map(async ([key, change]) =>
        tx.store.put(change(await tx.store.get(key)), key),
      ),
    );
  }

  async files(): Promise<FileRecord[]> {
    return readableBeside('files', await this.db.getAll('files'));
  }

  /** Keeps a video's handle or copy beside what is known of its file already; `null` drops one. */
  async keepFile(videoId: string, kept: Partial<Omit<FileRecord, 'videoId'>>): Promise<void> {
    const tx = this.db.transaction('files', 'readwrite', { durability: 'strict' });
    const known = (await tx.store.get(videoId)) ?? { videoId, handle: null, copy: null };
    await settled(tx, [tx.store.put({ ...known, ...kept })]);
  }

  async dropFile(videoId: string): Promise<void> {
    await this.db.delete('files', videoId);
  }

  /** One clip, whole or not at all: one transaction, on disk before it resolves. */
  async writeClip(write: ClipWrite): Promise<void> {
    await this.writing((writing) => {
      writing.put('videos', write.video);
      writing.add('clips', write.clip);
      if (write.subtitles) writing.add('subtitles', write.subtitles);
      for (const record of write.tracks) writing.add('tracks', record);
      for (const record of write.turns) writing.add('turns', record);
      for (const record of write.words) writing.add('words', record);
      for (const record of write.nodes) writing.put('nodes', record);
      for (const record of write.incidents) writing.add('incidents', record);
      for (const record of write.facts) writing.add('facts', record);
      for (const record of write.ledger) writing.add('ledger', record);
      for (const record of write.pictures) writing.add('pictures', record);
    });
  }

  /** What a model wrote of a clip: one transaction, on disk before it resolves. A clip that is in a pack is noted to have more by now. */
  async addWriting({ writing, incidents, facts, ledger }: WritingWrite): Promise<void> {
    await this.writing((sealing, tx) => {
      sealing.add('writings', writing);
      for (const record of incidents) sealing.add('incidents', record);
      for (const record of facts) sealing.add('facts', record);
      for (const record of ledger) sealing.add('ledger', record);
      return Promise.all([tx.objectStore('tries').delete(writing.id), noteLate(tx, writing.id)]);
    });
  }

  /** What was seen by looking at videos again: one transaction, on disk before it resolves. */
  async addObservations(observations: readonly ObservationRecord[]): Promise<void> {
    await this.writing((writing) => {
      for (const record of observations) writing.add('observations', record);
    });
  }

  /** Words of a clip that came later, as long as those of the rest of its video are still to come: they are not read yet. On disk before it resolves. */
  async addListening(listening: ListeningRecord): Promise<void> {
    await this.writing((writing, tx) => {
      writing.add('listenings', listening);
      return dropBegun(tx, 'lines-anew', listening.clipId);
    });
  }

  /** Words that came later for a whole video, to be read from now on: one transaction, on disk before it resolves. The memory is to be read anew. */
  async addListened({ videoId, listenings, dropped, ledger }: ListenedWrite): Promise<void> {
    await this.changingWords(videoId, (writing, tx) => {
      for (const id of dropped) writing.delete('listenings', id);
      for (const record of listenings) writing.add('listenings', record);
      for (const record of ledger) writing.add('ledger', record);
      return Promise.all(listenings.map(({ clipId }) => dropBegun(tx, 'lines-anew', clipId)));
    });
  }

  /** Takes back a step by which words came later, or does it again: as `addListened` does. */
  async appendHeard(videoId: string, entry: LedgerEntry): Promise<void> {
    await this.changingWords(videoId, (writing) => writing.add('ledger', entry));
  }

  /** All words that came later for a video, read or not, in the order of their ids. */
  async listeningsOf(videoId: string): Promise<ListeningRecord[]> {
    return whole('listenings', await this.db.getAll('listenings', keysIn(videoId)), this.leftOut);
  }

  /** The ids of all words that came later, read or not. */
  listeningIds(): Promise<string[]> {
    return this.db.getAllKeys('listenings');
  }

  /** What is packed of a video tells other words than are read then. */
  private async changingWords(
    videoId: string,
    write: (writing: SealedWriting, tx: Writing) => unknown,
  ): Promise<void> {
    const stays = packsWithoutVideos(new Set([videoId]));
    await this.packs.erase(stays);
    await this.writing((writing, tx) => {
      const written = write(writing, tx);
      return Promise.all([written, dropHeads(tx, stays), tx.objectStore('settings').delete(FOLD)]);
    });
  }

  /** The ids of what was seen by looking again at a clip. */
  observationIds(clipId: string): Promise<string[]> {
    return this.db.getAllKeys('observations', keysIn(clipId));
  }

  /** Notes that a model is still to write of a clip, or was asked in vain. */
  async addTry(note: TryRecord): Promise<void> {
    await this.db.put('tries', note);
  }

  async tries(): Promise<TryRecord[]> {
    return readableBeside('tries', await this.db.getAll('tries'));
  }

  async clearTries(): Promise<void> {
    await this.db.clear('tries');
  }

  /** Whether a model has written of a clip. */
  async isWritten(clipId: string): Promise<boolean> {
    return (await this.db.getKey('writings', clipId)) !== undefined;
  }

  /** The ids of the clips of which a model wrote. */
  writtenClips(): Promise<string[]> {
    return this.db.getAllKeys('writings');
  }

  /** All that is stored of a clip but what is told of it; null where any of that is damaged, or it is not there. */
  async clipRecords(id: string): Promise<{
    clip: ClipRecord;
    tracks: TrackRecord[];
    turns: TurnRecord[];
    words: WordsRecord[];
  } | null> {
    const tx = this.db.transaction(['clips', 'tracks', 'turns', 'words', 'listenings']);
    const [clip, tracks, turns, words, late] = await Promise.all([
      tx.objectStore('clips').get(id),
      tx.objectStore('tracks').getAll(keysIn(id)),
      tx.objectStore('turns').getAll(keysIn(id)),
      tx.objectStore('words').getAll(keysIn(id)),
      tx.objectStore('listenings').getAll(keysIn(id)),
    ]);
    if (!clip || this.leftOut.has('clips', id)) return null;
    readable('clips', [clip]);
    return {
      clip,
      tracks: readable('tracks', tracks),
      turns: readable('turns', turns),
      words: asHeard(
        'words',
        readable('words', words),
        whole('listenings', late, this.leftOut),
        this.listened,
      ),
    };
  }

  /**
   * Fills an empty memory in one transaction: whole when `write` resolves, not at all when it throws or the tab goes, and on disk
   * before this resolves. `write` may wait for nothing but what `add` and `facts` return, or the transaction ends under it. `facts`
   * finds those in all words that were added, and tells how many. Reading waits meanwhile. Throws `memory-in-use` when it is not empty.
   */
  async fill(write: (add: AddRecord, facts: () => Promise<number>) => Promise<void>): Promise<void> {
    await this.atOnce(async (add, facts, tx) => {
      for (const store of STORES) if ((await tx.objectStore(store).count()) > 0) throw notEmpty();
      await write(add, () => facts());
    });
  }

  /**
   * Adds to a memory in one transaction, as `fill` does; `facts` finds those in the words of the videos that it is told. Videos that are there
   * become what they are in `changed`; other tabs read the memory anew then.
   */
  async extend(
    changed: readonly VideoRecord[],
    write: (add: AddRecord, facts: (isNew: (videoId: string) => boolean) => Promise<number>) => Promise<void>,
  ): Promise<void> {
    const now = new Map(changed.map((video) => [video.id, video]));
    await this.atOnce(async (add, facts, tx) => {
      await write(add, facts);
      if (now.size === 0) return;
      await changeSealed(tx, 'videos', (video) => now.get(video.id) ?? video);
      await changeSetting(tx, FORGETTINGS, oneMore);
    });
  }

  private async atOnce(
    write: (
      add: AddRecord,
      facts: (isNew?: (videoId: string) => boolean) => Promise<number>,
      tx: IDBPTransaction<MnemeSchema, typeof SEALED, 'readwrite'>,
    ) => Promise<void>,
  ): Promise<void> {
    const tx = () => this.db.transaction(SEALED, 'readwrite', { durability: 'strict' });
    await this.sealedAtItsEnd(tx, async (tx) => {
      const added = new Added();
      await write(
        (store, record) => {
          added.note(store, record);
          return tx.objectStore(store).add(record);
        },
        (isNew) => addFacts(tx, this.findFacts, isNew),
        tx,
      );
      return sealAdded(tx, added);
    });
  }

  /** Writes in one transaction, whose records are sealed by `write` at its end: of what went wrong nothing is kept. On disk before it resolves. */
  private async sealedAtItsEnd<
    T extends Parameters<Database['goOn']>[0] &
      Pick<IDBTransaction, 'abort' | 'error'> & { done: Promise<void> },
  >(begin: () => T, write: (tx: T) => Promise<Committed>): Promise<void> {
    await this.witnessed(async () => {
      const tx = begin();
      tx.done.catch(() => {}); // Awaited below; it may fail earlier.
      let committed: Committed;
      try {
        this.goOn(tx);
        committed = await write(tx);
      } catch (error) {
        abort(tx);
        await tx.done.catch(() => {});
        throw tx.error ?? error;
      }
      await tx.done;
      return { committed, change: 'unknown' };
    });
  }

  /** Changes what people say of videos, as when one began, or its name: in one transaction, on disk before it resolves. Other tabs read the memory anew. */
  async setVideosRight(videos: readonly VideoRecord[]): Promise<void> {
    await this.writing((writing, tx) => {
      for (const video of videos) writing.put('videos', video);
      return changeSetting(tx, FORGETTINGS, oneMore);
    });
  }

  /** Changes what people said that pictures do not show: what is packed of these videos shows it. In one transaction, on disk before it resolves. Other tabs read the memory anew. */
  async denyThings(videos: readonly VideoRecord[]): Promise<void> {
    const stays = packsWithoutVideos(new Set(videos.map(({ id }) => id)));
    await this.packs.erase(stays);
    await this.writing((writing, tx) => {
      for (const video of videos) writing.put('videos', video);
      return Promise.all([dropHeads(tx, stays), changeSetting(tx, FORGETTINGS, oneMore)]);
    });
  }

  /**
   * Has faces described by another weight, by what it made of them (`facesAnew`) and what becomes of each record: in one transaction, on disk before it resolves.
   * A record that is damaged stays as it is. Other tabs read the memory anew.
   */
  async describeFaces({ weightId, videos, track, afterTracks, node, video }: FacesDescribed): Promise<void> {
    await this.atOnce(async (_add, _facts, tx) => {
      await putAnew(tx, 'faces-anew', weightId, videos, { tracks: track });
      afterTracks();
      await dropBegun(tx, 'faces-anew');
      await changeSealed(tx, 'nodes', node);
      await changeSealed(tx, 'videos', video);
      await changeSetting(tx, FORGETTINGS, oneMore);
    });
  }

  /**
   * Has lines found by the vectors that another weight made of them (`linesAnew`), in all of these videos at once: in one transaction, on disk before it
   * resolves. What is packed of them goes. Other tabs read the memory anew.
   *
   * @throws MnemeError `internal` where that weight has not described all of them: nothing is changed then
   */
  async describeLines(weightId: string, videos: readonly VideoRecord[]): Promise<void> {
    const changed = new Set(videos.map(({ id }) => id));
    const stays = packsWithoutVideos(changed);
    await this.packs.erase(stays);
    await this.atOnce(async (_add, _facts, tx) => {
      await putLines(tx, weightId, videos);
      await changeSealed(tx, 'videos', (video) =>
        changed.has(video.id)
          ? { ...video, weights: { ...video.weights, 'text-embedding': weightId } }
          : video,
      );
      await dropHeads(tx, stays);
      await changeSetting(tx, FORGETTINGS, oneMore);
    });
  }

  /**
   * Has voices described by another weight, by what it made of them (`voicesAnew`) and what becomes of each record: in one transaction, on disk before it resolves.
   * A record that is damaged stays as it is. Other tabs read the memory anew.
   */
  async describeVoices(described: VoicesDescribed): Promise<void> {
    await this.atOnce(async (_add, _facts, tx) => {
      await putVoices(tx, described);
      await changeSealed(tx, 'nodes', described.node);
      await changeSealed(tx, 'videos', described.video);
      await changeSetting(tx, FORGETTINGS, oneMore);
    });
  }

  /** Takes away all records of a video, what else is forgotten with it, and all answers that were given: in one transaction, on disk before it resolves. */
  async forget(videoId: string, forgotten: Forgotten): Promise<void> {
    const stays = packsWithoutVideos(new Set([videoId]));
    await this.packs.erase(stays);
    const file = await this.db.get('files', videoId);
    if (file?.recorded && file.handle) await removeRecording(file.handle.name);
    await this.writing((writing, tx) => forgetVideoRecords(writing, tx, videoId, forgotten, stays));
  }

  /** Takes away and changes what is to be when a person is forgotten, and all answers that were given: in one transaction, on disk before it resolves. */
  async rewrite(rewritten: Rewritten): Promise<void> {
    const stays = packsWithoutChanged(rewritten);
    await this.packs.erase(stays);
    await this.writing((writing, tx) => rewriteRecords(writing, tx, rewritten, stays));
  }

  /** Makes the memory what it is when it is joined with those of other devices (lib/sync), or follows a published one, and notes how far that is: in one transaction, on disk before it resolves. Other tabs read the memory anew. */
  async rejoin(rejoined: Rejoined, noted: Noted): Promise<void> {
    const stays = packsWithoutChanged(rejoined);
    await this.packs.erase(stays);
    for (const id of rejoined.forgotten) {
      const file = await this.db.get('files', id);
      if (file?.recorded && file.handle) await removeRecording(file.handle.name);
    }
    await this.writing((writing, tx) => rejoinRecords(writing, tx, rejoined, noted, stays));
  }

  /** Gives all videos and nodes other numbers, as where it is shared first (lib/sync), and notes something with it: in one transaction that holds the records of one video at a time, on disk before it resolves. Other tabs read the memory anew. */
  async renumber(ids: NewIds, noted: Noted): Promise<void> {
    await this.packs.erase(() => false);
    await this.sealedAtItsEnd(
      () => this.records(),
      async (tx) => {
        await renumberRecords(tx, ids, noted);
        return sealAll(tx);
      },
    );
  }

  /** Takes away everything but the counts of forgettings, by which other tabs see it: in one transaction, on disk before it resolves. */
  async clear(): Promise<void> {
    await this.packs.erase(() => false);
    await removeAllRecordings();
    await removeSharedFolders();
    await this.copy?.forget();
    await this.witnessed(async () => {
      const stores = Array.from(this.db.objectStoreNames) as StoreNames<MnemeSchema>[];
      const tx = this.db.transaction(stores, 'readwrite', { durability: 'strict' });
      const settings = tx.objectStore('settings');
      const counts = await Promise.all([FORGETTINGS, PEOPLE_FORGOTTEN].map((key) => settings.get(key)));
      const generation = generationIn(await settings.get(COUNTS), await settings.get(GENERATION));
      const cleared = stores.map((store) => tx.objectStore(store).clear());
      const kept = settings.put(generation, GENERATION);
      this.goOn(tx);
      const sealed = sealAll(tx);
      await settled(tx, [
        ...cleared,
        kept,
        ...[FORGETTINGS, PEOPLE_FORGOTTEN].map((key, i) => settings.put(oneMore(counts[i]), key)),
        sealed,
      ]);
      return { committed: await sealed, change: 'unknown' };
    });
    this.leftOut = new LeftOut([]);
  }

  /** One step of the ledger, and the node that it founds. */
  async appendLedger(
    entry: LedgerEntry,
    node: NodeRecord | null,
    picture: PictureRecord | null = null,
  ): Promise<void> {
    await this.writing((writing) => {
      writing.add('ledger', entry);
      if (node) writing.add('nodes', node);
      if (picture) writing.add('pictures', picture);
    });
  }

  /**
   * Writes records with their checksums: one transaction, on disk before it resolves. `write` may wait for nothing else; what it
   * returns is waited for, too.
   */
  async writing(
    write: (writing: SealedWriting, tx: ReturnType<Database['records']>) => unknown,
  ): Promise<void> {
    await this.yielding(async () => {
      const tx = this.records();
      const writing = new SealedWriting(tx);
      let sealed: Promise<Committed>;
      let requests: Promise<unknown>[];
      try {
        this.goOn(tx);
        requests = [Promise.resolve(write(writing, tx))];
        sealed = writing.seal();
      } catch (error) {
        tx.done.catch(() => {});
        abort(tx);
        throw error;
      }
      await settled(tx, [...requests, sealed]);
      return { committed: await sealed, change: writing.changed() };
    });
  }

  /** Where there is no room to write, the second copy yields what it takes, and it is tried once more. */
  private async yielding(commit: Commit): Promise<void> {
    try {
      await this.witnessed(commit);
    } catch (error) {
      if (!isFull(error) || !(await this.copy?.yieldRoom(await this.committed()))) throw error;
      await this.witnessed(commit);
      await this.noteYielded();
    }
  }

  /** Has the witnesses know that something is written, and what came of it once it is on disk. */
  private async witnessed(commit: Commit): Promise<void> {
    if (this.witnesses.isTorn) {
      await this.witnesses.requireRoom();
      await this.mendLog();
    }
    this.witnesses.begin();
    let done: Awaited<ReturnType<Commit>> | null = null;
    try {
      done = await commit();
      // The copy has what was lost, and it was decided to go on without that.
      if (this.loss && done.change !== NOTHING) done.change = 'unknown';
      this.loss = null;
    } catch (error) {
      if (isOfDisk(error)) this.witnesses.failed();
      throw error;
    } finally {
      this.witnesses.end(done?.committed ?? null);
    }
    if (await this.copy?.follow(done.committed, done.change)) await this.noteYielded();
  }

  /**
   * Puts back what the store has lost, or has otherwise than it was written, by the second copy: all of it where the copy is of the last commit, else what
   * the checksums prove to be what it was. The caller sees to it that nothing is written meanwhile; other tabs read the memory anew.
   *
   * @returns how many records were put back; null where nothing could be
   */
  async heal(): Promise<number | null> {
    const lost = await this.lost();
    const { generation } = lost?.before ?? (await this.committed());
    const plan = this.copy && (await planOf(this.copy, this.stored(), { generation, isLost: lost !== null }));
    if (!plan) return null;
    await this.witnessed(async () => {
      const tx = this.db.transaction(SEALED, 'readwrite', { durability: 'strict' });
      const done = putBack(tx, plan);
      await settled(tx, [
        done,
        tx.objectStore('settings').put([], DAMAGE),
        changeSetting(tx, FORGETTINGS, oneMore),
        changeSetting(tx, PUT_BACK, (before) => notedWith(before, plan)),
      ]);
      return { committed: await done, change: plan.counts ? NOTHING : 'unknown' };
    });
    this.leftOut = new LeftOut([]);
    return recordsPutBack(plan);
  }

  /**
   * Does one step of what is to be done for the second copy while nothing is asked. The caller sees to it that nothing is written meanwhile.
   *
   * @param isSound tells whether all records seem to be there (`seemsWhole`)
   * @returns whether there is more to do
   */
  async lookAfterCopy(isSound: () => Promise<boolean>): Promise<boolean> {
    if (!this.copy) return false;
    const { isMore, isGivenUp } = await this.copy.lookAfter(await this.committed(), isSound);
    if (isGivenUp) await this.noteYielded();
    return isMore;
  }

  private async noteYielded(): Promise<void> {
    await this.setSetting(YIELDED, true).catch(() => {}); // The copy itself says so, too.
  }

  /** What is told of the second copy; null where none can be had. */
  async copyState(): Promise<SecondCopyState | null> {
    return (await this.copy?.state()) ?? null;
  }

  /** What was put back, and that the copy was given up for want of room, until that is forgotten. */
  async copyNews(): Promise<{ putBack: RecordsPutBack | null; copyYielded: boolean }> {
    const [putBack, yielded] = await Promise.all([PUT_BACK, YIELDED].map((key) => this.setting(key)));
    return { putBack: putBackIn(putBack), copyYielded: yielded === true };
  }

  async forgetCopyNews(): Promise<void> {
    await Promise.all([PUT_BACK, YIELDED].map((key) => this.db.delete('settings', key)));
  }

  /** Switches the second copy on, or off, which takes it away. */
  async keepCopy(isKept: boolean): Promise<void> {
    await this.copy?.keep(isKept, await this.committed());
  }

  /** Numbers a commit that follows a loss on from what was lost: that is decided by it. */
  private goOn(tx: Pick<Writing, 'objectStore'>): void {
    if (!this.loss) return;
    const raised = tx.objectStore('settings').put!(this.loss.before.generation, GENERATION);
    raised.catch(() => {}); // The transaction tells.
  }

  /** Notes how many records there are, as what there should be. */
  async recount(): Promise<void> {
    const [counts, expected] = await Promise.all([this.counts(), this.stored().expectedCounts()]);
    if (STORES.some((store) => counts[store] !== expected?.[store])) await this.setSetting(COUNTS, counts);
  }

  /** What is known to be damaged. */
  async damage(): Promise<readonly Damage[]> {
    return damageIn(await this.db.get('settings', DAMAGE));
  }

  /** What is known to be damaged from now on: other tabs read the memory again. */
  async setDamage(damage: readonly Damage[]): Promise<void> {
    const tx = this.db.transaction('settings', 'readwrite', { durability: 'strict' });
    const times = await tx.store.get(FORGETTINGS);
    await settled(tx, [tx.store.put(damage, DAMAGE), tx.store.put(oneMore(times), FORGETTINGS)]);
    this.leftOut = new LeftOut(damage);
  }

  /** Faces that are being described by another weight. */
  facesAnew(): BegunAnew {
    return new BegunAnew(this.db, 'faces-anew');
  }

  /** Lines that are being described by another weight. */
  linesAnew(): LinesAnew {
    return new LinesAnew(this.db);
  }

  /** Voices that are being described by another weight. */
  voicesAnew(): BegunAnew {
    return new BegunAnew(this.db, 'voices-anew');
  }

  /** The record of what was sent to language models. */
  calls(): Calls {
    return new Calls(this.db);
  }

  /** What was asked and answered. */
  answers(): Answers {
    return new Answers(this.db);
  }

  /** What kept pictures show. */
  meanings(): PictureMeanings {
    return new PictureMeanings(this.db);
  }

  /** What is stored, damaged or not, with its checksums. */
  stored(): Stored {
    return new Stored(this.db);
  }

  /** Null where there is none. Throws `Unreadable`. */
  private async one<Name extends 'tracks' | 'turns' | 'subtitles' | 'pictures'>(
    store: Name,
    key: string,
  ): Promise<MnemeSchema[Name]['value'] | null> {
    const record = await this.db.get(store, key);
    return record ? readable(store, [record])[0]! : null;
  }

  private records() {
    const stores = [...SEALED, 'files', 'tries', 'answers'] as const;
    return this.db.transaction(stores, 'readwrite', { durability: 'strict' });
  }
}

function videoOf(clipId: string): string {
  return clipId.slice(0, clipId.indexOf('/'));
}

/** Notes a clip of a pack as one of which something was written since. */
async function noteLate(tx: Writing, clipId: string): Promise<void> {
  const heads = headsIn(await tx.objectStore('settings').get(PACKED));
  if (heads.some(({ ranges }) => isOfRanges(ranges)(clipId)))
    await changeSetting(tx, LATE, (late) => [...textsIn(late).filter((id) => id !== clipId), clipId]);
}

/** Waits until all of a transaction is on disk. An abort is told by its cause, not by what it did to each request. */
async function settled(
  tx: { done: Promise<void>; error: DOMException | null },
  requests: Promise<unknown>[],
): Promise<void> {
  try {
    await Promise.all([...requests, tx.done]);
  } catch (error) {
    await tx.done.catch(() => {});
    throw tx.error ?? error;
  }
}

/** Whether it is the browser that failed at writing, not what was to be written. */
function isOfDisk(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['QuotaExceededError', 'UnknownError', 'AbortError', 'InvalidStateError'].includes(error.name)
  );
}

/** Aborts a transaction that may have aborted by itself. */
function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has: its own error says why.
  }
}

function notEmpty(): MnemeError {
  return new MnemeError(
    'memory-in-use',
    'This memory was empty when the file was checked, and is not any more. Take the file in again.',
  );
}
