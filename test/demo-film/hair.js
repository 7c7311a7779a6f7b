import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { DEPTH } from './geometry.js';

export function hairBehind(ctx, look, turn) {
  const x = turn.x(-0.3);
  if (look.hair.style === 'long') longBehind(ctx, look, x);
  if (look.hair.style === 'bun') bunBehind(ctx, look, x);
}

function longBehind(ctx, { hair }, x) {
  ctx.fillStyle = ramp(ctx, -0.9, -1, 0.9, 1.6, hair.base, hair.dark);
  const shape = smooth([
    [x, -1.18],
    [0.44 + x, -1.06],
    [0.74 + x, -0.74],
    [0.84 + x, -0.2],
    [0.84 + x, 0.4],
    [0.96 + x, 0.9],
    [0.86 + x, 1.4],
    [0.6 + x, 1.62],
    [0.3, 1.5],
    [-0.3, 1.5],
    [-0.6 + x, 1.62],
    [-0.86 + x, 1.4],
    [-0.96 + x, 0.9],
    [-0.84 + x, 0.4],
    [-0.84 + x, -0.2],
    [-0.74 + x, -0.74],
    [-0.44 + x, -1.06],
  ]);
  ctx.fill(shape);
}

function bunBehind(ctx, { hair }, x) {
  const light = ctx.createRadialGradient(x - 0.12, -1.3, 0.04, x, -1.22, 0.42);
  light.addColorStop(0, rgba(mix(hair.base, hair.light, 0.6)));
  light.addColorStop(1, rgba(hair.dark));
  ctx.fillStyle = light;
  ctx.beginPath();
  ctx.ellipse(x, -1.2, 0.36, 0.3, 0, 0, 7);
  ctx.fill();
  ctx.fillStyle = rgba(hair.dark);
  ctx.fill(
    smooth([
      [x, -1.08],
      [0.52 + x, -0.98],
      [0.8 + x, -0.5],
      [0.79 + x, 0.12],
      [x, 0.3],
      [-0.79 + x, 0.12],
      [-0.8 + x, -0.5],
      [-0.52 + x, -0.98],
    ]),
  );
}

export function hairBefore(ctx, look, turn) {
  HAIR[look.hair.style](ctx, look, turn.x(DEPTH.hair));
}

const HAIR = {
  long(ctx, { hair }, x) {
    // Two locks falling before the ears, then a fringe.
    const random = seeded(21);
    for (const side of [1, -1]) {
      const lock = [
        [0, -1.14],
        [0.3, -0.9],
        [0.54, -0.5],
        [0.61, -0.1],
        [0.62, 0.4],
        [0.7, 0.85],
        [0.62, 1.2],
        [0.7, 1.55],
        [0.92, 1.3],
        [0.98, 0.9],
        [0.84, 0.4],
        [0.86, -0.2],
        [0.74, -0.74],
        [0.44, -1.06],
        [0.2, -1.16],
      ];
      const shape = smooth(lock.map(([px, py]) => [side * px + x, py]));
      ctx.fillStyle = ramp(
        ctx,
        side * 0.2,
        -1.1,
        side * 0.9,
        1.4,
        mix(hair.base, hair.light, side < 0 ? 0.3 : 0.1),
        hair.base,
        mix(hair.base, hair.dark, 0.5),
      );
      ctx.fill(shape);
      ctx.save();
      ctx.clip(shape);
      const curves = [];
      for (let i = 0; i < 22; i++) {
        const u = random();
        const wave = 0.05 * Math.sin(i * 2.3);
        const out = 0.2 * (1 - u);
        curves.push([
          [x + side * 0.1 * u, -1.14 + 0.1 * u],
          [x + side * (0.4 + out), -0.85 + 0.2 * u],
          [x + side * (0.63 + out), -0.15],
          [x + side * (0.64 + out + wave), 0.45],
          [x + side * (0.72 + out - wave), 0.95],
          [x + side * (0.68 + out), 1.5],
        ]);
      }
      strands(ctx, hair.dark, 0.3, 0.02, curves.slice(0, 12));
      strands(ctx, hair.light, 0.35, 0.016, curves.slice(12));
      ctx.restore();
    }
    const fringe = smooth(
      [
        [-0.69, -0.12],
        [-0.6, -0.3],
        [-0.45, -0.335],
        [-0.2, -0.315],
        [0, -0.33],
        [0.22, -0.315],
        [0.45, -0.34],
        [0.6, -0.3],
        [0.69, -0.12],
        [0.76, -0.6],
        [0.5, -1],
        [0.2, -1.15],
        [-0.2, -1.15],
        [-0.5, -1],
        [-0.76, -0.6],
      ].map(([px, py]) => [px + x * 2, py]),
    );
    ctx.fillStyle = ramp(
      ctx,
      0,
      -1.15,
      0,
      -0.3,
      hair.base,
      mix(hair.base, hair.light, 0.25),
      mix(hair.base, hair.dark, 0.35),
    );
    ctx.fill(fringe);
    ctx.save();
    ctx.clip(fringe);
    const curves = [];
    for (let i = 0; i < 30; i++) {
      const end = -0.68 + (1.36 * i) / 29;
      curves.push([
        [x + end * 0.3, -1.14],
        [x * 1.5 + end * 0.85, -0.8],
        [x * 2 + end + 0.02 * Math.sin(i * 5), -0.25],
      ]);
    }
    strands(
      ctx,
      hair.dark,
      0.32,
      0.018,
      curves.filter((_, i) => i % 2),
    );
    strands(
      ctx,
      hair.light,
      0.35,
      0.015,
      curves.filter((_, i) => i % 3 === 0),
    );
    blob(ctx, -0.12 + x, -0.78, 0.6, 0.17, hair.light, 0.5, 'screen');
    ctx.restore();
  },
  curls(ctx, { hair, outline }, x) {
    const top = outline[0][1];
    const shape = smooth([
      [-0.7 + x, 0.02],
      [-0.62 + x, -0.3],
      [-0.54 + x, -0.52],
      [-0.3 + x, -0.63],
      [0 + x, -0.66],
      [0.3 + x, -0.63],
      [0.54 + x, -0.52],
      [0.62 + x, -0.3],
      [0.7 + x, 0.02],
      [0.77 + x, -0.2],
      [0.76 + x, -0.62],
      [0.56 + x, -1],
      [0.2 + x, top - 0.17],
      [-0.2 + x, top - 0.17],
      [-0.56 + x, -1],
      [-0.76 + x, -0.62],
      [-0.77 + x, -0.2],
    ]);
    ctx.fillStyle = ramp(ctx, -0.7, -1.1, 0.7, -0.3, mix(hair.base, hair.light, 0.35), hair.base, hair.dark);
    ctx.fill(shape);
    ctx.save();
    ctx.clip(shape);
    const random = seeded(5);
    ctx.lineWidth = 0.02;
    for (let i = 0; i < 260; i++) {
      const cx = -0.78 + 1.56 * random() + x;
      const cy = -1.2 + 1.1 * random();
      ctx.strokeStyle = rgba(i % 2 ? hair.light : hair.dark, 0.35);
      ctx.beginPath();
      ctx.arc(cx, cy, 0.03 + 0.02 * random(), random() * 6, random() * 6 + 3.4);
      ctx.stroke();
    }
    blob(ctx, -0.3 + x, -0.98, 0.5, 0.2, hair.light, 0.45, 'screen');
    ctx.restore();
  },
  bun(ctx, { hair }, x) {
    // Drawn back from a parting in the middle.
    for (const side of [1, -1]) {
      const shape = smooth(
        [
          [0, -0.74],
          [0.28, -0.66],
          [0.52, -0.44],
          [0.66, -0.14],
          [0.72, 0.14],
          [0.8, 0.06],
          [0.81, -0.4],
          [0.64, -0.82],
          [0.34, -1.06],
          [0, -1.12],
        ].map(([px, py]) => [side * px + x, py]),
      );
      ctx.fillStyle = ramp(
        ctx,
        side * 0.1,
        -1.1,
        side * 0.8,
        0,
        mix(hair.base, hair.light, side < 0 ? 0.3 : 0.12),
        hair.base,
        hair.dark,
      );
      ctx.fill(shape);
      ctx.save();
      ctx.clip(shape);
      const curves = [];
      for (let i = 0; i < 16; i++) {
        const u = i / 15;
        curves.push([
          [x, -0.74 - 0.34 * u],
          [x + side * (0.36 + 0.06 * u), -0.62 - 0.38 * u],
          [x + side * (0.6 + 0.12 * u), -0.3 - 0.36 * u],
          [x + side * (0.74 + 0.06 * u), 0.1 - 0.4 * u],
        ]);
      }
      strands(
        ctx,
        hair.light,
        0.3,
        0.014,
        curves.filter((_, i) => i % 2),
      );
      strands(
        ctx,
        hair.dark,
        0.45,
        0.016,
        curves.filter((_, i) => i % 2 === 0),
      );
      ctx.restore();
    }
    blob(ctx, -0.2 + x, -0.9, 0.42, 0.12, hair.light, 0.4, 'screen');
  },
  receding(ctx, { hair, skin }, x) {
    blob(ctx, -0.12 + x, -0.84, 0.26, 0.11, skin.light, 0.6);
    for (const side of [-1, 1]) {
      const shape = smooth(
        [
          [0.57, 0.16],
          [0.54, -0.1],
          [0.5, -0.34],
          [0.43, -0.55],
          [0.38, -0.78],
          [0.5, -0.82],
          [0.63, -0.62],
          [0.72, -0.3],
          [0.71, 0],
          [0.64, 0.14],
        ].map(([px, py]) => [side * px + x, py]),
      );
      ctx.fillStyle = ramp(ctx, side * 0.4, -0.9, side * 0.7, 0.1, hair.light, hair.base, hair.dark);
      ctx.fill(shape);
      ctx.save();
      ctx.clip(shape);
      const curves = [];
      for (let i = 0; i < 12; i++) {
        const u = i / 11;
        curves.push([
          [side * (0.38 + 0.1 * u) + x, -0.84 + 0.04 * u],
          [side * (0.48 + 0.2 * u) + x, -0.5],
          [side * (0.55 + 0.16 * u) + x, -0.15],
          [side * (0.57 + 0.1 * u) + x, 0.14],
        ]);
      }
      strands(ctx, hair.dark, 0.5, 0.014, curves);
      ctx.restore();
    }
  },
};

function strands(ctx, colour, alpha, width, curves) {
  ctx.strokeStyle = rgba(colour, alpha);
  ctx.lineWidth = width;
  for (const points of curves) ctx.stroke(smooth(points, false));
}
