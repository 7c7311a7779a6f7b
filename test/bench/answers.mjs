// Answers without a model against the truth: right by text, right by evidence, refusals, by form of question. Without arguments
// everything; else the parts named: films (remembered into one memory first; a question asked as of a moment, `before`, does not see
// what comes later, other films included), `stories` (scripted words, in Node), `styles` (the same, in anybody's words), `forms` (which form a question has, by the trained head), `sayings` (what asks nothing of the videos), `noise` (the search behind random words, over the stories), `latency` (at up to a million entries), `reader` (whether
// a model could answer by its first prompt) and `prompts` (that prompt's size, and how soon it is there, at up to a million entries),
// `check` (whether the check of answers lets right ones pass). `heard` alone: the films with their words heard, beside those with subtitles;
// `silent` alone: silent videos; `owners` alone: the same, by more people; `busy` alone: silent ones of busy pictures; `writing` alone: what is written in some.
import { remember } from '../../bin/cli/remember.mjs';
import { say } from '../../bin/setup/steps.mjs';
import { heardRows } from './answers/heard.mjs';
import { silentRows } from './answers/silent.mjs';
import { film, withFreshApp } from './common/films.mjs';
import { nodePart } from './common/node-part.mjs';

const FILMS = ['a1', 'a2', 'a3'];
/** Parts that run in Node: each is a module of test/bench/answers that exports `run`. */
const IN_NODE = ['stories', 'styles', 'forms', 'sayings', 'noise', 'latency', 'reader', 'prompts', 'check'];

export async function run(args) {
  if (args[0] === 'heard') return heardRows(args.slice(1));
  if (['silent', 'owners', 'busy', 'writing'].includes(args[0])) return silentRows(args[0]);
  const inNode = args.length > 0 ? IN_NODE.filter((part) => args.includes(part)) : IN_NODE;
  const films = args.length > 0 ? args.filter((name) => !IN_NODE.includes(name)) : FILMS;
  const rows = films.length > 0 ? await filmRows(films) : [];
  for (const part of inNode) {
    say(`${part} ...`);
    rows.push(...(await (await nodePart('answers', part)).run()));
  }
  return rows;
}

async function filmRows(names) {
  const { formRows, mark, rowsOf, told } = await nodePart('answers', 'marking');
  const films = names.map((name) => ({ name, ...film(name) }));
  return withFreshApp(async (app) => {
    const rows = [];
    const all = [];
    for (const { video } of films) await remember(app, [video], undefined, say);
    for (const { name, truth } of films) {
      const marked = [];
      for (const item of truth.qa) {
        const request = {
          question: item.question,
          video: `${name}.mp4`,
          ...(item.ask_at === null ? {} : { before: item.ask_at }),
        };
        marked.push(mark(item, await app.call('ask', request), name));
      }
      for (const one of marked) say(told(one));
      rows.push(...rowsOf(name, marked));
      all.push(...marked);
    }
    return [...rows, ...rowsOf('all', all), ...formRows(all, '')];
  });
}
