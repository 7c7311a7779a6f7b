import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assignMost } from '../../../lib/eval/assignment';
import { attribute } from '../../../lib/eval/attribution';
import { bindingScore } from '../../../lib/eval/binding';
import { bCubed, pairwise } from '../../../lib/eval/clustering';
import { diarizationError, errorRates } from '../../../lib/eval/diarization';
import { markNames } from '../../../lib/eval/name-marks';
import { matchPersons, personErrors } from '../../../lib/eval/persons';
import { parseRttm } from '../../../lib/eval/rttm';
import { seconds, sharedSeconds, slices, union } from '../../../lib/eval/spans';

const span = (t0: number, t1: number) => ({ t0, t1 });
const items = (text: string) =>
  text.split(' ').map((pair) => ({ truth: pair[0]!, cluster: pair[1] === '-' ? null : pair[1]! }));

describe('assignment', () => {
  /** The greatest sum over every way to give rows columns of their own, or none. */
  function greatest(weights: number[][], row = 0, taken = new Set<number>()): number {
    if (row === weights.length) return 0;
    const without = greatest(weights, row + 1, taken);
    return weights[row]!.reduce(
      (best, weight, column) =>
        taken.has(column)
          ? best
          : Math.max(best, weight + greatest(weights, row + 1, new Set([...taken, column]))),
      without,
    );
  }

  test('has the greatest sum that there is, for any shape, and uses no column twice', () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(fc.nat(9), { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      );
    fc.assert(
      fc.property(table, (weights) => {
        const columns = assignMost(weights);
        const used = columns.filter((column) => column !== null);
        expect(new Set(used).size).toBe(used.length);
        const sum = columns.reduce<number>((total, c, r) => total + (c === null ? 0 : weights[r]![c]!), 0);
        expect(sum).toBe(greatest(weights));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('takes a smaller pair where the greatest one would cost more, and makes no pair of nothing', () => {
    expect(
      assignMost([
        [9, 8],
        [8, 1],
      ]),
    ).toEqual([1, 0]);
    expect(
      assignMost([
        [5, 0],
        [7, 0],
      ]),
    ).toEqual([null, 0]);
    expect(assignMost([])).toEqual([]);
  });
});

describe('clustering', () => {
  test('the example of the textbook: 17 items in 3 clusters (Manning et al., figure 16.4)', () => {
    const result = pairwise(items('x1 x1 x1 x1 x1 o1 x2 o2 o2 o2 o2 d2 x3 x3 d3 d3 d3'));
    expect(result.precision).toBeCloseTo(20 / 40, 10);
    expect(result.recall).toBeCloseTo(20 / 44, 10);
    expect(result.f1).toBeCloseTo(40 / 84, 10);
  });

  test('all in one is full recall, everyone alone is nothing found, and B-cubed counts those alone', () => {
    expect(pairwise(items('a1 a1 b1 b1'))).toEqual({ precision: 1 / 3, recall: 1, f1: 0.5 });
    expect(pairwise(items('a1 a2 b3 b-'))).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(bCubed(items('a1 a1 b1 b1'))).toMatchObject({ precision: 0.5, recall: 1 });
    expect(bCubed(items('a1 a2 b3 b-'))).toMatchObject({ precision: 1, recall: 0.5 });
  });

  test('a count stands for that many items', () => {
    const counted = [
      { truth: 'a', cluster: '1', count: 3 },
      { truth: 'b', cluster: '1', count: 2 },
      { truth: 'b', cluster: null, count: 2 },
    ];
    const single = items('a1 a1 a1 b1 b1 b- b-');
    expect(pairwise(counted)).toEqual(pairwise(single));
    expect(bCubed(counted).f1).toBeCloseTo(bCubed(single).f1!, 10);
  });
});

describe('spans', () => {
  test('overlapping and touching ones are one, empty ones none', () => {
    expect(union([span(4, 5), span(0, 2), span(2, 3), span(1, 2.5), span(7, 7)])).toEqual([
      span(0, 3),
      span(4, 5),
    ]);
    expect(seconds([span(0, 2), span(1, 3)])).toBe(3);
    expect(sharedSeconds([span(0, 2), span(5, 6)], [span(1, 5.5)])).toBe(1.5);
  });

  test('are cut wherever anyone comes or goes', () => {
    const cut = slices([new Map([['a', [span(0, 4)]]]), new Map([['p', [span(1, 2), span(3, 5)]]])]);
    expect(cut.map(({ t0, t1, present }) => [t0, t1, ...present.map((set) => [...set].join())])).toEqual([
      [0, 1, 'a', ''],
      [1, 2, 'a', 'p'],
      [2, 3, 'a', ''],
      [3, 4, 'a', 'p'],
      [4, 5, '', 'p'],
    ]);
  });
});

test('time goes to the right person, a wrong one, nobody, or is invented', () => {
  const truth = new Map([
    ['ann', [span(0, 10)]],
    ['bob', [span(5, 10)]],
  ]);
  const given = new Map([
    ['ann', [span(0, 4)]],
    ['somebody', [span(3, 7)]],
    ['bob', [span(7, 12)]],
  ]);
  // 0-3 ann; 3-4 ann, and somebody invented; 4-5 ann as somebody; 5-7 one of two as somebody; 7-10 bob, ann nobody; 10-12 invented.
  expect(attribute(truth, given)).toEqual({ total: 15, right: 7, wrong: 3, nobody: 5, invented: 3 });
});

describe('diarization error', () => {
  const truth = new Map([
    ['ann', [span(0, 10)]],
    ['bob', [span(10, 20)]],
  ]);
  const whole = span(0, 30);

  test('the mapping of voices to speakers is the best one, and boundaries have a collar', () => {
    const heard = new Map([
      ['v1', [span(0.2, 10.2)]],
      ['v2', [span(10.2, 19.8)]],
    ]);
    const error = diarizationError(truth, heard, whole);
    expect(error.speech).toBeCloseTo(19, 10);
    expect(errorRates([error])!.total).toBeCloseTo(0, 10);
  });

  test('missed, false and confused speech are told apart', () => {
    const heard = new Map([
      ['v1', [span(0, 12)]],
      ['v2', [span(12, 16), span(25, 26)]],
    ]);
    const error = diarizationError(truth, heard, whole);
    expect(error.missed).toBeCloseTo(3.75, 10);
    expect(error.falseAlarm).toBeCloseTo(1, 10);
    expect(error.confusion).toBeCloseTo(1.75, 10);
    expect(errorRates([error])!.total).toBeCloseTo(6.5 / 19, 10);
  });

  test('two who speak at once count twice, and one voice covers one of them', () => {
    const both = new Map([
      ['ann', [span(0, 10)]],
      ['bob', [span(4, 6)]],
    ]);
    const error = diarizationError(both, new Map([['v1', [span(0, 10)]]]), whole);
    expect(error.speech).toBeCloseTo(9.5 - 1 + 1.5, 10);
    expect(error.missed).toBeCloseTo(1.5, 10);
    expect(error.confusion).toBe(0);
  });

  test('is what counting quarter seconds under the best of all mappings gives', () => {
    const whoseSpans = (names: string[]) =>
      fc
        .array(fc.tuple(fc.constantFrom(...names), fc.nat(20), fc.integer({ min: 1, max: 12 })), {
          maxLength: 8,
        })
        .map((turns) => {
          const presence = new Map<string, { t0: number; t1: number }[]>();
          for (const [who, t0, length] of turns)
            presence.set(who, [...(presence.get(who) ?? []), span(t0 / 2, (t0 + length) / 2)]);
          return presence;
        });
    const at = (presence: Map<string, { t0: number; t1: number }[]>, t: number) =>
      [...presence].filter(([, spans]) => spans.some(({ t0, t1 }) => t > t0 && t < t1)).map(([who]) => who);
    fc.assert(
      fc.property(whoseSpans(['a', 'b', 'c']), whoseSpans(['x', 'y']), (speaking, heard) => {
        const edges = [...speaking.values()].flatMap((spans) =>
          union(spans).flatMap(({ t0, t1 }) => [t0, t1]),
        );
        const middles = Array.from({ length: 120 }, (_, i) => (i + 0.5) / 4).filter((t) =>
          edges.every((edge) => Math.abs(edge - t) > 0.25),
        );
        const wrong = (x: string, y: string) =>
          middles.reduce((sum, t) => {
            const there = at(speaking, t);
            const mapped = at(heard, t).map((voice) => (voice === 'x' ? x : y));
            const right = mapped.filter((who) => there.includes(who)).length;
            return sum + (Math.max(there.length, mapped.length) - right) / 4;
          }, 0);
        const speakers = ['a', 'b', 'c', 'nobody'];
        const best = Math.min(
          ...speakers.flatMap((x) =>
            speakers.filter((y) => y !== x || y === 'nobody').map((y) => wrong(x, y)),
          ),
        );
        const error = diarizationError(speaking, heard, whole);
        expect(error.missed + error.falseAlarm + error.confusion).toBeCloseTo(best, 9);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('two voices of one speaker: the smaller one is confused', () => {
    const heard = new Map([
      ['v1', [span(0, 6)]],
      ['v2', [span(6, 10)]],
      ['v3', [span(10, 20)]],
    ]);
    expect(diarizationError(truth, heard, whole).confusion).toBeCloseTo(3.75, 10);
  });
});

test('RTTM lines are read by recording and speaker; a broken one is named', () => {
  const text =
    'SPKR-INFO m 1 <NA>\nSPEAKER m 1 1.5 2 <NA> <NA> ann <NA> <NA>\nSPEAKER m 1 3 1 <NA> <NA> bob <NA> <NA>\n';
  expect(parseRttm(text)).toEqual(
    new Map([
      [
        'm',
        new Map([
          ['ann', [span(1.5, 3.5)]],
          ['bob', [span(3, 4)]],
        ]),
      ],
    ]),
  );
  expect(() => parseRttm('SPEAKER m 1 one 2 <NA> <NA> ann')).toThrow(/Line 1/);
});

describe('people', () => {
  const held = (rows: Record<string, Record<string, number>>) =>
    new Map(Object.entries(rows).map(([id, row]) => [id, new Map(Object.entries(row))]));

  test('each found person stands for one true one at most', () => {
    const found = held({ p_1: { ann: 50, bob: 1 }, p_2: { ann: 10 }, p_3: { bob: 20 }, p_4: {} });
    expect(matchPersons(found)).toEqual(
      new Map([
        ['p_1', 'ann'],
        ['p_3', 'bob'],
      ]),
    );
    expect(personErrors(found)).toEqual({ merged: [], split: 1, invented: 1 });
  });

  test('who shares a found person is merged', () => {
    const found = held({ p_1: { ann: 50, bob: 15 }, p_2: { bob: 20, cleo: 1 }, p_3: { cleo: 30 } });
    expect(personErrors(found)).toEqual({ merged: [['ann', 'bob']], split: 0, invented: 0 });
  });
});

test('binding is scored over pairs of a face and a voice', () => {
  const node = (modality: 'face' | 'voice', person: string, truth: string | null) => ({
    modality,
    person,
    truth,
  });
  const nodes = [
    node('face', 'p_1', 'ann'),
    node('voice', 'p_1', 'ann'),
    node('voice', 'p_1', 'bob'),
    node('voice', 'p_2', 'ann'),
    node('face', 'p_3', 'bob'),
    node('face', 'p_4', 'cleo'),
  ];
  // Given: ann-ann and ann-bob. There are: two of ann, one of bob, and cleo's, whose voice was not found.
  expect(bindingScore(nodes, ['ann', 'bob', 'cleo'])).toEqual({ precision: 1 / 2, recall: 1 / 4, f1: 1 / 3 });
});

test('names are right, wrong, or provisional', () => {
  const person = (name: string | null, trueName: string | null, main = true, provisional = false) => ({
    ...{ name, trueName, main, provisional },
  });
  const persons = [
    person('ann', 'Ann'),
    person('Ann', 'Bob'),
    person('Cleo', 'Cleo', true, true),
    person('Dan', 'Eve', true, true),
    person('Ann', 'Ann', false),
    person(null, 'Finn'),
  ];
  expect(markNames(persons, ['Ann', 'Bob', 'Cleo'])).toEqual({
    ...{ right: 2, nameable: 3, wrong: 1, provisional: 2, provisionalWrong: 1 },
  });
});
