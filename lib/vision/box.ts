import type { Box } from '../contract/search';

/** Shared area of two boxes over their united area, 0 to 1. */
export function intersectionOverUnion(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  if (w <= 0 || h <= 0) return 0;
  return (w * h) / (a.w * a.h + b.w * b.h - w * h);
}

/** The share of a box that lies in another, 0 to 1. */
export function shareWithin(inner: Box, outer: Box): number {
  const w = Math.min(inner.x + inner.w, outer.x + outer.w) - Math.max(inner.x, outer.x);
  const h = Math.min(inner.y + inner.h, outer.y + outer.h) - Math.max(inner.y, outer.y);
  return w > 0 && h > 0 ? (w * h) / (inner.w * inner.h) : 0;
}

/** Whether a point lies in a box. */
function holdsPoint({ x, y, w, h }: Box, point: { x: number; y: number }): boolean {
  return point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h;
}

/** Whether the middle of a box lies in another. */
export function holdsMiddle(box: Box, { x, y, w, h }: Box): boolean {
  return holdsPoint(box, { x: x + w / 2, y: y + h / 2 });
}

export function centreOf(box: Box): [x: number, y: number] {
  return [box.x + box.w / 2, box.y + box.h / 2];
}

/** Distance of two boxes' centres in widths or heights of the first, whichever is more. */
export function distance(a: Box, b: Box): number {
  const [ax, ay] = centreOf(a);
  const [bx, by] = centreOf(b);
  return Math.max(Math.abs(ax - bx) / a.w, Math.abs(ay - by) / a.h);
}

/** How many times larger the larger of two boxes is, by the root of its area. */
export function growth(a: Box, b: Box): number {
  const ratio = Math.sqrt((b.w * b.h) / (a.w * a.h));
  return Math.max(ratio, 1 / ratio);
}
