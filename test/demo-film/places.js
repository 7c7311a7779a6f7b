import { blob, mix, ramp, rgba, seeded, smooth } from './brush.js';
import { bench, fence, hill, house, kite, shelf, tree, WORLD, window_ } from './scenery.js';
import { awning, bicycle, bunting, clock, loaves, sign, table } from './things.js';
import { HEIGHT, WIDTH } from './timeline.js';

const painted = new Map();

/**
 * Paints the place behind the people. A shot shows one picture's width of it, `pan` (0 to 1) of the way along. Places are painted once, a little out
 * of focus, but for what is to be read or recognised.
 */
export function drawPlace(ctx, place, pan) {
  if (!painted.has(place)) painted.set(place, paint(PLACES[place], IN_FOCUS[place]));
  ctx.drawImage(painted.get(place), -pan * (WORLD - WIDTH), 0);
}

function paint(place, inFocus) {
  const sharp = new OffscreenCanvas(WORLD, HEIGHT);
  place(sharp.getContext('2d'));
  const soft = new OffscreenCanvas(WORLD, HEIGHT);
  const ctx = soft.getContext('2d');
  ctx.drawImage(sharp, 0, 0);
  ctx.filter = 'blur(2.2px)';
  ctx.drawImage(sharp, 0, 0);
  ctx.filter = 'none';
  inFocus?.(ctx);
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
  clockmaker: (ctx) => PLACES.workshop(ctx),
  market(ctx) {
    ctx.fillStyle = ramp(ctx, 0, 0, 0, 200, [186, 214, 228], [236, 236, 220]);
    ctx.fillRect(0, 0, WORLD, HEIGHT);
    /** @type {[number, number, number, number[]][]} */
    const houses = [
      [-20, 190, 250, [226, 196, 150]],
      [170, 170, 220, [206, 146, 118]],
      [340, 200, 262, [222, 208, 176]],
      [540, 180, 236, [188, 162, 140]],
      [720, 190, 256, [230, 206, 160]],
      [910, 250, 228, [204, 158, 128]],
    ];
    for (const [x, w, h, colour] of houses) house(ctx, x, w, h, colour);
    ctx.fillStyle = ramp(ctx, 0, 280, 0, HEIGHT, [188, 178, 164], [150, 140, 128]);
    ctx.fillRect(0, 284, WORLD, HEIGHT);
    awning(ctx, 10, 650);
    table(ctx, 20, 620, 282);
    loaves(ctx, 60, 282, 9);
  },
  party: (ctx) => PLACES.garden(ctx),
};

/** What stands in a place without being out of focus. */
const IN_FOCUS = {
  clockmaker: (ctx) => clock(ctx, 760, 84, 56),
  market(ctx) {
    sign(ctx, 16, 10, 240, 44, 'FRESH BREAD');
    bicycle(ctx, 1015, 272, 1.25);
  },
  party(ctx) {
    bunting(ctx, 60, 1000);
    sign(ctx, 16, 8, 290, 40, 'HAPPY BIRTHDAY');
    table(ctx, 760, 170, 292);
    clock(ctx, 845, 236, 54);
  },
};
