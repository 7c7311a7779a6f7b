import { parseTextStream, parseVTTTimestamp } from 'media-captions';
import { MnemeError } from '../errors';
import { plainLine } from '../plain-text';
import { told } from '../told';
import { MAX_CUE_LETTERS, MAX_CUES, MAX_SUBTITLE_BYTES, MAX_SUBTITLE_LINES } from './cue-limits';
import { type Flaw, type Subtitles, WHY } from './subtitle-flaws';

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
/** Begins a cue wherever it stands, also without a blank line before it. */
const TIMES = /^-?\d[\d.,]*:[\d:.,]* ?--> ?-?\d/;
/** Times with an arrow that no reader knows. */
const NEARLY_TIMES = /^-?\d[\d.,]*:[\d:.,]* *[-–—]+[>→]? *-?\d[\d.,]*:/;
const NOTE = /^(?:NOTE|REGION|STYLE)/;

/** The cues of a subtitle file: see `parseSubtitles`. A file that is too large is not read at all, nor is one that is gone: `bad-input`. */
export async function readSubtitles(file: Blob): Promise<Subtitles> {
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
 * `MAX_CUE_LETTERS` of them. Cues that are empty, end before they start or have no times are left out, which is told; a text without
 * any cue gives none. Takes time in proportion to the text. Throws `bad-input` when there is more of it than any video has.
 */
export async function parseSubtitles(text: string): Promise<Subtitles> {
  if (text.length > MAX_SUBTITLE_BYTES) throw tooLarge();
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (lines.length > MAX_SUBTITLE_LINES) throw tooLarge();
  const clean = lines.map(cleanLine);
  const isVtt = clean[0]!.startsWith('WEBVTT');
  const { marked, begun } = withMarks(clean, isVtt);
  const read = await parseTextStream(streamOf(marked), { type: isVtt ? 'vtt' : 'srt', errors: false });
  if (read.cues.length > MAX_CUES) throw tooLarge();
  const cues = read.cues.map(({ id, startTime, endTime, text }) => ({
    line: Number(id),
    t0: startTime,
    t1: endTime,
    ...plainText(text),
  }));
  const unread = new Set(begun);
  for (const { line } of cues) unread.delete(line);
  const leftOut = [
    ...[...unread].map((line) => unreadCue(line, clean[line - 1]!)),
    ...cues.filter(({ text }) => text === '').map(({ line, t0 }) => ({ line, t0, why: WHY.wordless })),
  ];
  return {
    cues: cues
      .filter(({ text }) => text !== '')
      .map(({ t0, t1, text }) => ({ t0, t1, text }))
      .sort((a, b) => a.t0 - b.t0 || a.t1 - b.t1),
    of: begun.length,
    leftOut: leftOut.sort((a, b) => a.line! - b.line!),
    cut: cues.filter(({ isCut }) => isCut).map(({ line, t0 }) => ({ line, t0, why: WHY.long })),
    isOther: begun.length === 0 && clean.slice(isVtt ? 1 : 0).some((line) => line !== ''),
  };
}

function tooLarge(): MnemeError {
  return new MnemeError(
    'bad-input',
    told`These subtitles are larger than those of any video (at most ${MAX_SUBTITLE_BYTES / 2 ** 20} MB, ${MAX_CUES} lines).`,
  );
}

/** Spaces at its end go, and in a time line all but one of each run, over which its readers take quadratic time. */
function cleanLine(line: string): string {
  if (line.includes('-->')) return line.replace(/\s+/g, ' ').trimEnd();
  let end = line.length;
  while (line[end - 1] === ' ' || line[end - 1] === '\t') end -= 1;
  return line.slice(0, end);
}

/**
 * Lines that begin a cue, each after a blank line and one with its number: a reader gives the cue the line before it for its id, and so
 * it can be told of which nothing came. SubRip's counters have a blank line before them, too.
 */
function withMarks(lines: readonly string[], isVtt: boolean): { marked: string[]; begun: number[] } {
  const marked: string[] = [];
  const begun: number[] = [];
  let block: 'cue' | 'note' | null = isVtt ? 'cue' : null; // Its head ends like a cue.
  for (const [i, line] of lines.entries()) {
    const begins =
      block !== 'note' &&
      (TIMES.test(line) || (block === null && (line.includes('-->') || NEARLY_TIMES.test(line))));
    const isCounter = block !== 'note' && SRT_COUNTER.test(line) && TIMES.test(lines[i + 1] ?? '');
    if (begins) {
      begun.push(i + 1);
      marked.push('', String(i + 1), line);
    } else if (isCounter) marked.push('', line);
    else marked.push(line);
    if (line === '' || isCounter) block = null;
    else if (begins) block = 'cue';
    else if (isVtt && block === null && NOTE.test(line)) block = 'note';
  }
  return { marked, begun };
}

function unreadCue(line: number, times: string): Flaw {
  const [t0 = null, t1 = null] = times
    .replaceAll(',', '.')
    .split(/ ?--> ?/)
    .map((time) => parseVTTTimestamp(time.split(' ')[0]!));
  const areTimes = t0 !== null && t1 !== null && t1 <= t0;
  return { line, t0, why: areTimes ? WHY.order : WHY.times };
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

function plainText(markup: string): { text: string; isCut: boolean } {
  const text = markup
    .replace(TAGS, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  const line = plainLine(text);
  if (line.length <= MAX_CUE_LETTERS) return { text: line, isCut: false };
  const whole = line.slice(0, MAX_CUE_LETTERS - 1).replace(/\p{Cs}$/u, '');
  return { text: `${whole.trimEnd()}…`, isCut: true };
}
