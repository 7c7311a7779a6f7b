import { EMBEDDING_TASK, type Task, weightById, weightsFor } from '../../models/manifest';
import { clipIdOf } from '../clip-id';
import {
  type ClipRecord,
  type FactRecord,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type Modality,
  type NodeRecord,
  type PictureRecord,
  STORES,
  type StoreName,
  type TrackRecord,
  type TurnRecord,
  type VideoRecord,
  type WordsRecord,
  WRITTEN_KINDS,
  type WritingRecord,
} from '../schema';
import { isWritten } from '../written';
import type { Filed } from './format';
import { MAX_NUMBER } from './limits';

const WRITTEN: ReadonlySet<IncidentRecord['kind']> = new Set(WRITTEN_KINDS);

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
      case 'ledger':
        this.entry(record.is);
        break;
      case 'pictures':
        this.picture(record.is);
    }
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
    for (const [task, id] of Object.entries(record.weights)) {
      if (!weightsFor(task as Task).some((weight) => weight.id === id))
        this.fail(`"${id.slice(0, 40)}" is not a weight for ${task.slice(0, 40)}`);
    }
    this.videos.set(record.id, { record, clips: 0, doneS: 0 });
  }

  private clip(record: ClipRecord): void {
    const video = this.videoOf(record.videoId);
    if (record.index !== video.clips || record.t0 !== video.doneS)
      this.fail(`clip ${video.clips} of ${record.videoId} should begin at ${video.doneS} s`);
    if (record.id !== clipIdOf(record.videoId, record.index))
      this.fail(`${record.id} is not clip ${record.index} of ${record.videoId}`);
    video.clips += 1;
    video.doneS = record.t1;
    if (record.still !== null) this.expectPicture(record.still, `${record.id}/still`);
  }

  private track(record: TrackRecord): void {
    this.partOfClip(record);
    this.tracks.add(record.id);
    this.nodeLater(record.node, 'face');
    record.looks.forEach((look, i) => {
      this.embeddingOf(look.embedding, this.videoOf(record.videoId).record.weights[EMBEDDING_TASK.face]);
      if (look.picture !== null) this.expectPicture(look.picture, `${record.id}-${i}`);
    });
  }

  private turn(record: TurnRecord): void {
    this.partOfClip(record);
    this.turns.add(record.id);
    this.nodeLater(record.node, 'voice');
    this.nodeLater(record.face, 'face');
    if (record.embedding)
      this.embeddingOf(record.embedding, this.videoOf(record.videoId).record.weights[EMBEDDING_TASK.voice]);
  }

  private words(record: WordsRecord): void {
    this.partOfClip(record);
    if (record.embedding)
      this.embeddingOf(record.embedding, this.videoOf(record.videoId).record.weights['text-embedding']);
    if (record.turnId === null) return;
    if (!this.turns.has(record.turnId) || !record.turnId.startsWith(`${record.clipId}/`))
      this.fail(`its clip has no turn ${record.turnId}`);
  }

  private node(record: NodeRecord): void {
    if (record.id !== `${record.modality === 'face' ? 'f' : 'v'}_${record.n}`)
      this.fail(`${record.id} is not the id of ${record.modality} ${record.n}`);
    this.leavesNumbers(record.n);
    if (this.numbers.has(record.n)) this.fail(`a face and a voice both have the number ${record.n}`);
    this.numbers.add(record.n);
    this.nodes.add(record.id);
    const weight = weightById(record.weightId);
    if (weight?.task !== EMBEDDING_TASK[record.modality])
      this.fail(`"${record.weightId.slice(0, 40)}" is not a weight for ${EMBEDDING_TASK[record.modality]}`);
    for (const { embedding, source, picture } of record.samples) {
      this.embeddingOf(embedding, record.weightId);
      if (source === null) {
        if (picture !== null) this.fail('what is kept of a forgotten video has no pictures');
        continue;
      }
      const sources = record.modality === 'face' ? this.tracks : this.turns;
      if (!sources.has(source)) this.fail(`there is no ${source}`);
      if (picture !== null && record.modality === 'voice') this.fail('voices have no pictures');
      if (picture !== null && !(picture.startsWith(`${source}-`) && this.expectedPictures.has(picture)))
        this.fail(`${source} has no picture ${picture}`);
    }
  }

  private writing({ id, videoId }: WritingRecord): void {
    this.partOfClip({ id: `${id}/`, clipId: id, videoId });
    this.written.add(id);
  }

  /** What a model wrote has its own ids, and stands where something says which model. */
  private byWhom(record: IncidentRecord | FactRecord, isOfModel: boolean): void {
    if (isWritten(record) !== isOfModel) this.fail(`${record.id} is not the id of what a model wrote, or is`);
    if (isOfModel && !this.written.has(record.clipId)) this.fail(`no model wrote of ${record.clipId}`);
  }

  private incident(record: IncidentRecord): void {
    if (record.kind === 'looked') this.fail('what was seen by looking again stands by itself');
    this.told(record);
    this.byWhom(record, WRITTEN.has(record.kind));
  }

  /** What tells of people in a clip. */
  private told(record: Omit<IncidentRecord, 'kind'>): void {
    this.partOfClip(record);
    for (const id of record.who) if (!this.nodes.has(id)) this.fail(`there is no ${id}`);
    if (record.sources.length > record.who.length) this.fail('it tells of fewer people than it rests on');
    for (const id of record.sources) this.recordOf(id, record.videoId);
    for (const [, n] of record.text.matchAll(/<p_(\d+)>/g)) {
      if (!record.who.some((id) => id.slice(2) === n))
        this.fail(`its text speaks of p_${n}, who is not in it`);
    }
  }

  private fact(record: FactRecord): void {
    this.partOfClip(record);
    if ((record.by === null) !== (record.source === null))
      this.fail('who says it and their turn go together');
    const isObserved = record.subject.is === 'observed';
    this.byWhom(record, isObserved);
    if (isObserved && record.by === null) this.fail('it was observed of nobody');
    if (record.by !== null) this.nodeNow(record.by);
    if (record.source === null) return;
    if (!this.turns.has(record.source) && !(isObserved && this.tracks.has(record.source)))
      this.fail(`there is no ${record.source}`);
    if (!record.source.startsWith(`${record.clipId}/`))
      this.fail(`${record.source} is not of ${record.clipId}`);
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
        this.pair(record.a, record.b);
        for (const id of record.by ?? []) this.recordOf(id, record.at.videoId);
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
        if (record.a.some((id) => record.b.includes(id))) this.fail('a face or voice is on both sides of it');
        break;
      case 'move':
        this.move(record);
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

  /** Two different nodes: of one modality, or a face and a voice in this order. */
  private pair(a: string, b: string): void {
    this.nodeNow(a, b[0] === 'f' ? 'face' : undefined);
    this.nodeNow(b);
    if (a === b) this.fail(`${a} is on both sides of it`);
  }

  private move({ records, from, to }: Extract<LedgerEntry, { kind: 'move' }>): void {
    this.nodeNow(from);
    this.nodeNow(to);
    if (from === to || this.founded.has(to)) this.fail(`${to} is founded twice`);
    this.founded.add(to);
    const sources = to[0] === 'f' ? this.tracks : this.turns;
    for (const id of records) if (!sources.has(id)) this.fail(`there is no ${id}`);
  }

  private picture(record: PictureRecord): void {
    if (!this.expectedPictures.delete(record.key)) this.fail(`nothing uses the picture ${record.key}`);
    if (!record.key.startsWith(`${record.videoId}/`))
      this.fail(`${record.key} is not a picture of ${record.videoId}`);
  }

  private videoOf(id: string): CheckedVideo {
    return this.videos.get(id) ?? this.fail(`there is no video ${id}`);
  }

  /** A track or turn of that video. */
  private recordOf(id: string, videoId: string): void {
    if (!this.tracks.has(id) && !this.turns.has(id)) this.fail(`there is no ${id}`);
    if (!id.startsWith(`${videoId}/`)) this.fail(`${id} is not of ${videoId}`);
  }

  private partOfClip({ id, clipId, videoId }: { id: string; clipId: string; videoId: string }): void {
    const video = this.videoOf(videoId);
    if (!id.startsWith(`${clipId}/`) || !clipId.startsWith(`${videoId}/`))
      this.fail(`${id} is not of clip ${clipId} of ${videoId}`);
    if (Number(clipId.slice(videoId.length + '/c'.length)) >= video.clips)
      this.fail(`there is no clip ${clipId}`);
  }

  private expectPicture(key: string, own: string): void {
    if (key !== own) this.fail(`its picture should be ${own}, not ${key}`);
    this.expectedPictures.add(key);
  }

  private nodeLater(id: string | null, modality: Modality): void {
    if (id === null) return;
    this.ofModality(id, modality);
    this.expectedNodes.add(id);
  }

  private nodeNow(id: string, modality?: Modality): void {
    if (modality) this.ofModality(id, modality);
    if (!this.nodes.has(id)) this.fail(`there is no ${id}`);
  }

  private ofModality(id: string, modality: Modality): void {
    if (id[0] !== modality[0]) this.fail(`${id} is not a ${modality}`);
  }

  private embeddingOf(embedding: Float32Array, weightId: string | undefined): void {
    const dimension = weightById(weightId ?? '')?.dimension;
    if (dimension === undefined) this.fail('its embedding has no weight that made it');
    if (embedding.length !== dimension)
      this.fail(`its embedding has ${embedding.length} values, and those of ${weightId} have ${dimension}`);
  }
}
