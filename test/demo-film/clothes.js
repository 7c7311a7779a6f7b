import { blob, mix, ramp, rgba, smooth } from './brush.js';

/** Shoulders and what the person wears. */
export function drawClothes(ctx, look) {
  const { clothes, shoulders: w } = look;
  const shape = smooth([
    [-w * 0.36, 1.3],
    [-w * 0.62, 1.46],
    [-w * 0.98, 1.66],
    [-w * 1.14, 2.1],
    [-w * 1.2, 3.4],
    [w * 1.2, 3.4],
    [w * 1.14, 2.1],
    [w * 0.98, 1.66],
    [w * 0.62, 1.46],
    [w * 0.36, 1.3],
    [w * 0.2, 1.56],
    [0, 1.66],
    [-w * 0.2, 1.56],
  ]);
  ctx.fillStyle = ramp(
    ctx,
    -w,
    1.3,
    w * 1.1,
    2.6,
    mix(clothes.base, [255, 240, 220], 0.18),
    clothes.base,
    clothes.dark,
  );
  ctx.fill(shape);
  ctx.save();
  ctx.clip(shape);
  blob(ctx, w * 0.95, 2.3, 0.6, 1.2, clothes.dark, 0.6, 'multiply');
  blob(ctx, -w * 0.6, 1.7, 0.7, 0.35, [255, 244, 228], 0.25, 'soft-light');
  CLOTHES[clothes.style](ctx, clothes, w);
  ctx.restore();
}

const CLOTHES = {
  pinafore(ctx, clothes, w) {
    ctx.strokeStyle = rgba(mix(clothes.trim, clothes.dark, 0.25));
    ctx.lineWidth = 0.17;
    const collar = smooth(
      [
        [-w * 0.4, 1.28],
        [-w * 0.22, 1.57],
        [0, 1.68],
        [w * 0.22, 1.57],
        [w * 0.4, 1.28],
      ],
      false,
    );
    ctx.stroke(collar);
    ctx.strokeStyle = rgba(clothes.trim);
    ctx.lineWidth = 0.13;
    ctx.stroke(collar);
    ctx.strokeStyle = rgba(clothes.dark, 0.45);
    ctx.lineWidth = 0.025;
    for (const side of [-1, 1]) {
      ctx.stroke(
        smooth(
          [
            [side * w * 0.6, 1.4],
            [side * w * 0.52, 1.95],
            [side * w * 0.5, 3],
          ],
          false,
        ),
      );
    }
    ctx.fillStyle = rgba(clothes.trim, 0.9);
    for (const y of [2, 2.25, 2.5]) {
      ctx.beginPath();
      ctx.arc(0, y, 0.035, 0, 7);
      ctx.fill();
    }
  },
  jumper(ctx, clothes, w) {
    const collar = smooth(
      [
        [-w * 0.4, 1.3],
        [-w * 0.24, 1.58],
        [0, 1.7],
        [w * 0.24, 1.58],
        [w * 0.4, 1.3],
      ],
      false,
    );
    ctx.strokeStyle = rgba(clothes.dark);
    ctx.lineWidth = 0.16;
    ctx.stroke(collar);
    ctx.strokeStyle = rgba(mix(clothes.base, clothes.trim, 0.4));
    ctx.lineWidth = 0.11;
    ctx.stroke(collar);
    ctx.strokeStyle = rgba(clothes.dark, 0.3);
    ctx.lineWidth = 0.018;
    for (let x = -1.8; x <= 1.8; x += 0.14)
      ctx.stroke(
        smooth(
          [
            [x, 1.55],
            [x * 1.05, 2.2],
            [x * 1.1, 3.2],
          ],
          false,
        ),
      );
  },
  cardigan(ctx, clothes, w) {
    ctx.fillStyle = rgba(clothes.trim);
    ctx.beginPath();
    ctx.moveTo(-w * 0.36, 1.25);
    ctx.lineTo(0, 2.5);
    ctx.lineTo(w * 0.36, 1.25);
    ctx.closePath();
    ctx.fill();
    ctx.fillStyle = rgba(mix(clothes.trim, [150, 150, 150], 0.25));
    ctx.beginPath();
    ctx.moveTo(0, 1.62);
    ctx.lineTo(0.2, 1.95);
    ctx.lineTo(w * 0.4, 1.3);
    ctx.closePath();
    ctx.fill();
    ctx.fillStyle = rgba(mix(clothes.trim, [255, 255, 255], 0.5));
    ctx.beginPath();
    ctx.moveTo(0, 1.62);
    ctx.lineTo(-0.22, 1.95);
    ctx.lineTo(-w * 0.42, 1.28);
    ctx.closePath();
    ctx.fill();
    ctx.strokeStyle = rgba(clothes.dark);
    ctx.lineWidth = 0.07;
    ctx.beginPath();
    ctx.moveTo(-w * 0.42, 1.25);
    ctx.lineTo(0, 2.5);
    ctx.lineTo(w * 0.42, 1.25);
    ctx.stroke();
  },
};
