import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { HEIGHT, WIDTH } from './timeline.js';

/** How wide a place is, in picture widths: a shot shows one picture's width of it, `pan` (0 to 1) of the way along. */
const SPAN = 1.8;
const WORLD = WIDTH * SPAN;
const painted = new Map();

/** Paints the place behind the people. Places are painted once, a little out of focus. */
export function drawPlace(ctx, place, pan) {
  if (!painted.has(place)) painted.set(place, paint(PLACES[place]));
  ctx.drawImage(painted.get(place), -pan * (WORLD - WIDTH), 0);
}

function paint(place) {
  const sharp = new OffscreenCanvas(WORLD, HEIGHT);
  place(sharp.getContext('2d'));
  const soft = new OffscreenCanvas(WORLD, HEIGHT);
  const ctx = soft.getContext('2d');
  ctx.drawImage(sharp, 0, 0);
  ctx.filter = 'blur(2.2px)';
  ctx.drawImage(sharp, 0, 0);
  return soft;
}

const PLACES = {
  workshop(ctx) {
    ctx.fillStyle = ramp(ctx, 0, 0, WORLD, HEIGHT, [242, 224, 196], [226, 200, 166], [198, 166, 132]);
    ctx.fillRect(0, 0, WORLD, HEIGHT);
    blob(ctx, 150, 120, 420, 320, [255, 246, 220], 0.7);
    window_(ctx, 60, 34, 150, 176);
    kite(ctx, 512, 96, 74, -0.25, [70, 122, 176], [112, 166, 206]);
    kite(ctx, 870, 84, 56, 0.3, [206, 120, 82], [232, 170, 112]);
    shelf(ctx, 620, 176, 200);
    shelf(ctx, 960, 120, 150);
    shelf(ctx, 960, 206, 150);
    // The long table.
    ctx.fillStyle = ramp(ctx, 0, 286, 0, HEIGHT, [164, 116, 76], [120, 80, 52]);
    ctx.fillRect(0, 290, WORLD, HEIGHT);
    ctx.fillStyle = rgba([196, 148, 102]);
    ctx.fillRect(0, 286, WORLD, 7);
    ctx.fillStyle = rgba([244, 236, 220]);
    ctx.fill(
      smooth([
        [560, 286],
        [600, 270],
        [700, 268],
        [740, 286],
      ]),
    );
    /** @type {[number, number[]][]} */
    const books = [
      [300, [196, 92, 78]],
      [332, [226, 178, 92]],
      [1010, [86, 132, 140]],
    ];
    for (const [x, colour] of books) {
      ctx.fillStyle = ramp(
        ctx,
        x,
        0,
        x + 24,
        0,
        mix(colour, [255, 255, 255], 0.25),
        colour,
        mix(colour, [40, 30, 30], 0.3),
      );
      ctx.fillRect(x, 250, 24, 37);
    }
  },
  garden(ctx) {
    ctx.fillStyle = ramp(ctx, 0, 0, 0, 230, [176, 208, 224], [226, 232, 220], [246, 232, 204]);
    ctx.fillRect(0, 0, WORLD, HEIGHT);
    blob(ctx, 860, 60, 300, 200, [255, 246, 214], 0.85);
    for (const [x, y, r] of [
      [180, 60, 70],
      [260, 74, 54],
      [640, 44, 64],
      [704, 58, 46],
    ])
      blob(ctx, x, y, r, r * 0.4, [255, 255, 255], 0.75);
    hill(
      ctx,
      [
        [0, 200],
        [200, 168],
        [480, 196],
        [800, 160],
        [WORLD, 196],
      ],
      [164, 186, 144],
      [140, 164, 120],
    );
    hill(
      ctx,
      [
        [0, 232],
        [260, 216],
        [560, 236],
        [900, 210],
        [WORLD, 236],
      ],
      [138, 164, 106],
      [112, 140, 88],
    );
    fence(ctx, 0, 560, 236);
    tree(ctx, 1000, 262);
    tree(ctx, 90, 240);
    hill(
      ctx,
      [
        [0, 276],
        [300, 268],
        [700, 280],
        [WORLD, 270],
      ],
      [120, 148, 84],
      [88, 116, 64],
    );
    bench(ctx, 780, 250);
    const random = seeded(13);
    for (let i = 0; i < 90; i++) {
      const x = random() * WORLD;
      const y = 290 + random() * 70;
      blob(
        ctx,
        x,
        y,
        5,
        4,
        [
          [232, 150, 120],
          [246, 220, 140],
          [240, 236, 228],
        ][i % 3],
        0.9,
      );
    }
  },
};

function window_(ctx, x, y, w, h) {
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

function kite(ctx, x, y, r, angle, dark, light) {
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

function shelf(ctx, x, y, w) {
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

function hill(ctx, points, light, dark) {
  const path = smooth(points, false);
  path.lineTo(WORLD, HEIGHT);
  path.lineTo(0, HEIGHT);
  ctx.fillStyle = ramp(ctx, 0, 160, 0, HEIGHT, light, dark);
  ctx.fill(path);
}

function fence(ctx, x0, x1, y) {
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

function tree(ctx, x, y) {
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

function bench(ctx, x, y) {
  ctx.fillStyle = rgba([142, 98, 66]);
  for (const [dy, h] of [
    [0, 8],
    [14, 8],
    [36, 9],
  ])
    ctx.fillRect(x, y + dy - 10, 130, h);
  for (const dx of [8, 114]) ctx.fillRect(x + dx, y - 12, 8, 66);
}
