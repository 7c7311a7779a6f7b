import { expect, test } from 'vitest';
import { drawFrames } from '../../../app/ui/draw-frames';

test('a frame is drawn around each thing, dark and then light, and stays within the picture', () => {
  const drawn: unknown[] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    strokeRect(...rectangle: number[]) {
      drawn.push([this.lineWidth, ...rectangle]);
    },
  };
  const boxes = [
    [0.25, 0.5, 0.5, 0.25],
    [0, 0, 1, 1],
  ] as const;
  drawFrames(context, boxes, { width: 320, height: 180 });
  expect(drawn).toEqual([
    [5, 80, 90, 160, 45],
    [5, 2.5, 2.5, 315, 175],
    [2, 80, 90, 160, 45],
    [2, 2.5, 2.5, 315, 175],
  ]);
  expect(context.strokeStyle).toBe('white');
});
