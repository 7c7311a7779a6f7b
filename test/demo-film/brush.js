/** Small painting helpers over a 2D context; colours are CSS strings or [r, g, b]. */

/** A seeded generator of numbers in [0, 1) (mulberry32): the film must come out the same each time. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number[]} colour */
export function rgba([r, g, b], alpha = 1) {
  return `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${alpha})`;
}

/** Between two colours: 0 gives `a`, 1 gives `b`. */
export function mix(a, b, share) {
  return a.map((value, i) => value + (b[i] - value) * share);
}

/** A soft-edged ellipse: full in the middle, nothing at its rim. */
export function blob(ctx, x, y, rx, ry, colour, alpha, mode = 'source-over', angle = 0) {
  ctx.save();
  ctx.globalCompositeOperation = mode;
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.scale(rx, ry);
  const gradient = ctx.createRadialGradient(0, 0, 0, 0, 0, 1);
  gradient.addColorStop(0, rgba(colour, alpha));
  gradient.addColorStop(0.4, rgba(colour, alpha * 0.65));
  gradient.addColorStop(0.75, rgba(colour, alpha * 0.18));
  gradient.addColorStop(1, rgba(colour, 0));
  ctx.fillStyle = gradient;
  ctx.fillRect(-1, -1, 2, 2);
  ctx.restore();
}

/** A smooth path (Catmull-Rom as Bezier curves) through points. */
export function smooth(points, closed = true) {
  const path = new Path2D();
  const n = points.length;
  const at = (i) => (closed ? points[(i + n) % n] : points[Math.min(Math.max(i, 0), n - 1)]);
  path.moveTo(points[0][0], points[0][1]);
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path.bezierCurveTo(
      p1[0] + (p2[0] - p0[0]) / 6,
      p1[1] + (p2[1] - p0[1]) / 6,
      p2[0] - (p3[0] - p1[0]) / 6,
      p2[1] - (p3[1] - p1[1]) / 6,
      p2[0],
      p2[1],
    );
  }
  if (closed) path.closePath();
  return path;
}

/** The points followed by their mirror images, as a closed outline; the first and last lie on the axis. */
export function mirrored(points) {
  return [
    ...points,
    ...points
      .slice(1, -1)
      .reverse()
      .map(([x, y]) => [-x, y]),
  ];
}

export function ramp(ctx, x0, y0, x1, y1, ...colours) {
  const gradient = ctx.createLinearGradient(x0, y0, x1, y1);
  colours.forEach((colour, i) => {
    gradient.addColorStop(i / (colours.length - 1), Array.isArray(colour) ? rgba(colour) : colour);
  });
  return gradient;
}
