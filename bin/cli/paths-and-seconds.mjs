// What commands are given: paths and seconds.
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.mjs';

/** A path as the caller meant it: npm runs scripts from the project's folder. */
export function fromCaller(file) {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
}

export function existingFile(file) {
  if (!existsSync(file) || !statSync(file).isFile())
    throw new CliError('not-found', `There is no file ${file}.`);
  return file;
}

export function seconds(text, what) {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new CliError('bad-input', `${what} is a number of seconds, not ${text}.`);
  return value;
}

/** Whether it is a time in the years 1 to 9999: those that ISO writes with four digits. */
export function isMoment(text) {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
}

/** As of when something is read: a video, and a second of it. */
export function asOf({ video, before }) {
  if (before !== undefined && !video)
    throw new CliError('bad-input', '--before needs --video: the seconds are of that video.');
  return { video, before: seconds(before, '--before') };
}
