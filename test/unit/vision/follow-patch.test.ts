import { describe, expect, it } from 'vitest';
import { PatchFollower } from '../../../lib/vision/follow-patch';
import type { Grey } from '../../../lib/vision/image';
import { seeded } from '../../demo-film/brush.js';

const [WIDTH, HEIGHT] = [160, 90];

/** Blots of light and dark, the same for the same seed. */
function blots(seed: number, width: number, height: number): Grey {
  const random = seeded(seed);
  const spots = Array.from({ length: 220 }, () => ({
    ...{ x: random() * width, y: random() * height },
    ...{ size: 1.2 + random() * 3, light: (random() - 0.5) * 200 },
  }));
  const data = Float32Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const sum = spots.reduce(
      (all, spot) => all + spot.light * Math.exp(-((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.size ** 2),
      128,
    );
    return Math.min(255, Math.max(0, sum));
  });
  return { data, width, height };
}

/** A picture with another one laid over it. */
function laidOver(under: Grey, over: Grey, left: number, top: number): Grey {
  const data = under.data.slice();
  for (let y = 0; y < over.height; y += 1)
    for (let x = 0; x < over.width; x += 1)
      data[(top + y) * under.width + left + x] = over.data[y * over.width + x]!;
  return { ...under, data };
}

const WALL = blots(1, WIDTH, HEIGHT);
const SOMEBODY = blots(2, 24, 30);
const at = (left: number, top: number) => laidOver(WALL, SOMEBODY, left, top);
const boxAt = (left: number, top: number) => ({
  ...{ x: left / WIDTH, y: top / HEIGHT },
  ...{ w: SOMEBODY.width / WIDTH, h: SOMEBODY.height / HEIGHT },
});

describe('somebody who was marked', () => {
  it('is followed where they go', () => {
    const follower = PatchFollower.from(at(20, 30), boxAt(20, 30))!;
    for (const [left, top] of [
      [26, 31],
      [33, 33],
      [38, 28],
      [45, 26],
    ] as const) {
      const box = follower.next(at(left, top))!;
      expect(Math.abs(box.x * WIDTH - left)).toBeLessThan(3);
      expect(Math.abs(box.y * HEIGHT - top)).toBeLessThan(3);
      expect(Math.abs(box.w * WIDTH - SOMEBODY.width)).toBeLessThan(4);
    }
  });

  it('is let go where they are gone, and where the picture is another', () => {
    expect(PatchFollower.from(at(20, 30), boxAt(20, 30))!.next(WALL)).toBeNull();
    expect(PatchFollower.from(at(20, 30), boxAt(20, 30))!.next(blots(7, WIDTH, HEIGHT))).toBeNull();
  });

  it('is not followed at all where nothing tells them from what is beside', () => {
    const plain: Grey = { ...WALL, data: new Float32Array(WIDTH * HEIGHT).fill(120) };
    expect(PatchFollower.from(plain, boxAt(20, 30))).toBeNull();
    expect(PatchFollower.from(at(20, 30), boxAt(20, 30))!.next(plain)).toBeNull();
  });
});
