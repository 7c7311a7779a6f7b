import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agglomerate } from '../../../lib/identity/agglomerate';
import { faceLikeness } from '../../../lib/identity/likeness';
import {
  type MatchRules,
  matchObservations,
  type Observation,
  seenTogether,
} from '../../../lib/identity/match-faces';
import { centroid, dot, keepDiverse, NodeIndex } from '../../../lib/identity/similarity';
import type { NodeRecord, NodeSample } from '../../../lib/store/schema';

/** Cosines of 60, 36.9 and 66.4 degrees. */
const RULES: MatchRules = { threshold: 0.5, sure: 0.8, suggest: 0.4, cap: 3 };

/** A unit vector at an angle: the cosine of two is that of the angle between them. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const sample = (degrees: number, weight = 0.9, source = `${degrees}`): NodeSample => ({
  embedding: at(degrees),
  weight,
  source,
  picture: null,
});

/** A track seen in the frames of these seconds. */
const track = (degrees: number, times: number[], { quality = 0.9, mayFound = true } = {}): Observation => ({
  id: `${degrees} at ${times[0]}`,
  times,
  samples: [sample(degrees, quality)],
  mayFound,
});

const node = (n: number, ...samples: NodeSample[]): NodeRecord => ({
  id: `f_${n}`,
  n,
  modality: 'face',
  weightId: 'w',
  samples,
});

/** Remembers clip after clip; returns the nodes of each clip's tracks, and all nodes by id. */
function remember(...clips: Observation[][]) {
  const index = new NodeIndex();
  const nodes = new Map<string, NodeRecord>();
  let last = 0;
  const assigned = clips.map((tracks) => {
    const result = matchObservations(tracks, index, RULES, () => node(++last));
    for (const changed of result.changed) {
      index.put(changed);
      nodes.set(changed.id, changed);
    }
    return result.assigned;
  });
  return { assigned, nodes };
}

describe('matching the tracks of a clip', () => {
  test('someone seen again is the same node, a stranger founds one', () => {
    const { assigned, nodes } = remember([track(0, [1])], [track(20, [5]), track(90, [7])]);
    expect(assigned).toEqual([['f_1'], ['f_1', 'f_2']]);
    expect(nodes.get('f_1')!.samples.map(({ source }) => source)).toEqual(['0', '20']);
  });

  test('the better match wins a node that two would take, when both are in one frame', () => {
    const { assigned } = remember([track(0, [1])], [track(40, [10, 11]), track(5, [11, 12])]);
    expect(assigned[1]).toEqual(['f_2', 'f_1']);
  });

  test('a good look decides for a poor one of the same clip', () => {
    const alone = remember([track(0, [1])], [track(70, [5])]);
    expect(alone.assigned[1]).toEqual(['f_2']);
    const beside = remember([track(0, [1])], [track(70, [5]), track(40, [7])]);
    expect(beside.assigned[1]).toEqual(['f_1', 'f_1']);
  });

  test('low quality is recognised, but founds nothing and is not kept beside better', () => {
    const poor = { quality: 0.1, mayFound: false };
    const { assigned, nodes } = remember([track(0, [1])], [track(10, [3], poor), track(120, [5], poor)]);
    expect(assigned[1]).toEqual(['f_1', null]);
    expect(nodes.size).toBe(1);
    expect(nodes.get('f_1')!.samples.map(({ source }) => source)).toEqual(['0']);
  });

  test('a poor look must be as like a known face as is beyond doubt', () => {
    const clip = (quality: number) => [track(45, [3], { quality, mayFound: false })];
    expect(remember([track(0, [1])], clip(0.9)).assigned[1]).toEqual(['f_1']);
    expect(remember([track(0, [1])], clip(0.4)).assigned[1]).toEqual([null]);
  });

  test('a track without looks is nobody', () => {
    expect(remember([{ ...track(0, [1]), samples: [] }]).assigned).toEqual([[null]]);
  });

  test('twins in one frame are two nodes and stay two; one of them alone is one of the two', () => {
    const { assigned, nodes } = remember(
      [track(0, [1, 2, 3]), track(1, [2, 3, 4])],
      [track(1, [31, 32]), track(0, [31, 32])],
      [track(0.6, [61])],
      [track(0.5, [91, 92]), track(0.5, [92, 93])],
    );
    expect(assigned.slice(0, 3)).toEqual([['f_1', 'f_2'], ['f_2', 'f_1'], ['f_2']]);
    expect(new Set(assigned[3])).toEqual(new Set(['f_1', 'f_2']));
    expect(nodes.size).toBe(2);
  });

  test('tracks of one face whose frames alternate are one person: only a common frame tells two apart', () => {
    expect(seenTogether([1, 1.2, 1.6], [1.4])).toBe(false);
    expect(seenTogether([1, 1.2, 1.6], [1.4, 1.6])).toBe(true);
    expect(remember([track(0, [1, 1.2, 1.6]), track(5, [1.4])]).assigned).toEqual([['f_1', 'f_1']]);
  });

  test('two faces of one frame never share a node, whatever was seen before and whoever is like whom', () => {
    const tracks = fc.array(
      fc.record({
        degrees: fc.integer({ min: 0, max: 90 }),
        times: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
        mayFound: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.array(tracks, { maxLength: 4 }), (drawn) => {
        const clips = drawn.map((clip) =>
          clip.map(({ degrees, times, mayFound }) =>
            track(
              degrees,
              times.sort((a, b) => a - b),
              { mayFound },
            ),
          ),
        );
        const { assigned } = remember(...clips);
        assigned.forEach((nodes, clip) => {
          nodes.forEach((name, i) => {
            for (const j of nodes.keys())
              if (i < j && name !== null && name === nodes[j])
                expect(seenTogether(clips[clip]![i]!.times, clips[clip]![j]!.times)).toBe(false);
          });
        });
      }),
      { seed: 4 },
    );
  });
});

describe('likeness of nodes', () => {
  const three = (degrees: number) => [degrees - 1, degrees, degrees + 1].map((one) => sample(one));

  test('what was founded apart and is alike beyond doubt is sure, with looks enough on both sides', () => {
    const known = new NodeIndex([node(1, ...three(0)), node(2, sample(90)), node(3, ...three(160))]);
    expect(faceLikeness([node(4, ...three(20))], known, RULES)).toMatchObject([
      { a: 'f_1', b: 'f_4', sure: true },
    ]);
    expect(faceLikeness([node(4, ...three(80))], known, RULES)).toMatchObject([
      { a: 'f_2', b: 'f_4', sure: false },
    ]);
  });

  test('what is less alike is worth a question, and strangers are not', () => {
    const known = new NodeIndex([node(1, ...three(0))]);
    expect(faceLikeness([node(2, ...three(50))], known, RULES)).toMatchObject([{ sure: false }]);
    expect(faceLikeness([node(2, ...three(70))], known, RULES)).toEqual([]);
  });

  test('of two who are less alike than is recognised nothing is asked where few looks or poor ones tell it', () => {
    const known = new NodeIndex([node(1, ...three(0))]);
    const asked = (...samples: NodeSample[]) => faceLikeness([node(2, ...samples)], known, RULES).length;
    const poor = [62, 63, 64].map((degrees) => sample(degrees, 0.3));
    expect([asked(...three(63)), asked(sample(63)), asked(...poor)]).toEqual([1, 0, 0]);
    expect([asked(sample(55)), asked(...poor.map(({ weight }) => sample(55, weight)))]).toEqual([1, 1]);
  });

  test('nodes that grew in the same clip are compared as they are now, each pair once', () => {
    const known = new NodeIndex([node(1, ...three(0)), node(2, ...three(90))]);
    const found = faceLikeness([node(2, ...three(30)), node(1, ...three(10))], known, RULES);
    expect(found).toMatchObject([{ a: 'f_1', b: 'f_2', sure: true }]);
  });
});

describe('similarity', () => {
  test('the product of two centroids is the mean cosine of all pairs', () => {
    const [a, b] = [
      [at(0), at(35), at(50)],
      [at(10), at(80)],
    ];
    const pairs = a.flatMap((x) => b.map((y) => dot(x, y)));
    expect(dot(centroid(a), centroid(b))).toBeCloseTo(pairs.reduce((sum, x) => sum + x) / pairs.length, 6);
  });

  test('the index finds best first, of equals the older, and the state a node has now', () => {
    const index = new NodeIndex([node(2, sample(10)), node(1, sample(10)), node(3, sample(90)), node(4)]);
    const found = () => index.above(at(0), 0.5).map(({ node: { id } }) => id);
    expect(found()).toEqual(['f_1', 'f_2']);
    index.put(node(3, sample(2)));
    expect(found()).toEqual(['f_3', 'f_1', 'f_2']);
  });

  test('groups join by the mean of all pairs: no chain from like to like', () => {
    const items = [0, 30, 60].map(at);
    const least = Math.cos((40 * Math.PI) / 180);
    const alike = (a: number, b: number) => dot(items[a]!, items[b]!);
    const isApart = (a: number, b: number) => a === 0 && b === 1;
    const apart = (a: number, b: number) => (isApart(a, b) ? Number.NEGATIVE_INFINITY : alike(a, b));
    expect(agglomerate([1, 1, 1], least, alike)).toEqual([[0, 1], [2]]);
    expect(agglomerate([1, 1, 1], least, apart)).toEqual([[0], [1, 2]]);
  });
});

describe('what a node keeps', () => {
  test('of near copies the better one', () => {
    const kept = keepDiverse([sample(0, 0.5), sample(2, 0.9), sample(40, 0.3), sample(80, 0.4)], 3);
    expect(kept.map(({ source }) => source)).toEqual(['2', '40', '80']);
  });

  test('the looks of an earlier day, however long the next video is', () => {
    let kept = [sample(0, 0.9, 'first day'), sample(3, 0.9, 'first day')];
    for (let i = 0; i < 100; i += 1)
      kept = keepDiverse([...kept, sample(40 + (i % 7), 0.9 + 0.001 * (i % 5), 'second day')], 4);
    expect(kept.map(({ source }) => source)).toContain('first day');
  });
});
