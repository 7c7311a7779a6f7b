import { describe, expect, test } from 'vitest';
import type { Box } from '../../../lib/contract/search';
import type { Picture } from '../../../lib/media/media-types';
import { Shots } from '../../../lib/vision/shots';
import {
  FaceTracker,
  faceAppearance,
  nearlyIdentical,
  type SceneChange,
  type Sighting,
  sceneChange,
  thumbnail,
} from '../../../lib/vision/tracker';
import { faceAt, painted } from '../vision-helpers';

/** Two people whose faces look different: dark hair above, light hair at the left. */
const ANNA = faceAppearance(
  painted(32, 32, (_, y) => (y < 12 ? [30, 20, 20] : [220, 180, 160])),
  whole(),
);
const BEN = faceAppearance(
  painted(32, 32, (x) => (x < 12 ? [240, 220, 90] : [120, 80, 60])),
  whole(),
);

function whole(): Box {
  return { x: 0, y: 0, w: 1, h: 1 };
}

function sighting(appearance: Float32Array, x: number, size = 0.1): Sighting {
  return { face: faceAt({ x, y: 0.3, w: size, h: size * 1.5 }), appearance };
}

/** Track ids, frame by frame at 5 fps, with a cut or a jolt before one of the frames. */
function follow(frames: Sighting[][], changeAt = -1, change: SceneChange = 'cut'): number[][] {
  const tracker = new FaceTracker();
  return frames.map((sightings, i) => tracker.step(i / 5, sightings, i === changeAt ? change : null));
}

describe('a face is one track', () => {
  test('while it sways and comes nearer', () => {
    const frames = Array.from({ length: 150 }, (_, i) => [
      sighting(ANNA, 0.4 + 0.05 * Math.sin(i / 3), 0.1 * 1.01 ** Math.min(i, 100)),
    ]);
    expect(new Set(follow(frames).flat())).toEqual(new Set([0]));
  });

  test('while it moves more than its own width from frame to frame', () => {
    const frames = Array.from({ length: 6 }, (_, i) => [sighting(ANNA, 0.1 + 0.13 * i)]);
    expect(follow(frames).flat()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('over an occlusion of up to a second, not over a longer one', () => {
    const hidden = (frames: number) => [
      [sighting(ANNA, 0.4)],
      ...Array(frames).fill([]),
      [sighting(ANNA, 0.4)],
    ];
    expect(follow(hidden(4)).flat()).toEqual([0, 0]);
    expect(follow(hidden(5)).flat()).toEqual([0, 1]);
  });

  test('while it turns away and back; lost while it is turned, it comes back as another track', () => {
    const turned = faceAppearance(
      painted(32, 32, (x, y) => (y < 12 ? [30, 20, 20] : x < 7 ? [40, 30, 30] : [220, 180, 160])),
      whole(),
    );
    const frames = (...looks: (Float32Array | null)[]) =>
      follow(looks.map((look) => (look ? [sighting(look, 0.4)] : []))).flat();
    expect(frames(ANNA, turned, turned, ANNA)).toEqual([0, 0, 0, 0]);
    expect(frames(ANNA, turned, null, null, ANNA)).toEqual([0, 0, 1]);
  });

  test('each of thirty in a crowd that sways', () => {
    const crowd = Array.from({ length: 30 }, (_, i) =>
      faceAppearance(
        painted(32, 32, (x, y) => [(x * (i + 3)) % 256, (y * (2 * i + 5)) % 256, (x * y * (i + 1)) % 256]),
        whole(),
      ),
    );
    const began = performance.now();
    const ids = follow(
      Array.from({ length: 150 }, (_, frame) =>
        crowd.map((appearance, i) => ({
          face: faceAt({
            x: (i % 10) / 10 + 0.01 * Math.sin(frame / 4 + i),
            y: 0.3 * Math.floor(i / 10),
            w: 0.06,
            h: 0.1,
          }),
          appearance,
        })),
      ),
    );
    expect(ids.every((frame) => frame.every((id, i) => id === i))).toBe(true);
    expect((performance.now() - began) / 150).toBeLessThan(20);
  });

  test('when several are there, whatever the order in which they are found', () => {
    expect(
      follow([
        [sighting(ANNA, 0.2), sighting(BEN, 0.6)],
        [sighting(BEN, 0.61), sighting(ANNA, 0.2)],
      ]),
    ).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});

describe('two people are never one track', () => {
  test('when they cross, one hiding the other for a moment', () => {
    const frames = Array.from({ length: 21 }, (_, i) => {
      const anna = sighting(ANNA, 0.2 + 0.03 * i);
      return Math.abs(i - 10) <= 1 ? [anna] : [anna, sighting(BEN, 0.8 - 0.03 * i)];
    });
    const ids = follow(frames);
    expect(new Set(ids.map((frame) => frame[0]))).toEqual(new Set([0]));
    expect(new Set(ids.flatMap((frame) => frame.slice(1)))).toEqual(new Set([1]));
  });

  test('when one takes the place of the other, at once or after a moment', () => {
    expect(follow([[sighting(ANNA, 0.4)], [sighting(BEN, 0.4)]]).flat()).toEqual([0, 1]);
    expect(follow([[sighting(ANNA, 0.4)], [], [sighting(BEN, 0.4)]]).flat()).toEqual([0, 1]);
  });

  test('when another shot begins, be it of the same place and look', () => {
    expect(follow([[sighting(ANNA, 0.4)], [sighting(ANNA, 0.4)]], 1).flat()).toEqual([0, 1]);
  });

  test('over a jolt, unless they look much the same: it may have been a cut', () => {
    const turned = faceAppearance(
      painted(32, 32, (x, y) => (y < 12 ? [30, 20, 20] : x < 7 ? [40, 30, 30] : [220, 180, 160])),
      whole(),
    );
    const pair = (second: Float32Array) => [[sighting(ANNA, 0.4)], [sighting(second, 0.4)]];
    expect(follow(pair(ANNA), 1, 'jolt').flat()).toEqual([0, 0]);
    expect(follow(pair(turned), 1, 'jolt').flat()).toEqual([0, 1]);
  });

  test('when they look the same and either might be the one: both tracks end', () => {
    const twins = [
      [sighting(ANNA, 0.4), sighting(ANNA, 0.5)],
      [sighting(ANNA, 0.45), sighting(ANNA, 0.55)],
    ];
    const ids = follow(twins);
    expect(ids[1]!.filter((id) => ids[0]!.includes(id))).toEqual([]);
  });
});

describe('frames', () => {
  const room = (face: number) =>
    thumbnail(
      painted(320, 180, (x, y) => (Math.hypot(x - face, y - 90) < 40 ? [200, 150, 120] : [y, 90, 255 - y])),
    );

  test('of another place are another shot; a person who moves is not', () => {
    expect(sceneChange(room(100), room(160))).toBeNull();
    expect(sceneChange(room(100), thumbnail(painted(320, 180, (x) => [x / 2, 200, 60])))).toBe('cut');
  });

  test('of a camera that is jolted differ, in the same colours', () => {
    const street = (from: number) =>
      thumbnail(painted(320, 180, (x) => ((x + from) % 80 < 40 ? [200, 190, 180] : [60, 70, 90])));
    expect(sceneChange(street(0), street(30))).toBe('jolt');
  });

  test('count as the same picture only while nothing moves', () => {
    expect(nearlyIdentical(room(100), room(100))).toBe(true);
    expect(nearlyIdentical(room(100), room(102))).toBe(false);
  });
});

describe('shots', () => {
  /** Somebody before a wall; `from` moves them, pixels. */
  const before = (shirt: [number, number, number], from = 0) =>
    thumbnail(
      painted(320, 180, (x, y) => (x > 110 + from && x < 210 + from && y > 60 ? shirt : [40, 60, 140])),
    );
  const changes = (pictures: Picture[]) => {
    const shots = new Shots();
    return pictures.map((picture) => shots.step(picture));
  };

  test('begin where a picture comes all at once, though it is of the same place', () => {
    const [green, red] = [before([40, 120, 90]), before([120, 70, 90])];
    expect(sceneChange(green, red)).toBeNull();
    expect(changes([green, green, green, green, red, red])).toEqual([null, null, null, null, 'cut', null]);
  });

  test('do not begin where somebody moves, or who moved goes on to', () => {
    const walking = [0, 0, 2, 6, 12, 24, 44, 66].map((from) => before([120, 70, 90], from));
    expect(changes(walking)).toEqual(walking.map(() => null));
  });

  test('begin in the first second by another place alone', () => {
    const [green, red] = [before([40, 120, 90]), before([120, 70, 90])];
    expect(changes([green, green, red])).toEqual([null, null, null]);
    expect(changes([green, thumbnail(painted(320, 180, (x) => [x / 2, 200, 60]))])).toEqual([null, 'cut']);
  });
});
