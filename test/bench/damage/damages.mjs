// What may happen to a browser's own files, drawn from a seed.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const DATABASES = 'Default/IndexedDB';
/** What lies apart from the databases, and may be damaged beside them. */
const BESIDE = ['Default/File System', 'Default/Local Storage', 'mneme-witness.json'];
const BLOCK = 4096;

const KINDS = {
  /** As a failing disk does. */
  flip: (file, random) =>
    alter(file, (bytes) => {
      for (let i = 0; i < 40; i += 1) flip(bytes, random);
      return bytes;
    }),
  zero: (file, random) =>
    alter(file, (bytes) => {
      const at = upTo(random, Math.max(1, bytes.length - BLOCK));
      return bytes.fill(0, at, Math.min(bytes.length, at + BLOCK));
    }),
  cut: (file, random) => alter(file, (bytes) => bytes.subarray(0, upTo(random, bytes.length))),
  grow: (file, random) =>
    alter(file, (bytes) => Buffer.concat([bytes, Buffer.from(times(500, () => upTo(random, 256)))])),
  remove: (file) => rmSync(file, { recursive: true }),
};

/**
 * Damages a browser's profile: a file of its databases, or all of them, or the whole profile, now and then with another that lies beside.
 *
 * @param {string} profile
 * @param {() => number} random from 0 to 1
 * @returns {string} what was done, in words
 */
export function damage(profile, random) {
  const draw = random();
  if (draw < 0.06) return spoil('remove', path.join(profile, DATABASES), profile, random);
  if (draw < 0.1) return spoil('remove', path.join(profile, 'Default'), profile, random);
  const done = [spoilDatabase(profile, random)];
  if (random() < 0.3) {
    const beside = path.join(profile, pick(BESIDE, random));
    if (existsSync(beside)) {
      const kind = statSync(beside).isDirectory() && random() < 0.5 ? 'remove' : 'flip';
      const one = kind === 'remove' ? beside : pick(filesIn(beside), random);
      done.push(spoil(kind, one, profile, random));
    }
  }
  return done.join(', ');
}

/** The same to the files of its databases alone. */
export function damageDatabases(profile, random) {
  if (random() < 0.2) return spoil('remove', path.join(profile, DATABASES), profile, random);
  return spoilDatabase(profile, random);
}

function spoilDatabase(profile, random) {
  const files = filesIn(path.join(profile, DATABASES)).filter((file) => !/LOCK$|LOG(\.old)?$/.test(file));
  // Mostly what holds the records: a log, or files of their own.
  const large = files.filter((file) => /\.(log|ldb)$/.test(file));
  const file = pick(random() < 0.75 ? large : files, random);
  return spoil(pick(Object.keys(KINDS), random), file, profile, random);
}

function spoil(kind, file, profile, random) {
  KINDS[kind](file, random);
  return `${kind} ${path.relative(profile, file)}`;
}

function alter(file, change) {
  writeFileSync(file, change(readFileSync(file)));
}

function flip(bytes, random) {
  if (bytes.length > 0) bytes[upTo(random, bytes.length)] ^= 1 + upTo(random, 255);
}

function filesIn(folder) {
  if (!statSync(folder).isDirectory()) return [folder];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

const upTo = (random, n) => Math.floor(random() * n);
const pick = (all, random) => all[upTo(random, all.length)];
const times = (n, make) => Array.from({ length: n }, make);
