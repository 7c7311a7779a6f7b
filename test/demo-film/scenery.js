import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { HEIGHT, WIDTH } from './timeline.js';

/** How wide a place is, in picture widths. */
const SPAN = 1.8;
/** The same in pixels: its parts are given in these. */
export const WORLD = WIDTH * SPAN;

export function window_(ctx, x, y, w, h) {
  ctx.fillStyle = rgba([150, 104, 70]);
  ctx.fillRect(x - 9, y - 9, w + 18, h + 18);
  ctx.fillStyle = ramp(ctx, x, y, x, y + h, [190, 218, 230], [236, 240, 226], [196, 210, 160]);
  ctx.fillRect(x, y, w, h);
  ctx.fillStyle = rgba([150, 104, 70]);
  ctx.fillRect(x + w / 2 - 3, y, 6, h);
  ctx.fillRect(x, y + h * 0.45, w, 6);
  ctx.fillStyle = rgba([174, 126, 88]);
  ctx.fillRect(x - 16, y + h + 8, w + 32, 10);
  // The drawer under it.
  ctx.fillStyle = ramp(ctx, 0, y + h + 18, 0, y + h + 70, [160, 112, 76], [132, 90, 60]);
  ctx.fillRect(x - 6, y + h + 18, w + 12, 46);
  blob(ctx, x + w / 2, y + h + 40, 8, 8, [244, 226, 190], 1);
}

export function kite(ctx, x, y, r, angle, dark, light) {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  const corners = [
    [0, -r],
    [r * 0.68, -r * 0.1],
    [0, r * 1.1],
    [-r * 0.68, -r * 0.1],
  ];
  corners.forEach((corner, i) => {
    ctx.fillStyle = rgba(i % 2 ? dark : light);
    ctx.beginPath();
    ctx.moveTo(0, -r * 0.1);
    ctx.lineTo(...corner);
    ctx.lineTo(...corners[(i + 1) % 4]);
    ctx.fill();
  });
  ctx.strokeStyle = rgba(dark);
  ctx.lineWidth = 2;
  ctx.stroke(
    smooth(
      [
        [0, r * 1.1],
        [r * 0.2, r * 1.4],
        [-r * 0.1, r * 1.7],
        [r * 0.15, r * 2],
      ],
      false,
    ),
  );
  ctx.restore();
}

export function shelf(ctx, x, y, w) {
  const colours = [
    [200, 112, 84],
    [232, 190, 116],
    [92, 132, 136],
    [244, 234, 214],
    [150, 158, 110],
    [186, 142, 150],
  ];
  const random = seeded(x + y);
  for (let at = x + 6; at < x + w - 16; ) {
    const width = 10 + 16 * random();
    const height = 26 + 26 * random();
    const colour = colours[Math.floor(random() * colours.length)];
    ctx.fillStyle = ramp(
      ctx,
      at,
      0,
      at + width,
      0,
      mix(colour, [255, 255, 255], 0.2),
      colour,
      mix(colour, [60, 40, 30], 0.25),
    );
    ctx.fillRect(at, y - height, Math.min(width, x + w - 4 - at), height);
    at += width + 3;
  }
  ctx.fillStyle = rgba([148, 102, 68]);
  ctx.fillRect(x, y, w, 8);
  blob(ctx, x + w / 2, y + 14, w * 0.6, 12, [120, 80, 50], 0.35, 'multiply');
}

export function hill(ctx, points, light, dark) {
  const path = smooth(points, false);
  path.lineTo(WORLD, HEIGHT);
  path.lineTo(0, HEIGHT);
  ctx.fillStyle = ramp(ctx, 0, 160, 0, HEIGHT, light, dark);
  ctx.fill(path);
}

export function fence(ctx, x0, x1, y) {
  ctx.fillStyle = rgba([246, 240, 228]);
  ctx.fillRect(x0, y, x1 - x0, 7);
  ctx.fillRect(x0, y + 26, x1 - x0, 7);
  for (let x = x0 + 6; x < x1; x += 27) {
    ctx.beginPath();
    ctx.moveTo(x, y + 54);
    ctx.lineTo(x, y - 14);
    ctx.lineTo(x + 7, y - 24);
    ctx.lineTo(x + 14, y - 14);
    ctx.lineTo(x + 14, y + 54);
    ctx.fill();
  }
}

export function tree(ctx, x, y) {
  ctx.fillStyle = ramp(ctx, x - 16, 0, x + 20, 0, [146, 110, 82], [100, 72, 54]);
  ctx.fill(
    smooth([
      [x - 16, y + 24],
      [x - 10, y - 40],
      [x - 14, y - 110],
      [x + 12, y - 110],
      [x + 11, y - 40],
      [x + 20, y + 24],
    ]),
  );
  const random = seeded(Math.round(x));
  for (let i = 0; i < 60; i++) {
    const a = random() * 6.283;
    const d = Math.sqrt(random());
    const shade = random();
    blob(
      ctx,
      x + Math.cos(a) * d * 100,
      y - 150 + Math.sin(a) * d * 62,
      34,
      28,
      mix([96, 132, 76], [166, 190, 112], shade),
      0.9,
    );
  }
  for (let i = 0; i < 16; i++) {
    const a = random() * 6.283;
    const d = Math.sqrt(random());
    blob(ctx, x + Math.cos(a) * d * 92, y - 148 + Math.sin(a) * d * 56, 8, 8, [206, 74, 58], 1);
  }
}

export function bench(ctx, x, y) {
  ctx.fillStyle = rgba([142, 98, 66]);
  for (const [dy, h] of [
    [0, 8],
    [14, 8],
    [36, 9],
  ])
    ctx.fillRect(x, y + dy - 10, 130, h);
  for (const dx of [8, 114]) ctx.fillRect(x + dx, y - 12, 8, 66);
}

/** A house of a street, `h` pixels high, with its windows. */
export function house(ctx, x, w, h, colour) {
  const y = 290 - h;
  ctx.fillStyle = ramp(ctx, x, 0, x + w, 0, mix(colour, [255, 255, 255], 0.2), colour);
  ctx.fillRect(x, y, w, h);
  ctx.fillStyle = rgba(mix(colour, [120, 60, 40], 0.6));
  ctx.fillRect(x - 4, y - 6, w + 8, 12);
  for (let row = y + 30; row < 240; row += 66) {
    for (let at = x + 22; at < x + w - 30; at += 52) {
      ctx.fillStyle = rgba([246, 240, 228]);
      ctx.fillRect(at - 3, row - 3, 32, 46);
      ctx.fillStyle = ramp(ctx, at, row, at, row + 40, [120, 148, 164], [164, 184, 190]);
      ctx.fillRect(at, row, 26, 40);
    }
  }
}
