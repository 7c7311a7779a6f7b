// The commands: how each checks what it is given, what it does with the open app, and how it reads without --json.
// Over 400 lines: a table of the commands, one entry each.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { archive, archiveUsage, archiving } from './archive/archive-command.mjs';
import { card, cardText } from './card.mjs';
import { CliError } from './cli-error.mjs';
import { evalUsage, evaluateWith, evaluating } from './eval.mjs';
import { forget, forgetting } from './forget.mjs';
import { line, lineText, lineUsage, settingLine } from './line-command.mjs';
import { listen, listening, listenText, listenUsage } from './listen.mjs';
import { describedPictures } from './look-at-pictures.mjs';
import { MARKINGS } from './mark.mjs';
import { checkModel, model, modelText, modelUsage } from './model.mjs';
import { name, nameText } from './name-person.mjs';
import { THING_NAMES } from './name-thing.mjs';
import { askTwice, byTyped, canAsk, GIVE_IT, givenPassphrase } from './passphrase.mjs';
import { asOf, existingFile, fromCaller, isMoment, seconds } from './paths-and-seconds.mjs';
import { PUBLISHING } from './publish.mjs';
import { pullWeights, weightsHost } from './pull-weights.mjs';
import { remember } from './remember.mjs';
import { search, searching, searchText, searchUsage } from './search.mjs';
import { SHARING } from './sync.mjs';
import {
  answerText,
  checkText,
  counted,
  peopleText,
  pulledText,
  stateText,
  subtitlesText,
  thingsText,
  timelineText,
  weightsText,
} from './texts.mjs';
import { exportMemory, exportTranscript, importMemory } from './transfer.mjs';
import { VOICES_ANEW } from './voices-anew.mjs';
import { idOf } from './whom.mjs';

export { CliError };

const MODES = ['auto', 'reflex', 'iterative', 'recursive', 'verified'];

/**
 * Each has `run`, which is given the open app and returns what is printed as JSON, and `text`, which tells that to people; or `runOpening`, which
 * is given a function that opens the app, with another memory where one is named, and returns both. `decides` tells of what was checked whether it decides what becomes of a memory of which
 * something is lost: nothing else is done with one.
 */
export const COMMANDS = {
  remember: {
    usage: 'remember FILE... [--starts-at ISO]',
    check(args, options) {
      if (args.length === 0) throw new CliError('bad-input', 'Name at least one file to remember.');
      const startsAt = options['starts-at'];
      if (startsAt !== undefined && !isMoment(startsAt)) {
        throw new CliError(
          'bad-input',
          `${startsAt} is not a time in the years 1 to 9999. Write it as 2025-03-08T18:30:00-06:00.`,
        );
      }
      return { files: args.map(fromCaller), startsAt };
    },
    run: (app, { files, startsAt }, say) => remember(app, files, startsAt, say),
    text: (report) =>
      report.videos
        .map(
          (video) =>
            `${video.name}: ${video.status}${video.error ? ` (${video.error.message})` : `, ${counted(video.clips, 'clip')}, ${counted(video.incidents, 'incident')}`}`,
        )
        .concat((report.subtitles ?? []).map(subtitlesText))
        .join('\n'),
  },
  listen: {
    usage: listenUsage,
    check: listening,
    run: listen,
    text: listenText,
  },
  ...VOICES_ANEW,
  'look-at-pictures': {
    usage: 'look-at-pictures',
    check: none,
    // A signal cannot be handed into the page; whoever presses Ctrl+C ends the page with it.
    run: async (app) => ({ pictures: await describedPictures(app.page) }),
    text: ({ pictures }) =>
      `Looked at: ${counted(pictures, 'picture')}. \`search\` finds them by what they show.`,
  },
  people: {
    usage: 'people',
    check: none,
    run: async (app) =>
      (await app.call('people')).map(({ crops, hasCover, colour, turns, parts, ...person }) => person),
    text: peopleText,
  },
  card: {
    usage: 'card ID|NAME [--video NAME] [--before SECONDS]',
    check: (args, options) => ({
      ...called(args, 'Say whose card: card p_1, or card Ada'),
      asOf: asOf(options),
    }),
    run: card,
    text: cardText,
  },
  things: {
    usage: 'things [--seen] [--video NAME] [--before SECONDS]',
    check: (args, options) => ({ ...none(args), isSeen: options.seen, asOf: asOf(options) }),
    run: (app, { isSeen, asOf }) => app.call(isSeen ? 'seenKinds' : 'entities', asOf),
    text: thingsText,
  },
  timeline: {
    usage: 'timeline [WHEN] [--video NAME] [--before SECONDS]',
    check: (args, options) => ({ when: args.join(' ').trim() || undefined, ...asOf(options) }),
    async run(app, request) {
      const datedByFile = await app.page.evaluate(() =>
        window.mneme
          .getState()
          .videos.filter(({ startSource }) => startSource === 'file-date')
          .map(({ name }) => name),
      );
      return { ...(await app.call('timeline', request)), ...(datedByFile.length > 0 && { datedByFile }) };
    },
    text: timelineText,
  },
  name: {
    usage: 'name ID|NAME NAME',
    check(args) {
      if (args.length < 2)
        throw new CliError(
          'bad-input',
          'Say whom and the name: name p_1 Ada (an empty one, name p_1 "", takes it away)',
        );
      return { id: args[0], name: args.slice(1).join(' ') };
    },
    run: name,
    text: nameText,
  },
  merge: {
    usage: 'merge ID|NAME ID|NAME',
    check: (args) => named(args, ['id', 'other'], 'Say which two people are one: merge p_1 p_4'),
    run: async (app, { id, other }) => person(app, { do: 'merge', id, other: await idOf(app, other) }),
    text: ({ id }) => `They are ${id} now.`,
  },
  split: {
    usage: 'split ID|NAME NODE [VIDEO]',
    check: (args) =>
      named(
        args,
        args.length === 3 ? ['id', 'node', 'video'] : ['id', 'node'],
        "Say whose face or voice is somebody else's: split p_1 v_5, or in which video that voice is: split p_1 v_5 party.mp4",
      ),
    run: (app, { id, node, video }) => person(app, { do: 'split', id, node, video }),
    text: ({ id }) => `That is ${id} now.`,
  },
  apart: {
    usage: 'apart ID|NAME ID|NAME',
    check: (args) => named(args, ['id', 'other'], 'Say which two people are not one: apart p_1 p_4'),
    run: async (app, { id, other }) => person(app, { do: 'tell-apart', id, other: await idOf(app, other) }),
    text: () => 'They will not be held for one person.',
  },
  not: {
    usage: 'not ID|NAME VIDEO SECONDS',
    check(args) {
      const { id, video, at } = named(
        args,
        ['id', 'video', 'at'],
        'Say who is not there, and where: not p_1 kitchen.mp4 12.5',
      );
      return { id, video, t: seconds(at, 'SECONDS') };
    },
    run: (app, { id, video, t }) => person(app, { do: 'not-at', id, video, t }),
    text: ({ id }) => `That is ${id} now.`,
  },
  hide: {
    usage: 'hide ID|NAME',
    check: (args) => called(args, 'Say whom to hide: hide p_1, or hide Ada'),
    run: (app, { id }) => person(app, { do: 'hide', id }),
    text: ({ id }) => `${id} is hidden, and not forgotten.`,
  },
  show: {
    usage: 'show ID|NAME',
    check: (args) => called(args, 'Say whom to show again: show p_1, or show Ada'),
    run: (app, { id }) => person(app, { do: 'show', id }),
    text: ({ id }) => `${id} is shown again.`,
  },
  line: {
    usage: lineUsage,
    check: settingLine,
    run: line,
    text: lineText,
  },
  ...MARKINGS,
  ...THING_NAMES,
  suggestions: {
    usage: 'suggestions',
    check: none,
    run: (app) => app.call('suggestions'),
    text: (pairs) => pairs.map(({ id, other, why }) => `${id} and ${other}: ${why}`).join('\n') || 'None.',
  },
  steps: {
    usage: 'steps',
    check: none,
    run: (app) => app.call('steps'),
    text: (steps) =>
      steps.map(({ seq, text, undone }) => `${seq}  ${text}${undone ? '  (taken back)' : ''}`).join('\n') ||
      'No steps have been taken.',
  },
  undo: {
    usage: 'undo [STEP]',
    check: (args) => step(args),
    run: async (app, { step }) => {
      const taken = await app.call('correct', { do: 'undo', step });
      return taken ? { undone: taken.told, step: taken.step } : { undone: null };
    },
    text: ({ undone }) => (undone ? `Taken back: ${undone}` : 'There is nothing to undo.'),
  },
  redo: {
    usage: 'redo [STEP]',
    check: (args) => step(args),
    run: async (app, { step }) => {
      const taken = await app.call('correct', { do: 'redo', step });
      return taken ? { redone: taken.told, step: taken.step } : { redone: null };
    },
    text: ({ redone }) => (redone ? `Done again: ${redone}` : 'There is nothing to redo.'),
  },
  forget: {
    usage: 'forget VIDEO [--everyone] | forget ID [--everywhere] | forget --all [--yes]',
    check: (args, options) => forgetting(args, options),
    decides: ({ what }) => what === 'everything',
    run: (app, asked) => forget(app, asked),
    text: ({ forgotten, isShared }) =>
      [
        forgotten === null ? 'Everything is forgotten.' : `${forgotten} is forgotten.`,
        ...(isShared
          ? ['The memory is shared: other devices, and the place where it is shared, forget it by `sync`.']
          : []),
      ].join('\n'),
  },
  export: {
    usage:
      'export FILE [--no-pictures] [--no-locations] [--encrypted] [--passphrase-file FILE] | FILE.vtt --video NAME',
    check(args, options) {
      if (args.length !== 1) throw new CliError('bad-input', 'Name the file to write: export memory.mneme');
      const subtitles = /\.vtt$/i.test(args[0]);
      if (subtitles !== (options.video !== undefined))
        throw new CliError(
          'bad-input',
          'Subtitles are those of one video, in a .vtt file: export kitchen.vtt --video kitchen.mp4',
        );
      for (const left of ['no-pictures', 'no-locations', 'encrypted', 'passphrase-file'])
        if (subtitles && options[left] !== undefined)
          throw new CliError('bad-input', `--${left} is for a whole memory; subtitles have none.`);
      const passphrase = givenPassphrase(options);
      const asks = options.encrypted === true && passphrase === undefined;
      if (asks && !canAsk())
        throw new CliError('bad-input', `There is no terminal to ask for the passphrase. ${GIVE_IT}`);
      const file = fromCaller(args[0]);
      if (!existsSync(path.dirname(file)))
        throw new CliError('not-found', `There is no folder ${path.dirname(file)}.`);
      const held = { pictures: !options['no-pictures'], locations: !options['no-locations'], passphrase };
      return { file, video: options.video, held, asks };
    },
    async run(app, { file, video, held, asks }, say) {
      if (video !== undefined) return { ...(await exportTranscript(app, file, video)), video };
      if (!asks) return exportMemory(app, file, held);
      return byTyped(
        askTwice,
        (passphrase) => exportMemory(app, file, { ...held, passphrase }),
        'bad-input',
        say,
      );
    },
    text: ({ file, bytes, video }) =>
      video === undefined
        ? `The memory is in ${file} (${(bytes / 1e6).toFixed(1)} MB).`
        : `What is said in ${video} is in ${file}.`,
  },
  import: {
    usage: 'import FILE [--passphrase-file FILE]',
    check(args, options) {
      if (args.length !== 1) throw new CliError('bad-input', 'Name the file to read: import memory.mneme');
      return { file: existingFile(fromCaller(args[0])), passphrase: givenPassphrase(options) };
    },
    decides: () => true,
    run: (app, { file, passphrase }, say) => importMemory(app, file, passphrase, say),
    text: ({ videos, clips, skipped, matched, unmatched }) =>
      [
        `Restored: ${counted(videos, 'video')}, ${counted(clips, 'clip')}.`,
        ...skipped.map((name) => `${name} was here already and stays as it was.`),
        ...(matched > 0 ? [`People of it who were known here: ${matched}.`] : []),
        ...unmatched.map(
          (modality) => `Its ${modality}s were described by another weight, and not compared.`,
        ),
      ].join('\n'),
  },
  ...SHARING,
  ...PUBLISHING,
  check: {
    usage: 'check [--rebuild]',
    check(args, options) {
      none(args);
      return { rebuilding: options.rebuild ?? false };
    },
    decides: ({ rebuilding }) => rebuilding,
    run: (app, { rebuilding }) => app.call('checkMemory', rebuilding),
    text: checkText,
  },
  ask: {
    usage:
      'ask QUESTION | --batch FILE  [--mode auto|reflex|iterative|recursive|verified] [--video NAME] [--before SECONDS]',
    check(args, options) {
      const { mode, video } = options;
      const confined = { mode, video, before: seconds(options.before, '--before') };
      if (options.batch !== undefined) return { batch: readBatch(fromCaller(options.batch), confined) };
      const question = args.join(' ').trim();
      if (!question) throw new CliError('bad-input', 'Ask something: ask "Who brought the parcel?"');
      return { request: checkRequest({ question, ...confined }) };
    },
    async run(app, { batch, request }) {
      if (request) return ask(app, { ...request, acts: true });
      const answers = [];
      for (const { id, ...asked } of batch) answers.push({ id, ...(await answerOrError(app, asked)) });
      return answers;
    },
    text: (result) => [result].flat().map(answerText).join('\n\n'),
  },
  search: {
    usage: searchUsage,
    check: searching,
    run: search,
    text: searchText,
  },
  state: {
    usage: 'state [--video NAME] [--before SECONDS]',
    check: (args, options) => ({ ...none(args), ...asOf(options) }),
    run: (app, asOf) => app.call('globalState', asOf),
    text: (parts) => parts.map(stateText).join('\n\n') || 'Nothing is remembered yet.',
  },
  eval: {
    usage: evalUsage,
    check: (args, options) => evaluating(args, options, MODES),
    runOpening: evaluateWith,
  },
  archive: {
    usage: archiveUsage,
    check: archiving,
    runOpening: archive,
  },
  model: {
    usage: modelUsage,
    check: checkModel,
    run: model,
    text: modelText,
  },
  models: {
    usage: 'models list | models pull DIR [ID...]',
    check([what = 'list', directory, ...ids]) {
      if (what === 'pull' && directory !== undefined)
        return { directory: fromCaller(directory), ids, host: weightsHost() };
      if (what !== 'list' || directory !== undefined)
        throw new CliError('bad-input', 'Say: models list, or models pull DIR');
      return {};
    },
    async run(app, { directory, ids, host }, say) {
      if (directory !== undefined) {
        const manifest = await app.page.evaluate(() => window.mnemeManifest);
        return pullWeights(manifest, directory, ids, { host, say });
      }
      await app.call('checkAbilities');
      return app.page.evaluate(() => {
        const { abilities } = window.mneme.getState();
        return window.mnemeManifest.map((weight) => {
          const { weight: used, refused } = abilities.find(({ task }) => task === weight.task) ?? {};
          const isUsed = used?.id === weight.id;
          return {
            id: weight.id,
            task: weight.task,
            title: weight.title,
            licence: weight.licence,
            inUse: isUsed,
            place: isUsed ? used.place : null,
            refused: (refused ?? [])
              .filter(({ id }) => id === weight.id)
              .map(({ place, why }) => ({ place, why })),
            downloadBytes: weight.download
              ? Object.values(weight.download.pins).reduce((sum, { bytes }) => sum + bytes, 0)
              : null,
          };
        });
      });
    },
    text: (result) => (Array.isArray(result) ? weightsText(result) : pulledText(result)),
  },
};

export function usage() {
  const lines = Object.values(COMMANDS).map((command) => `  npm run -s mneme -- ${command.usage}`);
  return [
    'Mneme: long-term memory for your own videos.',
    ...lines,
    'Everywhere: --memory DIR (default .mneme), --json',
    'ID|NAME: the id of a person, as `people` lists it, or a name that nobody else has.',
    'Each `ask` is asked by itself and knows nothing of the one before: only the page goes on from an answer ("and then?").',
    '--video is no limit: it says which video "this" means and as of when (its end, or --before). Videos that began earlier are looked into as well; one that the question names is looked into alone: ask "What is said in party.mp4?"',
    `The file of ask --batch holds ${BATCH}; also mode and before. Each is asked by itself.`,
    'A passphrase encrypts the file of an export, and opens it again: asked for on the terminal (export --encrypted, import), in a file of one line, or as MNEME_PASSPHRASE in the environment.',
  ].join('\n');
}

/** An answer as the contract has it: what only pages tell of its evidence is left out. */
async function ask(app, asked) {
  const answer = await app.call('ask', asked);
  return {
    ...answer,
    evidence: answer.evidence.map(({ written, unsure, said, picture, boxes, ...piece }) => piece),
  };
}

/** One question of a batch: its failure is its own, the others are answered. */
async function answerOrError(app, asked) {
  try {
    return await ask(app, asked);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

function none(args) {
  if (args.length > 0) throw new CliError('bad-input', `Nothing is expected here, not ${args.join(' ')}.`);
  return {};
}

/** Exactly the words that a command takes, by name. */
function named(args, names, usage) {
  if (args.length !== names.length) throw new CliError('bad-input', usage);
  return Object.fromEntries(names.map((name, i) => [name, args[i]]));
}

/** The number of a step, where one is given. */
function step(args) {
  const step = args.length === 0 ? undefined : Number(args[0]);
  if (args.length > 1 || (step !== undefined && !(Number.isInteger(step) && step > 0)))
    throw new CliError(
      'bad-input',
      `A step is named by its number, as \`steps\` lists it, not ${args.join(' ')}.`,
    );
  return { step };
}

/** Takes a step that makes or changes a person. */
async function person(app, correction) {
  const { id, step } = await app.call('correct', { ...correction, id: await idOf(app, correction.id) });
  return { id, step };
}

/** One person, by an id or by a name, also of several words. */
function called(args, usage) {
  if (args.length === 0 || (args.length > 1 && /^p_\d+$/.test(args[0])))
    throw new CliError('bad-input', usage);
  return { id: args.join(' ') };
}

function checkRequest({ question, mode, video, before }) {
  if (typeof question !== 'string' || question.trim() === '')
    throw new CliError('bad-input', 'A question is missing.');
  if (mode !== undefined && mode !== null && !MODES.includes(mode))
    throw new CliError('bad-input', `There is no mode ${mode}: ${MODES.join(', ')}.`);
  if (before !== undefined && before !== null && (typeof before !== 'number' || !(before >= 0))) {
    throw new CliError('bad-input', 'before is a number of seconds.');
  }
  const request = {
    question,
    mode: mode ?? undefined,
    video: video ?? undefined,
    before: before ?? undefined,
  };
  if (request.before !== undefined && !request.video)
    throw new CliError('bad-input', '--before needs --video: the seconds are of that video.');
  return request;
}

/** What a file of questions holds. */
const BATCH =
  '[{"id": "a", "question": "Who was there?", "video": "party.mp4"}, ...], where only the question is needed';

/** The questions of a file; what one of them does not say of itself, the options say for all. */
function readBatch(file, confined) {
  existingFile(file);
  let items;
  try {
    items = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CliError('bad-input', `${file} is not JSON: ${error.message}. It holds ${BATCH}.`);
  }
  const isBatch = Array.isArray(items) && items.every((item) => typeof item === 'object');
  if (!isBatch) throw new CliError('bad-input', `${file} must hold ${BATCH}.`);
  return items.map((item) => {
    const { id, question, mode, video, before } = item ?? {};
    // A moment is one of a video: that of the options is not one of a question's own.
    const moment = video == null ? confined.before : undefined;
    const request = {
      question,
      mode: mode ?? confined.mode,
      video: video ?? confined.video,
      before: before ?? moment,
    };
    return { id: id ?? null, ...checkRequest(request) };
  });
}
