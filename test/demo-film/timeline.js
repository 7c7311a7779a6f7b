import { PEOPLE } from './people.js';
import { durationOf, timeline } from './voice.js';

export const WIDTH = 640;
export const HEIGHT = 360;
export const FPS = 25;

/** Seconds of quiet before a line that follows a cut, and after every line. */
const LEAD = 0.3;
const GAP = 0.45;
/** Seconds that walking into or out of the picture takes, and how far outside it begins (picture widths). */
const WALK = 1.1;
const OUTSIDE = 0.75;

/** A story with its times: shots, lines, music and silences, in seconds from the film's start. */
export function plan(story) {
  const shots = [];
  const lines = [];
  const music = [];
  const silences = [];
  let t = 0;
  for (const moment of story.moments) {
    if (moment.shot) {
      if (shots.length > 0) shots.at(-1).t1 = t;
      shots.push({ key: moment.shot, ...story.shots[moment.shot], t0: t });
      t += LEAD;
    }
    if (moment.pause) t += moment.pause;
    if (moment.music) {
      music.push([t, t + moment.music]);
      t += moment.music;
    }
    if (moment.silence) {
      silences.push([t, t + moment.silence]);
      t += moment.silence;
    }
    if (moment.sounds) {
      const spans = timeline(moment.sounds, PEOPLE[moment.who].voice);
      const t1 = t + durationOf(spans);
      lines.push({ ...moment, t0: t, t1, spans, onScreen: moment.who in shots.at(-1).people });
      t = t1 + GAP;
    }
  }
  shots.at(-1).t1 = t;
  return { story, duration: t, shots, lines, music, silences };
}

/** The people in a shot at a moment: {key, x, y (between the eyes), height (of the head)} in pixels. */
export function standing(film, shot, t) {
  return Object.entries(shot.people).map(([key, place]) => ({
    key,
    x: (place.x + walked(film, shot, place, key, t)) * WIDTH + swing(key, t),
    y: HEIGHT * 0.44 + bob(key, t, place, shot),
    height: place.size * HEIGHT,
  }));
}

function walked(film, shot, place, key, t) {
  const side = { left: -1, right: 1 };
  if (place.enters) {
    const rest = 1 - Math.min((t - shot.t0) / WALK, 1);
    return side[place.enters] * OUTSIDE * rest ** 2;
  }
  if (place.leaves) {
    const last = film.lines.findLast((line) => line.who === key && line.t1 <= shot.t1 && line.t0 >= shot.t0);
    const share = Math.min(Math.max((t - last.t1 - 0.3) / WALK, 0), 1);
    return side[place.leaves] * OUTSIDE * share ** 2;
  }
  return 0;
}

function swing(key, t) {
  const { phase, rate } = PEOPLE[key].sway;
  return 3 * Math.sin(0.7 * rate * t + phase);
}

function bob(key, t, place, shot) {
  const walking = place.enters ? Math.max(0, 1 - (t - shot.t0) / WALK) : 0;
  return 1.5 * Math.sin(0.9 * t + PEOPLE[key].sway.phase) + 4 * walking * Math.sin(9 * t);
}

/** The box that face detectors give for a head, in fractions of the picture; null while less than 70 % of it shows. */
export function faceBox({ x, y, height }) {
  const box = {
    x: (x - 0.31 * height) / WIDTH,
    y: (y - 0.32 * height) / HEIGHT,
    w: (0.62 * height) / WIDTH,
    h: (0.825 * height) / HEIGHT,
  };
  const seen = Math.min(box.x + box.w, 1) - Math.max(box.x, 0);
  if (seen < 0.7 * box.w) return null;
  return { ...box, x: Math.max(box.x, 0), w: seen };
}
