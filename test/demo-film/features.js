import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { DEPTH } from './geometry.js';

export function eye(ctx, look, turn, side) {
  const { skin, eyes } = look;
  const shut = Math.min(Math.max(turn.blink, 0), 1);
  const squeeze = 1 - 0.16 * turn.smile;
  ctx.save();
  ctx.translate(side * eyes.x * (1 - 0.06 * side * Math.sin(turn.yaw)), eyes.y);
  ctx.scale(side, 1);
  ctx.rotate(-eyes.tilt);
  const { w, h } = eyes;
  const top = -h * squeeze * (1 - shut) + h * 0.45 * shut;
  const bottom = h * 0.72 * squeeze;
  const inner = [-w, h * 0.22];
  const outer = [w, -h * 0.02];
  const upper = [inner, [-w * 0.55, top * 0.72], [0.02 * w, top], [w * 0.6, top * 0.7], outer];
  const lower = [outer, [w * 0.5, bottom * 0.78], [0, bottom], [-w * 0.55, bottom * 0.8], inner];
  const lid = [
    [-w * 1.1, h * 0.2],
    [-w * 0.6, -h * 0.98],
    [0, -h * 1.45],
    [w * 0.65, -h * 1.1],
    [w * 1.18, -h * 0.1],
  ];
  // The eyelid, then the eye in its opening.
  ctx.fillStyle = rgba(mix(skin.base, skin.shade, 0.32));
  ctx.fill(smooth([...lid, [w * 0.5, bottom * 0.6], [0, bottom], [-w * 0.5, bottom * 0.7]]));
  if (shut < 0.85) {
    ctx.save();
    const opening = new Path2D();
    opening.addPath(smooth([...upper, ...lower.slice(1, -1)]));
    ctx.clip(opening);
    ctx.fillStyle = ramp(ctx, 0, -h, 0, h, [196, 188, 184], [246, 242, 236], [240, 232, 226]);
    ctx.fillRect(-w * 1.2, -h * 1.5, w * 2.4, h * 3);
    blob(ctx, -w * 1.02, h * 0.2, w * 0.3, h * 0.45, [206, 128, 116], 0.8);
    const r = Math.min(h * 1.02, w * 0.58);
    const ix = (turn.gazeX * w * 0.28 + Math.sin(turn.yaw) * 0.1) * side;
    const iy = -h * 0.08 + turn.gazeY * h * 0.2;
    const iris = ctx.createRadialGradient(ix, iy + r * 0.25, r * 0.15, ix, iy, r);
    iris.addColorStop(0, rgba(mix(eyes.iris, [255, 240, 200], 0.35)));
    iris.addColorStop(0.6, rgba(eyes.iris));
    iris.addColorStop(0.88, rgba(mix(eyes.iris, eyes.rim, 0.7)));
    iris.addColorStop(1, rgba(eyes.rim));
    ctx.fillStyle = iris;
    ctx.beginPath();
    ctx.arc(ix, iy, r, 0, 7);
    ctx.fill();
    ctx.fillStyle = 'rgb(14,10,10)';
    ctx.beginPath();
    ctx.arc(ix, iy, r * 0.43, 0, 7);
    ctx.fill();
    ctx.fillStyle = 'rgba(255,255,255,0.92)';
    ctx.beginPath();
    ctx.arc(ix - side * r * 0.32, iy - r * 0.36, r * 0.2, 0, 7);
    ctx.fill();
    blob(ctx, 0, top, w * 1.15, h * 0.62, [60, 34, 30], 0.5, 'multiply');
    ctx.restore();
  }
  // Crease, lash line and lower rim.
  ctx.strokeStyle = rgba(skin.deep, 0.55);
  ctx.lineWidth = 0.016;
  ctx.stroke(smooth(lid, false));
  const dark = mix(skin.deep, [20, 12, 10], 0.55);
  ctx.fillStyle = rgba(dark, 0.95);
  const thick = 0.018 + 0.016 * eyes.lashes;
  ctx.fill(
    smooth([
      ...upper,
      [w * (1.02 + 0.14 * eyes.lashes), -h * (0.05 + 0.3 * eyes.lashes)],
      ...upper
        .slice(1, -1)
        .reverse()
        .map(([px, py]) => [px, py - thick]),
    ]),
  );
  ctx.strokeStyle = rgba(skin.deep, 0.4);
  ctx.lineWidth = 0.012;
  ctx.stroke(smooth(lower, false));
  ctx.restore();
}

export function brow(ctx, look, turn, side) {
  const { brows, eyes } = look;
  ctx.save();
  ctx.translate(side * eyes.x, brows.y - 0.035 * (turn.raise ?? 0));
  ctx.scale(side, 1);
  const { length: l, thick: t, arch, inner = -0.1 * arch } = brows;
  ctx.fillStyle = rgba(brows.colour, 0.85);
  ctx.fill(
    smooth([
      [-l * 0.95, inner],
      [-l * 0.4, -arch * 0.65],
      [l * 0.3, -arch],
      [l * 1.05, 0.025],
      [l * 0.35, -arch + t * 0.8],
      [-l * 0.4, -arch * 0.65 + t],
      [-l * 0.93, inner + t * 0.85],
    ]),
  );
  const random = seeded(11);
  ctx.strokeStyle = rgba(mix(brows.colour, look.skin.base, 0.25), 0.7);
  ctx.lineWidth = 0.01;
  for (let i = 0; i < 22; i++) {
    const u = -0.9 + (1.8 * i) / 22;
    const y = -arch * (1 - u * u * 0.7) * 0.8 + t * random();
    ctx.beginPath();
    ctx.moveTo(u * l, y + 0.02);
    ctx.lineTo(u * l + 0.045, y - 0.018);
    ctx.stroke();
  }
  ctx.restore();
}

export function nose(ctx, look, turn) {
  const { skin, nose: n } = look;
  const back = turn.x(DEPTH.nose);
  const root = -back * 0.62;
  const { tip: y, width: w, bridge: b } = n;
  // Bridge: shade away from the light, light along the ridge.
  for (const [side, alpha] of [
    [1, 0.5],
    [-1, 0.24],
  ]) {
    blob(ctx, root * 0.5 + side * (b + 0.035), y * 0.42, 0.07, y * 0.66, skin.shade, alpha, 'multiply');
  }
  blob(ctx, root * 0.45 - 0.012, y * 0.45, 0.045, y * 0.62, skin.light, 0.75, 'soft-light');
  blob(ctx, root * 0.45 - 0.012, y * 0.45, 0.03, y * 0.55, skin.light, 0.35);
  // Tip and wings.
  blob(ctx, w * 0.35, y + 0.03, w * 1.05, 0.13 * n.size, skin.shade, 0.5, 'multiply');
  for (const side of [-1, 1]) {
    blob(ctx, side * w * 0.82, y + 0.03, w * 0.42, 0.09 * n.size, skin.shade, 0.42, 'multiply');
    ctx.strokeStyle = rgba(skin.deep, side > 0 ? 0.55 : 0.4);
    ctx.lineWidth = 0.02;
    ctx.stroke(
      smooth(
        [
          [side * w * 0.92, y - 0.045 * n.size],
          [side * w * 1.1, y + 0.03],
          [side * w * 0.92, y + 0.085 * n.size],
          [side * w * 0.66, y + 0.085 * n.size],
        ],
        false,
      ),
    );
    ctx.save();
    ctx.translate(side * w * 0.47, y + 0.085 * n.size);
    ctx.rotate(side * -0.32);
    ctx.fillStyle = rgba(mix(skin.deep, [30, 12, 10], 0.4), 0.85);
    ctx.beginPath();
    ctx.ellipse(0, 0, w * 0.27, 0.026 * n.size, 0, 0, 7);
    ctx.fill();
    ctx.restore();
  }
  blob(ctx, 0.01, y + 0.12 * n.size, w * 0.9, 0.06, skin.deep, 0.4, 'multiply');
  blob(ctx, -0.025, y - 0.01, w * 0.45, 0.075 * n.size, skin.light, 0.55);
  blob(ctx, -0.03, y - 0.025, w * 0.16, 0.026, [255, 250, 244], 0.55);
}

export function mouth(ctx, look, turn) {
  const { mouth: m, skin } = look;
  const o = Math.min(Math.max(turn.open, 0), 1);
  const w = m.w * (1 - 0.22 * turn.round + 0.1 * turn.smile - 0.06 * o);
  const rise = 0.062 * turn.smile;
  const gapTop = m.y - 0.012 * o;
  const gapBottom = m.y + 0.006 + 0.15 * o;
  const corner = m.y - rise + 0.03 * o;
  const left = [-w, corner];
  const right = [w, corner];
  // Philtrum
  blob(ctx, 0.012, m.y - m.upper - 0.07, 0.04, 0.075, skin.shade, 0.35, 'multiply');
  const inside = smooth([
    left,
    [-w * 0.5, gapTop],
    [0, gapTop + 0.008],
    [w * 0.5, gapTop],
    right,
    [w * 0.5, gapBottom - 0.012 * o],
    [0, gapBottom],
    [-w * 0.5, gapBottom - 0.012 * o],
  ]);
  ctx.fillStyle = rgba(mix(m.deep, [40, 10, 12], 0.65));
  ctx.fill(inside);
  if (o > 0.12) {
    ctx.save();
    ctx.clip(inside);
    blob(ctx, 0, gapBottom, w * 0.6, 0.07, [186, 82, 80], 0.8);
    ctx.fillStyle = 'rgb(240,234,224)';
    ctx.beginPath();
    ctx.ellipse(0, gapTop - 0.005, w * 0.72, 0.02 + 0.035 * o, 0, 0, 7);
    ctx.fill();
    ctx.restore();
  }
  const upper = smooth([
    left,
    [-w * 0.5, m.y - m.upper * 0.75 - rise * 0.4],
    [-w * 0.2, m.y - m.upper],
    [0, m.y - m.upper * 0.76],
    [w * 0.2, m.y - m.upper],
    [w * 0.5, m.y - m.upper * 0.75 - rise * 0.4],
    right,
    [w * 0.5, gapTop + 0.002],
    [0, gapTop + 0.014],
    [-w * 0.5, gapTop + 0.002],
  ]);
  ctx.fillStyle = ramp(ctx, 0, m.y - m.upper, 0, m.y, m.colour, mix(m.colour, m.deep, 0.5));
  ctx.fill(upper);
  const lower = smooth([
    left,
    [-w * 0.5, gapBottom - 0.014 * o - 0.004],
    [0, gapBottom],
    [w * 0.5, gapBottom - 0.014 * o - 0.004],
    right,
    [w * 0.55, gapBottom + m.lower * 0.7],
    [0, gapBottom + m.lower],
    [-w * 0.55, gapBottom + m.lower * 0.7],
  ]);
  ctx.fillStyle = ramp(
    ctx,
    0,
    gapBottom,
    0,
    gapBottom + m.lower,
    mix(m.colour, m.deep, 0.18),
    mix(m.colour, skin.light, 0.18),
    mix(m.colour, m.deep, 0.3),
  );
  ctx.fill(lower);
  blob(ctx, -w * 0.16, gapBottom + m.lower * 0.42, w * 0.4, m.lower * 0.3, [255, 236, 228], 0.45);
  ctx.strokeStyle = rgba(mix(m.deep, [40, 10, 12], 0.4), 0.75 * (1 - o * 0.5));
  ctx.lineWidth = 0.016;
  ctx.stroke(
    smooth([left, [-w * 0.5, gapTop + 0.006], [0, gapTop + 0.016], [w * 0.5, gapTop + 0.006], right], false),
  );
}

export function glasses(ctx, look) {
  const { glasses: g, eyes } = look;
  ctx.strokeStyle = rgba(g.colour, 0.95);
  ctx.lineWidth = 0.034;
  for (const side of [-1, 1]) {
    ctx.fillStyle = 'rgba(255,255,255,0.07)';
    ctx.beginPath();
    ctx.ellipse(side * eyes.x * 1.02, eyes.y + 0.03, g.r, g.r * 0.95, 0, 0, 7);
    ctx.fill();
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(side * (eyes.x * 1.02 + g.r), eyes.y);
    ctx.lineTo(side * 0.57, eyes.y + 0.01);
    ctx.stroke();
  }
  ctx.stroke(
    smooth(
      [
        [-eyes.x * 1.02 + g.r, eyes.y],
        [0, eyes.y - 0.035],
        [eyes.x * 1.02 - g.r, eyes.y],
      ],
      false,
    ),
  );
}
