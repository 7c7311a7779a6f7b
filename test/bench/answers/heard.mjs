// Answers where the words were heard, beside those where they were in subtitles: the same films and questions, once each. The scripted
// films, and one of real voices (hearing/film.json). Films can be named; `subtitles` leaves out what is heard.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { remember } from '../../../bin/cli/remember.mjs';
import { say } from '../../../bin/setup/steps.mjs';
import { film, round, withFreshApp } from '../common/films.mjs';
import { nodePart } from '../common/node-part.mjs';
import { withScratch } from '../common/scratch.mjs';
import { composeFilm, withSubtitles } from '../hearing/film.mjs';
import { requireHearing } from '../hearing/words-of.mjs';

const REAL = 'real-voices';
/** Films of one memory each. */
const MEMORIES = [['a1', 'a2', 'a3'], ['a-long'], [REAL]];

export async function heardRows(args) {
  const named = args.filter((name) => name !== 'subtitles');
  const ways = args.includes('subtitles') ? ['subtitles'] : ['heard', 'subtitles'];
  const marking = await nodePart('answers', 'marking');
  const rows = [];
  for (const memory of MEMORIES) {
    const names = memory.filter((name) => named.length === 0 || named.includes(name));
    if (names.length === 0) continue;
    const marked = {};
    for (const way of ways)
      marked[way] = await withScratch((folder) => answersOf(folder, names, way, marking));
    for (const name of names) rows.push(...filmRows(name, marked, marking));
  }
  return rows;
}

/** The marked answers of films that are remembered into one memory, by film. */
async function answersOf(folder, names, way, { mark, told }) {
  const films = names.map((name) =>
    name === REAL ? realFilm(folder, way) : scriptedFilm(folder, name, way),
  );
  return withFreshApp(async (app) => {
    for (const { video } of films) await remember(app, [video], undefined, say);
    if (way === 'heard') await requireHearing(app);
    const marked = {};
    for (const { name, qa } of films) {
      marked[name] = [];
      for (const item of qa) {
        const before = item.ask_at === null ? {} : { before: item.ask_at };
        const answer = await app.call('ask', { question: item.question, video: `${name}.mp4`, ...before });
        marked[name].push(mark(item, answer, name));
      }
      if (name !== REAL) for (const one of marked[name]) say(`${way} ${told(one)}`);
    }
    return marked;
  });
}

/** A scripted film, where its subtitles are not beside it if they are not wanted. */
function scriptedFilm(folder, name, way) {
  const { video, truth } = film(name);
  const copy = path.join(folder, `${name}.mp4`);
  copyFileSync(video, copy);
  if (way === 'subtitles') copyFileSync(video.replace(/mp4$/, 'vtt'), copy.replace(/mp4$/, 'vtt'));
  return { name, video: copy, qa: truth.qa };
}

function realFilm(folder, way) {
  say('Composing the film of real voices ...');
  const { video, subtitles, qa } = composeFilm(folder);
  if (way === 'subtitles') withSubtitles(video, subtitles);
  return { name: REAL, video, qa };
}

/** Rows of each way, and how much of what is answered with subtitles is answered where the words were heard. */
function filmRows(name, marked, { rowsOf }) {
  const ways = Object.keys(marked);
  const rows = ways.flatMap((way) => rowsOf(`${way}.${name}`, marked[way][name]));
  if (ways.length < 2) return rows;
  const ratio = (metric, isRight) => {
    const right = (way) => marked[way][name].filter((one) => one.item.answerable && isRight(one)).length;
    const [heard, subtitles] = [right('heard'), right('subtitles')];
    const unit = `of ${subtitles} that are answered with subtitles, ${heard} where the words were heard`;
    return { metric: `answers.${metric}.${name}`, value: round(heard / Math.max(1, subtitles)), unit };
  };
  return [
    ...rows,
    ratio('heard.text', ({ text }) => text),
    ratio('heard', ({ text, evidence }) => text || evidence),
  ];
}
