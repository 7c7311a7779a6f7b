// The page in which the film is put together: pictures of the app come in, the pointer is drawn over them, and all of it is encoded.
import { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny';
import { base64 } from '../demo-film/base64.js';

const WIDTH = 1280;
const HEIGHT = 720;
const FPS = 25;
/** A picture that stands still is written again so often. Seconds. */
const STILL_S = 0.4;
/** Of 63: what stands still is as sharp as what moves, and costs next to nothing. */
const QUANTIZER = 30;
const ACCENT = '#0f5c66';

const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
const ctx = canvas.getContext('2d', { alpha: false });
/** How far the film is, what the app looks like now, and where the pointer is. */
const now = { frame: 0, picture: null, pointer: { x: WIDTH / 2, y: HEIGHT * 0.62 } };
let output;
let video;

async function begin() {
  output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  video = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ quantizer: QUANTIZER }),
    latencyMode: 'quality',
    keyFrameInterval: 12,
  });
  output.addVideoTrack(video, { frameRate: FPS });
  await output.start();
}

/** How long the film is by now. */
const seconds = async () => now.frame / FPS;

/** What the app looks like from now on, a PNG as base64. A cut: pictures that blend cost as much as ten that stand. */
async function turnTo(png) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  now.picture?.close();
  now.picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}

async function hold(s) {
  const step = STILL_S * FPS;
  for (let left = Math.round(s * FPS); left > 0; left -= step) {
    draw();
    await write(Math.min(step, left));
  }
}

/** Takes the pointer there, the farther the longer, slowly at both ends. */
async function glide(x, y) {
  const from = now.pointer;
  const far = Math.hypot(x - from.x, y - from.y);
  const frames = Math.round((0.35 + far / 1600) * FPS);
  for (let i = 1; i <= frames; i += 1) {
    const share = (1 - Math.cos((Math.PI * i) / frames)) / 2;
    now.pointer = { x: from.x + (x - from.x) * share, y: from.y + (y - from.y) * share };
    draw();
    await write(1);
  }
}

/** A ring where the pointer presses. */
async function press() {
  const frames = Math.round(0.4 * FPS);
  for (let i = 0; i < frames; i += 1) {
    draw({ ring: i / frames });
    await write(1);
  }
}

async function end() {
  video.close();
  await output.finalize();
  return base64(output.target.buffer);
}

/** What the app looks like now, without the pointer, as a JPEG. */
async function still({ withPlaySign = false } = {}) {
  ctx.drawImage(now.picture, 0, 0);
  if (withPlaySign) drawPlaySign();
  return base64(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })).arrayBuffer());
}

async function write(frames) {
  await video.add(now.frame / FPS, frames / FPS);
  now.frame += frames;
}

function draw({ ring = null } = {}) {
  ctx.drawImage(now.picture, 0, 0);
  if (ring !== null) drawRing(ring);
  drawPointer();
}

function drawRing(share) {
  const { x, y } = now.pointer;
  ctx.globalAlpha = 1 - share;
  ctx.beginPath();
  ctx.arc(x, y, 8 + 20 * share, 0, 2 * Math.PI);
  ctx.lineWidth = 5;
  ctx.strokeStyle = '#fff';
  ctx.stroke();
  ctx.lineWidth = 3;
  ctx.strokeStyle = ACCENT;
  ctx.stroke();
  ctx.globalAlpha = 1;
}

const ARROW = new Path2D('M0 0v23l5.4-5 3.8 8.4 3.9-1.8-3.8-8.2h7.3z');

function drawPointer() {
  ctx.save();
  ctx.translate(now.pointer.x, now.pointer.y);
  ctx.lineWidth = 3;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = '#fff';
  ctx.stroke(ARROW);
  ctx.fillStyle = '#111';
  ctx.fill(ARROW);
  ctx.restore();
}

function drawPlaySign() {
  ctx.save();
  ctx.translate(WIDTH / 2, HEIGHT / 2);
  ctx.beginPath();
  ctx.arc(0, 0, 56, 0, 2 * Math.PI);
  ctx.fillStyle = ACCENT;
  ctx.fill();
  ctx.lineWidth = 4;
  ctx.strokeStyle = '#fff';
  ctx.stroke();
  ctx.fillStyle = '#fff';
  ctx.fill(new Path2D('M-17-27v54l46-27z'));
  ctx.restore();
}

window.film = { begin, seconds, turnTo, hold, glide, press, still, end };
