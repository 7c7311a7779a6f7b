// `archive`: what many machines remember, in one PostgreSQL database (docs/archive.md).
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at } from '../../setup/common.mjs';
import { nodeModule } from '../../setup/node-module.mjs';
import { CliError } from '../cli-error.mjs';
import { fromCaller, isMoment } from '../paths-and-seconds.mjs';
import { answerText } from '../texts.mjs';
import { auditText, foundText, peopleText, statusText, takenText, termsText } from './archive-texts.mjs';
import { videosIn } from './videos-in.mjs';
import { work } from './work.mjs';

/** Moments that are told of a search, people, and acts of the audit. */
const MOST_FOUND = 10;
const MOST_PEOPLE = 50;
const MOST_AUDITED = 50;

export const archiveUsage = `archive add PATH... | archive work [--drain] | archive status | archive find WORDS [-k N] | archive ask QUESTION
      [--person NAME] [--video NAME] [--from ISO] [--to ISO] | archive people [NAME] [-k N] | archive name ID NAME
      | archive same ID ID | archive apart ID FILE | archive undo | archive forget FILE | archive audit
      | archive terms [--basis TEXT --notice TEXT --keep DAYS]   with [--collection NAME] [--device NAME]`;

/** What a search and a question are confined to. */
const BOUNDS = ['person', 'video', 'from', 'to'];

/** What each does, and which options it takes beside --collection and --device. */
const ACTS = {
  add: { takes: [], paths: true, run: add },
  work: { takes: ['drain'], run: (with_, asked) => work(with_, asked) },
  status: { takes: [], run: status },
  find: { takes: ['k', ...BOUNDS], words: true, run: find },
  ask: { takes: BOUNDS, words: true, run: ask },
  people: { takes: ['k'], words: 'maybe', run: people },
  name: { takes: [], words: true, run: name },
  same: { takes: [], words: true, count: 2, run: same },
  apart: { takes: [], words: true, count: 2, run: apart },
  undo: { takes: [], run: undo },
  forget: { takes: [], paths: true, run: forget },
  audit: { takes: [], run: audit },
  terms: { takes: ['basis', 'notice', 'keep'], run: terms },
};
/** What is said where the words are missing, or are not as many as it takes. */
const NEEDED = {
  find: 'Say what to find.',
  ask: 'Say what to ask.',
  name: 'Say who it is and what they are called: archive name ID NAME',
  same: 'Say which two people are one: archive same ID ID',
  apart: 'Say who is somebody else, and in which video: archive apart ID FILE',
};
const OPTIONS = Object.values(ACTS).flatMap(({ takes }) => takes);

/** What `archive` is asked; refused before anything is opened. */
export function archiving([what, ...words], options) {
  const act = Object.hasOwn(ACTS, what ?? '') ? ACTS[what] : null;
  if (!act)
    throw new CliError('bad-input', `Say what to do with the archive: ${Object.keys(ACTS).join(', ')}.`);
  const given = OPTIONS.find((name) => options[name] !== undefined && !act.takes.includes(name));
  if (given)
    throw new CliError('bad-input', `archive ${what} takes no ${given.length === 1 ? '-' : '--'}${given}.`);
  if ((act.paths || act.words === true) && words.length === 0)
    throw new CliError('bad-input', act.paths ? `Name a file or folder: archive ${what} PATH` : NEEDED[what]);
  if (act.count !== undefined && words.length !== act.count) throw new CliError('bad-input', NEEDED[what]);
  if (!act.paths && !act.words && words.length > 0)
    throw new CliError('bad-input', `archive ${what} takes nothing more, not ${words.join(' ')}.`);
  const url = process.env.MNEME_ARCHIVE_URL;
  if (!url)
    throw new CliError(
      'bad-input',
      'MNEME_ARCHIVE_URL is not set: the address of a PostgreSQL database with pgvector, postgres://USER:PASSWORD@HOST/DATABASE.',
    );
  for (const name of ['from', 'to'])
    if (options[name] !== undefined && !isMoment(options[name]))
      throw new CliError(
        'bad-input',
        `--${name} is a time, such as 2025-03-08T18:30:00Z, not ${options[name]}.`,
      );
  return {
    ...{ act, url, words: words.join(' '), given: words },
    paths: act.paths ? words.map(fromCaller) : [],
    collection: options.collection ?? 'main',
    device: options.device ?? os.hostname(),
    options: { ...options, person: options.person?.at(-1) },
  };
}

/** Does it. @returns {Promise<{result: object, text: string}>} */
export async function archive(open, asked, say) {
  const lib = await nodeModule('lib/postgres/index.ts');
  try {
    const database = await lib.Database.open(asked.url, asked.collection);
    try {
      return await asked.act.run({ lib, database, open, say }, asked);
    } finally {
      await database.close();
    }
  } catch (error) {
    // Thrown in this process, where errors of lib are a class of their own.
    if (error.name === 'MnemeError') throw new CliError(error.code, error.message);
    throw error;
  }
}

async function add({ lib, database }, { paths }) {
  const missing = paths.find((file) => !existsSync(file));
  if (missing) throw new CliError('not-found', `There is no file or folder ${missing}.`);
  const files = paths.flatMap(videosIn);
  const queue = await lib.Queue.open(database);
  const added = await queue.add(files);
  await queue.close();
  const result = { files: files.length, added };
  return { result, text: `${added} of ${files.length} files wait; the others did, or were remembered.` };
}

async function status({ lib, database }) {
  const queue = await lib.Queue.open(database);
  const result = await queue.status();
  await queue.close();
  const terms = await database.transaction(lib.termsOf);
  return { result: { ...result, terms }, text: statusText(result, terms) };
}

async function find({ lib, database }, { words, device, options }) {
  const most = howMany(options, MOST_FOUND);
  const embedder = await lib.embedderIn(at('public/weights'));
  const [vector] = embedder ? await embedder.embed('question', [words]) : [];
  const within = bounds(options);
  const meaning = vector ? { weight: embedder.weightId, vector } : null;
  const found = await lib.findMoments(database, { words, meaning, ...within, most });
  await database.transaction((ask) => lib.audit(ask, device, 'find', { words, ...within }));
  return { result: found, text: foundText(found) };
}

/** @param {{k?: string}} options */
function howMany({ k }, usual) {
  const most = k === undefined ? usual : Number(k);
  if (!Number.isInteger(most) || most < 1 || most > 100)
    throw new CliError('bad-input', `-k is a number from 1 to 100, not ${k}.`);
  return most;
}

async function people({ lib, database }, { words, options }) {
  const result = await database.transaction((ask) => lib.peopleOf(ask, words, howMany(options, MOST_PEOPLE)));
  return { result, text: peopleText(result) };
}

async function name({ lib, database }, { words, device }) {
  const [, id, given] = /^(\S+)\s*(.*)$/s.exec(words);
  const result = await lib.namePerson(database, device, id, given);
  return { result, text: takenText(result) };
}

async function same({ lib, database }, { given: [one, other], device }) {
  const result = await lib.samePerson(database, device, one, other);
  return { result, text: takenText(result) };
}

/** A video is told by its name, or by its path, as from where the caller is. */
async function apart({ lib, database }, { given: [id, file], device }) {
  const video = path.basename(file) === file ? file : fromCaller(file);
  const result = await lib.tellApart(database, device, id, video);
  return { result, text: takenText(result) };
}

async function undo({ lib, database }, { device }) {
  const result = await lib.undoStep(database, device);
  return { result, text: takenText(result) };
}

async function ask({ lib, database }, { words, device, options }) {
  const embedder = await lib.embedderIn(at('public/weights'));
  if (!embedder)
    throw new CliError('weight-missing', 'The embedded text weight is missing: run `npm run setup`.');
  const within = bounds(options);
  const { answer, videos, of } = await lib.askArchive(database, embedder, words, within);
  await database.transaction((asking) => lib.audit(asking, device, 'ask', { question: words, ...within }));
  const text = `${answerText(answer)}\nAnswered from the ${videos.length} of ${of} videos that come nearest.`;
  return { result: { ...answer, videos, of }, text };
}

/** @param {{person?: string, video?: string, from?: string, to?: string}} options */
function bounds({ person, video, from, to }) {
  return { person, video, from, to };
}

async function forget({ lib, database }, { paths, device }) {
  for (const file of paths) await lib.forgetVideo(database, device, file);
  return { result: { forgotten: paths }, text: `Forgotten: ${paths.join(', ')}.` };
}

async function audit({ lib, database }) {
  const acts = await database.transaction((ask) => lib.audited(ask, MOST_AUDITED));
  return { result: acts, text: auditText(acts) };
}

async function terms({ lib, database }, { device, options: { basis, notice, keep } }) {
  if (basis !== undefined || notice !== undefined || keep !== undefined)
    await lib.setTerms(database, device, {
      basis: basis ?? '',
      notice: notice ?? '',
      keepDays: Number(keep),
    });
  const result = await database.transaction(lib.termsOf);
  return { result: { terms: result }, text: termsText(result) };
}
