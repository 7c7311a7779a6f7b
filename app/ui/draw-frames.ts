import type { FramedPart } from '../../lib/contract/answers';

/** Light on dark, so that it is seen on any picture; pixels of the canvas. */
const LINES = [
  { style: 'rgb(0 0 0 / 0.7)', width: 5 },
  { style: 'white', width: 2 },
] as const;

/** Draws a frame around each of some parts of a picture of that size, whole where it reaches the picture's edge. */
export function drawFrames(
  context: Pick<CanvasRenderingContext2D, 'strokeRect' | 'strokeStyle' | 'lineWidth'>,
  boxes: readonly FramedPart[],
  { width, height }: { width: number; height: number },
): void {
  const within = (value: number, size: number) =>
    Math.min(size - LINES[0].width / 2, Math.max(LINES[0].width / 2, value * size));
  for (const { style, width: line } of LINES) {
    context.strokeStyle = style;
    context.lineWidth = line;
    for (const [x, y, w, h] of boxes) {
      const [left, top] = [within(x, width), within(y, height)];
      context.strokeRect(left, top, within(x + w, width) - left, within(y + h, height) - top);
    }
  }
}
