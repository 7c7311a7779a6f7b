// A film of real voices, composed of recordings (film.json) when it is wanted: portraits, talking faces of the GRID corpus, or nobody to be
// seen while somebody speaks. Its true words and its questions come with it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, SetupError } from '../../../bin/setup/common.mjs';
import { material } from '../common/material.mjs';
import { decode, encode, ffmpeg, inARow, RATE } from './sound.mjs';
import { trueSubtitles } from './words-of.mjs';

/** Silence between lines, seconds. */
const PAUSE_S = 0.9;
const [WIDTH, HEIGHT, FPS] = [960, 540, 25];

/**
 * Composes the film into a folder.
 *
 * @returns its `video`, its true words as WebVTT, and its questions as the scripted films have them (`qa`)
 */
export function composeFilm(folder) {
  const { scenes, written, qa } = JSON.parse(readFileSync(at('test/bench/hearing/film.json'), 'utf8'));
  const recordings = new Map(material('hearing').map((recording) => [recording.id, recording]));
  let seconds = 0;
  const composed = scenes.map((scene) => {
    const heard = heardIn(scene, recordings, written);
    const t0 = seconds;
    seconds += heard.samples.length / RATE;
    return {
      ...scene,
      ...heard,
      entries: heard.entries.map((one) => ({ ...one, t0: one.t0 + t0, t1: one.t1 + t0 })),
    };
  });
  const entries = composed.flatMap((scene) => scene.entries);
  const sound = path.join(folder, 'sound.m4a');
  encode(joinedSamples(composed.map(({ samples }) => samples)), sound);
  const video = path.join(folder, 'real-voices.mp4');
  show(composed, sound, video);
  return { video, subtitles: trueSubtitles(entries), qa: qa.map((item) => question(item, entries)), entries };
}

/** What is heard in a scene, as a whole number of pictures. */
function heardIn({ clip, lines }, recordings, written) {
  if (clip) {
    const [file, transcript] = [inStarterSet(`video/talkers/${clip}`), transcriptOf(clip)];
    const samples = wholePictures(decode(file));
    return { samples, file, entries: [{ id: clip, transcript, t0: 0, t1: samples.length / RATE }] };
  }
  const own = lines.map((id) => {
    const recording = recordings.get(id);
    if (!recording) throw new SetupError(`The film of real voices needs ${id} in MNEME_SPEECH.`);
    return { ...recording, transcript: written[id] ?? recording.transcript };
  });
  const { samples, entries } = inARow(own, PAUSE_S);
  return { samples: wholePictures(samples), entries };
}

function wholePictures(samples) {
  const each = RATE / FPS;
  const whole = new Int16Array(Math.ceil(samples.length / each) * each);
  whole.set(samples);
  return whole;
}

function joinedSamples(parts) {
  const all = new Int16Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Writes the pictures of scenes under their sound. */
function show(scenes, sound, video) {
  const pictures = scenes.map(({ portrait, file, samples }) => {
    const seconds = String(samples.length / RATE);
    if (portrait)
      return ['-loop', '1', '-framerate', String(FPS), '-t', seconds, '-i', portraitFile(portrait)];
    if (file) return ['-i', file];
    return ['-f', 'lavfi', '-t', seconds, '-i', `color=0x39424e:s=${WIDTH}x${HEIGHT}:r=${FPS}`];
  });
  const filters = scenes.flatMap(({ portrait, samples }, i) => {
    const seconds = samples.length / RATE;
    const ground = `color=0x6b7683:s=${WIDTH}x${HEIGHT}:r=${FPS}:d=${seconds}[g${i}]`;
    const size = `[${i}:v]scale=-2:${portrait ? HEIGHT : 480}[p${i}]`;
    const sway = portrait ? `x='(W-w)/2+14*sin(t*1.1)':y='6*sin(t*0.7)'` : 'x=(W-w)/2:y=(H-h)/2';
    return [
      ground,
      size,
      `[g${i}][p${i}]overlay=${sway},trim=duration=${seconds},setsar=1,format=yuv420p[v${i}]`,
    ];
  });
  const joined = `${scenes.map((_, i) => `[v${i}]`).join('')}concat=n=${scenes.length}:v=1[v]`;
  ffmpeg([
    ...['-y', ...pictures.flat(), '-i', sound, '-filter_complex', [...filters, joined].join(';')],
    ...[
      '-map',
      '[v]',
      '-map',
      `${scenes.length}:a`,
      '-r',
      String(FPS),
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
    ],
    ...['-c:a', 'copy', video],
  ]);
}

/** A question with the stretches that an answer may rest on. */
function question({ told, form, ...item }, entries) {
  const clues = told.map((id) => {
    const { t0, t1 } = entries.find((entry) => entry.id === id);
    return [t0, t1];
  });
  return {
    ...item,
    answer: item.accept[0] ?? '',
    clues,
    ask_at: null,
    answerable: told.length > 0,
    forms: [form],
  };
}

const portraitFile = (name) => beside(`films/portraits/${name}.png`);
const inStarterSet = (file) => beside(`media/real/${file}`);

function transcriptOf(clip) {
  const list = JSON.parse(readFileSync(inStarterSet('truth.json'), 'utf8'));
  return list.find(({ file }) => file.endsWith(`/${clip}`)).transcript;
}

/** A file of those that lie beside the weights. */
function beside(file) {
  const models = process.env.MNEME_MODELS;
  const found = models && path.resolve(models, '..', file);
  if (!found || !existsSync(found))
    throw new SetupError(`The film of real voices needs ${file} beside MNEME_MODELS.`);
  return found;
}

/** Lays subtitles beside a video. */
export const withSubtitles = (video, text) => writeFileSync(video.replace(/\.\w+$/, '.vtt'), text);
