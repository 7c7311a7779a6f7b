import { parseTextStream } from 'media-captions';
import { MnemeError } from '../errors';
import { plainLine } from '../plain-text';
import { MAX_CUE_LETTERS, MAX_CUES, MAX_SUBTITLE_BYTES, MAX_SUBTITLE_LINES } from './cue-limits';
import type { Cue } from './types';

/** Tags of WebVTT and SubRip and timestamps inside a cue; a bare "<" as in "I <3 you" stays. */
const TAGS =
  /<\/?(?:c|i|b|u|v|s|ruby|rt|lang|font)(?:[.\s][^<>]*)?>|<(?:\d+:)?\d\d:\d\d\.\d{3}>|\{\\[^{}]*\}/gi;
const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['lrm', ''],
  ['rlm', ''],
]);
const SRT_COUNTER = /^\d+$/;
const SRT_TIME = /^(?:\d+:)?\d\d:\d\d[.,]\d+ -->/;

/** The cues of a subtitle file: see `parseSubtitles`. A file that is too large is not read at all, nor is one that is gone: `bad-input`. */
export async function readSubtitles(file: Blob): Promise<Cue[]> {
  if (file.size > MAX_SUBTITLE_BYTES) throw tooLarge();
  let text: string;
  try {
    text = await file.text();
  } catch (cause) {
    throw new MnemeError('bad-input', 'The subtitle file could not be read, so it is not used.', { cause });
  }
  return parseSubtitles(text);
}

/**
 * The cues of a WebVTT or SubRip text, by start: plain words without tags, speaker names or entities, one line each, at most
 * `MAX_CUE_LETTERS` of them. Cues that are empty or end before they start are dropped; a text without any cue gives none.
 * Takes time in proportion to the text. Throws `bad-input` when there is more of it than any video has.
 */
export async function parseSubtitles(text: string): Promise<Cue[]> {
  if (text.length > MAX_SUBTITLE_BYTES) throw tooLarge();
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (lines.length > MAX_SUBTITLE_LINES) throw tooLarge();
  const clean = lines.map(cleanLine);
  const isVtt = clean[0]!.startsWith('WEBVTT');
  const { cues } = await parseTextStream(streamOf(isVtt ? clean : separated(clean)), {
    type: isVtt ? 'vtt' : 'srt',
    errors: false,
  });
  if (cues.length > MAX_CUES) throw tooLarge();
  return cues
    .map((cue) => ({ t0: cue.startTime, t1: cue.endTime, text: plainText(cue.text) }))
    .filter((cue) => cue.text !== '' && cue.t1 > cue.t0)
    .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1);
}

function tooLarge(): MnemeError {
  return new MnemeError(
    'bad-input',
    `These subtitles are larger than those of any video (at most ${MAX_SUBTITLE_BYTES / 2 ** 20} MB, ${MAX_CUES} lines).`,
  );
}

/** Spaces at its end go, and in a time line all but one of each run, over which its readers take quadratic time. */
function cleanLine(line: string): string {
  if (line.includes('-->')) return line.replace(/\s+/g, ' ').trimEnd();
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return line.slice(0, end);
}

/** Gives each SubRip counter with its time line a blank line before it where there is none. */
function separated(lines: string[]): string[] {
  return lines.flatMap((line, i) =>
    SRT_COUNTER.test(line) && SRT_TIME.test(lines[i + 1] ?? '') ? ['', line] : [line],
  );
}

/** Lines one by one as they are asked for: a queue of all of them takes quadratic time in Node. */
function streamOf(lines: string[]): ReadableStream<string> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next < lines.length) controller.enqueue(lines[next++]!);
      else controller.close();
    },
  });
}

function plainText(markup: string): string {
  const text = markup
    .replace(TAGS, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  const line = plainLine(text);
  if (line.length <= MAX_CUE_LETTERS) return line;
  const whole = line.slice(0, MAX_CUE_LETTERS - 1).replace(/\p{Cs}$/u, '');
  return `${whole.trimEnd()}…`;
}

/**
 * The subtitle file that lies beside a video: `name.vtt` or `name.srt`, else with a language as in `name.en.vtt`;
 * letter case does not matter.
 *
 * @param names file names to choose from
 * @returns one of `names`, or null
 */
export function findSubtitle(videoName: string, names: readonly string[]): string | null {
  const base = videoName.replace(/\.[^.]*$/, '').toLowerCase();
  const ranked = names
    .map((name) => ({ name, rank: subtitleRank(name.toLowerCase(), base) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
  return ranked[0]?.name ?? null;
}

function subtitleRank(name: string, base: string): number {
  if (!name.startsWith(`${base}.`)) return -1;
  const rest = /^(\.[a-z]{2,3}(?:-[a-z\d]+)*)?\.(vtt|srt)$/.exec(name.slice(base.length));
  return rest ? (rest[1] ? 2 : 0) + (rest[2] === 'vtt' ? 0 : 1) : -1;
}
