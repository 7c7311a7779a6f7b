// `answers silent`, `answers owners`, `answers busy` and `answers writing`: questions about silent videos, twice, about busy ones, and about what is written in some, by people who had seen no rule (test/stories/silent
// and test/stories/writing). The folders that MNEME_SILENT and MNEME_WRITING name hold the videos. By every third question, of the owners' and of busy videos every other one, rules may be written; `rest` only measures.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, SetupError, say } from '../../../bin/setup/steps.mjs';
import { rememberOne, round, withFreshApp } from '../common/films.mjs';

const SETS = {
  silent: {
    variable: 'MNEME_SILENT',
    stories: 'silent',
    questions: 'questions.json',
    every: 3,
    named: 'third',
  },
  owners: {
    ...{ variable: 'MNEME_SILENT', stories: 'silent', questions: 'owners.json', every: 2, named: 'half' },
    asWritten: true,
  },
  busy: { variable: 'MNEME_SILENT', stories: 'silent', questions: 'busy.json', every: 2, named: 'half' },
  writing: {
    variable: 'MNEME_WRITING',
    stories: 'writing',
    questions: 'questions.json',
    every: 3,
    named: 'third',
  },
};
/** A time and a file's name in an answer hold numbers and words that answer nothing. */
const TIMES = /\b\d+:\d\d(?::\d\d)?\b|\([^)]*\d{4}\)/g;
const FILES = /[\w-]+\.mp4/g;

/** @param set 'silent', 'owners', 'busy' or 'writing' */
export async function silentRows(set) {
  const { variable, stories, questions: file, every, named, asWritten = false } = SETS[set];
  const folder = process.env[variable];
  if (!folder || !existsSync(folder))
    throw new SetupError(
      `This needs silent videos: set ${variable} to their folder (test/stories/${stories}/README.md).`,
    );
  const questions = JSON.parse(readFileSync(path.join(ROOT, 'test/stories', stories, file), 'utf8'));
  const videos = [
    ...new Set(questions.flatMap(({ video, accept }) => [video, ...accept.map((one) => `${one}.mp4`)])),
  ].filter((name) => name && existsSync(path.join(folder, name)));
  return withFreshApp(async (app) => {
    const began = performance.now();
    let seconds = 0;
    for (const name of videos.sort()) seconds += (await rememberOne(app, path.join(folder, name))).durationS;
    const work = (performance.now() - began) / 1000 / seconds;
    const asked = [];
    for (const [i, one] of questions.entries()) {
      const { question, video } = one;
      const told = await app.call('ask', { question, ...(video && { video }) });
      const isRight = one.answerable
        ? !told.refused && (asWritten ? says : holds)(told, one.accept)
        : told.refused;
      asked.push({ ...one, mayChoose: i % every === 0, isRefused: told.refused, isRight });
      if (i % every === 0)
        say(`${isRight ? 'right' : 'WRONG'}  ${video ?? ''} ${question}\n    ${told.answer}`);
    }
    const parts = {
      [named]: asked.filter(({ mayChoose }) => mayChoose),
      rest: asked.filter(({ mayChoose }) => !mayChoose),
    };
    const wall = {
      metric: `answers.${set}.wall`,
      value: round(work),
      unit: `s/s of ${Math.round(seconds)} s`,
    };
    return [...Object.entries(parts).flatMap(([name, some]) => figures(set, name, some)), wall];
  });
}

function figures(set, name, some) {
  const row = (metric, of, is, what) => ({
    metric: `answers.${set}.${metric}.${name}`,
    value: round(of.filter(is).length / of.length),
    unit: `share of ${of.length} ${what}`,
  });
  const shown = some.filter(({ answerable }) => answerable);
  const absent = some.filter(({ answerable }) => !answerable);
  return [
    row('met', shown, ({ isRight }) => isRight, 'that are plain to see'),
    row('wrongly-refused', shown, ({ isRefused }) => isRefused, 'that are plain to see'),
    row('told-though-absent', absent, ({ isRefused }) => !isRefused, 'that are not there'),
  ];
}

/** Whether an answer has one of what is accepted, letter by letter: times, and numbers in what stands around them. */
function says({ answer }, accept) {
  return accept.some((one) => answer.toLowerCase().includes(one));
}

/** Whether an answer, or what it rests on, holds one of what is accepted, as whole words. */
function holds({ answer, evidence }, accept) {
  const files = [...(answer.match(FILES) ?? []), ...evidence.map(({ video }) => video)].join(' ');
  const words = answer.replace(TIMES, ' ').replace(FILES, ' ').toLowerCase();
  const isIn = (text, one) =>
    new RegExp(`(?<![\\w-])${one.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}`, 'i').test(text);
  return accept.some((one) => isIn(words, one) || (one.includes('-') && isIn(files, one)));
}
