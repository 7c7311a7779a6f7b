import { describe, expect, test } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { type IdentityRules, identify, type Sights } from '../../../lib/identity/identify';
import type {
  LedgerEntry,
  NodeRecord,
  TrackRecord,
  TurnRecord,
  WordsRecord,
} from '../../../lib/store/schema';
import type { MouthMotion } from '../../../lib/vision/vision-types';
import { seeded } from '../../demo-film/brush.js';

const RULES: IdentityRules = {
  face: { weightId: 'face', rules: { threshold: 0.5, sure: 0.7, suggest: 0.4, cap: 10 } },
  voice: {
    weightId: 'voice',
    rules: {
      within: 0.5,
      thresholds: [
        [1, 0.3],
        [6, 0.5],
      ],
      cap: 20,
    },
  },
};
const FPS = 5;
const PICTURES_PER_S = 25;
const DIMENSION = 64;

/** A direction of its own for each number, and another near it for each look. */
function likeness(who: number, look = 0, stray = 0.3): Float32Array {
  const gauss = (seed: number) => {
    const random = seeded(seed);
    return Float32Array.from({ length: DIMENSION }, () => random() + random() + random() - 1.5);
  };
  const unit = (vector: Float32Array) => {
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  const [own, other] = [unit(gauss(1000 + who)), unit(gauss(5000 + 97 * who + look))];
  return unit(own.map((value, i) => value + stray * other[i]!));
}

/** What is remembered clip by clip: faces as [who, t0, t1] and, where that matters, how well seen and at which of six places, speech as [who, t0, t1, whose mouth moves]. */
class Scene {
  readonly nodes = new Map<string, NodeRecord>();
  readonly ledger: LedgerEntry[] = [];
  readonly tracks: TrackRecord[] = [];
  readonly turns: TurnRecord[] = [];
  private clips = 0;

  clip(
    faces: [who: number, t0: number, t1: number, quality?: number, place?: number][],
    speech: [who: number | null, t0: number, t1: number, mouth?: number][],
    lines: [t0: number, t1: number, text: string][] = [],
  ): this {
    const id = `vid_1/c00000${this.clips}`;
    const t0 = this.clips * 30;
    this.clips += 1;
    const at = { clipId: id, videoId: 'vid_1' };
    const tracks = faces.map(
      ([who, from, to, quality = 0.9, place], i): TrackRecord => ({
        ...at,
        ...{ id: `${id}/t${i}`, t0: t0 + from, t1: t0 + to, node: null },
        boxes: Float32Array.from(
          Array.from({ length: Math.round((to - from) * FPS) + 1 }, (_, k) => [
            t0 + from + k / FPS,
            (place ?? i % 6) / 6,
            0.1,
            0.1,
            0.1,
          ]).flat(),
        ),
        looks: [0, 1, 2].map((look) => ({
          ...{ t: t0 + from, box: { x: 0, y: 0, w: 1, h: 1 }, quality, picture: `${id}/t${i}-${look}` },
          embedding: likeness(who, look + 3 * this.clips),
        })),
      }),
    );
    const turns = speech.map(
      ([who, from, to], i): TurnRecord => ({
        ...at,
        ...{ id: `${id}/s${i}`, t0: t0 + from, t1: t0 + to, node: null, face: null },
        embedding: who === null ? null : likeness(100 + who, i + 7 * this.clips),
      }),
    );
    const words = lines.map(([from, to, text], i): WordsRecord => {
      const turn = turns.find((one) => one.t0 < t0 + to && one.t1 > t0 + from);
      return {
        ...at,
        id: `${id}/w${i}`,
        t0: t0 + from,
        t1: t0 + to,
        turnId: turn?.id ?? null,
        text,
        embedding: null,
      };
    });
    const sights: Sights = {
      clip: { ...at, id, t0, t1: t0 + 30, index: this.clips - 1, frames: 150, gaps: [], still: null },
      tracks,
      turns,
      words,
      searched: faces.map(() => 1),
      cuts: [],
      mouths: faces.map(([who, from, to]) => mouthOf(who, t0 + from, t0 + to, t0, speech)),
      loudness: loudnessOf(t0, speech),
      previous: { tracks: [...this.tracks], turns: [...this.turns], words: [] },
      before: [...this.turns],
      isLast: false,
    };
    const added = identify(sights, [...this.nodes.values()], this.ledger, RULES);
    for (const node of added.nodes) this.nodes.set(node.id, node);
    this.ledger.push(...added.ledger);
    this.tracks.push(...tracks);
    this.turns.push(...turns);
    return this;
  }

  people(): string[] {
    return personsOf(foldLedger(this.ledger)).map(({ nodes }) => nodes.join('+'));
  }
}

/** A mouth moves with the sound while its owner speaks, and hardly at all otherwise. */
function mouthOf(
  who: number,
  from: number,
  to: number,
  t0: number,
  speech: [who: number | null, t0: number, t1: number, mouth?: number][],
): MouthMotion {
  const count = Math.round((to - from) * PICTURES_PER_S);
  const t = Float32Array.from({ length: count }, (_, i) => from + i / PICTURES_PER_S);
  const motion = t.map((at) => {
    const speaks = speech.some(
      ([speaker, a, b, mouth = speaker]) => mouth === who && at - t0 >= a && at - t0 < b,
    );
    return speaks ? 0.3 + 0.25 * syllable(at) : 0.01;
  });
  return { t, motion };
}

const syllable = (t: number) => Math.sin(2 * Math.PI * 4 * t);

function loudnessOf(t0: number, speech: [who: number | null, t0: number, t1: number, mouth?: number][]) {
  const stepS = 0.02;
  const values = Float32Array.from({ length: 30 / stepS }, (_, i) => {
    const t = i * stepS;
    return speech.some(([, a, b]) => t >= a && t < b) ? -25 + 8 * syllable(t0 + t) : -70;
  });
  return { t0, stepS, values };
}

describe('who is who in a clip', () => {
  test('two in view all the time: each has the voice that goes with their mouth', () => {
    const scene = new Scene().clip(
      [
        [1, 0, 30],
        [2, 0, 30],
      ],
      [
        [1, 1, 5],
        [2, 6, 9],
        [1, 10, 13],
      ],
    );
    expect(scene.people()).toEqual(['f_1+v_3', 'f_2+v_4']);
    expect(scene.turns.map(({ node, face }) => [node, face])).toEqual([
      ['v_3', 'f_1'],
      ['v_4', 'f_2'],
      ['v_3', 'f_1'],
    ]);
  });

  test('a voice from elsewhere is nobody in view, and is known again when its owner is seen speaking', () => {
    const scene = new Scene().clip(
      [[1, 0, 30]],
      [
        [2, 1, 5],
        [2, 8, 12],
      ],
    );
    expect(scene.people()).toEqual(['f_1', 'v_2']);
    scene.clip(
      [
        [1, 0, 30],
        [2, 0, 30],
      ],
      [
        [2, 1, 5],
        [1, 8, 12],
      ],
    );
    expect(scene.people()).toEqual(['f_1+v_4', 'v_2+f_3']);
  });

  test('a short turn that no voice can be told from belongs to whoever is seen speaking it', () => {
    const scene = new Scene().clip(
      [
        [1, 0, 30],
        [2, 0, 30],
      ],
      [[null, 1, 1.8, 2]],
    );
    expect(scene.turns[0]).toMatchObject({ node: null, face: 'f_2' });
  });

  test('who says a name that another answers to is not called so; the other may be', () => {
    const scene = new Scene().clip(
      [
        [1, 0, 30],
        [2, 0, 30],
      ],
      [
        [1, 1, 4],
        [2, 4.5, 8],
      ],
      [
        [1, 4, 'Dagny, where did you put the keys?'],
        [4.5, 8, 'They are on the shelf.'],
      ],
    );
    const named = [...new Set(foldLedger(scene.ledger).values())].map(({ id, name, provisional }) => [
      id,
      name,
      provisional,
    ]);
    expect(named).toEqual([
      ['p_1', null, false],
      ['p_2', 'Dagny', true],
    ]);
  });

  test('the same clips give the same entries', () => {
    const make = () =>
      new Scene()
        .clip(
          [
            [1, 0, 9],
            [2, 3, 30],
          ],
          [
            [1, 1, 5],
            [2, 6, 9],
          ],
        )
        .clip([[2, 0, 9]], [[3, 1, 5]]);
    expect(make().ledger).toEqual(make().ledger);
    expect([...make().nodes]).toEqual([...make().nodes]);
  });
});

describe('awkward scenes', () => {
  test('nobody seen and nothing heard adds nothing', () => {
    const scene = new Scene().clip([], []);
    expect(scene.ledger).toEqual([]);
    expect(scene.nodes.size).toBe(0);
  });

  test('faces without voices and voices without faces are people of their own', () => {
    expect(new Scene().clip([[1, 0, 30]], []).people()).toEqual(['f_1']);
    expect(new Scene().clip([], [[1, 1, 5]]).people()).toEqual(['v_1']);
  });

  test('a crowd of thirty is thirty, and thirty again in the next clip', () => {
    const crowd = Array.from({ length: 30 }, (_, who): [number, number, number] => [who, 0, 30]);
    const scene = new Scene().clip(crowd, [[3, 1, 5]]).clip(crowd, []);
    expect(scene.tracks.map(({ node }) => node).slice(30)).toEqual(
      scene.tracks.map(({ node }) => node).slice(0, 30),
    );
    expect(scene.people()).toHaveLength(30);
  });

  test('twins in one picture are two people and stay two, one alone is one of them', () => {
    const scene = new Scene()
      .clip(
        [
          [1, 0, 30],
          [1, 0, 30],
        ],
        [],
      )
      .clip([[1, 0, 30]], [])
      .clip(
        [
          [1, 0, 30],
          [1, 0, 30],
        ],
        [],
      );
    expect(scene.people()).toEqual(['f_1', 'f_2']);
    expect(['f_1', 'f_2']).toContain(scene.tracks[2]!.node);
  });

  test('a face too poor to be compared goes on as who was there just before, and teaches nothing', () => {
    const clear: [number, number, number] = [1, 0, 9];
    const scene = new Scene().clip([clear, [1, 9.4, 12, 0.01, 0], [1, 9.4, 12, 0.01, 3]], []);
    expect(scene.tracks.map(({ node }) => node)).toEqual(['f_1', 'f_1', null]);
    expect(scene.nodes.get('f_1')).toEqual(new Scene().clip([clear], []).nodes.get('f_1'));
    const ended = new Scene().clip([[1, 0, 29.8]], []).clip([[1, 0, 5, 0.01, 0]], []);
    expect(ended.tracks.map(({ node }) => node)).toEqual(['f_1', 'f_1']);
  });

  test('it goes on as whom a person said that was', () => {
    const scene = new Scene().clip([[1, 0, 29.8]], []);
    const { id } = scene.tracks[0]!;
    scene.nodes.set('f_2', { ...scene.nodes.get('f_1')!, id: 'f_2', n: 2 });
    scene.ledger.push({ seq: scene.ledger.length + 1, kind: 'move', records: [id], from: 'f_1', to: 'f_2' });
    expect(scene.clip([[1, 0, 5, 0.01, 0]], []).tracks[1]!.node).toBe('f_2');
  });

  test('faces too poor to tell found nobody, and neither does a cough', () => {
    const scene = new Scene().clip(
      [[1, 0, 30, 0.1]],
      [
        [null, 1, 1.5, 99],
        [null, 7, 7.4, 99],
      ],
    );
    expect(scene.people()).toEqual([]);
  });

  test('laughter in many voices founds nobody who is not heard for long', () => {
    const laughs = Array.from({ length: 8 }, (_, i): [number, number, number, number] => [
      50 + i,
      i * 3,
      i * 3 + 1.2,
      99,
    ]);
    expect(new Scene().clip([[1, 0, 30]], laughs).people()).toEqual(['f_1']);
  });
});
