import { describe, expect, test } from 'vitest';
import type { TrackRecord, TurnRecord, VideoRecord } from '../../../lib/store/schema';
import { hdbscan } from '../../bench/identity/hdbscan';
import { asIdentified, type MemoryRecords } from '../../bench/identity/identified';
import { m3Identities, m3Nodes } from '../../bench/identity/m3-agent';
import { measure } from '../../bench/identity/measure';
import { links } from '../../bench/identity/meta-clips';
import { figureRows } from '../../bench/identity/rows';
import { Truth } from '../../bench/identity/truth';

describe('HDBSCAN', () => {
  const onLine = (points: number[]) => points.map((a) => points.map((b) => Math.abs(a - b)));
  const group = (from: number, count: number, step = 0.1) =>
    Array.from({ length: count }, (_, i) => from + i * step);

  test('finds dense groups, and leaves out what lies far off and what is too few', () => {
    const labels = hdbscan(onLine([...group(0, 6), -300, ...group(100, 7), ...group(200, 3)]), 5);
    expect(labels).toEqual([...Array(6).fill(0), null, ...Array(7).fill(1), null, null, null]);
  });

  test('two groups that are near each other stay two where they are denser than their union', () => {
    const labels = hdbscan(onLine([...group(0, 6, 0.01), ...group(1, 6, 0.01), ...group(50, 6, 0.01)]), 5);
    expect(new Set(labels).size).toBe(3);
    expect(labels.slice(0, 6)).toEqual(Array(6).fill(labels[0]));
  });

  test('one group alone, or too few points, is all noise: the whole set is never a cluster', () => {
    expect(hdbscan(onLine(group(0, 12)), 5)).toEqual(Array(12).fill(null));
    expect(hdbscan(onLine([0, 0.1, 5]), 5)).toEqual([null, null, null]);
  });

  test('duplicates are a group', () => {
    expect(hdbscan(onLine([...Array(6).fill(1), ...Array(6).fill(2)]), 5)).toEqual([
      ...Array(6).fill(0),
      ...Array(6).fill(1),
    ]);
  });
});

test('meta-clips link the one face and the one voice that are there, and nothing else', () => {
  const faces = [
    { node: 'f_1', t0: 0, t1: 9 },
    { node: 'f_2', t0: 6, t1: 20 },
    { node: null, t0: 12, t1: 14 },
  ];
  const turns = [
    { node: 'v_1', t0: 1, t1: 5 },
    { node: 'v_2', t0: 6.5, t1: 8 },
    { node: 'v_3', t0: 11, t1: 15 },
  ];
  expect(links(faces, turns)).toEqual([
    ['f_1', 'v_1'],
    ['f_2', 'v_3'],
  ]);
});

test("M3-Agent's nodes match at the mean cosine and keep as many embeddings as they may", () => {
  const { voice } = m3Nodes();
  const at = (degrees: number) =>
    Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));
  expect(voice.recognise([at(0)])).toBe('v_1');
  expect(voice.recognise([at(52)])).toBe('v_1');
  // 70 degrees from one and 18 from the other: .65 in the mean. 120 and 68: below .6.
  expect(voice.recognise([at(70)])).toBe('v_1');
  expect(voice.recognise([at(200)])).toBe('v_2');
});

/** A film of 40 s: Ann at the left all the time, Bob at the right from 20 s on, each says a line; Tom is only heard. */
const FILM = {
  ...{ film: 'made', start: '2025-01-01T00:00:00Z', duration: 40 },
  people: [
    { key: 'ann', name: 'Ann' },
    { key: 'bob', name: 'Bob' },
    { key: 'tom', name: 'Tom' },
  ],
  on_screen: {
    ann: [{ t0: 0, t1: 40, boxes: [[0, 0.1, 0.3, 0.2, 0.3]] as [number, number, number, number, number][] }],
    bob: [
      { t0: 20, t1: 40, boxes: [[20, 0.6, 0.3, 0.2, 0.3]] as [number, number, number, number, number][] },
    ],
  },
  lines: [
    { t0: 2, t1: 8, who: 'ann', text: 'I am Ann.' },
    { t0: 22, t1: 26, who: 'bob', text: 'Hello, Ann.' },
    { t0: 30, t1: 34, who: 'tom', text: 'Who is there?' },
  ],
};

function track(
  id: string,
  node: string,
  t0: number,
  t1: number,
  x: number,
  embedding: number[],
): TrackRecord {
  const times = Array.from({ length: Math.round((t1 - t0) * 5) + 1 }, (_, i) => t0 + i / 5);
  return {
    ...{ id, clipId: 'vid_1/c000000', videoId: 'vid_1', t0, t1, node },
    boxes: Float32Array.from(times.flatMap((t) => [t, x, 0.3, 0.2, 0.3])),
    looks: [
      {
        t: t0,
        box: { x, y: 0.3, w: 0.2, h: 0.3 },
        quality: 1,
        embedding: Float32Array.from(embedding),
        picture: id,
      },
    ],
  };
}

function turn(id: string, node: string, t0: number, t1: number, embedding: number[]): TurnRecord {
  return {
    ...{ id, clipId: 'vid_1/c000000', videoId: 'vid_1', t0, t1, node, face: null },
    embedding: Float32Array.from(embedding),
  };
}

const RECORDS: MemoryRecords = {
  videos: [{ id: 'vid_1', name: 'made.mp4' } as VideoRecord],
  tracks: [track('t1', 'f_1', 0, 40, 0.1, [1, 0, 0]), track('t2', 'f_3', 20, 40, 0.6, [0, 1, 0])],
  turns: [
    turn('s1', 'v_2', 2, 8, [1, 0, 0]),
    turn('s2', 'v_4', 22, 26, [0, 1, 0]),
    turn('s3', 'v_5', 30, 34, [0, 0, 1]),
  ],
};

function person(id: string, faces: string[], voices: string[], name: string | null = null) {
  const at = ({ t0, t1 }: { t0: number; t1: number }) => ({ video: 'made.mp4', t0, t1 });
  const of = <T extends { node: string | null }>(list: T[], nodes: string[]) =>
    list.filter(({ node }) => nodes.includes(node!));
  return {
    ...{ id, faces, voices, name, provisional: false, aliases: [] },
    onScreen: of(RECORDS.tracks, faces).map(at),
    speaking: of(RECORDS.turns, voices).map(at),
  };
}

describe('a made film', () => {
  const truth = new Truth([FILM]);

  test('understood wholly is right in every figure', () => {
    const people = [
      person('p_1', ['f_1'], ['v_2'], 'Ann'),
      person('p_3', ['f_3'], ['v_4']),
      person('p_5', [], ['v_5']),
    ];
    const figures = measure(truth, asIdentified(people, RECORDS));
    expect(figures).toMatchObject({
      persons: 3,
      merged: [],
      split: 0,
      invented: 0,
      diarization: { total: 0 },
      personsPerTruth: 1,
    });
    expect(figures.onScreen).toMatchObject({ total: 60, right: 60, wrong: 0 });
    expect(figures.speech).toMatchObject({ total: 14, right: 14 });
    expect(figures.binding).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(figures.faces.pairwise.f1).toBe(1);
    expect(figures.names).toMatchObject({ right: 1, nameable: 1, wrong: 0 });
  });

  test('with two voices exchanged and one voice left alone, the figures say so', () => {
    const people = [
      person('p_1', ['f_1'], ['v_4'], 'Bob'),
      person('p_3', ['f_3'], []),
      person('p_2', [], ['v_2']),
      person('p_5', [], ['v_5']),
    ];
    const figures = measure(truth, asIdentified(people, RECORDS));
    expect(figures).toMatchObject({ persons: 4, merged: [['ann', 'bob']], split: 1 });
    expect(figures.onScreen.right).toBe(60);
    expect(figures.speech).toMatchObject({ right: 4, wrong: 10 });
    expect(figures.unsplit.speech).toMatchObject({ right: 10, wrong: 4 });
    expect(figures.diarization!.total).toBe(0);
    expect(figures.binding).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(figures.names).toMatchObject({ right: 0, wrong: 1 });
  });

  test("M3-Agent's rules, over the same embeddings: faces and voices right, and Tom's voice given to a face in view", () => {
    const m3 = m3Identities(RECORDS);
    expect(m3).toEqual(m3Identities(RECORDS));
    expect(m3.persons.map(({ faces, voices }) => [faces, voices])).toEqual([
      [['f_1'], ['v_1']],
      [['f_2'], []],
      [[], ['v_2']],
      [[], ['v_3']],
    ]);
    const alone = { ...RECORDS, tracks: [RECORDS.tracks[0]!, track('t2', 'f_3', 20, 29, 0.6, [0, 1, 0])] };
    expect(m3Identities(alone).persons[0]).toMatchObject({ faces: ['f_1'], voices: ['v_1', 'v_3'] });
    const figures = measure(truth, m3Identities(alone));
    expect(figures.merged).toEqual([['ann', 'tom']]);
  });

  test('rows name the baseline, and leave the ratio out where it is 0', () => {
    const figures = measure(truth, m3Identities(RECORDS));
    const rows = figureRows('made', 3, figures, figures);
    expect(rows.find(({ metric }) => metric === 'identity.count.made')).toEqual({
      ...{ metric: 'identity.count.made', value: 4, unit: 'people', baseline: 4 },
      ...{ baselineName: 'm3-agent rules', ratio: 1 },
    });
    expect(rows.find(({ metric }) => metric === 'identity.merged.made')).not.toHaveProperty('ratio');
  });
});

test('across two films, who comes again is the same found person or not', () => {
  const truth = new Truth([FILM, { ...FILM, film: 'later' }]);
  const later = [
    { ...track('t3', 'f_1', 0, 40, 0.1, [1, 0, 0]), videoId: 'vid_2' },
    { ...track('t4', 'f_6', 20, 40, 0.6, [0, 1, 0]), videoId: 'vid_2' },
  ];
  const records: MemoryRecords = {
    videos: [...RECORDS.videos, { id: 'vid_2', name: 'later.mp4' } as VideoRecord],
    tracks: [...RECORDS.tracks, ...later],
    turns: RECORDS.turns,
  };
  const people = [
    person('p_1', ['f_1'], ['v_2']),
    person('p_3', ['f_3'], ['v_4']),
    person('p_5', [], ['v_5']),
    person('p_6', ['f_6'], []),
  ];
  const figures = measure(truth, asIdentified(people, records));
  expect(figures.returning).toBe(0.5);
  expect(figures.personsPerTruth).toBeCloseTo(4 / 3, 10);
  expect(figures.split).toBe(1);
});
