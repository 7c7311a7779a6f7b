import { EMBEDDING_TASK, weightById } from '../../models/weights-manifest';
import { disagreementOf, notOfWeight } from '../archive/record-disagreement';
import { validRecord } from '../archive/record-shapes';
import type { ClipRecord, Filed, LedgerEntry, StoreName, VideoRecord } from '../schema';
import { type Link, linksOf } from './links';
import { isReadable } from './readable';
import { type Damage, keyOf, type Read } from './seal';

/**
 * Finds records that are as they were written and were written wrong, by an earlier version or a hostile hand: those that an archive
 * would not be taken in with, and those that point to what is not there. It keeps videos, the last clip of each, and those that point to
 * nothing.
 */
export class UnreadableRecords {
  private readonly damage: Damage[] = [];
  private readonly dangling: { damage: Damage; link: Link }[] = [];
  private readonly videos = new Map<string, VideoRecord>();
  /** Of each video, the clip that came last. */
  private readonly last = new Map<string, ClipRecord>();
  private readonly names = new Set<string>();
  private readonly founded = new Set<string>();

  /** @param isThere whether a record is stored, damaged or not */
  constructor(private readonly isThere: (link: Link) => boolean) {}

  /**
   * Takes a record. A video comes before its clips, these in order, and before what belongs to them, or less is found.
   *
   * @param entries those of the ledger, in order: for one of them
   */
  add(store: StoreName, record: NonNullable<Read>, entries: readonly LedgerEntry[] = []): void {
    // What reading takes is looked at first: the rest may take it for granted.
    const isSound = isReadable(store, record) && validRecord(store, record);
    const filed = { in: store, is: record } as unknown as Filed;
    if (!isSound || disagreementOf(filed) !== null || undoesNothing(filed, entries)) {
      this.tell(store, record);
      return;
    }
    if (filed.in === 'videos') this.video(filed.is);
    if (filed.in === 'clips') this.clip(filed.is);
    if (filed.in === 'ledger') this.founding(filed.is);
    this.embeddings(filed);
    const link = linksOf(filed).find((one) => !this.isThere(one));
    if (link) this.dangling.push({ damage: damageOf(store, record), link });
  }

  /** Those that are wrong by themselves, or beside those of their kind. To be called once all were taken. */
  byThemselves(): Damage[] {
    for (const [id, video] of this.videos) {
      const { clips, doneS } = video;
      const last = this.last.get(id);
      if (last && last.index >= clips) this.tell('videos', video);
      if (last?.index === clips - 1 && last.t1 !== doneS) this.tell('clips', last);
    }
    return this.damage;
  }

  /** @param told all other damage: that something is lost is no fault of what points to it */
  pointingNowhere(told: readonly Damage[]): Damage[] {
    const lost = new Set(told.map(({ store, key }) => `${store} ${key}`));
    return this.dangling
      .filter(({ link }) => !lost.has(`${link.store} ${link.key}`))
      .map(({ damage }) => damage);
  }

  private tell(store: StoreName, record: object): void {
    const damage = damageOf(store, record);
    const isTold = this.damage.some((one) => one.store === store && one.key === damage.key);
    if (!isTold) this.damage.push(damage);
  }

  /** No two videos have one name. */
  private video(video: VideoRecord): void {
    if (this.names.has(video.name)) this.tell('videos', video);
    this.names.add(video.name);
    this.videos.set(video.id, video);
  }

  /** A clip begins where the one before it ends, the first at the beginning. */
  private clip(clip: ClipRecord): void {
    const before = this.last.get(clip.videoId);
    const begins = clip.index === 0 ? 0 : before?.index === clip.index - 1 ? before.t1 : clip.t0;
    if (clip.t0 !== begins) this.tell('clips', clip);
    this.last.set(clip.videoId, clip);
  }

  /** A node is founded once. */
  private founding(entry: LedgerEntry): void {
    const node = entry.kind === 'founded' ? entry.node : entry.kind === 'move' ? entry.to : null;
    if (node === null) return;
    if (this.founded.has(node)) this.tell('ledger', entry);
    this.founded.add(node);
  }

  /** Embeddings are of the weight that their video says. */
  private embeddings(record: Filed): void {
    if (record.in === 'listenings') for (const is of record.is.words) this.embeddings({ in: 'words', is });
    if (record.in !== 'tracks' && record.in !== 'turns' && record.in !== 'words') return;
    const video = this.videos.get(record.is.videoId);
    const task =
      record.in === 'tracks'
        ? EMBEDDING_TASK.face
        : record.in === 'turns'
          ? EMBEDDING_TASK.voice
          : 'text-embedding';
    const all =
      record.in === 'tracks' ? record.is.looks.map(({ embedding }) => embedding) : [record.is.embedding];
    for (const embedding of all) {
      if (!video || !embedding) continue;
      const weight = video.weights[task];
      if (weight === undefined) this.tell('videos', video);
      // One that is not known here may be so to the release that wrote it.
      else if (weightById(weight) && notOfWeight(embedding, weight) !== null) this.tell(record.in, record.is);
    }
  }
}

function damageOf(store: StoreName, record: object): Damage {
  return { store, key: String(keyOf(store, record)), what: 'unreadable' };
}

const CAN_BE_UNDONE: ReadonlySet<string> = new Set([
  'name',
  'merge',
  'split',
  'move',
  'listen',
  'lines',
  'cover',
  'hide',
  'mark',
  'undo',
]);

/** Whether it takes back what is no step. */
function undoesNothing(record: Filed, entries: readonly LedgerEntry[]): boolean {
  if (record.in !== 'ledger' || record.is.kind !== 'undo') return false;
  const { of } = record.is;
  return !CAN_BE_UNDONE.has(entries.find(({ seq }) => seq === of)?.kind ?? '');
}
