import { blob, mix, ramp, rgba, smooth } from './brush.js';

/** A round clock that stands at ten past one. */
export function clock(ctx, x, y, r) {
  disc(ctx, x, y, r, [90, 58, 34]);
  disc(ctx, x, y, r * 0.86, [248, 244, 232]);
  // Without numbers: they would be read as writing.
  for (let hour = 0; hour < 12; hour++) {
    const a = (hour / 6) * Math.PI;
    const from = hour % 3 ? 0.72 : 0.62;
    line(
      ctx,
      'rgb(34,34,34)',
      r * (hour % 3 ? 0.04 : 0.07),
      [from, 0.78].map((share) => [x + Math.sin(a) * r * share, y - Math.cos(a) * r * share]),
    );
  }
  hand(ctx, x, y, r * 0.42, 1.1, r * 0.07);
  hand(ctx, x, y, r * 0.6, 0, r * 0.05);
}

function disc(ctx, x, y, r, colour) {
  ctx.fillStyle = rgba(colour);
  ctx.beginPath();
  ctx.arc(x, y, r, 0, 7);
  ctx.fill();
}

function hand(ctx, x, y, length, angle, width) {
  line(ctx, 'rgb(34,34,34)', width, [
    [x, y],
    [x + Math.sin(angle) * length, y - Math.cos(angle) * length],
  ]);
}

function line(ctx, colour, width, points) {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (const point of points) ctx.lineTo(...point);
  ctx.stroke();
}

/** A bicycle from the side; its wheels are 76 pixels wide at a size of 1. */
export function bicycle(ctx, x, y, size) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size, size);
  for (const at of [-60, 60]) {
    for (let i = 0; i < 12; i++) {
      const a = (i * Math.PI) / 6;
      line(ctx, 'rgb(34,34,34)', 1, [
        [at, 0],
        [at + Math.cos(a) * 38, Math.sin(a) * 38],
      ]);
    }
    ctx.lineWidth = 5;
    ctx.beginPath();
    ctx.arc(at, 0, 38, 0, 7);
    ctx.stroke();
  }
  const red = 'rgb(176,42,42)';
  line(ctx, red, 6, [
    [-60, 0],
    [-28, -52],
    [36, -52],
    [-4, 4],
    [-60, 0],
  ]);
  line(ctx, red, 6, [
    [-4, 4],
    [-32, -66],
  ]);
  line(ctx, red, 6, [
    [60, 0],
    [34, -70],
  ]);
  line(ctx, 'rgb(34,34,34)', 6, [
    [20, -78],
    [34, -70],
    [50, -74],
  ]);
  ctx.fillStyle = 'rgb(34,34,34)';
  ctx.beginPath();
  ctx.ellipse(-34, -70, 18, 6, 0, 0, 7);
  ctx.fill();
  disc(ctx, -4, 4, 9, [34, 34, 34]);
  ctx.restore();
}

/** A board with words on it. */
export function sign(ctx, x, y, w, h, words) {
  ctx.fillStyle = rgba([120, 82, 52]);
  ctx.fillRect(x - 4, y - 4, w + 8, h + 8);
  ctx.fillStyle = rgba([250, 246, 234]);
  ctx.fillRect(x, y, w, h);
  ctx.fillStyle = rgba([44, 40, 40]);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `bold ${h * 0.72}px sans-serif`;
  ctx.fillText(words, x + w / 2, y + h * 0.54, w - 16);
}

/** Little flags on a line, across the picture. */
export function bunting(ctx, x0, x1) {
  const colours = [
    [214, 96, 84],
    [240, 200, 110],
    [104, 150, 176],
  ];
  line(ctx, rgba([150, 130, 110]), 2, [
    [x0, 62],
    [x1, 62],
  ]);
  for (let x = x0, i = 0; x < x1 - 24; x += 34, i++) {
    ctx.fillStyle = rgba(colours[i % 3]);
    ctx.beginPath();
    ctx.moveTo(x, 62);
    ctx.lineTo(x + 24, 62);
    ctx.lineTo(x + 12, 88);
    ctx.fill();
  }
}

/** The striped roof of a stall. */
export function awning(ctx, x, w) {
  for (let at = 0, i = 0; at < w; at += 40, i++) {
    ctx.fillStyle = rgba(i % 2 ? [244, 234, 214] : [150, 168, 130]);
    ctx.fillRect(x + at, 0, 40, 78);
    ctx.beginPath();
    ctx.arc(x + at + 20, 78, 20, 0, Math.PI);
    ctx.fill();
  }
  blob(ctx, x + w / 2, 100, w * 0.6, 26, [90, 80, 70], 0.3, 'multiply');
}

/** A table, seen from before it. */
export function table(ctx, x, w, y) {
  ctx.fillStyle = ramp(ctx, 0, y, 0, y + 90, [178, 130, 88], [128, 88, 58]);
  ctx.fillRect(x, y + 6, w, 90);
  ctx.fillStyle = rgba([206, 160, 114]);
  ctx.fillRect(x - 8, y, w + 16, 8);
}

/** Loaves in a row on a table at the height `y`. */
export function loaves(ctx, x, y, count) {
  for (let i = 0; i < count; i++) {
    const at = x + i * 64;
    const crust = i % 2 ? [190, 128, 70] : [172, 108, 56];
    ctx.fillStyle = ramp(ctx, 0, y - 34, 0, y, mix(crust, [255, 230, 180], 0.4), crust);
    ctx.fill(
      smooth([
        [at, y - 4],
        [at + 8, y - 26],
        [at + 28, y - 34],
        [at + 48, y - 26],
        [at + 56, y - 4],
        [at + 28, y],
      ]),
    );
    for (const dx of [16, 28, 40])
      line(ctx, rgba(mix(crust, [250, 230, 190], 0.6)), 3, [
        [at + dx - 4, y - 14],
        [at + dx + 4, y - 28],
      ]);
  }
}
