/** A point, or two factors. */
export interface XY {
  x: number;
  y: number;
}

/** A rectangle that may be turned: its centre, its sides, and how far the first one is turned from the horizontal, radians in (-π/4, π/4], clockwise in a picture. */
export interface Rectangle extends XY {
  width: number;
  height: number;
  angle: number;
}

/** The corners of the convex hull of points, in order (Andrew's monotone chain). */
export function convexHull(points: readonly XY[]): XY[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (ordered: readonly XY[]) => {
    const corners: XY[] = [];
    for (const point of ordered) {
      while (corners.length > 1 && turn(corners.at(-2)!, corners.at(-1)!, point) <= 0) corners.pop();
      corners.push(point);
    }
    return corners.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

/** Positive where the way from `a` by `b` to `c` turns to one side, negative to the other. */
function turn(a: XY, b: XY, c: XY): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The rectangle of least area around a convex polygon: one of its sides lies on one of the polygon's (Freeman & Shapira, 1975). */
export function smallestRectangle(polygon: readonly XY[]): Rectangle {
  let best: Rectangle | null = null;
  polygon.forEach((corner, i) => {
    const next = polygon[(i + 1) % polygon.length]!;
    const found = along(polygon, Math.atan2(next.y - corner.y, next.x - corner.x));
    if (best === null || found.width * found.height < best.width * best.height) best = found;
  });
  return best ?? { x: 0, y: 0, width: 0, height: 0, angle: 0 };
}

/** The rectangle around points that is turned by `direction`, a quarter more or less. */
function along(points: readonly XY[], direction: number): Rectangle {
  const quarter = Math.PI / 2;
  const angle = direction - quarter * Math.ceil(direction / quarter - 0.5);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const across = points.map(({ x, y }) => x * cos + y * sin);
  const down = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  const [middle, centre] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: middle * cos - centre * sin,
    y: middle * sin + centre * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** The rectangle with all its sides `by` further away. */
export function grown(rectangle: Rectangle, by: number): Rectangle {
  return { ...rectangle, width: rectangle.width + 2 * by, height: rectangle.height + 2 * by };
}

/** The upright box around a rectangle, from its top left. */
export function boxAround({ x, y, width, height, angle }: Rectangle): XY & { w: number; h: number } {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const w = width * cos + height * sin;
  const h = width * sin + height * cos;
  return { x: x - w / 2, y: y - h / 2, w, h };
}
