import { beard, moustache } from './beard.js';
import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { drawClothes } from './clothes.js';
import { brow, eye, glasses, mouth, nose } from './features.js';
import { DEPTH, outlineOf } from './geometry.js';
import { hairBefore, hairBehind } from './hair.js';

/**
 * Draws one person from the shoulders up.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Record<string, any>} look an entry of PEOPLE
 * @param {{ x: number, y: number, height: number }} at the point between the eyes and the head's height (crown to chin), pixels
 * @param {Record<string, number>} pose yaw, pitch, roll in radians; blink, open, round, smile, gazeX, gazeY 0 to 1 (gaze -1 to 1)
 */
export function drawPerson(ctx, look, at, pose) {
  const unit = at.height / 2;
  ctx.save();
  ctx.translate(at.x, at.y);
  ctx.scale(unit, unit);
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const turn = { ...pose, x: (z) => z * Math.sin(pose.yaw), y: (z) => z * Math.sin(pose.pitch) };
  const tilted = (paint) => {
    ctx.save();
    ctx.translate(0, 1);
    ctx.rotate(pose.roll);
    ctx.translate(0, -1);
    paint();
    ctx.restore();
  };
  tilted(() => hairBehind(ctx, look, turn));
  neck(ctx, look);
  drawClothes(ctx, look);
  tilted(() => {
    ears(ctx, look, turn);
    head(ctx, look, turn);
    if (look.beard) beard(ctx, look, turn);
    shifted(ctx, turn, DEPTH.mouth, () => mouth(ctx, look, turn));
    shifted(ctx, turn, DEPTH.nose, () => nose(ctx, look, turn));
    if (look.moustache) shifted(ctx, turn, 0.66, () => moustache(ctx, look, turn));
    shifted(ctx, turn, DEPTH.eyes, () => {
      eye(ctx, look, turn, -1);
      eye(ctx, look, turn, 1);
    });
    shifted(ctx, turn, DEPTH.brows, () => {
      brow(ctx, look, turn, -1);
      brow(ctx, look, turn, 1);
    });
    hairBefore(ctx, look, turn);
    if (look.glasses) shifted(ctx, turn, 0.55, () => glasses(ctx, look));
  });
  ctx.restore();
}

function shifted(ctx, turn, depth, paint) {
  ctx.save();
  ctx.translate(turn.x(depth), turn.y(depth));
  paint();
  ctx.restore();
}

function neck(ctx, look) {
  const { skin } = look;
  const width = 0.3 * look.shoulders * (look.beard ? 0.98 : 0.88);
  ctx.save();
  ctx.beginPath();
  ctx.moveTo(-width, 0.5);
  ctx.bezierCurveTo(-width, 1.1, -width * 1.05, 1.3, -width * 1.7, 1.9);
  ctx.lineTo(width * 1.7, 1.9);
  ctx.bezierCurveTo(width * 1.05, 1.3, width, 1.1, width, 0.5);
  ctx.clip();
  ctx.fillStyle = ramp(
    ctx,
    -width,
    0,
    width,
    0,
    mix(skin.base, skin.shade, 0.25),
    skin.base,
    mix(skin.base, skin.shade, 0.75),
  );
  ctx.fillRect(-2, 0, 4, 2);
  blob(ctx, 0.06, 0.98, 0.62, 0.42, skin.deep, 0.6, 'multiply');
  ctx.strokeStyle = rgba(skin.shade, 0.3);
  ctx.lineWidth = 0.025;
  for (const side of [-1, 1])
    ctx.stroke(
      smooth(
        [
          [side * 0.07, 1.6],
          [side * 0.2, 1.52],
          [side * 0.45, 1.49],
        ],
        false,
      ),
    );
  ctx.restore();
}

function ears(ctx, look, turn) {
  const { skin } = look;
  const edge = Math.max(...look.outline.map(([x]) => x));
  for (const side of [-1, 1]) {
    const x = side * (edge + 0.02) + turn.x(DEPTH.ears);
    const { y, size } = look.ears;
    ctx.fillStyle = ramp(
      ctx,
      x - 0.1,
      0,
      x + 0.1,
      0,
      side < 0 ? skin.base : mix(skin.base, skin.shade, 0.4),
      mix(skin.base, skin.shade, side < 0 ? 0.3 : 0.75),
    );
    ctx.beginPath();
    ctx.ellipse(x, y + 0.06, size * 0.5, size, side * 0.15, 0, 7);
    ctx.fill();
    blob(ctx, x + side * 0.005, y + 0.08, size * 0.32, size * 0.62, skin.deep, 0.45, 'multiply');
  }
}

function head(ctx, look, turn) {
  const { skin } = look;
  const shape = outlineOf(look, turn);
  const light = ctx.createRadialGradient(-0.25 + turn.x(0.5), -0.3, 0.1, 0.05, 0.05, 1.3);
  light.addColorStop(0, rgba(mix(skin.base, skin.light, 0.55)));
  light.addColorStop(0.5, rgba(skin.base));
  light.addColorStop(1, rgba(mix(skin.base, skin.shade, 0.8)));
  ctx.fillStyle = light;
  ctx.fill(shape);
  ctx.save();
  ctx.clip(shape);
  const x = turn.x(DEPTH.cheeks);
  const e = look.eyes;
  // The side away from the light, the jaw, the temples.
  blob(ctx, 0.82, 0.25, 0.5, 1.1, skin.shade, 0.75, 'multiply');
  blob(ctx, -0.86, 0.35, 0.36, 0.9, skin.shade, 0.45, 'multiply');
  blob(ctx, 0, 1.2, 0.9, 0.36, skin.shade, 0.75, 'multiply');
  blob(ctx, 0, -1.05, 0.9, 0.5, skin.shade, 0.5, 'multiply');
  // Forehead and cheekbones in the light.
  blob(ctx, -0.14 + x, -0.48, 0.45, 0.28, skin.light, 0.6, 'soft-light');
  for (const side of [-1, 1]) {
    blob(ctx, side * 0.4 + x, 0.24, 0.22, 0.17, skin.light, side < 0 ? 0.5 : 0.3, 'soft-light');
    blob(ctx, side * 0.42 + x, 0.36, 0.24, 0.19, skin.blush, 0.34, 'multiply');
    // Eye sockets, deeper at the nose.
    blob(ctx, side * e.x + x, e.y - 0.06, e.w * 1.6, 0.17, skin.shade, 0.5, 'multiply');
    blob(ctx, side * (e.x - e.w * 0.95) + x, e.y - 0.03, 0.1, 0.15, skin.deep, 0.3, 'multiply');
    blob(ctx, side * e.x + x, e.y + 0.15, e.w * 1.15, 0.06, skin.shade, 0.35, 'multiply');
  }
  const m = look.mouth;
  blob(ctx, x, m.y + 0.19 + turn.open * 0.06, 0.19, 0.075, skin.shade, 0.55, 'multiply');
  blob(ctx, x - 0.03, look.outline.at(-1)[1] - 0.12, 0.17, 0.11, skin.light, 0.45, 'soft-light');
  for (const side of [-1, 1])
    blob(ctx, side * (m.w + 0.07) + x, m.y + 0.01, 0.09, 0.13, skin.shade, 0.35, 'multiply');
  if (look.freckles) freckles(ctx, look, x);
  if (look.wrinkles) wrinkles(ctx, look, x);
  ctx.restore();
}

function freckles(ctx, look, x) {
  const random = seeded(7);
  for (let i = 0; i < 46; i++) {
    const side = i % 2 ? 1 : -1;
    const fx = side * (0.1 + 0.34 * random()) + x;
    const fy = 0.18 + 0.24 * random();
    blob(ctx, fx, fy, 0.018, 0.016, look.skin.shade, 0.32, 'multiply');
  }
}

function wrinkles(ctx, look, x) {
  ctx.strokeStyle = rgba(look.skin.shade, 0.42);
  ctx.lineWidth = 0.018;
  for (const y of [-0.56, -0.47, -0.385])
    ctx.stroke(
      smooth(
        [
          [-0.3 + x, y + 0.02],
          [-0.1 + x, y],
          [0.12 + x, y],
          [0.3 + x, y + 0.02],
        ],
        false,
      ),
    );
  ctx.strokeStyle = rgba(look.skin.shade, 0.6);
  for (const side of [-1, 1]) {
    ctx.stroke(
      smooth(
        [
          [side * 0.17 + x, 0.42],
          [side * 0.27 + x, 0.54],
          [side * 0.3 + x, 0.7],
        ],
        false,
      ),
    );
    ctx.stroke(
      smooth(
        [
          [side * (look.eyes.x + 0.17) + x, 0],
          [side * (look.eyes.x + 0.25) + x, -0.03],
        ],
        false,
      ),
    );
    ctx.stroke(
      smooth(
        [
          [side * (look.eyes.x + 0.17) + x, 0.04],
          [side * (look.eyes.x + 0.25) + x, 0.06],
        ],
        false,
      ),
    );
    ctx.stroke(
      smooth(
        [
          [side * (look.eyes.x - 0.1) + x, 0.13],
          [side * look.eyes.x + x, 0.17],
          [side * (look.eyes.x + 0.12) + x, 0.13],
        ],
        false,
      ),
    );
  }
}
