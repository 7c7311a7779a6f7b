import { describe, expect, test } from 'vitest';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { sentenceOf } from '../../../lib/memory/incident-sentence';
import type { MemoryView } from '../../../lib/memory/recall';

import type {
  ClipWrite,
  FactRecord,
  IncidentRecord,
  LedgerEntry,
  NewLedgerEntry,
  VideoRecord,
  WordsRecord,
} from '../../../lib/store/schema';

const video = (n: number, startsAt: string, doneS = 60): VideoRecord => ({
  id: `vid_${n}`,
  name: `film-${n}.mp4`,
  bytes: 1,
  fingerprint: `f${n}`,
  durationS: 60,
  width: 640,
  height: 360,
  hasVideo: true,
  hasAudio: true,
  startsAt,
  startSource: 'container',
  zone: 'UTC',
  status: 'remembered',
  doneS,
  clips: 2,
  warnings: [],
  damaged: false,
  weights: { 'text-embedding': 'minilm' },
});
const MORNING = video(1, '2025-05-01T10:00:00.000Z');
const EVENING = video(2, '2025-05-01T20:00:00.000Z');

type Told = [kind: IncidentRecord['kind'], t0: number, t1: number, node: string, text?: string];

/** Incidents of a video, all told of in one clip; the source of each is the track or turn of its place. */
const incidentsOf = ({ id }: VideoRecord, told: Told[]): IncidentRecord[] =>
  told.map(([kind, t0, t1, node, text], i) => ({
    id: `${id}/c000000/i${String(i).padStart(4, '0')}`,
    clipId: `${id}/c000000`,
    videoId: id,
    t0,
    t1,
    kind,
    who: [node],
    sources: [`${id}/s${i}`],
    words: text ?? null,
  }));
const factOf = (incident: IncidentRecord, value: string): FactRecord => ({
  id: `${incident.id}f`,
  clipId: incident.clipId,
  videoId: incident.videoId,
  t0: incident.t0,
  t1: incident.t1,
  kind: 'preference',
  subject: { is: 'speaker' },
  by: incident.who[0]!,
  source: incident.sources[0]!,
  hearsay: false,
  topic: ['tea'],
  value,
  text: incident.words ?? '',
});
const numbered = (entries: NewLedgerEntry[], from = 1) =>
  entries.map((entry, i) => ({ ...entry, seq: from + i }) as LedgerEntry);

const MORNING_INCIDENTS = incidentsOf(MORNING, [
  ['appears', 2, 2, 'f_1'],
  ['says', 4, 6, 'v_2', 'I take tea with honey.'],
  ['says', 8, 11, 'v_4', 'The tea is in the red tin.'],
  ['leaves', 20, 23, 'f_1'],
  ['appears', 30, 30, 'f_1'],
  ['appears', 35, 35, 'f_3'],
  ['says', 40, 44, 'v_2', 'Where is the red tin?'],
]);
const EVENING_INCIDENTS = incidentsOf(EVENING, [
  ['appears', 1, 1, 'f_1'],
  ['says', 3, 5, 'v_2', 'No honey, but lemon in my tea, please.'],
  ['says', 6, 9, 'v_5', 'Red tin, red tea, red honey.'],
]);
const FACTS = [factOf(MORNING_INCIDENTS[1]!, 'honey'), factOf(EVENING_INCIDENTS[1]!, 'lemon')];
const where = ({ videoId, t0, t1 }: IncidentRecord) => ({ videoId, t0, t1 });
const MORNING_LEDGER = numbered([
  { kind: 'founded', node: 'f_1', at: where(MORNING_INCIDENTS[0]!) },
  { kind: 'founded', node: 'v_2', at: where(MORNING_INCIDENTS[1]!) },
  { kind: 'founded', node: 'f_3', at: where(MORNING_INCIDENTS[5]!) },
  { kind: 'founded', node: 'v_4', at: where(MORNING_INCIDENTS[2]!) },
  { kind: 'vote', a: 'f_1', b: 'v_2', weight: 2, source: 'speaking', at: where(MORNING_INCIDENTS[1]!) },
]);
const EVENING_LEDGER = numbered(
  [
    { kind: 'founded', node: 'v_5', at: where(EVENING_INCIDENTS[2]!) },
    { kind: 'vote', a: 'f_3', b: 'v_4', weight: 2, source: 'speaking', at: where(EVENING_INCIDENTS[1]!) },
  ],
  MORNING_LEDGER.length + 1,
);

const write = (
  record: VideoRecord,
  incidents: IncidentRecord[],
  facts: FactRecord[],
  ledger: LedgerEntry[],
): ClipWrite => ({
  video: record,
  subtitles: null,
  clip: {
    id: `${record.id}/c000000`,
    videoId: record.id,
    index: 0,
    t0: 0,
    t1: 60,
    frames: 1,
    gaps: [],
    still: null,
  },
  tracks: [],
  turns: [],
  words: [],
  nodes: [],
  incidents,
  facts,
  ledger,
  pictures: [],
});
const MORNING_WRITE = write(MORNING, MORNING_INCIDENTS, [FACTS[0]!], MORNING_LEDGER);
const EVENING_WRITE = write(EVENING, EVENING_INCIDENTS, [FACTS[1]!], EVENING_LEDGER);

const empty = () => new HeldRecall({ videos: [], incidents: [], ledger: [] });
const remembered = (...writes: ClipWrite[]) => {
  const recall = empty();
  for (const one of writes) recall.addClip(one);
  return recall;
};
const idsOf = (recall: HeldRecall, entries: Iterable<number>) =>
  Array.from(entries, (entry) => recall.entries.all()[entry]!.id.replace('/c000000', ''));
const everything = (recall: HeldRecall) => recall.view(recall.asOf(null, undefined));

/** All that reading gives as of a moment of the morning. */
function read(recall: HeldRecall, before?: number) {
  const view = recall.view(recall.asOf(recall.videos.named('film-1'), before));
  const { hits, idf, seen } = recall.search(['tea', 'red', 'honei', 'lemon'], view, { limit: 9 });
  const known = ['f_1', 'v_2', 'f_3', 'v_4'];
  return {
    hits: hits.map(({ entry, ...hit }) => ({ ...hit, id: recall.entries.all()[entry]!.id })),
    idf,
    seen,
    persons: known.map((node) => view.persons.get(node)),
    facts: recall.facts.of(view),
    sights: recall.sightsOf('vid_1', view),
    there: recall.onScreenAt('vid_1', 21, view),
    between: idsOf(recall, recall.entries.between(0, Number.POSITIVE_INFINITY, view)),
    by: idsOf(recall, recall.entries.by(['v_2', 'f_1']).filter(view.allowed)),
  };
}

describe('reading as of a moment', () => {
  test('remembering a later video changes nothing, byte for byte', () => {
    for (const before of [10, 22, 44, undefined]) {
      const early = read(remembered(MORNING_WRITE), before);
      expect(JSON.stringify(read(remembered(MORNING_WRITE, EVENING_WRITE), before))).toBe(
        JSON.stringify(early),
      );
      // Asked first, and again with more to come.
      const recall = remembered(MORNING_WRITE);
      read(recall, before);
      recall.addClip(EVENING_WRITE);
      expect(read(recall, before)).toEqual(early);
      expect(recall.facts.of(everything(recall))).toEqual(FACTS);
    }
  });

  test('it shows less than all that is known', () => {
    const recall = remembered(MORNING_WRITE, EVENING_WRITE);
    expect(read(recall, 22).between).toEqual(['vid_1/i0000', 'vid_1/i0001', 'vid_1/i0002']);
    expect(read(recall, 5).facts).toEqual([]);
    expect(read(recall).facts).toEqual([FACTS[0]]);
    expect(recall.facts.of(everything(recall))).toEqual(FACTS);
  });

  test('a name that people give counts at once, also as of an earlier moment', () => {
    const recall = remembered(MORNING_WRITE);
    const nameOf = () => [22, undefined].map((before) => read(recall, before).persons[0]!.name);
    expect(nameOf()).toEqual([null, null]);
    recall.addStep({ seq: recall.ledger.length + 1, kind: 'name', node: 'f_1', name: 'Ada' });
    expect(nameOf()).toEqual(['Ada', 'Ada']);
    expect(everything(recall).persons.get('v_2')!.name).toBe('Ada');
  });

  test('the order of remembering, and of reading back, does not show', () => {
    const inTurn = remembered(MORNING_WRITE, EVENING_WRITE);
    const otherwise = remembered(EVENING_WRITE, MORNING_WRITE);
    const readBack = new HeldRecall({
      videos: [EVENING, MORNING],
      incidents: [...MORNING_INCIDENTS, ...EVENING_INCIDENTS].reverse(),
      ledger: [...MORNING_LEDGER, ...EVENING_LEDGER],
      facts: [...FACTS].reverse(),
    });
    for (const recall of [otherwise, readBack]) {
      expect(read(recall, 44)).toEqual(read(inTurn, 44));
      expect(read(recall)).toEqual(read(inTurn));
    }
  });
});

describe('entries', () => {
  test('by whoever, in order of time', () => {
    const recall = remembered(EVENING_WRITE, MORNING_WRITE);
    expect(idsOf(recall, recall.entries.by(['v_2']))).toEqual(['vid_1/i0001', 'vid_1/i0006', 'vid_2/i0001']);
    expect(idsOf(recall, recall.entries.by(['v_4', 'v_2', 'v_9', 'v_2']))).toEqual([
      'vid_1/i0001',
      'vid_1/i0002',
      'vid_1/i0006',
      'vid_2/i0001',
    ]);
  });

  test('of a video, and those that say a name', () => {
    const recall = remembered(MORNING_WRITE, EVENING_WRITE);
    expect(idsOf(recall, recall.entries.inVideo('vid_2'))).toEqual([
      'vid_2/i0000',
      'vid_2/i0001',
      'vid_2/i0002',
    ]);
    expect(idsOf(recall, recall.entries.naming(['Red Tin', 'Lemon']))).toEqual([
      'vid_1/i0002',
      'vid_1/i0006',
      'vid_2/i0001',
      'vid_2/i0002',
    ]);
  });

  test('around one: what begins or ends near it, and what lasts over it', () => {
    const long = incidentsOf(MORNING, [
      ['says', 0, 50, 'v_2', 'A song that goes on and on.'],
      ['says', 5, 6, 'v_4', 'Long before.'],
      ['says', 30, 31, 'v_4', 'Just before.'],
      ['says', 40, 42, 'v_4', 'Here.'],
      ['says', 50, 51, 'v_4', 'Just after.'],
      ['says', 51, 52, 'v_4', 'Too late.'],
    ]);
    const recall = new HeldRecall({ videos: [MORNING], incidents: long, ledger: [] });
    expect(recall.entries.around(3, 8)).toEqual([0, 4]);
    expect(recall.entries.around(3, 9)).toEqual([0, 2, 4, 5]);
  });

  test('between two moments of the clock: the first counts, the last does not', () => {
    const recall = remembered(EVENING_WRITE, MORNING_WRITE);
    const between = (from: string, to: string) =>
      idsOf(recall, recall.entries.between(Date.parse(from), Date.parse(to), everything(recall)));
    expect(between('2025-05-01T10:00:35Z', '2025-05-01T20:00:03Z')).toEqual([
      'vid_1/i0005',
      'vid_1/i0006',
      'vid_2/i0000',
    ]);
    expect(between('2025-05-01T12:00:00Z', '2025-05-01T19:00:00Z')).toEqual([]);
  });
});

describe('lines by their meaning', () => {
  /** The words of a video's lines, with their embeddings. */
  const wordsOf = (incidents: IncidentRecord[], embeddings: (number[] | null)[]): WordsRecord[] =>
    incidents
      .filter(({ kind }) => kind === 'says')
      .map(({ clipId, videoId, t0, t1, words }, i) => ({
        id: `${clipId}/w${i}`,
        ...{ clipId, videoId, t0, t1, text: words!, turnId: null },
        embedding: embeddings[i] ? Float32Array.from(embeddings[i]) : null,
      }));
  const entriesNear = (recall: HeldRecall, vector: Float32Array, view: MemoryView) =>
    recall.nearest(vector, view, 1).map(({ entry }) => entry);
  const nearest = (recall: HeldRecall, vector: number[]) =>
    idsOf(recall, entriesNear(recall, Float32Array.from(vector), everything(recall)));
  /** The first line of the morning could not be embedded. */
  const words = wordsOf(MORNING_INCIDENTS, [null, [1, 0], [0, 1]]);

  test.each([
    ['remembered', () => remembered({ ...MORNING_WRITE, words })],
    [
      'read back',
      () => new HeldRecall({ videos: [MORNING], incidents: MORNING_INCIDENTS, ledger: [], words }),
    ],
  ])('each has its own vector, also beside one that has none: %s', (_, make) => {
    const recall = make();
    expect(nearest(recall, [1, 0])).toEqual(['vid_1/i0002']);
    expect(nearest(recall, [0, 1])).toEqual(['vid_1/i0006']);
  });

  test('are those of a view that is confined further alone, also of everything', () => {
    const recall = remembered({ ...MORNING_WRITE, words });
    const all = everything(recall);
    const [first] = entriesNear(recall, Float32Array.of(1, 0), all);
    const view = { ...all, allowed: (entry: number) => all.allowed(entry) && entry !== first };
    expect(idsOf(recall, entriesNear(recall, Float32Array.of(1, 0), view))).toEqual(['vid_1/i0006']);
  });

  test('vectors of another weight than the first video has are left out: they lie in another space', () => {
    const other = { ...EVENING, weights: { 'text-embedding': 'another' } };
    const spoken = wordsOf(EVENING_WRITE.incidents, [[0.6, 0.8]]);
    const recall = remembered({ ...MORNING_WRITE, words }, { ...EVENING_WRITE, video: other, words: spoken });
    expect(nearest(recall, [0.6, 0.8])).toEqual(['vid_1/i0006']);
  });
});

describe('who is in view', () => {
  const sights = (before?: number, record = MORNING) => {
    const recall = remembered({ ...MORNING_WRITE, video: record });
    const view = recall.view(recall.asOf(record, before));
    return recall.sightsOf('vid_1', view).map(({ node, t0, t1 }) => [node, t0, t1]);
  };

  test('from coming to the last sight; who has not left is there to the end of what is remembered', () => {
    const [first, ...others] = [
      ['f_1', 2, 20],
      ['f_1', 30, 60],
      ['f_3', 35, 60],
    ];
    expect(sights()).toEqual([first, ...others]);
    expect(sights(undefined, { ...MORNING, doneS: 50 })).toEqual([first, ['f_1', 30, 50], ['f_3', 35, 50]]);
  });

  test('who is gone, and is not yet known to be, is still there', () => {
    expect(sights(22)).toEqual([['f_1', 2, 22]]);
    expect(sights(23)).toEqual([['f_1', 2, 20]]);
    expect(sights(1)).toEqual([]);
  });

  test('at a second', () => {
    const recall = remembered(MORNING_WRITE);
    const at = (t: number) => recall.onScreenAt('vid_1', t, everything(recall));
    expect([at(1), at(20), at(25), at(40)]).toEqual([[], ['f_1'], [], ['f_1', 'f_3']]);
  });
});

describe('what a person moved to somebody else', () => {
  const moved = (...sources: string[]) => {
    const recall = remembered(MORNING_WRITE);
    const seq = recall.ledger.length + 1;
    const records = sources.map((source) => `vid_1/${source}`);
    recall.addStep({ seq, kind: 'move', records, from: sources.includes('s1') ? 'v_2' : 'f_1', to: 'f_9' });
    return { recall, undo: () => recall.addStep({ seq: seq + 1, kind: 'undo', of: seq }) };
  };
  const state = (recall: HeldRecall) => ({
    incidents: recall.entries.all(),
    his: idsOf(recall, recall.entries.by(['v_2'])),
    others: idsOf(recall, recall.entries.by(['f_9'])),
    facts: recall.facts.of(everything(recall)).map(({ by }) => by),
    sights: recall.sightsOf('vid_1', everything(recall)),
  });

  test('is by whom it was moved to, in facts and sights, too; taking it back restores it exactly', () => {
    const before = state(remembered(MORNING_WRITE));
    const { recall, undo } = moved('s1');
    expect(state(recall)).toMatchObject({ his: ['vid_1/i0006'], others: ['vid_1/i0001'], facts: ['f_9'] });
    expect(sentenceOf(recall.entries.all()[1]!)).toBe('<p_9> says: "I take tea with honey."');
    undo();
    expect(state(recall)).toEqual(before);
  });

  test('reads the same when the memory is opened anew', () => {
    const { recall } = moved('s0', 's3');
    const { ledger } = recall;
    const opened = new HeldRecall({
      videos: [MORNING],
      incidents: MORNING_INCIDENTS,
      ledger,
      facts: [FACTS[0]!],
    });
    expect(state(opened)).toEqual(state(recall));
  });

  test('moves a whole sight; of one that was moved in part, each is there at the end that is known', () => {
    const spans = (recall: HeldRecall) => state(recall).sights.map(({ node, t0, t1 }) => [node, t0, t1]);
    const rest = [
      ['f_1', 30, 60],
      ['f_3', 35, 60],
    ];
    expect(spans(moved('s0', 's3').recall)).toEqual([['f_9', 2, 20], ...rest]);
    expect(spans(moved('s0').recall)).toEqual([['f_9', 2, 2], ['f_1', 20, 20], ...rest]);
  });
});
