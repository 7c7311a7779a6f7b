import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pathOf, placeIn, readOutline, viewOf } from '../../../app/(pages)/things/outline';

const outline = readOutline(readFileSync(new URL('../../../public/places/land.bin', import.meta.url)));
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

/** Whether a point lies on land: a line from it to the west crosses the coast an odd number of times. */
function isLand({ latitude, longitude }: ReturnType<typeof at>): boolean {
  let crossed = 0;
  for (const ring of outline.coasts)
    for (let i = 0, before = ring.length - 2; i < ring.length; before = i, i += 2) {
      const [x, y, lastX, lastY] = [ring[i]!, ring[i + 1]!, ring[before]!, ring[before + 1]!];
      if (y > latitude === lastY > latitude) continue;
      if (longitude > x + ((latitude - y) / (lastY - y)) * (lastX - x)) crossed += 1;
    }
  return crossed % 2 === 1;
}

test('the outline tells land from sea, on both sides of the date line', () => {
  for (const point of [at(48.85, 2.35), at(-25, 135), at(66.5, 179), at(66.5, -176), at(0, 20)])
    expect(isLand(point), JSON.stringify(point)).toBe(true);
  for (const point of [at(30, -40), at(43, 8), at(-10, 80), at(0, -179)])
    expect(isLand(point), JSON.stringify(point)).toBe(false);
  expect(outline.borders.length).toBeGreaterThan(200);
});

test('a map shows all of its places, none at its edge, and never less than some hundred kilometres', () => {
  const sets = [
    [at(38.7, -9.1)],
    [at(38.7, -9.1), at(41.1, -8.6), at(40.4, -3.7)],
    [at(38.7, -9.1), at(35.7, 139.7), at(-33.9, 151.2), at(40.7, -74)],
    [at(70, -179), at(-50, 179)],
    [at(-89, 0), at(83, 170)],
  ];
  for (const places of sets) {
    const view = viewOf(places);
    for (const place of places) {
      const { x, y } = placeIn(view, place);
      for (const share of [x, y]) expect(share, JSON.stringify([view, place])).toBeGreaterThanOrEqual(0);
      for (const share of [x, y]) expect(share, JSON.stringify([view, place])).toBeLessThanOrEqual(1);
    }
    expect(view.height).toBeGreaterThanOrEqual(9);
    expect(view.width).toBeLessThanOrEqual(360);
  }
});

test('what is drawn is no finer than its units, and nothing of what lies elsewhere', () => {
  const near = viewOf([at(38.7, -9.1)]);
  const [path, world] = [near, viewOf([at(60, -170), at(-40, 170)])].map((view) =>
    pathOf(outline.coasts, view, 1000, 625),
  );
  expect(path!.length).toBeGreaterThan(1000);
  expect(world!.length).toBeLessThan(250_000);
  expect(pathOf(outline.coasts, viewOf([at(-50, 100)]), 1000, 625)).toBe('');
});
