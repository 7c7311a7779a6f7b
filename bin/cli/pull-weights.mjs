// `models pull`: weights of the manifest from the network into a directory that MNEME_MODELS can name, for machines without a network.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from './cli-error.mjs';

/** Where the manifest's repositories are; another host that serves the same paths stands in for it where `MNEME_WEIGHTS_MIRROR` names one. */
const HUGGING_FACE = 'https://huggingface.co';
/** Large ones that few want: fetched when they are named. */
const WHEN_NAMED = 'language-model';
/** A connection that breaks is made again so many times in a row without a byte in between; each goes on where the last one stopped. */
const MOST_TRIES = 3;
/** Ranges are of the file itself, not of a packed form of it. */
const PLAIN = { 'accept-encoding': 'identity' };

/** The address in `MNEME_WEIGHTS_MIRROR`, or Hugging Face's; throws `bad-input`. */
export function weightsHost(mirror = process.env.MNEME_WEIGHTS_MIRROR) {
  if (!mirror) return HUGGING_FACE;
  if (!/^https?:\/\//.test(mirror) || !URL.canParse(mirror))
    throw new CliError('bad-input', `MNEME_WEIGHTS_MIRROR is no address: ${mirror}`);
  return mirror.replace(/\/+$/, '');
}

/**
 * Fetches weights into `directory`, laid out as `<task>/<id>/<file>`; what is there already and right stays. Each that can be had is fetched.
 *
 * @param manifest lib/models/weights-manifest.ts
 * @param ids which; none: all that can be downloaded but language models
 * @throws CliError `bad-input`, `weight-missing` (with all that could not be had), `weight-corrupt`, `storage-full`
 */
export async function pullWeights(manifest, directory, ids, { host, say }) {
  const weights = chosen(manifest, ids);
  const failures = [];
  const attempt = async (weight, work) => {
    try {
      return [await work()];
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      failures.push(new CliError(error.code, `${weight.title} (${weight.id}): ${error.message}`));
      return [];
    }
  };
  const known = [];
  for (const weight of weights)
    known.push(...(await attempt(weight, async () => ({ weight, files: await look(weight, host) }))));
  tell(known, directory, say);
  const pulled = [];
  for (const { weight, files } of known)
    pulled.push(...(await attempt(weight, () => pullWeight(weight, files, directory, say))));
  if (failures.length > 0)
    throw new CliError(failures[0].code, failures.map(({ message }) => message).join('\n'));
  return { directory, host, bytes: sum(pulled), weights: pulled };
}

function chosen(manifest, ids) {
  if (ids.length === 0) return manifest.filter(({ download, task }) => download && task !== WHEN_NAMED);
  return ids.map((id) => {
    const weight = manifest.find((one) => one.id === id);
    if (!weight?.download)
      throw new CliError('bad-input', `${id} is no weight that can be downloaded: see models list.`);
    return weight;
  });
}

/** Each file of a weight as the host has it. */
function look(weight, host) {
  const { repository, revision, file, pins } = weight.download;
  const parts = [weight.files.find((one) => one.path === file), ...(weight.companions ?? [])];
  return Promise.all(
    parts.map(async (part) => {
      const url = `${host}/${repository}/resolve/${revision}/${part.path}`;
      // Its first byte: asked by HEAD, hosts may tell the length of a packed form.
      const { headers, status, body } = await request(url, { headers: { ...PLAIN, range: 'bytes=0-0' } });
      await body?.cancel();
      const pin = pins[part.path];
      const length =
        status === 206
          ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
          : !headers.get('content-encoding') && headers.get('content-length');
      if (length && Number(length) !== pin.bytes)
        throw new CliError('weight-corrupt', `${part.path} has ${length} bytes, not ${pin.bytes}.`);
      return {
        ...{ path: part.path, url, ...pin },
        etag: /^"/.test(headers.get('etag') ?? '') ? headers.get('etag') : null,
      };
    }),
  );
}

function tell(known, directory, say) {
  for (const { weight, files } of known)
    say(
      `${weight.title} (${weight.task}/${weight.id}): ${megabytes(sum(files))}, licence ${weight.licence}, from ${weight.download.repository}`,
    );
  say(`Fetching ${megabytes(sum(known.flatMap(({ files }) => files)))} into ${directory} ...`);
}

async function pullWeight({ id, task, title, licence }, parts, directory, say) {
  const files = [];
  for (const part of parts) {
    const target = path.join(directory, task, id, part.path);
    const wasThere = await isRight(target, part);
    if (!wasThere) {
      await fetchFile(part, target);
      say(`${task}/${id}/${part.path}: ${megabytes((await stat(target)).size)}`);
    }
    files.push({
      path: part.path,
      bytes: (await stat(target)).size,
      sha256: await sha256(target),
      fetched: !wasThere,
    });
  }
  return { id, task, title, licence, bytes: sum(files), files };
}

/** Fetches a file beside its place, checks it, and puts it there. What is left of an earlier try is gone on with. */
async function fetchFile(part, target) {
  await mkdir(path.dirname(target), { recursive: true });
  const mark = createHash('sha256').update(`${part.url} ${part.etag}`).digest('hex').slice(0, 16);
  const partial = `${target}.${mark}.part`;
  await dropPartials(target, part.etag ? partial : null);
  for (let tries = 0; ; ) {
    const before = await sizeOf(partial);
    try {
      await append(part, partial, before);
      break;
    } catch (error) {
      if (error.code === 'ENOSPC') throw new CliError('storage-full', `There is no room left for ${target}.`);
      if (error instanceof CliError) throw error;
      tries = (await sizeOf(partial)) > before ? 0 : tries + 1;
      if (tries === MOST_TRIES)
        throw new CliError(
          'weight-missing',
          `${part.path} broke off (${reason(error)}). Run the same command again to go on.`,
        );
    }
  }
  if (!(await isRight(partial, part))) {
    await rm(partial);
    throw new CliError('weight-corrupt', `${part.path} is not the file that it should be; it was not kept.`);
  }
  await rename(partial, target);
}

/** Reads the rest of a file to the end of what is there; all of it where the host will not give a part. */
async function append({ url, etag, bytes }, partial, from) {
  if (from > 0 && from === bytes) return;
  const range = from > 0 && etag ? { range: `bytes=${from}-`, 'if-range': etag } : {};
  const response = await request(url, { headers: { ...PLAIN, ...range } });
  const flags = response.status === 206 ? 'a' : 'w';
  await pipeline(Readable.fromWeb(response.body), createWriteStream(partial, { flags }));
}

/** Whether a file is there, as long as it should be, and with its checksum. */
async function isRight(file, { bytes, sha256: expected }) {
  return (await sizeOf(file)) === bytes && (await sha256(file)) === expected;
}

/** Throws what `fetch` throws; a host that has not got it, or is not there, is `weight-missing`. */
async function request(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw new CliError('weight-missing', `${new URL(url).host} could not be reached (${reason(error)}).`);
  }
  if (!response.ok) throw new CliError('weight-missing', `${url} answered ${response.status}.`);
  return response;
}

/** Removes what is left of tries for other contents. */
async function dropPartials(target, keep) {
  const folder = path.dirname(target);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith(`${path.basename(target)}.`) && name.endsWith('.part') && file !== keep)
      await rm(file);
  }
}

async function sizeOf(file) {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const sum = (parts) => parts.reduce((total, one) => total + one.bytes, 0);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
const reason = (error) => error.cause?.code ?? error.code ?? error.message;
