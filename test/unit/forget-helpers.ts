import type { Correction, MarkedByHand } from '../../lib/contract/people';
import { MnemeError } from '../../lib/errors';
import { foldLedger, personsOf } from '../../lib/identity/fold';
import { isStep, movedRecords } from '../../lib/identity/ledger';
import { linesSetRight } from '../../lib/identity/line-steps';
import { type ClipLine, linesOfClip } from '../../lib/identity/lines-now';
import { ownSamples } from '../../lib/identity/samples';
import { Corrections } from '../../lib/identity/take-and-undo-steps';
import { forgetPerson } from '../../lib/keeper/forgetting/records-without-person';
import { forgetVideo } from '../../lib/keeper/forgetting/records-without-video';
import type { Filed } from '../../lib/store/archive/archive-format';
import { wholeOf } from '../../lib/store/clip-id';
import {
  type ClipWrite,
  type IncidentRecord,
  KEYS,
  type LedgerEntry,
  type ListenedWrite,
  type MarkStep,
  type NodeRecord,
  type ObservationRecord,
  type PictureRecord,
  type StoreName,
  type TrackRecord,
  type VideoRecord,
  type WritingWrite,
} from '../../lib/store/schema';
import { undoneEntries } from '../../lib/store/undone';
import { inEnglish } from '../../lib/told';
import {
  archiveText,
  type KnownPeople,
  MemoryInHand,
  type MemorySettings,
  makeWrites,
  parseArchive,
} from './archive-helpers';

/** A memory as the keeper holds it, and its records as they are stored. */
export class Memory implements KnownPeople {
  readonly nodes = new Map<string, NodeRecord>();
  ledger: LedgerEntry[] = [];
  private records: Filed[] = [];
  private readonly corrections = new Corrections({
    ledger: () => this.ledger,
    persons: () => foldLedger(this.ledger),
    nodes: () => [...this.nodes.values()],
    nameOf: (id) => this.all('videos').find((video) => video.id === id)!.name,
    hasOther: (id, records) =>
      ownSamples(this.nodes.get(id)!, movedRecords(this.ledger)).some(
        ({ source }) => !records.includes(source!),
      ) ||
      this.marksOf(id).some(({ track }) => !records.includes(track!)) ||
      linesSetRight(this.ledger).some(({ by }) =>
        by.some(({ who, turn }) => who === id && !records.includes(turn!)),
      ),
    turnsOf: async (name) => {
      const video = this.all('videos').find((one) => one.name === name)!;
      return this.all('turns').filter(({ videoId }) => videoId === video.id);
    },
    weightOf: (_, modality) => (modality === 'face' ? 'sface' : 'voiceprint-lite'),
    clipAt: async () => ({ tracks: [], turns: [], words: [] }),
    clipNear: async (name, t) => {
      const video = this.all('videos').find((one) => one.name === name)!;
      return this.all('clips').find((clip) => clip.videoId === video.id && t < clip.t1);
    },
    around: async (clipId) => {
      const near = (record: { videoId: string }) => record.videoId === wholeOf(clipId);
      return {
        tracks: this.all('tracks').filter(near),
        turns: this.all('turns').filter(near),
        words: this.all('words').filter(near),
      };
    },
    trackOrTurn: async (id) =>
      [...this.all('tracks'), ...this.all('turns')].find((record) => record.id === id) ?? null,
    append: async (entry, founded, picture) => {
      this.ledger.push({ ...entry, seq: this.ledger.length + 1 } as LedgerEntry);
      if (founded) this.nodes.set(founded.id, founded);
      if (picture) this.records.push({ in: 'pictures', is: picture });
    },
  });

  /** Remembers films; between two of them, `between` happens. */
  static async of(settings: MemorySettings, between: (memory: Memory) => Promise<unknown> = async () => {}) {
    const memory = new Memory();
    for (const write of makeWrites(settings, memory)) {
      if (write.clip.index === 0 && write.video.id !== 'vid_1') await between(memory);
      memory.add(write);
    }
    return memory;
  }

  /** A memory of these records. */
  static ofRecords<Kind extends Memory>(this: new () => Kind, records: readonly Filed[]): Kind {
    const memory = new this();
    for (const record of records) {
      if (record.in === 'nodes') memory.nodes.set(record.is.id, record.is);
      else if (record.in === 'ledger') memory.ledger.push(record.is);
      else memory.records.push(record);
    }
    memory.ledger.sort((a, b) => a.seq - b.seq);
    return memory;
  }

  /** Takes the records of a clip. */
  add(write: ClipWrite): void {
    this.putVideo(write.video);
    const put = (store: StoreName, ...records: unknown[]) =>
      this.records.push(...records.map((is) => ({ in: store, is }) as Filed));
    if (write.subtitles) put('subtitles', write.subtitles);
    put('clips', write.clip);
    for (const store of ['tracks', 'turns', 'words', 'incidents', 'facts', 'pictures'] as const)
      put(store, ...write[store]);
  }

  /** Takes a video's record in place of the one before. */
  setVideo(is: VideoRecord): void {
    this.putVideo(is);
  }

  /** Marks that stand of somebody. */
  private marksOf(node: string): MarkStep[] {
    const undone = undoneEntries(this.ledger);
    return this.ledger.flatMap((entry) =>
      entry.kind === 'mark' && entry.node === node && entry.boxes && !undone.has(entry.seq) ? [entry] : [],
    );
  }

  private putVideo(is: VideoRecord): void {
    this.records = this.records.filter((record) => record.in !== 'videos' || record.is.id !== is.id);
    this.records.push({ in: 'videos', is });
  }

  /** Takes a face that was followed. */
  addTrack(is: TrackRecord): void {
    this.records.push({ in: 'tracks', is });
  }

  /** Takes what a model wrote of a clip. */
  addWriting({ writing, incidents, facts, ledger }: WritingWrite): void {
    const filed = { writings: [writing], incidents, facts };
    for (const [store, records] of Object.entries(filed))
      this.records.push(...records.map((is) => ({ in: store, is }) as Filed));
    this.ledger.push(...ledger);
  }

  /** Takes an incident, and what was cut out of the picture for it. */
  addIncident(is: IncidentRecord, cutOut: PictureRecord | null = null): void {
    this.records.push({ in: 'incidents', is });
    if (cutOut) this.records.push({ in: 'pictures', is: cutOut });
  }

  /** Takes what was seen by looking again. */
  addObservations(observations: readonly ObservationRecord[]): void {
    this.records.push(...observations.map((is): Filed => ({ in: 'observations', is })));
  }

  /** Takes words that came later. */
  addListened({ listenings, ledger }: ListenedWrite): void {
    this.records.push(...listenings.map((is): Filed => ({ in: 'listenings', is })));
    this.ledger.push(...ledger);
  }

  async take(correction: Correction): Promise<string | null> {
    const taken = await this.corrections.take(correction);
    return taken && (taken.id ?? inEnglish(taken.told!));
  }

  forget(videoId: string, { keepNamed }: { keepNamed: boolean }): this {
    const memory = {
      nodes: [...this.nodes.values()],
      ledger: this.ledger,
      tracks: this.all('tracks'),
      turns: this.all('turns'),
      incidents: this.all('incidents'),
    };
    const { changed, removed, ledger } = forgetVideo(videoId, memory, keepNamed);
    for (const id of removed) this.nodes.delete(id);
    for (const node of changed) this.nodes.set(node.id, node);
    this.ledger = ledger;
    this.records = this.records.filter(
      ({ in: store, is }) => (store === 'videos' ? is.id : (is as { videoId: string }).videoId) !== videoId,
    );
    return this;
  }

  /** Forgets whom the id, or the name, is of. */
  forgetPerson(who: string, everywhere = false): this {
    const person = personsOf(foldLedger(this.ledger)).find(({ id, name }) => id === who || name === who)!;
    const { removed, changed, ledger } = forgetPerson(
      person,
      {
        videos: this.all('videos'),
        subtitles: this.all('subtitles'),
        clips: this.all('clips'),
        tracks: this.all('tracks'),
        turns: this.all('turns'),
        words: this.all('words'),
        nodes: [...this.nodes.values()],
        writings: this.all('writings'),
        incidents: this.all('incidents'),
        facts: this.all('facts'),
        observations: this.all('observations'),
        listenings: this.all('listenings'),
        ledger: this.ledger,
      },
      everywhere,
    );
    const keyOf = ({ in: store, is }: Filed) =>
      `${store} ${(is as unknown as Record<string, string>)[KEYS[store]]}`;
    const now = new Map(changed.map((record) => [keyOf(record), record]));
    const gone = new Set(removed.map((record) => `${record.in} ${record.key}`));
    const nodes = [...this.nodes.values()].map((is): Filed => ({ in: 'nodes', is }));
    const left = [...this.records, ...nodes].filter((record) => !gone.has(keyOf(record)));
    this.nodes.clear();
    this.records = [];
    for (const record of left.map((one) => now.get(keyOf(one)) ?? one)) {
      if (record.in === 'nodes') this.nodes.set(record.is.id, record.is);
      else this.records.push(record);
    }
    this.ledger = ledger;
    return this;
  }

  stores(): MemoryInHand {
    const stores = new MemoryInHand();
    for (const record of this.records) stores.add(record);
    for (const node of this.nodes.values()) stores.add({ in: 'nodes', is: node });
    for (const entry of this.ledger) stores.add({ in: 'ledger', is: entry });
    return stores;
  }

  /** The lines of all clips as they read now. */
  lines(): ClipLine[] {
    const steps = linesSetRight(this.ledger);
    return this.all('clips').flatMap(({ id }) =>
      linesOfClip(
        this.all('words').filter(({ clipId }) => clipId === id),
        this.all('turns'),
        steps,
      ),
    );
  }

  /** Everyone's nodes and names. */
  people(): string {
    return personsOf(foldLedger(this.ledger))
      .map(({ nodes, name }) => `${nodes.join('+')}${name === null ? '' : `=${name}`}`)
      .join(' ');
  }

  /** The names that people are known by, of those who can be told from others. */
  names(): string[] {
    const known = personsOf(foldLedger(this.ledger)).filter(({ nodes }) =>
      nodes.some((id) => this.nodes.get(id)!.samples.length > 0),
    );
    return [...new Set(known.flatMap(({ name }) => name ?? []))].sort();
  }

  /** What people did, and whether it stands. */
  steps(): string[] {
    const undone = undoneEntries(this.ledger);
    return this.ledger.filter(isStep).map((step) => {
      const what = step.kind === 'name' ? `name ${step.name}` : step.kind;
      return undone.has(step.seq) ? `not: ${what}` : what;
    });
  }

  all<Name extends StoreName>(store: Name): Extract<Filed, { in: Name }>['is'][] {
    return this.records.flatMap((record) => (record.in === store ? [record.is as never] : []));
  }
}

/** The memory as an archive, which an import takes. */
export async function archived(memory: Memory): Promise<string> {
  const text = await archiveText(memory.stores());
  parseArchive(Buffer.from(text));
  return text;
}

/** A picture like another one, with other bytes in what it holds beside its form. */
function another(picture: Uint8Array, n: number): Uint8Array {
  return picture.map((byte, i) => (i >= 8 && i < 40 ? byte ^ (1 + (n % 254)) : byte));
}

/** Somebody whom a person saw, with a picture of them or without. */
function markedByHand(memory: Memory, one: number, two: number): MarkedByHand {
  const clips = memory.all('clips');
  const clip = clips[one % clips.length]!;
  const { name: video } = memory.all('videos').find(({ id }) => id === clip.videoId)!;
  const [t, x] = [clip.t0 + 0.5 + (two % 4), (two % 1000) / 2500];
  const boxes = Float32Array.of(t, x, 0.25, 0.25, 0.5, t + 0.25, x, 0.25, 0.25, 0.5);
  return { video, t, boxes, picture: two % 3 === 0 ? null : another(memory.all('pictures')[0]!.bytes, two) };
}

/** What people call each other and write in steps that are drawn, by a number. */
export interface Wordings {
  name(n: number): string;
  line(n: number): string;
}

const WORDINGS: Wordings = { name: (n) => ['', 'Ada', 'Bob'][n % 3]!, line: (n) => `I'm Ada ${n}` };

/** Steps chosen by three numbers each; those that cannot be are refused. */
export async function takeAny(
  memory: Memory,
  choices: [number, number, number][],
  wordings = WORDINGS,
): Promise<void> {
  for (const [kind, one, two] of choices) {
    const persons = personsOf(foldLedger(memory.ledger));
    const records = [...memory.all('tracks'), ...memory.all('turns')];
    const id = persons[one % persons.length]!.id;
    const other = persons[two % persons.length]!;
    const record = records[two % records.length]!.id;
    const lines = memory.lines();
    const line = lines[two % lines.length]!;
    const halves = [line.text.slice(0, 3), line.text.slice(3)];
    const all: Correction[] = [
      { do: 'name', id, name: wordings.name(two) },
      { do: 'merge', id, other: other.id },
      { do: 'split', id: other.id, node: other.nodes.at(-1)! },
      { do: 'tell-apart', id, other: other.id },
      ...persons.map((person): Correction => ({ do: 'not-in', id: person.id, record })),
      { do: 'cover', id, picture: `${record}-0` },
      { do: (['hide', 'show'] as const)[two % 2]!, id },
      { do: 'mark', who: ['new', id][one % 2]!, shown: { track: record } },
      { do: 'mark', who: ['new', id][two % 2]!, shown: markedByHand(memory, one, two) },
      { do: 'set-line', line: line.id, into: [{ text: wordings.line(two), speaker: id }] },
      {
        do: 'set-line',
        line: line.id,
        into: halves.map((text) => ({ text, speaker: [null, 'new', id][two % 3]! })),
      },
      { do: 'join-lines', line: line.id },
      { do: 'undo' },
      { do: 'undo' },
      { do: 'redo' },
    ];
    await memory.take(all[kind % all.length]!).catch((error) => {
      if (!(error instanceof MnemeError)) throw error;
    });
  }
}
