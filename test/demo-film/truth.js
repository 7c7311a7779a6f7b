import { PEOPLE } from './people.js';
import { FPS, faceBox, HEIGHT, standing, WIDTH } from './timeline.js';

/** What a right refusal may say. */
const REFUSALS = [
  'not mentioned',
  'not said',
  'never said',
  'not stated',
  'does not say',
  "doesn't say",
  'unknown',
  "don't know",
  'do not know',
  'no information',
  'cannot tell',
  "can't tell",
  'not told',
  'never tells',
  'not known',
  'nobody said',
  'no one said',
  'not sure',
  'no record',
  'no memory',
  "couldn't find",
  'could not find',
  'nothing about',
  'not reveal',
];

const ms = (t) => Math.round(t * 1000) / 1000;
const places4 = (x) => Math.round(x * 10_000) / 10_000;

/** Seconds as WebVTT writes them. */
export const stamp = (t) => new Date(Math.round(t * 1000)).toISOString().slice(11, 23);

/** The words with their times, without names, as WebVTT. */
export function subtitles(film) {
  const cues = film.lines.map(
    (line, i) => `${i + 1}\n${stamp(line.t0)} --> ${stamp(line.t1)}\n${line.text}\n`,
  );
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/**
 * Everything that happens in the film, and questions about it with their answers.
 *
 * @param films all films of its demo: what a question needs of others
 */
export function truth(film, films = [film]) {
  const { story } = film;
  const people = Object.keys(PEOPLE).filter((key) => isIn(film, key));
  return {
    film: story.film,
    title: story.title,
    start: story.start,
    duration: ms(film.duration),
    size: [WIDTH, HEIGHT],
    fps: FPS,
    people: people.map((key) => ({
      key,
      name: PEOPLE[key].name,
      portrait: null,
      voice: { engine: 'test/demo-film/voice.js' },
      look: {},
      off_screen_only: false,
    })),
    on_screen: Object.fromEntries(people.map((key) => [key, appearances(film, key)])),
    lines: film.lines.map(({ t0, t1, who, text, onScreen }) => ({
      t0: ms(t0),
      t1: ms(t1),
      who,
      text,
      on_screen: onScreen,
    })),
    scenes: scenes(film),
    silences: film.silences.map((span) => span.map(ms)),
    sounds: film.music.map(([t0, t1]) => ({ kind: 'music', t0: ms(t0), t1: ms(t1) })),
    qa: story.questions.map(({ question, answer, accept, types, forms = [], clues, cross }, i) => ({
      id: `${story.film}-q${String(i + 1).padStart(2, '0')}`,
      question,
      answer: answer ?? 'The film never tells this.',
      accept: accept ?? REFUSALS,
      types,
      clues: spansOf(film, clues),
      ...(cross && { cross_clues: crossClues(films, cross) }),
      ask_at: null,
      answerable: answer !== null,
      forms,
    })),
  };
}

const isIn = (film, key) =>
  film.lines.some(({ who }) => who === key) || film.shots.some(({ people }) => key in people);

/** When lines are said, by their ids. */
function spansOf(film, ids) {
  const lineById = Object.fromEntries(film.lines.map((line) => [line.id, [ms(line.t0), ms(line.t1)]]));
  return ids.map((id) => lineById[id]);
}

function crossClues(films, cross) {
  return Object.fromEntries(
    Object.entries(cross).map(([name, ids]) => [
      name,
      spansOf(
        films.find(({ story }) => story.film === name),
        ids,
      ),
    ]),
  );
}

/** When a face is in the picture, with a box every fifth of a second and at each cut. */
function appearances(film, key) {
  const spans = [];
  for (let i = 0; i < Math.floor(film.duration * FPS); i++) {
    const t = i / FPS;
    const shot = film.shots.findLast((s) => t >= s.t0);
    const person = standing(film, shot, t).find((p) => p.key === key);
    const box = person && faceBox(person);
    if (!box) continue;
    const open = spans.at(-1);
    const span = open && t - open.t1 < 1.5 / FPS ? open : { t0: t, t1: t, boxes: [] };
    if (span !== open) spans.push(span);
    span.t1 = ms(t + 1 / FPS);
    const last = span.boxes.at(-1);
    if (!last || t - last[0] > 0.199 || t - shot.t0 < 1 / FPS)
      span.boxes.push([ms(t), ...[box.x, box.y, box.w, box.h].map(places4)]);
  }
  return spans;
}

function scenes(film) {
  const list = [];
  for (const shot of film.shots) {
    const last = list.at(-1);
    if (last?.key === shot.place) last.t1 = ms(shot.t1);
    else list.push({ key: shot.place, place: shot.place, t0: ms(shot.t0), t1: ms(shot.t1) });
  }
  return list;
}
