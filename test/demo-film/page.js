import { AudioBufferSource, BufferTarget, CanvasSource, Mp4OutputFormat, Output } from 'mediabunny';
import { base64 } from './base64.js';
import { storyOf } from './demos.js';
import { drawPerson } from './face.js';
import { PEOPLE } from './people.js';
import { drawPlace } from './places.js';
import { mixDown } from './sound.js';
import { FPS, HEIGHT, plan, standing, WIDTH } from './timeline.js';
import { mouthAt } from './voice.js';

const SAMPLE_RATE = 48_000;
const film = plan(storyOf(new URLSearchParams(location.search).get('film')));

function newCanvas() {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  return { canvas, ctx: canvas.getContext('2d', { willReadFrequently: true }) };
}

/** One picture of the film. */
function drawFrame(ctx, t) {
  const shot = film.shots.findLast((s) => t >= s.t0);
  drawPlace(ctx, shot.place, shot.pan);
  const people = standing(film, shot, t);
  for (const person of people) drawPerson(ctx, PEOPLE[person.key], person, poseOf(person, people, t));
}

function poseOf({ key, x }, people, t) {
  const { phase, rate } = PEOPLE[key].sway;
  const other = people.find((person) => person.key !== key);
  const towards = other ? Math.sign(other.x - x) : 0;
  const line = film.lines.find((l) => l.who === key && t >= l.t0 && t < l.t1);
  const mouth = line ? mouthAt(line.spans, t - line.t0) : { open: 0, round: 0 };
  const beat = (t * 0.31 * rate + phase) % 1;
  const lively = line ? 1.5 : 1;
  return {
    yaw: 0.07 * lively * Math.sin(0.8 * rate * t + phase) + 0.09 * towards,
    pitch: 0.03 * lively * Math.sin(1.1 * rate * t + 2 * phase) + 0.04 * mouth.open,
    roll: 0.025 * lively * Math.sin(0.6 * rate * t + 3 * phase),
    blink: beat < 0.05 ? Math.sin((Math.PI * beat) / 0.05) : 0,
    gazeX: 0.5 * towards + 0.15 * Math.sin(0.5 * t + phase),
    gazeY: 0,
    smile: line ? 0.4 : 0.8,
    raise: line ? 0.5 + 0.5 * Math.sin(2.1 * t + phase) : 0,
    ...mouth,
  };
}

async function still(t, type, quality) {
  const { canvas, ctx } = newCanvas();
  drawFrame(ctx, t);
  return base64(await (await canvas.convertToBlob({ type, quality })).arrayBuffer());
}

/** The whole film as an MP4 file: VP9 and Opus, which every browser that has WebCodecs plays. */
async function encode({ videoBitrate, audioBitrate }) {
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  });
  const { canvas, ctx } = newCanvas();
  const video = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: videoBitrate,
    bitrateMode: 'variable',
    latencyMode: 'quality',
    keyFrameInterval: 10,
  });
  const audio = new AudioBufferSource({ codec: 'opus', bitrate: audioBitrate });
  output.addVideoTrack(video, { frameRate: FPS });
  output.addAudioTrack(audio);
  output.setMetadataTags({ title: film.story.title, date: new Date(film.story.start) });
  await output.start();
  const samples = mixDown(film, SAMPLE_RATE);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: SAMPLE_RATE, numberOfChannels: 1 });
  buffer.copyToChannel(samples, 0);
  await audio.add(buffer);
  audio.close();
  const frames = Math.floor(film.duration * FPS);
  for (let i = 0; i < frames; i++) {
    drawFrame(ctx, i / FPS);
    await video.add(i / FPS, 1 / FPS);
  }
  video.close();
  await output.finalize();
  return base64(output.target.buffer);
}

window.film = { encode, still };
