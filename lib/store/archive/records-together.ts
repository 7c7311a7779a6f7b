import { EMBEDDING_TASK, weightById } from '../../models/weights-manifest';
import { wholeOf } from '../clip-id';
import {
  type ClipRecord,
  type FactRecord,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type ListeningRecord,
  type NodeRecord,
  type PictureRecord,
  STORES,
  type StoreName,
  type TrackRecord,
  type TurnRecord,
  type VideoRecord,
  type WordsRecord,
  type WritingRecord,
} from '../schema';
import { isWritten } from '../written';
import type { Filed } from './archive-format';
import { MAX_NUMBER } from './limits';
import { disagreementOf, notAWeight, notOfWeight } from './record-disagreement';

interface CheckedVideo {
  record: VideoRecord;
  /** Clips so far, and where the last one ends. */
  clips: number;
  doneS: number;
}

/**
 * Whether records hang together as one memory, told while they come by in the order of an archive: keys rise, nothing points
 * to what is not there, clips and the ledger count without gaps (videos and nodes may have some: what was forgotten), and every
 * picture is used. Keeps ids, never records (but the few of videos). `fail` throws, with what is wrong.
 */
export class MemoryCheck {
  private store = 0;
  private lastKey: string | number | null = null;
  private readonly videos = new Map<string, CheckedVideo>();
  private readonly names = new Set<string>();
  private readonly tracks = new Set<string>();
  private readonly turns = new Set<string>();
  /** Nodes that tracks and turns speak of before nodes come by. */
  private readonly expectedNodes = new Set<string>();
  private readonly nodes = new Set<string>();
  /** Clips of which a model wrote. */
  private readonly written = new Set<string>();
  private readonly numbers = new Set<number>();
  private readonly founded = new Set<string>();
  /** Sequence numbers of what can be taken back and has not been: people's steps, and undoings. */
  private readonly standing = new Set<number>();
  /** What each undoing took back. */
  private readonly takenBack = new Map<number, number>();
  private entries = 0;
  /** Pictures that clips and looks speak of and that have not come by. */
  private readonly expectedPictures = new Set<string>();

  constructor(private readonly fail: (what: string) => never) {}

  add(record: Filed): void {
    this.inOrder(record.in, (record.is as Record<string, unknown>)[KEYS[record.in]] as string | number);
    switch (record.in) {
      case 'videos':
        this.video(record.is);
        break;
      case 'subtitles':
        this.videoOf(record.is.videoId);
        break;
      case 'clips':
        this.clip(record.is);
        break;
      case 'tracks':
        this.track(record.is);
        break;
      case 'turns':
        this.turn(record.is);
        break;
      case 'words':
        this.words(record.is);
        break;
      case 'nodes':
        this.node(record.is);
        break;
      case 'writings':
        this.writing(record.is);
        break;
      case 'incidents':
        this.incident(record.is);
        break;
      case 'facts':
        this.fact(record.is);
        break;
      case 'observations':
        this.told(record.is);
        break;
      case 'listenings':
        this.listening(record.is);
        break;
      case 'ledger':
        this.entry(record.is);
        break;
      case 'pictures':
        this.picture(record.is);
    }
    const disagreement = disagreementOf(record);
    if (disagreement !== null) this.fail(disagreement);
  }

  /** To be called after the last record. */
  end(): void {
    this.finishStores(STORES.length);
  }

  private leavesNumbers(number: number): void {
    if (number > MAX_NUMBER) this.fail(`the number ${number} leaves too few for what comes after`);
  }

  private inOrder(store: StoreName, key: string | number): void {
    const index = STORES.indexOf(store);
    if (index < this.store) this.fail(`a record of ${store} comes after those of ${STORES[this.store]}`);
    if (index > this.store) {
      this.finishStores(index);
      this.lastKey = null;
    }
    if (this.lastKey !== null && key <= this.lastKey) this.fail(`${key} comes twice, or out of order`);
    this.lastKey = key;
  }

  private finishStores(next: number): void {
    for (; this.store < next; this.store += 1) this.finish(STORES[this.store]!);
  }

  /** What can be told only when a store's records are all there. */
  private finish(store: StoreName): void {
    if (store === 'clips') {
      for (const [id, { record, clips, doneS }] of this.videos)
        if (record.clips !== clips || record.doneS !== doneS)
          this.fail(
            `${id} is said to have ${record.clips} clips to ${record.doneS} s, not ${clips} to ${doneS} s`,
          );
    } else if (store === 'nodes') {
      for (const id of this.expectedNodes) if (!this.nodes.has(id)) this.fail(`there is no ${id}`);
    } else if (store === 'ledger') {
      for (const id of this.nodes) if (!this.founded.has(id)) this.fail(`the ledger does not found ${id}`);
    } else if (store === 'pictures') {
      for (const key of this.expectedPictures) this.fail(`there is no picture ${key}`);
    }
  }

  private video(record: VideoRecord): void {
    this.leavesNumbers(Number(record.id.slice('vid_'.length)));
    if (this.names.has(record.name)) this.fail('another video has the same name');
    this.names.add(record.name);
    for (const [task, id] of Object.entries(record.weights)) this.knownWeight(id, task);
    this.videos.set(record.id, { record, clips: 0, doneS: 0 });
  }

  private clip(record: ClipRecord): void {
    const video = this.videoOf(record.videoId);
    if (record.index !== video.clips || record.t0 !== video.doneS)
      this.fail(`clip ${video.clips} of ${record.videoId} should begin at ${video.doneS} s`);
    video.clips += 1;
    video.doneS = record.t1;
    if (record.still !== null) this.expectedPictures.add(record.still);
  }

  private track(record: TrackRecord): void {
    this.partOfClip(record);
    this.tracks.add(record.id);
    this.nodeLater(record.node);
    for (const look of record.looks) {
      this.embeddingOf(look.embedding, this.videoOf(record.videoId).record.weights[EMBEDDING_TASK.face]);
      if (look.picture !== null) this.expectedPictures.add(look.picture);
    }
  }

  private turn(record: TurnRecord): void {
    this.partOfClip(record);
    this.turns.add(record.id);
    this.nodeLater(record.node);
    this.nodeLater(record.face);
    if (record.embedding)
      this.embeddingOf(record.embedding, this.videoOf(record.videoId).record.weights[EMBEDDING_TASK.voice]);
  }

  private words(record: WordsRecord): void {
    this.partOfClip(record);
    if (record.embedding)
      this.embeddingOf(record.embedding, this.videoOf(record.videoId).record.weights['text-embedding']);
    if (record.turnId === null) return;
    if (!this.turns.has(record.turnId)) this.fail(`its clip has no turn ${record.turnId}`);
  }

  private node(record: NodeRecord): void {
    this.leavesNumbers(record.n);
    if (this.numbers.has(record.n)) this.fail(`a face and a voice both have the number ${record.n}`);
    this.numbers.add(record.n);
    this.nodes.add(record.id);
    this.knownWeight(record.weightId, EMBEDDING_TASK[record.modality]);
    for (const { source, picture } of record.samples) {
      if (source === null) continue;
      const sources = record.modality === 'face' ? this.tracks : this.turns;
      if (!sources.has(source)) this.fail(`there is no ${source}`);
      if (picture !== null && !this.expectedPictures.has(picture))
        this.fail(`${source} has no picture ${picture}`);
    }
  }

  private writing({ id, videoId }: WritingRecord): void {
    this.partOfClip({ clipId: id, videoId });
    this.written.add(id);
  }

  /** What a model wrote stands where something says which model. */
  private byWhom(record: IncidentRecord | FactRecord): void {
    if (isWritten(record) && !this.written.has(record.clipId))
      this.fail(`no model wrote of ${record.clipId}`);
  }

  private incident(record: IncidentRecord): void {
    this.told(record);
    this.byWhom(record);
    if (record.picture !== undefined) this.expectedPictures.add(record.picture);
  }

  /** What tells of people in a clip. */
  private told(record: Omit<IncidentRecord, 'kind'>): void {
    this.partOfClip(record);
    for (const id of record.who) if (!this.nodes.has(id)) this.fail(`there is no ${id}`);
    for (const id of record.sources) this.trackOrTurn(id);
  }

  private fact(record: FactRecord): void {
    this.partOfClip(record);
    const isObserved = record.subject.is === 'observed';
    this.byWhom(record);
    if (record.by !== null) this.nodeNow(record.by);
    if (record.source === null) return;
    if (!this.turns.has(record.source) && !(isObserved && this.tracks.has(record.source)))
      this.fail(`there is no ${record.source}`);
  }

  private listening(record: ListeningRecord): void {
    this.partOfClip(record);
    for (const line of record.words) this.words(line);
    for (const incident of record.incidents) this.told(incident);
    for (const fact of record.facts) this.fact(fact);
  }

  private entry(record: LedgerEntry): void {
    this.entries += 1;
    if (record.seq !== this.entries) this.fail(`entry ${record.seq} of the ledger should be ${this.entries}`);
    if ('at' in record && record.at) this.videoOf(record.at.videoId);
    switch (record.kind) {
      case 'founded':
        this.nodeNow(record.node);
        if (this.founded.has(record.node)) this.fail(`${record.node} is founded twice`);
        this.founded.add(record.node);
        return;
      case 'vote':
      case 'apart':
        this.nodeNow(record.a);
        this.nodeNow(record.b);
        for (const id of record.by ?? []) this.trackOrTurn(id);
        return;
      case 'called':
        this.nodeNow(record.node);
        return;
      case 'name':
        for (const id of [record.node, ...(record.also ?? [])]) this.nodeNow(id);
        break;
      case 'merge':
      case 'split':
        for (const id of [...record.a, ...record.b]) this.nodeNow(id);
        break;
      case 'move':
        this.move(record);
        break;
      case 'listen':
        this.videoOf(record.videoId);
        break;
      case 'lines':
        this.lines(record);
        break;
      case 'cover':
        for (const id of record.nodes) this.nodeNow(id);
        if (record.picture !== null && !this.expectedPictures.has(record.picture))
          this.fail(`there is no picture ${record.picture}`);
        break;
      case 'hide':
        for (const id of record.nodes) this.nodeNow(id);
        break;
      case 'mark':
        this.mark(record);
        break;
      case 'undo':
        this.undo(record);
    }
    this.standing.add(record.seq);
  }

  private undo({ seq, of }: Extract<LedgerEntry, { kind: 'undo' }>): void {
    if (!this.standing.delete(of)) this.fail(`entry ${of} is not a step that stands`);
    const doneAgain = this.takenBack.get(of);
    if (doneAgain !== undefined) this.standing.add(doneAgain);
    this.takenBack.set(seq, of);
  }

  private move({ records, from, to, throughout }: Extract<LedgerEntry, { kind: 'move' }>): void {
    if (throughout !== undefined) this.videoOf(throughout);
    this.nodeNow(from);
    this.nodeNow(to);
    if (this.founded.has(to)) this.fail(`${to} is founded twice`);
    this.founded.add(to);
    const sources = to[0] === 'f' ? this.tracks : this.turns;
    for (const id of records) if (!sources.has(id)) this.fail(`there is no ${id}`);
  }

  private lines({ of, by, called, at }: Extract<LedgerEntry, { kind: 'lines' }>): void {
    for (const { id } of of) this.partOfClip({ clipId: wholeOf(id), videoId: at.videoId });
    for (const { who, turn } of by) {
      if (who !== null) this.nodeNow(who);
      if (turn !== null && !this.turns.has(turn)) this.fail(`there is no ${turn}`);
    }
    for (const { node } of called) this.nodeNow(node);
  }

  private mark({ node, clip, track, picture, at }: Extract<LedgerEntry, { kind: 'mark' }>): void {
    this.partOfClip({ clipId: clip, videoId: at.videoId });
    this.nodeNow(node);
    if (track !== null && !this.tracks.has(track)) this.fail(`there is no ${track}`);
    if (picture === null) return;
    if (track === null && this.expectedPictures.has(picture)) this.fail(`${picture} is of two marks`);
    if (track === null) this.expectedPictures.add(picture);
    else if (!this.expectedPictures.has(picture)) this.fail(`there is no picture ${picture}`);
  }

  private picture(record: PictureRecord): void {
    if (!this.expectedPictures.delete(record.key)) this.fail(`nothing uses the picture ${record.key}`);
  }

  private videoOf(id: string): CheckedVideo {
    return this.videos.get(id) ?? this.fail(`there is no video ${id}`);
  }

  private trackOrTurn(id: string): void {
    if (!this.tracks.has(id) && !this.turns.has(id)) this.fail(`there is no ${id}`);
  }

  private partOfClip({ clipId, videoId }: { clipId: string; videoId: string }): void {
    const video = this.videoOf(videoId);
    if (Number(clipId.slice(videoId.length + '/c'.length)) >= video.clips)
      this.fail(`there is no clip ${clipId}`);
  }

  private nodeLater(id: string | null): void {
    if (id !== null) this.expectedNodes.add(id);
  }

  private nodeNow(id: string): void {
    if (!this.nodes.has(id)) this.fail(`there is no ${id}`);
  }

  /** Nothing could be read with another: what it makes is in no space that there is. */
  private knownWeight(id: string, task: string): void {
    if (!weightById(id)) this.fail(notAWeight(id, task));
  }

  private embeddingOf(embedding: Float32Array, weightId: string | undefined): void {
    const other = notOfWeight(embedding, weightId);
    if (other !== null) this.fail(other);
  }
}
