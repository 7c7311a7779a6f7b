// What is read of writing in photographs that were labelled by eye (test/stories/writing/labels.json): how much of what a person reads at a glance is read, and how much of what is read is
// there. `choose` are those by which settings may be chosen, `measure` the others. MNEME_WRITING_PICTURES names the folder of the photographs.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { at, SetupError } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';
import { round } from './common/films.mjs';

const LABELS = at('test/stories/writing/labels.json');
const WEIGHT = at('public/weights/text-recognition/ppocr-v4');
/** Share of letters that may be read otherwise. */
const MISREAD = 0.2;
/** What is read counts as nothing else where so much of what is labelled is in it. */
const LEAST_LABELLED = 0.6;

export async function run() {
  const folder = process.env.MNEME_WRITING_PICTURES;
  if (!folder || !existsSync(folder))
    throw new SetupError(
      'This needs the photographs: set MNEME_WRITING_PICTURES to their folder (test/stories/writing/README.md).',
    );
  const lib = await nodeModule('test/bench/writing/reading.ts');
  const reader = await lib.readerOf((file) => new Uint8Array(readFileSync(path.join(WEIGHT, file))));
  const parts = { choose: counts(), measure: counts() };
  for (const [name, label] of Object.entries(JSON.parse(readFileSync(LABELS, 'utf8')))) {
    const began = performance.now();
    const lines = await lib.linesOf(reader, picture(path.join(folder, name)));
    const part = parts[label.part];
    part.ms += performance.now() - began;
    part.pictures += 1;
    count(part, label, lines);
  }
  return Object.entries(parts).flatMap(([name, part]) => [
    row(`recall.${name}`, part.read / part.plain, `share of ${part.plain} texts that are read at a glance`),
    row(`precision.${name}`, part.right / part.lines, `share of ${part.lines} lines that were read`),
    row(
      `without.${name}`,
      part.invented,
      `of ${part.empty} photographs without writing, in which some was read`,
    ),
    row(`work.${name}`, part.ms / part.pictures / 1000, 's a photograph, one thread'),
  ]);
}

const row = (metric, value, unit) => ({ metric: `writing.${metric}`, value: round(value), unit });
const counts = () => ({ plain: 0, read: 0, lines: 0, right: 0, empty: 0, invented: 0, ms: 0, pictures: 0 });

function picture(file) {
  const { width, height, data } = jpeg.decode(readFileSync(file), {
    useTArray: true,
    maxMemoryUsageInMB: 2000,
  });
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
}

function count(part, { texts, dense }, lines) {
  const read = lines.map(lettersOf).filter((line) => line.length > 1);
  const all = read.join('');
  const labelled = texts.map(({ text }) => lettersOf(text));
  for (const [i, { must }] of texts.entries()) {
    if (!must || labelled[i] === '') continue;
    part.plain += 1;
    if ([...read, all].some((line) => isIn(labelled[i], line)) || isCovered(labelled[i], read))
      part.read += 1;
  }
  const joined = labelled.join('');
  for (const line of read) {
    const isThere =
      isIn(line, joined) ||
      labelled.some((one) => isIn(one, line) && one.length >= LEAST_LABELLED * line.length);
    // Of a page full of text not all is labelled.
    if (!isThere && dense) continue;
    part.lines += 1;
    if (isThere) part.right += 1;
  }
  if (texts.length === 0) {
    part.empty += 1;
    if (read.length > 0) part.invented += 1;
  }
}

/** Letters and digits in lower case without accents. */
function lettersOf(text) {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]/g, '');
}

/** Whether a text stands in another, but for some letters. */
function isIn(text, other) {
  return least(text, other) <= MISREAD * text.length;
}

/** Whether lines that are parts of a text make most of it. */
function isCovered(text, lines) {
  const parts = lines.filter((line) => line.length > 2 && isIn(line, text));
  return parts.reduce((sum, line) => sum + line.length, 0) >= (1 - MISREAD) * text.length;
}

/** Least number of letters put in, left out or changed that make a text of some part of another. */
function least(text, other) {
  let costs = new Array(other.length + 1).fill(0);
  for (let i = 0; i < text.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1)
      next.push(Math.min(costs[j + 1] + 1, next[j] + 1, costs[j] + Number(text[i] !== other[j])));
    costs = next;
  }
  return Math.min(...costs);
}
