import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { dropOf, outlineOf } from './geometry.js';

export function beard(ctx, look, turn) {
  const { beard: b, mouth: m } = look;
  const x = turn.x(0.4);
  const drop = dropOf(turn);
  const shape = outlineOf(look, turn);
  ctx.save();
  ctx.clip(shape);
  const o = turn.open;
  const area = new Path2D();
  area.addPath(
    smooth([
      [-0.78, 0.05],
      [-0.62, 0.3],
      [-0.5, 0.52],
      [-0.36 + x, 0.54],
      [-0.2 + x, m.y - 0.145],
      [0 + x, m.y - 0.12],
      [0.2 + x, m.y - 0.145],
      [0.36 + x, 0.54],
      [0.5, 0.52],
      [0.62, 0.3],
      [0.78, 0.05],
      [0.8, 1.2],
      [0, 1.4],
      [-0.8, 1.2],
    ]),
  );
  const lips = smooth([
    [-m.w * 1.08 + x, m.y],
    [0 + x, m.y - m.upper * 1.05],
    [m.w * 1.08 + x, m.y],
    [m.w * 0.62 + x, m.y + m.lower + 0.03 + 0.15 * o],
    [0 + x, m.y + m.lower + 0.045 + 0.15 * o],
    [-m.w * 0.62 + x, m.y + m.lower + 0.03 + 0.15 * o],
  ]);
  area.addPath(lips);
  ctx.filter = 'blur(2px)';
  ctx.fillStyle = rgba(b.base, b.alpha);
  ctx.fill(area, 'evenodd');
  ctx.filter = 'none';
  const random = seeded(3);
  ctx.lineWidth = 0.012;
  for (let i = 0; i < 240; i++) {
    const bx = -0.68 + 1.36 * random();
    const by = 0.3 + 0.75 * random();
    if (Math.abs(bx - x) < m.w * 1.05 && by > m.y - 0.1 && by < m.y + m.lower + 0.06 + 0.15 * o) continue;
    if (Math.abs(bx) < 0.5 && by < 0.52) continue;
    ctx.strokeStyle = rgba(mix(b.base, [126, 110, 100], random() * 0.6), 0.5);
    ctx.beginPath();
    ctx.moveTo(bx, by + drop);
    ctx.lineTo(bx + (random() - 0.5) * 0.03, by + 0.05 + drop);
    ctx.stroke();
  }
  blob(ctx, -0.2 + x, 0.92 + drop, 0.25, 0.12, [150, 120, 104], 0.22, 'screen');
  ctx.restore();
}

export function moustache(ctx, look, turn) {
  const { moustache: c, mouth: m } = look;
  const y = m.y - 0.05;
  const lift = turn.smile * 0.02;
  for (const side of [-1, 1]) {
    const shape = smooth([
      [0, y - 0.085],
      [side * 0.12, y - 0.095],
      [side * 0.24, y - 0.03 - lift],
      [side * 0.3, y + 0.055 - lift],
      [side * 0.2, y + 0.045],
      [side * 0.08, y + 0.035],
      [0, y + 0.012],
    ]);
    ctx.fillStyle = ramp(ctx, 0, y - 0.1, 0, y + 0.07, c.base, mix(c.base, c.dark, 0.6));
    ctx.fill(shape);
    ctx.strokeStyle = rgba(c.dark, 0.5);
    ctx.lineWidth = 0.01;
    for (let i = 1; i < 9; i++) {
      const u = i / 9;
      ctx.stroke(
        smooth(
          [
            [side * 0.02 * i * 0.6, y - 0.08 + 0.01 * u],
            [side * (0.05 + 0.2 * u), y - 0.03 + 0.03 * u],
            [side * (0.06 + 0.23 * u), y + 0.03 + 0.02 * u - lift],
          ],
          false,
        ),
      );
    }
  }
}
