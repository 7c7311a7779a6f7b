// Over 400 lines: cases of one memory.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { personsOf } from '../../../lib/identity/fold';
import { tellState } from '../../../lib/keeper/global-state-in-words';
import {
  readCard,
  readEntities,
  readSeenKinds,
  readSeenTexts,
  readShownIn,
  readTimeline,
} from '../../../lib/keeper/read-memory';
import { videoSummaries } from '../../../lib/keeper/video-summaries';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { NotRead } from '../../../lib/memory/not-read';
import { Lists, packLists } from '../../../lib/memory/packs/lists';
import { makePack } from '../../../lib/memory/packs/make';
import { EVERYTHING } from '../../../lib/memory/recall';
import {
  type MadePack,
  type PackRecord,
  soundPacks,
  type WantedRows,
} from '../../../lib/store/packs/pack-format';
import type { ClipRecord, ClipWrite, LedgerEntry, VideoRecord, WordsRecord } from '../../../lib/store/schema';
import { Clusters } from '../../clusters';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { firstPrompt, memoryOf } from '../../thinking';

const RUNS = { seed: 20251122, numRuns: 200 };
const TRUTHS = storyNames('dev').map(story);
const TODAY = Date.parse('2025-07-21T12:00:00Z');
const DIMENSION = 130;
const WEIGHT = 'story-text';

/** What is stored of stories, their lines with vectors. */
interface Stored {
  videos: VideoRecord[];
  writes: ClipWrite[];
  ledger: LedgerEntry[];
  /** Vectors that are asked with. */
  asked: Float32Array[];
}

function stored(): Stored {
  const { recall, writes } = rememberStories(TRUTHS);
  const clusters = new Clusters(DIMENSION, 12);
  const withVector = (words: WordsRecord): WordsRecord => ({ ...words, embedding: clusters.next() });
  const weighted = (video: VideoRecord): VideoRecord => ({
    ...video,
    weights: { ...video.weights, 'text-embedding': WEIGHT },
  });
  return {
    videos: recall.videos.all().map(weighted),
    writes: writes.map((write, i) => ({
      ...write,
      clip: {
        ...write.clip,
        still: i % 3 === 1 ? `still-${i}` : null,
        gaps: i % 4 === 2 ? [{ what: 'sound' as const, t0: write.clip.t0, t1: write.clip.t0 + 2 }] : [],
      },
      video: weighted(write.video),
      words: write.words.map(withVector),
    })),
    ledger: [...recall.ledger],
    asked: Array.from({ length: 20 }, () => clusters.next()),
  };
}

const MEMORY = stored();

function recordsOf(writes: readonly ClipWrite[]) {
  return {
    incidents: writes.flatMap((write) => write.incidents),
    facts: writes.flatMap((write) => write.facts),
    words: writes.flatMap((write) => write.words),
  };
}

/** Of each memory, the clips that came in no pack. */
const unpacked = new WeakMap<HeldRecall, ClipRecord[]>();

/** A memory of which all records are there. */
function whole({ videos, writes, ledger }: Stored): HeldRecall {
  const recall = new HeldRecall({ videos, ...recordsOf(writes), ledger: [...ledger] });
  unpacked.set(
    recall,
    writes.map(({ clip }) => clip),
  );
  return recall;
}

/** What is stored of a memory beside its records: packs of all clips but the last two, so many in each, and who is who. */
function packedOf(memory: Stored, clipsEach: number) {
  const { writes } = memory;
  const count = writes.length - 2;
  const made: MadePack[] = [];
  for (let from = 0; from < count; from += clipsEach)
    made.push(makePack(made.length, writes.slice(from, Math.min(count, from + clipsEach)), WEIGHT));
  return structuredClone({ made, fold: whole(memory).folded(), rest: writes.slice(count) });
}

/** A memory that opens by packs, with what reads the rest of it when it is needed. */
class Packed {
  readonly recall: HeldRecall;
  private readonly rows: Int8Array[];
  /** What was read, in order. */
  readonly read: string[] = [];

  constructor(
    private readonly memory: Stored,
    { made, fold, rest }: ReturnType<typeof packedOf>,
  ) {
    const { videos } = memory;
    this.rows = made.map(({ rows }) => rows!);
    const packs = made.map(({ pack }) => pack);
    this.recall = new HeldRecall({ videos, packs, ledger: null, fold, ...recordsOf(rest) });
    unpacked.set(
      this.recall,
      rest.map(({ clip }) => clip),
    );
  }

  /** As `HeldMemory.reading` does. */
  reading<T>(work: (recall: HeldRecall) => T): T {
    for (;;) {
      try {
        return work(this.recall);
      } catch (error) {
        if (!(error instanceof NotRead)) throw error;
        const { unread } = error;
        this.read.push(unread.of);
        if (unread.of === 'nodes') throw error;
        if (unread.of === 'rows')
          for (const wanted of unread.wanted)
            expect(this.recall.giveRows(wanted, rowsOf(this.rows[wanted.n]!, wanted))).toBe(true);
        else if (unread.of === 'ledger') this.recall.giveLedger([...this.memory.ledger]);
        else
          for (const clip of unread.clips) {
            const id = this.recall.clipId(clip);
            const write = this.memory.writes.find((one) => one.clip.id === id)!;
            expect(this.recall.give(unread.of, clip, write[unread.of])).toBe(true);
          }
      }
    }
  }
}

/** The bytes of some rows of a pack: the high ones of all its rows come before the low ones. */
function rowsOf(pack: Int8Array, { part, count, rows }: WantedRows): Int8Array {
  const width = pack.length / (2 * count);
  const first = part === 'low' ? count : 0;
  return Int8Array.from(
    rows.flatMap((row) => [...pack.subarray((first + row) * width, (first + row + 1) * width)]),
  );
}

const everything = (recall: HeldRecall) => recall.view(EVERYTHING);
const QUESTIONS = TRUTHS.flatMap(({ qa }) => qa.map(({ question }) => question));

/** Ways to read a memory; what each gives does not hang on how the memory was opened. */
const READINGS: Record<string, (recall: HeldRecall) => unknown> = {
  ...Object.fromEntries(
    QUESTIONS.map((question, i) => [
      `answer ${question}`,
      (recall: HeldRecall) =>
        answer(recall, { question }, { now: () => 0, today: TODAY, vector: MEMORY.asked[i % 20]! }),
    ]),
  ),
  ...Object.fromEntries(
    TRUTHS.flatMap(({ film, qa }) =>
      qa.map(({ question }) => [
        `answer as of a moment of ${film}: ${question}`,
        (recall: HeldRecall) =>
          answer(recall, { question, video: `${film}.mp4`, before: 60 }, { now: () => 0, today: TODAY }),
      ]),
    ),
  ),
  'search by words and meaning': (recall) =>
    MEMORY.asked.map((vector) => search(recall, { text: 'the cat', k: 30 }, { vector, today: TODAY })),
  'search for clips': (recall) => search(recall, { text: 'salmon morning', clips: true }, { today: TODAY }),
  'search for facts': (recall) => search(recall, { kinds: ['fact'], k: 500 }, { today: TODAY }),
  'search by video and kind': (recall) =>
    search(recall, { videos: ['dev-camping'], kinds: ['appears', 'leaves'], k: 500 }, { today: TODAY }),
  'search by person': (recall) =>
    personsOf(everything(recall).persons).map(({ id }) =>
      search(recall, { persons: [id], k: 500 }, { today: TODAY }),
    ),
  'search by time': (recall) => search(recall, { when: '2025-07-01/2025-08-01', k: 500 }, { today: TODAY }),
  cards: (recall) => personsOf(everything(recall).persons).map(({ id }) => readCard(recall, id)),
  'cards as of a moment': (recall) =>
    personsOf(everything(recall).persons).map(({ id }) => {
      try {
        return readCard(recall, id, { video: 'dev-breakfast', before: 50 });
      } catch (error) {
        if (error instanceof NotRead) throw error;
        return String(error);
      }
    }),
  entities: (recall) => readEntities(recall),
  seenKinds: (recall) => readSeenKinds(recall),
  seenTexts: (recall) => readSeenTexts(recall),
  shownIn: (recall) =>
    readShownIn(
      recall,
      recall.videos.all().map(({ id }) => id),
    ),
  timeline: (recall) => readTimeline(recall),
  state: (recall) => {
    while (recall.settleState(3));
    return tellState(recall);
  },
  'videos as the library shows them': (recall) => videoSummaries(recall, unpacked.get(recall)!),
  'what is near an entry': (recall) =>
    Array.from({ length: recall.sizes.all }, (_, entry) => [
      recall.entries.around(entry, 20),
      recall.entries.beside(entry, 8, everything(recall)),
      recall.entries.place(entry),
      recall.entries.at(entry),
    ]),
  'entries by person': (recall) => recall.entries.by([...everything(recall).persons.keys()]),
  sights: (recall) => recall.videos.all().map(({ id }) => recall.sightsOf(id, everything(recall))),
};

describe('a memory that opens by packs reads as one of which every record is there', () => {
  const records = whole(MEMORY);
  const known = new Map<string, unknown>();
  /** What a reading gives of all records, found once. */
  const asWhole = (name: string) => {
    if (!known.has(name)) known.set(name, READINGS[name]!(records));
    return known.get(name);
  };
  for (const clipsEach of [3, 100]) {
    const stored = packedOf(MEMORY, clipsEach);
    test(`packs of ${clipsEach} clips`, () => {
      // Each by itself, so that nothing was read before.
      for (const [name, read] of Object.entries(READINGS))
        expect(new Packed(MEMORY, stored).reading(read), name).toEqual(asWhole(name));
    });
  }

  test('also to a model: its prompts are the same', async () => {
    const records = memoryOf(whole(MEMORY));
    const packed = new Packed(MEMORY, packedOf(MEMORY, 3));
    const read = {
      read: async <T>(work: (recall: HeldRecall) => T) => packed.reading(work),
      vectorOf: async () => null,
      formOf: async () => null,
      readLines: async () => null,
      settled: async () => {
        packed.reading((recall) => {
          while (recall.settleState(3));
        });
      },
      answers: async () => [],
      correction: async () => null,
      frames: async () => [],
    };
    for (const question of QUESTIONS) {
      const request = { question, mode: 'reflex', video: 'dev-hospital.mp4' } as const;
      const [one, other] = [await firstPrompt(read, request), await firstPrompt(records, request)];
      expect(one!.text, question).toBe(other!.text);
      packed.recall.release();
    }
  });

  test('without reading what is not needed', () => {
    const packed = new Packed(MEMORY, packedOf(MEMORY, 4));
    packed.reading((recall) => [
      everything(recall),
      videoSummaries(recall, []),
      recall.entries.inVideo('vid_1'),
    ]);
    expect(packed.read).toEqual([]);
    packed.reading((recall) => search(recall, { text: 'salmon', k: 1 }, { today: TODAY }));
    expect(new Set(packed.read)).toEqual(new Set(['incidents']));
  });

  test('also once clips were added, and after what was read was let go', () => {
    const { writes, ledger } = MEMORY;
    const last = writes.at(-1)!;
    const before = {
      ...MEMORY,
      writes: writes.slice(0, -1),
      ledger: ledger.slice(0, ledger.length - last.ledger.length),
    };
    const packed = new Packed(before, packedOf(before, 4));
    packed.reading((recall) => recall.ledger);
    packed.recall.addClip(last);
    unpacked.get(packed.recall)!.push(last.clip);
    for (const [name, read] of Object.entries(READINGS)) {
      expect(packed.reading(read), name).toEqual(asWhole(name));
      packed.recall.release();
    }
  });
});

/** Whatever is read without answering reads alike, packed and not. */
function sameAll(packed: Packed, records: HeldRecall): void {
  for (const [name, read] of Object.entries(READINGS))
    if (!name.startsWith('answer')) expect(packed.reading(read), name).toEqual(read(records));
}

test('moves tell of whom they were moved to, read or not, and when they are undone', () => {
  const track = MEMORY.writes[1]!.tracks.find(({ node }) => node !== null)!;
  const turn = MEMORY.writes[2]!.turns.find(({ node }) => node !== null)!;
  const seq = MEMORY.ledger.length;
  const steps: LedgerEntry[] = [
    { seq: seq + 1, kind: 'move', records: [track.id], from: track.node!, to: 'f_900' },
    { seq: seq + 2, kind: 'move', records: [turn.id], from: turn.node!, to: 'v_901' },
    { seq: seq + 3, kind: 'undo', of: seq + 1 },
  ];
  // Taken one by one, with what they move read before.
  const packed = new Packed(MEMORY, packedOf(MEMORY, 3));
  const records = whole(MEMORY);
  for (const step of steps) {
    packed.reading((recall) => [recall.ledger, recall.requireMoved([track.id, turn.id])]);
    packed.recall.addStep(step);
    records.addStep(step);
    sameAll(packed, records);
  }
  // Opened after them, and after the first two of them.
  for (const taken of [steps, steps.slice(0, 2)]) {
    const memory = { ...MEMORY, ledger: [...MEMORY.ledger, ...taken] };
    sameAll(new Packed(memory, packedOf(memory, 3)), whole(memory));
  }
});

test('those whom people marked are there, packed or not, and gone when that is taken back', () => {
  const seq = MEMORY.ledger.length;
  const [first, last] = [MEMORY.writes[1]!, MEMORY.writes.at(-1)!];
  const [someone] = personsOf(everything(whole(MEMORY)).persons);
  const markIn = (n: number, { clip }: ClipWrite): LedgerEntry => {
    const t = clip.t0 + 1;
    const boxes = Float32Array.of(t, 0.1, 0.1, 0.2, 0.2, t + 1, 0.1, 0.1, 0.2, 0.2);
    return {
      ...{ seq: seq + n, kind: 'mark', node: someone!.nodes[0]!, clip: clip.id, track: null, t, boxes },
      ...{ picture: null, at: { videoId: clip.videoId, t0: t, t1: t + 1 } },
    };
  };
  const steps: LedgerEntry[] = [
    markIn(1, first),
    markIn(2, last),
    { seq: seq + 3, kind: 'undo', of: seq + 1 },
    { seq: seq + 4, kind: 'undo', of: seq + 3 },
  ];
  const packed = new Packed(MEMORY, packedOf(MEMORY, 3));
  const records = whole(MEMORY);
  for (const step of steps) {
    packed.reading((recall) => [recall.ledger, recall.requireMoved()]);
    packed.recall.addStep(step);
    records.addStep(step);
    sameAll(packed, records);
  }
  for (const taken of [steps, steps.slice(0, 3)]) {
    const memory = { ...MEMORY, ledger: [...MEMORY.ledger, ...taken] };
    sameAll(new Packed(memory, packedOf(memory, 3)), whole(memory));
    const folded = whole(memory).folded();
    expect(folded.marks).toHaveLength(taken === steps ? 2 : 1);
  }
});

test('lines that people set right read so, packed or not, and as before when they are taken back', () => {
  const seq = MEMORY.ledger.length;
  // One of a packed clip, two of one clip joined, one of a clip that is in no pack.
  const [first, second, last] = [MEMORY.writes[1]!, MEMORY.writes[2]!, MEMORY.writes.at(-1)!];
  const stepOn = (
    n: number,
    words: readonly WordsRecord[],
    text: string,
    who: string | null,
  ): LedgerEntry => {
    const of = words.map(({ id, t0, t1 }) => ({ id, t0, t1 }));
    const at = { videoId: words[0]!.videoId, t0: of[0]!.t0, t1: of.at(-1)!.t1 };
    const by = [{ t0: at.t0, t1: at.t1, text, who, turn: null }];
    return { seq: seq + n, kind: 'lines', of, by, called: [], at };
  };
  const [someone] = personsOf(everything(whole(MEMORY)).persons);
  const steps: LedgerEntry[] = [
    stepOn(
      1,
      first.words.slice(0, 1),
      'The salmon is in the morning bag. I live in Basel.',
      someone!.nodes[0]!,
    ),
    stepOn(2, second.words.slice(0, 2), 'My cat is called Gustav.', null),
    stepOn(3, last.words.slice(-1), 'I always take my tea with salmon.', someone!.nodes.at(-1)!),
    { seq: seq + 4, kind: 'undo', of: seq + 1 },
    { seq: seq + 5, kind: 'undo', of: seq + 4 },
  ];
  const packed = new Packed(MEMORY, packedOf(MEMORY, 3));
  const records = whole(MEMORY);
  const said = search(records, { text: 'Gustav', k: 3 }, { today: TODAY }).hits.length;
  for (const step of steps) {
    packed.reading((recall) => [recall.ledger, recall.requireMoved()]);
    packed.recall.addStep(step);
    records.addStep(step);
    sameAll(packed, records);
  }
  expect(search(records, { text: 'Gustav', k: 3 }, { today: TODAY }).hits.length).toBe(said + 1);
  for (const taken of [steps, steps.slice(0, 2), steps.slice(0, 4)]) {
    const memory = { ...MEMORY, ledger: [...MEMORY.ledger, ...taken] };
    sameAll(new Packed(memory, packedOf(memory, 3)), whole(memory));
  }
});

describe('packs', () => {
  test('are sound where they follow one another from a video’s first clip on', () => {
    const pack = (n: number, ...ranges: [videoId: string, from: number, to: number][]) =>
      ({
        ...{ n, vectors: { weight: WEIGHT } },
        ranges: ranges.map(([videoId, from, to]) => ({ videoId, from, to })),
      }) as PackRecord;
    const video = (id: string, clips: number) => ({ id, clips }) as VideoRecord;
    const [a, b, c] = [
      pack(0, ['vid_1', 0, 2]),
      pack(1, ['vid_1', 2, 3], ['vid_2', 0, 1]),
      pack(2, ['vid_2', 1, 2]),
    ];
    const both = [video('vid_1', 3), video('vid_2', 4)];
    const sound = (packs: PackRecord[], videos = both, weight: string | null = WEIGHT) =>
      soundPacks(packs, videos, weight).packs.map(({ n }) => n);
    expect(sound([a, b, c])).toEqual([0, 1, 2]);
    expect([...soundPacks([a, b, c], both, WEIGHT).packed]).toEqual([
      ['vid_1', 3],
      ['vid_2', 2],
    ]);
    // What goes on with a clip that is in none is left out, and what goes on with that.
    expect(sound([b, c])).toEqual([]);
    expect(sound([a, c])).toEqual([0]);
    expect(sound([a, b, c], both.slice(1))).toEqual([]);
    expect(sound([a, b, c], [video('vid_1', 2), video('vid_2', 4)])).toEqual([0]);
    expect(sound([a, b, c], both, 'another')).toEqual([]);
    expect(sound([a, b, b])).toEqual([0, 1]);
  });

  test('tell when a clip is not what it was', () => {
    const stored = packedOf(MEMORY, 4);
    const { recall } = new Packed(MEMORY, stored);
    const clip = stored.made[0]!.pack.entries.findIndex((count) => count > 0);
    const { incidents, facts } = MEMORY.writes[clip]!;
    expect(recall.give('incidents', clip, incidents.slice(1))).toBe(false);
    expect(recall.give('facts', clip, [...facts, { id: 'vid_1/c000000/f0099' }])).toBe(false);
    const wanted: WantedRows = { n: 0, count: 9, part: 'high', rows: [0, 2] };
    expect(recall.giveRows(wanted, new Int8Array(144))).toBe(false);
    expect(recall.giveRows({ ...wanted, n: 99 }, new Int8Array(288))).toBe(false);
    expect(recall.give('incidents', clip, incidents)).toBe(true);
  });

  test('hold lists by any key', () => {
    const lists = fc.uniqueArray(
      fc.tuple(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        fc.array(fc.nat({ max: 2 ** 32 - 1 }), { maxLength: 5 }),
      ),
      { selector: ([key]) => key, maxLength: 40 },
    );
    fc.assert(
      fc.property(lists, fc.string({ unit: 'grapheme', maxLength: 6 }), (rows, other) => {
        const packed = new Lists(structuredClone(packLists(new Map(rows))));
        for (const [key, values] of rows)
          expect([...packed.get(new TextEncoder().encode(key))!]).toEqual(values);
        if (!rows.some(([key]) => key === other))
          expect(packed.get(new TextEncoder().encode(other))).toBeNull();
        expect(new Set(packed.keys())).toEqual(new Set(rows.map(([key]) => key)));
      }),
      RUNS,
    );
  });
});

test('the stories hold enough to tell', () => {
  expect(MEMORY.writes.length).toBeGreaterThan(7);
  expect(recordsOf(MEMORY.writes).facts.length).toBeGreaterThan(5);
});
