import { beforeEach, describe, expect, test } from 'vitest';
import type { Correction } from '../../../lib/contract/people';
import type { MnemeError } from '../../../lib/errors';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { movedRecords } from '../../../lib/identity/ledger';
import { Corrections } from '../../../lib/identity/take-and-undo-steps';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { EVERYTHING } from '../../../lib/memory/recall';
import type {
  LedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  WordsRecord,
} from '../../../lib/store/schema';
import { allInEnglish, inEnglish } from '../../../lib/told';

const CLIP = 'vid_1/c000000';
const CLIP_RECORD = {
  id: CLIP,
  videoId: 'vid_1',
  t0: 0,
  t1: 20,
  index: 0,
  frames: 100,
  gaps: [],
  still: null,
};
const where = { videoId: 'vid_1', t0: 0, t1: 1 };

const track = (n: number, node: string, t0: number, t1: number): TrackRecord => ({
  ...{ id: `${CLIP}/t000${n}`, clipId: CLIP, videoId: 'vid_1', t0, t1, node },
  boxes: Float32Array.of(t0, 0, 0, 1, 1),
  looks: [
    {
      t: t0,
      box: { x: 0, y: 0, w: 1, h: 1 },
      quality: 0.9,
      embedding: Float32Array.of(1, 0),
      picture: `${CLIP}/t000${n}-0`,
    },
  ],
});
const turn = (n: number, node: string | null, face: string | null, t0: number, t1: number): TurnRecord => ({
  ...{ id: `${CLIP}/s000${n}`, clipId: CLIP, videoId: 'vid_1', t0, t1, node, face },
  embedding: Float32Array.of(0, 1),
});
/** A turn of the voice `v_4` in another video. */
const elsewhere = (n: number, t0: number, t1: number): TurnRecord => ({
  ...{ ...turn(n, 'v_4', null, t0, t1), id: `vid_2/c000000/s000${n}` },
  ...{ clipId: 'vid_2/c000000', videoId: 'vid_2' },
});
const node = (id: string, ...sources: string[]): NodeRecord => ({
  ...{ id, n: Number(id.slice(2)), modality: id[0] === 'f' ? 'face' : 'voice', weightId: 'weight' },
  samples: sources.map((source) => ({
    ...{ source, weight: 1, picture: null },
    embedding: Float32Array.of(1, 0),
  })),
});

/** Two faces, the first seen twice and heard once; a second voice is heard out of view, and `more` of it in another video. */
function made(more: TurnRecord[] = []) {
  const tracks = [track(0, 'f_1', 0, 5), track(1, 'f_1', 8, 12), track(2, 'f_2', 0, 5)];
  const turns = [
    turn(0, 'v_3', 'f_1', 1, 3),
    turn(1, 'v_4', null, 6, 7),
    turn(2, null, 'f_2', 4, 5),
    ...more,
  ];
  const nodes = [
    node('f_1', tracks[0]!.id, tracks[1]!.id),
    node('f_2', tracks[2]!.id),
    node('v_3', turns[0]!.id),
    node('v_4', turns[1]!.id, ...more.map(({ id }) => id)),
  ];
  const words: WordsRecord[] = [
    {
      ...{ id: `${CLIP}/w0000`, clipId: CLIP, videoId: 'vid_1', t0: 6, t1: 7, turnId: turns[1]!.id },
      ...{ text: 'Hand me the lantern.', embedding: null },
    },
  ];
  const ledger: LedgerEntry[] = nodes.map(({ id }, i) => ({
    seq: i + 1,
    kind: 'founded',
    node: id,
    at: where,
  }));
  ledger.push({ seq: 5, kind: 'apart', a: 'f_1', b: 'f_2', at: where });
  ledger.push({ seq: 6, kind: 'vote', a: 'f_1', b: 'v_3', weight: 2, source: 'speaking', at: where });
  const recall = new HeldRecall({
    videos: [],
    ledger,
    incidents: [
      {
        ...{ id: `${CLIP}/i0000`, clipId: CLIP, ...where, kind: 'appears', words: null },
        ...{ who: ['f_1'], sources: [tracks[1]!.id] },
      },
    ],
  });
  const corrections = new Corrections({
    ledger: () => recall.ledger,
    persons: () => foldLedger(recall.ledger),
    nameOf: (id) => id,
    nodes: () => nodes,
    hasOther: (id, records) =>
      nodes.find((one) => one.id === id)!.samples.some(({ source }) => !records.includes(source!)),
    turnsOf: async (video) => turns.filter(({ videoId }) => videoId === video),
    weightOf: () => 'weight',
    clipAt: async () => ({ tracks, turns, words }),
    clipNear: async (_, t) => [CLIP_RECORD].find(({ t1 }) => t < t1),
    around: async () => ({ tracks, turns, words }),
    trackOrTurn: async (id) => [...tracks, ...turns].find((record) => record.id === id) ?? null,
    append: async (entry, founded) => {
      recall.addStep({ ...entry, seq: recall.ledger.length + 1 } as LedgerEntry);
      if (founded) nodes.push(founded);
    },
  });
  const people = () =>
    personsOf(foldLedger(recall.ledger))
      .map((person) => `${person.nodes.join('+')}${person.name ? `=${person.name}` : ''}`)
      .join(' ');
  return { recall, corrections, nodes, people };
}

let memory: ReturnType<typeof made>;
const take = async (correction: Correction) => {
  const taken = await memory.corrections.take(correction);
  return taken && (taken.id ?? inEnglish(taken.told!));
};
const refusal = (correction: Correction) =>
  take(correction).then(
    () => 'taken',
    (error: MnemeError) => `${error.code}: ${error.message}`,
  );

beforeEach(() => {
  memory = made();
});

describe('people set right who is who', () => {
  test('by a name, by saying who is one, and who is not', async () => {
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4');
    await take({ do: 'name', id: 'p_1', name: '  Ada\u0000 ' });
    expect(await take({ do: 'merge', id: 'p_2', other: 'p_4' })).toBe('p_2');
    expect(await take({ do: 'split', id: 'p_1', node: 'v_3' })).toBe('p_3');
    expect(memory.people()).toBe('f_1=Ada f_2+v_4 v_3');
  });

  test('every step can be taken back and done again, in any order', async () => {
    await take({ do: 'name', id: 'p_1', name: 'Ada' });
    await take({ do: 'merge', id: 'p_2', other: 'p_4' });
    const [naming] = memory.corrections.steps();
    expect(await take({ do: 'undo', step: naming!.seq })).toBe('p_1 was named Ada.');
    expect(memory.people()).toBe('f_1+v_3 f_2+v_4');
    expect(await take({ do: 'undo' })).toBe('p_2 and p_4 were joined.');
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4');
    expect(await take({ do: 'undo' })).toBeNull();
    await take({ do: 'redo', step: naming!.seq });
    await take({ do: 'redo' });
    expect(memory.people()).toBe('f_1+v_3=Ada f_2+v_4');
    expect(memory.corrections.steps().map(({ undone }) => undone)).toEqual([false, false]);
  });

  test('each says which step it was, by which it is taken back whatever others take meanwhile', async () => {
    const mine = await memory.corrections.take({ do: 'merge', id: 'p_2', other: 'p_4' });
    const others = await memory.corrections.take({ do: 'name', id: 'p_1', name: 'Ada' });
    expect([mine, others]).toEqual([
      { id: 'p_2', told: null, step: memory.corrections.steps()[0]!.seq },
      { id: 'p_1', told: null, step: memory.corrections.steps()[1]!.seq },
    ]);
    const told = 'p_2 and p_4 were joined.';
    const { step } = mine!;
    expect(allInEnglish(await memory.corrections.take({ do: 'undo', step }))).toEqual({
      id: null,
      told,
      step,
    });
    expect(memory.people()).toBe('f_1+v_3=Ada f_2 v_4');
    expect(allInEnglish(await memory.corrections.take({ do: 'redo' }))).toEqual({ id: null, told, step });
    expect(await memory.corrections.take({ do: 'redo' })).toBeNull();
  });

  test('a moment that shows somebody else becomes a person of its own, and all that is told of it with it', async () => {
    const id = await take({ do: 'not-at', id: 'p_1', video: 'film.mp4', t: 9 });
    expect(id).toBe('p_5');
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4 f_5');
    expect(memory.recall.entries.all()[0]).toMatchObject({ who: ['f_5'], kind: 'appears' });
    expect(memory.nodes.at(-1)).toMatchObject({ id: 'f_5', samples: [{ source: `${CLIP}/t0001` }] });
    await take({ do: 'undo' });
    expect(memory.people()).toBe('f_1+v_3+f_5 f_2 v_4');
    expect(memory.recall.entries.all()[0]).toMatchObject({ who: ['f_1'], kind: 'appears' });
  });

  test('nobody is heard where people said that somebody else says it', async () => {
    await take({
      do: 'set-line',
      line: `${CLIP}/w0000`,
      into: [{ text: 'Hand me the lantern.', speaker: 'p_1' }],
    });
    expect(await refusal({ do: 'not-at', id: 'p_4', video: 'film.mp4', t: 6.5 })).toMatch(/^not-found/);
  });

  test('what is heard where nobody is seen, and a line that only lips gave to somebody, can be moved too', async () => {
    expect(await refusal({ do: 'not-at', id: 'p_4', video: 'film.mp4', t: 6.5 })).toMatch(/all there is/);
    expect(await take({ do: 'not-in', id: 'p_2', record: `${CLIP}/s0002` })).toBe('p_5');
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4 v_5');
  });

  test('two names that look the same are one, and a name of which nothing is seen is none', async () => {
    await take({ do: 'name', id: 'p_1', name: '\u202eA\u200bda\u200f Zoe\u0308' });
    expect(memory.people()).toContain('f_1+v_3=Ada Zoë');
    expect(await refusal({ do: 'name', id: 'p_2', name: '\u200b\u3164' })).toMatch(/^bad-input: Nothing of/);
    await take({ do: 'name', id: 'p_1', name: ' ' });
    expect(memory.people()).not.toContain('Ada');
  });

  test('a picture is chosen, and somebody hidden and shown again, and each says what it was', async () => {
    await take({ do: 'name', id: 'p_1', name: 'Ada' });
    expect(await take({ do: 'cover', id: 'p_1', picture: `${CLIP}/t0001-0` })).toBe('p_1');
    expect(await take({ do: 'hide', id: 'p_1' })).toBe('p_1');
    const ada = () => memory.recall.view(EVERYTHING).persons.get('f_1');
    expect(ada()).toMatchObject({ nodes: ['f_1', 'v_3'], cover: `${CLIP}/t0001-0`, hidden: true });
    expect(await take({ do: 'show', id: 'p_1' })).toBe('p_1');
    expect(ada()).not.toHaveProperty('hidden');
    expect(await take({ do: 'undo' })).toBe('Ada was shown again.');
    expect(await take({ do: 'undo' })).toBe('Ada was hidden.');
    expect(await take({ do: 'undo' })).toBe('A picture was chosen for Ada.');
    expect(ada()).not.toHaveProperty('cover');
  });

  test('a picture of somebody else, or none that is kept, stands for nobody', async () => {
    for (const picture of [`${CLIP}/t0002-0`, `${CLIP}/t0001-1`, `${CLIP}/t0009-0`, `${CLIP}/s0000`, 'x'])
      expect(await refusal({ do: 'cover', id: 'p_1', picture })).toMatch(/^not-found: That picture is not/);
    expect(await refusal({ do: 'hide', id: 'p_9' })).toMatch(/^not-found: .*`people`/);
  });

  test('what cannot be is refused, with what to do', async () => {
    expect(await refusal({ do: 'merge', id: 'p_1', other: 'p_2' })).toMatch(/^bad-input: .*side by side/);
    expect(await refusal({ do: 'merge', id: 'p_1', other: 'p_9' })).toMatch(/^not-found: .*`people`/);
    expect(await refusal({ do: 'name', id: 'p_1', name: 'x'.repeat(81) })).toMatch(/^bad-input/);
    expect(await refusal({ do: 'not-at', id: 'p_2', video: 'film.mp4', t: 9 })).toMatch(/^not-found/);
    expect(await refusal({ do: 'not-in', id: 'p_1', record: 'vid_1/c000009/t0000' })).toMatch(/^not-found/);
    expect(await refusal({ do: 'undo', step: 1 })).toMatch(/^not-found: There is no step 1\. `steps`/);
    expect(await refusal({ do: 'redo', step: 999 })).toMatch(/^not-found: There is no step 999/);
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4');
    await take({ do: 'name', id: 'p_1', name: 'Ada' });
    const { seq: step } = memory.corrections.steps().at(-1)!;
    expect(await refusal({ do: 'redo', step })).toMatch(/^not-found: Step \d+ was not taken back/);
    await take({ do: 'undo', step });
    expect(await refusal({ do: 'undo', step })).toMatch(/^not-found: Step \d+ was taken back already/);
  });
});

describe('a voice that was joined over several videos', () => {
  const called = (videoId: string, name: string): LedgerEntry => ({
    ...{ seq: 0, kind: 'called', node: 'v_4', name, weight: 0.9, how: 'self' },
    at: { videoId, t0: 1, t1: 2 },
  });

  beforeEach(() => {
    memory = made([elsewhere(0, 1, 3), elsewhere(1, 4, 5.5), elsewhere(2, 7, 7.4)]);
  });

  test('is somebody else in one of them, with all that is heard of it there, and the same again when that is taken back', async () => {
    expect(await take({ do: 'split', id: 'p_4', node: 'v_4', video: 'vid_2' })).toBe('p_5');
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4 v_5');
    const samples = memory.nodes.at(-1)!.samples.map(({ source }) => source);
    expect(samples).toEqual(['vid_2/c000000/s0000', 'vid_2/c000000/s0001']);
    expect(movedRecords(memory.recall.ledger).get('vid_2/c000000/s0002')).toBe('v_5');
    expect(inEnglish(memory.corrections.steps()[0]!.text)).toBe('3 moments of p_4 became p_5.');
    await take({ do: 'undo' });
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4+v_5');
  });

  test('has the name that was heard of it there, and leaves the one that was heard elsewhere', async () => {
    for (const entry of [called('vid_1', 'Ines'), called('vid_2', 'Odile')])
      memory.recall.addStep({ ...entry, seq: memory.recall.ledger.length + 1 });
    await take({ do: 'split', id: 'p_4', node: 'v_4', video: 'vid_2' });
    expect(memory.people()).toBe('f_1+v_3 f_2 v_4=Ines v_5=Odile');
  });

  test('is parted neither where it is not heard, nor where nothing would be left, nor as a face is', async () => {
    const split = (id: string, node: string, video: string) => refusal({ do: 'split', id, node, video });
    expect(await split('p_1', 'v_3', 'vid_2')).toMatch(/^not-found: v_3 is not heard in vid_2/);
    expect(await split('p_1', 'f_1', 'vid_1')).toMatch(/^bad-input: Only a voice/);
    expect(await split('p_1', 'v_4', 'vid_2')).toMatch(/^not-found: p_1 has no face or voice v_4/);
    memory = made();
    expect(await split('p_4', 'v_4', 'vid_1')).toMatch(/^bad-input: That is all there is/);
  });
});
