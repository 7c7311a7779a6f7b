import { expect, test } from 'vitest';
import type { SeenTrack } from '../../../lib/keeper/memorize';
import { figureIncidents } from '../../../lib/keeper/shapes-of-people';
import type { Colour } from '../../../lib/vision/colour-names';
import type { SeenThing } from '../../../lib/vision/followed-things';

const shape = (t0: number, t1: number, x: number, worn?: Colour): SeenThing => ({
  ...{ kind: 'person', t0, t1, score: 0.8 },
  boxes: [
    [t0, x, 0.1, 0.1, 0.8],
    [t1, x, 0.1, 0.1, 0.8],
  ],
  ...(worn && { colours: [worn] }),
});
const face = (t: number, x: number, wears: string | null): SeenTrack => ({
  ...{ t0: t, t1: t + 1, looks: [], mouth: null, wears },
  boxes: [[t, x, 0.15, 0.05, 0.1]],
});
const told = (things: SeenThing[], tracks: SeenTrack[] = []) =>
  figureIncidents({ things, tracks }).map(({ t0, t1, colours, shown }) => ({
    ...{ t0, t1, colours },
    boxes: shown!.boxes.length / 5,
  }));

test('those who wear one colour are told together, each stretch with its own time', () => {
  expect(told([shape(0, 4, 0.1, 'red'), shape(2, 6, 0.3), shape(4, 8, 0.6, 'red')])).toEqual([
    { t0: 0, t1: 8, colours: ['red'], boxes: 4 },
    { t0: 2, t1: 6, colours: undefined, boxes: 2 },
  ]);
  expect(told([shape(0, 4, 0.1, 'red'), shape(20, 24, 0.1, 'red')])).toHaveLength(2);
});

test('what a face tells of clothes is not told of the shape around it', () => {
  expect(told([shape(0, 4, 0.1, 'red')], [face(0.1, 0.12, 'blue')])).toMatchObject([{ colours: undefined }]);
  expect(told([shape(0, 4, 0.1, 'red')], [face(0.1, 0.7, 'blue')])).toMatchObject([{ colours: ['red'] }]);
  expect(told([shape(0, 4, 0.1, 'red')], [face(0.1, 0.12, null)])).toMatchObject([{ colours: ['red'] }]);
});
