// `publish`: the memory as static files that other devices only read, signed by its publisher (docs/published.md).
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CliError } from './cli-error.mjs';
import { existingFile, fromCaller } from './paths-and-seconds.mjs';
import { counted } from './texts.mjs';
import { writeMemory } from './transfer.mjs';

/** As lib/published/statement.ts checks it. */
const CONTEXT = 'mneme published 1\n';
const STATEMENT = 'published.json';
/** What is published beside the statement, by its SHA-256; and what was being written when it was broken off. */
const OF_OURS = /^[0-9a-f]{64}\.(mneme|video)$|^\.mneme-publishing-/;

export const PUBLISHING = {
  publish: {
    usage: 'publish FOLDER [FILE...] --key FILE [--no-locations]',
    check(args, { key, 'no-locations': noLocations }) {
      const [folder, ...files] = args.map(fromCaller);
      if (folder === undefined)
        throw new CliError(
          'bad-input',
          'Name the folder to publish in: publish ./published --key publisher.pem',
        );
      if (existsSync(folder) && !statSync(folder).isDirectory())
        throw new CliError('bad-input', `${folder} is no folder.`);
      if (key === undefined)
        throw new CliError(
          'bad-input',
          'Name the file of the key that signs by --key FILE: it is made where there is none. Keep it to yourself.',
        );
      const keyFile = fromCaller(key);
      const within = path.relative(folder, keyFile);
      if (!within.startsWith('..') && !path.isAbsolute(within))
        throw new CliError(
          'bad-input',
          'The key would lie in the folder, and go wherever that is copied. Name another file.',
        );
      return { folder, files: files.map(existingFile), key: keyFile, locations: !noLocations };
    },
    run: publish,
    text: publishedText,
  },
};

async function publish(app, { folder, files, key: keyFile, locations }, say) {
  const before = statementIn(folder);
  const key = keyIn(keyFile, before !== null);
  if (before && !isBy(before, key))
    throw new CliError(
      'bad-input',
      `What lies in ${folder} was published with another key than that in ${keyFile}. Name that one, or another folder.`,
    );
  mkdirSync(folder, { recursive: true });
  // One by its content: readers would wait for a second one of the same.
  const added = new Map();
  for (const file of files) {
    const video = await addVideo(app, folder, file, say);
    added.set(video.sha256, video);
  }
  const videos = [...added.values()].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  const writing = path.join(folder, `.mneme-publishing-${process.pid}`);
  await writeMemory(app, writing, { embeddings: false, locations });
  const memory = await fileOf(writing);
  await rename(writing, path.join(folder, `${memory.sha256}.mneme`));

  const was = before && JSON.parse(before.statement);
  const isNew = JSON.stringify([was?.memory, was?.videos]) !== JSON.stringify([memory, videos]);
  const now = Date.now();
  // By the clock, so that it is higher also where the folder was lost; higher than before also where the clock was set back.
  const number = isNew ? Math.max(Math.floor(now / 1000), (was?.number ?? 0) + 1) : was.number;
  if (isNew) {
    const statement = JSON.stringify({ number, at: new Date(now).toISOString(), memory, videos });
    const signature = sign(null, Buffer.from(CONTEXT + statement), key).toString('base64');
    await writeFile(writing, JSON.stringify({ statement, signature }));
    await rename(writing, path.join(folder, STATEMENT));
  }
  await removeOthers(folder, [`${memory.sha256}.mneme`, ...videos.map(({ sha256 }) => `${sha256}.video`)]);
  return {
    ...{ folder, number, isNew, publisher: publicOf(key), bytes: memory.bytes },
    ...{ videos: videos.length, ...(await holds(app)) },
  };
}

/** What readers will find, for whoever publishes to think about. */
async function holds(app) {
  const { videos } = await app.page.evaluate(() => window.mneme.getState());
  const [people, notes] = [await app.call('people'), await app.call('notes')];
  return {
    remembered: videos.length - notes.length,
    notes: notes.length,
    named: people.flatMap(({ name, hidden }) => (name && !hidden ? [name] : [])),
    hidden: people.filter(({ hidden }) => hidden).length,
  };
}

/** Null where nothing was published there. */
function statementIn(folder) {
  const file = path.join(folder, STATEMENT);
  if (!existsSync(file)) return null;
  try {
    const { statement, signature } = JSON.parse(readFileSync(file, 'utf8'));
    JSON.parse(statement);
    return { statement, signature };
  } catch {
    throw new CliError(
      'bad-input',
      `${file} was not written by \`publish\`. Name another folder, or remove it.`,
    );
  }
}

function isBy({ statement, signature }, key) {
  return verify(
    null,
    Buffer.from(CONTEXT + statement),
    createPublicKey(key),
    Buffer.from(signature, 'base64'),
  );
}

/** The key that a file holds; made where there is no file, unless something was published already. */
function keyIn(file, isThere) {
  if (!existsSync(file)) {
    if (isThere)
      throw new CliError(
        'not-found',
        `There is no file ${file}: name that of the key this folder was published with.`,
      );
    const { privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
    return privateKey;
  }
  let key = null;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch {} // It is no key.
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new CliError(
    'bad-input',
    `${file} holds no Ed25519 key (PEM). Name another file: the key is made where there is none.`,
  );
}

/** The 32 bytes of the public key, as base64. */
function publicOf(key) {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x, 'base64url').toString('base64');
}

async function addVideo(app, folder, file, say) {
  await app.page.setInputFiles('#files', file);
  const [name] = await app.call('giveChosen');
  if (!name)
    throw new CliError(
      'not-found',
      `${file} is no video of this memory. Remember it first, or leave it out.`,
    );
  say(`Publishing the file of ${name}`);
  const video = await fileOf(file);
  const to = path.join(folder, `${video.sha256}.video`);
  if (!existsSync(to)) {
    const writing = path.join(folder, `.mneme-publishing-${process.pid}`);
    await copyFile(file, writing);
    await rename(writing, to);
  }
  return video;
}

async function fileOf(file) {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Removes what was published before, at once: something of it may have been forgotten since. Whoever was fetching it comes again. */
async function removeOthers(folder, names) {
  for (const name of await readdir(folder))
    if (OF_OURS.test(name) && !names.includes(name)) await rm(path.join(folder, name));
}

function publishedText({
  folder,
  number,
  isNew,
  publisher,
  bytes,
  videos,
  remembered,
  notes,
  named,
  hidden,
}) {
  return [
    isNew ? `Published as number ${number}.` : `Nothing has changed since number ${number}.`,
    `It holds ${counted(remembered, 'video')} (${(bytes / 1e6).toFixed(1)} MB), ${videos} of them with the file to play. Nobody’s face or voice is recognised by it, and whoever has it can read all of it: ${counted(notes, 'note')}, the names ${named.join(', ') || 'of nobody'}${hidden > 0 ? `, and ${hidden} hidden ${hidden === 1 ? 'person' : 'people'}` : ''}.`,
    'A server publishes it at /published with these in its environment:',
    `MNEME_PUBLISHED=${folder}`,
    `MNEME_PUBLISHED_KEY=${publisher}`,
  ].join('\n');
}
