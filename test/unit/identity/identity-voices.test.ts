import { describe, expect, test } from 'vitest';
import type { HeardVoice } from '../../../lib/identity/cluster-turns';
import {
  type HeardBefore,
  type KnownVoice,
  mainVoice,
  matchVoices,
  voicesLike,
} from '../../../lib/identity/match-voices';
import { voiceLikeness } from '../../../lib/identity/voice-likeness';
import { leastCosine, type VoiceThresholds } from '../../../lib/models/least-cosine';
import type { NodeRecord } from '../../../lib/store/schema';

const THRESHOLDS: VoiceThresholds = [
  [1, 0.4],
  [2, 0.5],
  [10, 0.7],
];
const RULES = { thresholds: THRESHOLDS, within: 0.5, cap: 20 };

/** A unit vector at an angle: the cosine of two is that of the angle between them. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

/** A turn of `seconds` from `t0` on, of a voice at an angle (null: too short to have one). */
function turn(
  t0: number,
  seconds: number,
  degrees: number | null,
  eyes: Partial<HeardVoice> = {},
): HeardVoice {
  const embedding = degrees === null ? null : at(degrees);
  return { id: `turn ${t0}`, t0, t1: t0 + seconds, embedding, seen: null, still: [], ...eyes };
}
const seen = (face: string) => ({ seen: { face, confidence: 0.9 } });

function founder(after = 0) {
  let n = after;
  return (): NodeRecord => {
    n += 1;
    return { id: `v_${n}`, n, modality: 'voice', weightId: 'w', samples: [] };
  };
}

/** A voice heard for `seconds` at an angle. */
function known(n: number, degrees: number, seconds: number, faces: string[] = []): KnownVoice {
  const samples = [{ embedding: at(degrees), weight: seconds, source: `before ${n}`, picture: null }];
  return { node: { id: `v_${n}`, n, modality: 'voice', weightId: 'w', samples }, faces };
}

const assignedTo = (turns: HeardVoice[], voices: KnownVoice[] = []) =>
  matchVoices(turns, voices, RULES, founder(9)).assigned;

describe('the least cosine', () => {
  test('is given by points, with straight lines between, and asks more of longer speech', () => {
    expect(leastCosine(THRESHOLDS, 0.6, 0.6)).toBe(0.4);
    expect(leastCosine(THRESHOLDS, 1.5, 1.5)).toBeCloseTo(0.45);
    expect(leastCosine(THRESHOLDS, 60, 60)).toBe(0.7);
  });

  test('is that of the shorter side as a rule: of two lengths the harmonic mean counts', () => {
    expect(leastCosine(THRESHOLDS, 1, 1e6)).toBeCloseTo(0.5);
    expect(leastCosine(THRESHOLDS, 3, 1.5)).toBeCloseTo(0.5);
  });
});

describe('a voice that speaks once, too short to be known by', () => {
  const space = {
    directions: [Float32Array.of(10, 0)],
    ...{ middle: [0], between: [10], within: [0.5, 1.5] as [number, number] },
  };
  const heard = (seconds: number, degrees: number) =>
    matchVoices([turn(0, 5, 53), turn(6, seconds, degrees)], [], { ...RULES, space }, founder()).assigned;

  test('is not whoever else speaks where nothing speaks for it, and is where it was heard for too little to tell', () => {
    expect(heard(1.8, 131)).toEqual(['v_1', null]);
    expect(heard(1.2, 131)).toEqual(['v_1', 'v_1']);
  });

  test('is it where one of cosine and likelihood leaves it open', () => {
    expect(heard(1.8, 115)).toEqual(['v_1', 'v_1']);
  });
});

describe('voices of a clip', () => {
  test('are clustered, and each cluster of two seconds is a new voice with its turns as samples', () => {
    const turns = [turn(0, 1.5, 0), turn(2, 3, 90), turn(6, 1.5, 10)];
    const { assigned, changed, founded } = matchVoices(turns, [], RULES, founder());
    expect(assigned).toEqual(['v_1', 'v_2', 'v_1']);
    expect(founded.map(({ node, turn: first }) => [node.id, first])).toEqual([
      ['v_1', 0],
      ['v_2', 1],
    ]);
    expect(changed.map(({ samples }) => samples.map(({ source, weight }) => [source, weight]))).toEqual([
      [
        ['turn 0', 1.5],
        ['turn 6', 1.5],
      ],
      [['turn 2', 3]],
    ]);
  });

  test('a stray short turn founds nobody; it goes to the voice that is clearly nearest, or to none', () => {
    expect(assignedTo([turn(0, 1.2, 0)])).toEqual([null]);
    expect(assignedTo([turn(0, 0.8, 60)], [known(1, 0, 9), known(2, 160, 9)])).toEqual(['v_1']);
    expect(assignedTo([turn(0, 0.8, 60)], [known(1, 0, 9), known(2, 124, 9)])).toEqual([null]);
  });

  test('is nobody of other recordings whom it is less like than two recordings of one voice, however alone that one is', () => {
    expect(assignedTo([turn(0, 0.8, 70)], [known(1, 0, 9)])).toEqual([null]);
  });

  test('and adds nothing to it', () => {
    expect(matchVoices([turn(0, 0.8, 60)], [known(1, 0, 9)], RULES, founder(1)).changed).toEqual([]);
  });

  test("a turn without an embedding is nobody's by ear", () => {
    expect(assignedTo([turn(0, 0.3, null, seen('f_1'))], [known(1, 0, 9, ['f_1'])])).toEqual([null]);
  });

  test('turns that overlap are two people, however alike', () => {
    expect(assignedTo([turn(0, 4, 0), turn(3, 4, 2)])).toEqual(['v_10', 'v_11']);
    expect(assignedTo([turn(0, 4, 0), turn(3, 4, 2)], [known(1, 0, 9)])).toEqual(['v_1', 'v_10']);
  });

  test('depend on nothing but what is given: the same again, and nothing given is changed', () => {
    const turns = [turn(0, 2, 0), turn(3, 1, 30), turn(5, 4, 95), turn(10, 0.7, 60)];
    const voices = [known(1, 20, 5), known(2, 100, 5)];
    const before = structuredClone({ turns, voices });
    const first = matchVoices(turns, voices, RULES, founder(2));
    expect(matchVoices(turns, voices, RULES, founder(2))).toEqual(first);
    expect({ turns, voices }).toEqual(before);
  });
});

describe('a known voice', () => {
  // Three seconds against nine: the least cosine is 0.5625, that of 56 degrees.
  const other = known(2, 180, 9, ['f_2']);

  test('is recognised, and the nearest of several', () => {
    expect(assignedTo([turn(0, 3, 50)], [known(1, 0, 9), other])).toEqual(['v_1']);
    expect(assignedTo([turn(0, 3, 50)], [known(1, 0, 9), known(3, 60, 9)])).toEqual(['v_3']);
    expect(assignedTo([turn(0, 3, 60)], [known(1, 0, 9), other])).toEqual(['v_10']);
  });

  test('may be less like itself while its face is seen speaking', () => {
    const mine = known(1, 0, 9, ['f_1']);
    expect(assignedTo([turn(0, 3, 65, seen('f_1'))], [mine, other])).toEqual(['v_1']);
    expect(assignedTo([turn(0, 3, 75, seen('f_1'))], [mine, other])).toEqual(['v_10']);
  });

  test('must be much more like itself while its face is seen silent, or another face speaking', () => {
    const mine = known(1, 0, 9, ['f_1']);
    for (const eyes of [{ still: ['f_1'] }, seen('f_2')]) {
      expect(assignedTo([turn(0, 3, 45, eyes)], [mine])).toEqual(['v_10']);
      expect(assignedTo([turn(0, 3, 35, eyes)], [mine])).toEqual(['v_1']);
    }
  });

  test('of nobody yet is recognised whoever is seen', () => {
    expect(assignedTo([turn(0, 3, 45, seen('f_2'))], [known(1, 0, 9)])).toEqual(['v_1']);
  });
});

test('faces seen speaking hold turns together that sound less alike, and keep apart those that sound alike', () => {
  const eyes = (face: string) => [turn(0, 2, 0, seen('f_1')), turn(3, 2, 65, seen(face))];
  expect(assignedTo(eyes('f_1'))).toEqual(['v_10', 'v_10']);
  expect(assignedTo([turn(0, 2, 0), turn(3, 2, 65)])).toEqual(['v_10', 'v_11']);
  expect(assignedTo([turn(0, 2, 0, seen('f_1')), turn(3, 2, 5, seen('f_2'))])).toEqual(['v_10', 'v_11']);
});

test('voices that grew alike are one beyond doubt, or worth a question; little speech says nothing', () => {
  const [mine, near, far, short] = [known(1, 0, 12), known(2, 30, 12), known(3, -40, 12), known(4, 0, 6)];
  const all = [mine!, near!, far!, short!].map(({ node }) => node);
  const pairs = voiceLikeness([all[0]!], all, RULES);
  expect(pairs.map(({ a, b, sure }) => [a, b, sure])).toEqual([
    ['v_1', 'v_2', true],
    ['v_1', 'v_3', false],
  ]);
  expect(pairs[0]!.similarity).toBeCloseTo(Math.cos(Math.PI / 6));
  expect(voiceLikeness(all, all, RULES).filter(({ a, b }) => a === 'v_1' && b === 'v_2')).toHaveLength(1);
});

describe('a recording', () => {
  /** A turn of an earlier clip, held to be a voice. */
  const before = (t0: number, seconds: number, degrees: number, node: string | null) => ({
    ...turn(t0, seconds, degrees),
    node,
  });
  const heard = (turns: HeardVoice[], earlier: HeardBefore[], isLast = false) => {
    const nodes = [...new Set(earlier.flatMap(({ node }) => node ?? []))].map((id): KnownVoice => {
      const samples = earlier
        .filter(({ node }) => node === id)
        .map(({ id: source, embedding, t0, t1 }) => ({
          embedding: embedding!,
          weight: t1 - t0,
          source,
          picture: null,
        }));
      return { node: { id, n: Number(id.slice(2)), modality: 'voice', weightId: 'w', samples }, faces: [] };
    });
    return matchVoices(turns, nodes, RULES, founder(9), earlier, isLast);
  };

  test('goes on with its voices, also where a clip alone would found another', () => {
    const far = [turn(40, 4, 55)];
    expect(heard(far, []).assigned).toEqual(['v_10']);
    // By themselves the two are .57 alike, and ten seconds would have to be .6; in one recording .5 do.
    expect(heard(far, [before(0, 20, 0, 'v_1')]).assigned).toEqual(['v_1']);
  });

  test('shows two voices that were founded apart to be one, once enough of both was heard or it ends', () => {
    const split = [before(0, 6, 0, 'v_1'), before(10, 6, 40, 'v_2')];
    expect(heard([turn(20, 3, 20)], split)).toMatchObject({
      assigned: ['v_1'],
      joined: [{ a: 'v_1', b: 'v_2' }],
    });
    const short = [before(0, 6, 0, 'v_1'), before(10, 3, 40, 'v_2')];
    expect(heard([turn(20, 3, 20)], short).joined).toEqual([]);
    expect(heard([turn(20, 3, 20)], short, true).joined).toHaveLength(1);
    expect(heard([turn(20, 3, 80)], [before(0, 6, 0, 'v_1'), before(10, 6, 80, 'v_2')]).joined).toEqual([]);
  });

  test('leaves two voices apart that were known before it began', () => {
    const known = (id: string, degrees: number): KnownVoice => ({
      node: {
        ...{ id, n: Number(id.slice(2)), modality: 'voice', weightId: 'w' },
        samples: [{ embedding: at(degrees), weight: 6, source: 'elsewhere', picture: null }],
      },
      faces: [],
    });
    const earlier = [before(0, 6, 0, 'v_1'), before(10, 6, 40, 'v_2')];
    const both = [known('v_1', 0), known('v_2', 40)];
    expect(matchVoices([turn(20, 3, 20)], both, RULES, founder(9), earlier, true).joined).toEqual([]);
  });

  test('founds a voice on a tenth of what was said, five seconds at most', () => {
    const long = [before(0, 60, 0, 'v_1')];
    expect(heard([turn(70, 4, 120)], long).assigned).toEqual([null]);
    expect(heard([turn(70, 5, 120)], long).assigned).toEqual(['v_10']);
    expect(heard([turn(70, 4, 120)], [before(0, 20, 0, 'v_1')]).assigned).toEqual(['v_10']);
  });

  test('has its short turns from its own voices, unless two are as near', () => {
    const earlier = [before(0, 20, 0, 'v_1'), before(30, 20, 90, 'v_2')];
    expect(heard([turn(60, 1, 30)], earlier).assigned).toEqual(['v_1']);
    expect(heard([turn(60, 1, 45)], earlier).assigned).toEqual([null]);
    expect(heard([turn(60, 1, 180)], [before(0, 20, 0, 'v_1')]).assigned).toEqual([null]);
  });
});

test('without turns or voices nothing happens', () => {
  expect(matchVoices([], [], RULES, founder())).toEqual({
    assigned: [],
    changed: [],
    founded: [],
    joined: [],
  });
  expect(voiceLikeness([], [], RULES)).toEqual([]);
});

describe('the voice of a recording', () => {
  test('is the one that is heard longest, of all turns that are it', () => {
    const main = mainVoice(
      [turn(0, 2, 0), turn(3, 4, 90), turn(8, 2.5, 5), turn(11, 5, null)],
      RULES.within,
    )!;
    expect(main.seconds).toBeCloseTo(4.5);
    expect(Math.atan2(main.centroid[1]!, main.centroid[0]!) * (180 / Math.PI)).toBeCloseTo(2.78, 1);
  });

  test('may rest on less than a second where there is no more, and is none where none is clear', () => {
    expect(mainVoice([turn(0, 0.7, 30)], RULES.within)!.seconds).toBeCloseTo(0.7);
    expect(mainVoice([turn(0, 0.7, 20), turn(2, 1.2, 90)], RULES.within)!.seconds).toBeCloseTo(1.2);
    expect(mainVoice([turn(0, 5, null)], RULES.within)).toBeNull();
    expect(mainVoice([], RULES.within)).toBeNull();
  });

  test('is every node that it is like enough to for how long it was heard, the clearest first', () => {
    const nodes = [known(1, 0, 10), known(2, 50, 10), known(3, 20, 10), known(4, 90, 10)].map(
      ({ node }) => node,
    );
    const like = voicesLike({ centroid: at(15), seconds: 10 }, nodes, RULES);
    expect(like.map(({ node, sure }) => [node.id, sure])).toEqual([
      ['v_3', true],
      ['v_1', true],
      ['v_2', true],
    ]);
    expect(like[0]!.similarity).toBeCloseTo(Math.cos((5 * Math.PI) / 180));
    const longer = voicesLike({ centroid: at(-20), seconds: 60 }, nodes, RULES);
    expect(longer.map(({ node }) => node.id)).toEqual(['v_1', 'v_3']);
  });

  test('that is like none enough is perhaps the one that is clearly nearest', () => {
    const nodes = [known(1, 0, 10), known(2, 120, 10)].map(({ node }) => node);
    const near = voicesLike({ centroid: at(50), seconds: 10 }, nodes, RULES);
    expect(near.map(({ node, sure }) => [node.id, sure])).toEqual([['v_1', false]]);
    expect(voicesLike({ centroid: at(60), seconds: 10 }, nodes, RULES)).toEqual([]);
    const between = [known(1, 0, 10), known(2, 102, 10)].map(({ node }) => node);
    expect(voicesLike({ centroid: at(50), seconds: 10 }, between, RULES)).toEqual([]);
  });
});
