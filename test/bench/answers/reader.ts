// Whether a model could answer: the share of questions of which a perfect reader finds the answer in the first prompt, which is all that it may use.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { think } from '../../../lib/answering/by-model/think';
import type { Provider } from '../../../lib/language/provider';
import { numbersIn } from '../../../lib/memory/numbers-told';
import { stemOf, tokens } from '../../../lib/memory/terms';
import { rememberStories, story, storyNames } from '../../stories/memory';
import type { StoryQuestion, StoryTruth } from '../../stories/truth';
import { firstPrompt, memoryOf, textOf } from '../../thinking';

const FILMS = ['a1', 'a2', 'a3', 'a-long'];

/** Rows of the stories, and of the scripted films by their truth files where they are there; then of all in one memory, asked at its end. */
export async function run() {
  const [dev, kept] = (['dev', 'kept'] as const).map((set) => storyNames(set).map(story));
  const films = filmTruths();
  const sets = { dev: dev!, kept: kept!, ...(films.length > 0 ? { films } : {}) };
  const rows = [];
  for (const [set, truths] of Object.entries(sets)) rows.push(...(await rowsOf(set, truths, true)));
  return [...rows, ...(await rowsOf('together', Object.values(sets).flat(), false))];
}

/** @param asOf each question is asked of its video, as of its moment; else of everything */
async function rowsOf(set: string, truths: StoryTruth[], asOf: boolean) {
  const { recall } = rememberStories(truths);
  const memory = memoryOf(recall);
  const read: { holds: boolean; reckoned: boolean; isSaid: boolean; letters: number }[] = [];
  const calls: number[] = [];
  for (const { film, qa } of truths)
    for (const item of qa) {
      const at = { video: `${film}.mp4`, ...(item.ask_at === null ? {} : { before: item.ask_at }) };
      const request = { question: item.question, ...(asOf ? at : {}) };
      const { modelCalls } = await think(request, { memory, provider: readingModel(item) });
      calls.push(modelCalls);
    }
  for (const { film, qa, lines, people } of truths)
    for (const item of qa.filter(({ answerable }) => answerable)) {
      const at = { video: `${film}.mp4`, ...(item.ask_at === null ? {} : { before: item.ask_at }) };
      const request = { question: item.question, mode: 'reflex', ...(asOf ? at : {}) } as const;
      const prompt = await firstPrompt(memory, request);
      const text = prompt ? withNames(prompt.text) : '';
      const said = [...lines.map(({ text }) => text), ...people.map(({ name }) => name)].join('\n');
      const told = item.accept.map(stems);
      const holds = told.some((phrase) => stems(text).includes(phrase));
      const isSaid = truths.length > 0 && told.some((phrase) => stems(said).includes(phrase));
      const reckoned = !holds && isReckoned(item, lines, stems(text));
      read.push({ holds, reckoned, isSaid: isSaid || holds, letters: prompt?.text.length ?? 0 });
      if (!holds && set !== 'kept')
        process.stderr.write(
          `${set} ${item.id}${reckoned ? ' (reckoned)' : isSaid ? '' : ' (never said)'}: ${item.question} -> ${item.answer}\n`,
        );
      if (process.env.MNEME_SHOW === `${set} ${item.id}`) process.stderr.write(`${text}\n`);
    }
  const holding = read.filter(({ holds }) => holds).length;
  const said = read.filter(({ isSaid }) => isSaid).length;
  const row = (metric: string, value: number, unit: string) => ({
    metric: `answers.reader.${metric}${set}`,
    value: Number(value.toFixed(3)),
    unit,
  });
  return [
    row('', holding / read.length, `share of ${read.length} answerable questions`),
    row(
      'reckoned.',
      read.filter(({ holds, reckoned }) => holds || reckoned).length / read.length,
      'the same, or a number that two in the lines of its clue add up or differ to, which all stand there',
    ),
    row('said.', holding / said, `share of the ${said} of them whose answer was said in these words`),
    row(
      'calls.',
      calls.reduce((sum, one) => sum + one, 0) / calls.length,
      `calls a question by \`auto\`, of ${calls.length}, a fourth or so never told: of a model that quotes the line where it is shown what is asked`,
    ),
    row('letters.', Math.max(...read.map(({ letters }) => letters)), 'letters of the longest prompt'),
    row(
      'letters.mean.',
      read.reduce((sum, { letters }) => sum + letters, 0) / read.length,
      'letters of a prompt, on average',
    ),
  ];
}

/**
 * Whether the answer is a number that follows from two others: the lines in which the truth has its clue stand in the prompt, and their sum or difference is
 * it ("eighteen thousand, two thousand less than last year").
 */
function isReckoned({ answer, clues }: StoryQuestion, lines: StoryTruth['lines'], prompt: string): boolean {
  const [wanted, ...more] = valuesIn(answer);
  if (wanted === undefined || more.length > 0) return false;
  const told = lines.filter((line) => clues.some(([t0, t1]) => line.t0 < t1! && line.t1 > t0!));
  if (told.length === 0 || !told.every(({ text }) => prompt.includes(stems(text)))) return false;
  const values = told.flatMap(({ text }) => valuesIn(text));
  return values.some((a, i) =>
    values.some((b, j) => i < j && (a + b === wanted || Math.abs(a - b) === wanted)),
  );
}

function valuesIn(text: string): number[] {
  return numbersIn(text).map(({ value }) => value);
}

/** A model that quotes the first line that tells what is asked, and says that it is not known where none does. */
function readingModel({ accept, answerable }: StoryQuestion): Provider {
  const told = accept.map(stems);
  return {
    ...{ model: 'scripted', runsIn: 'tab', takes: { images: false, audio: false } },
    async complete(request) {
      const prompt = textOf(request);
      const [lines, named] = [dataOf(prompt).split('\n'), withNames(prompt).split('\n')];
      const isTold = (words: string) => told.some((phrase) => stems(words).includes(phrase));
      const line = lines.find((one, i) => /^- \[\d+\]/.test(one) && isTold(named[i]!));
      const [, n, said] = /^- \[(\d+)\].*?\): (.*)$/.exec(answerable ? (line ?? '') : '') ?? [];
      const cited = n === undefined ? '' : `${said} [${n}]`;
      const text = request.schema
        ? JSON.stringify(stepBy(request.schema.name, cited))
        : cited || 'Not known: it.';
      return { text, ended: 'stop', usage: { promptTokens: null, completionTokens: null } };
    },
  };
}

/** What it says in a form; `cited` "": it knows nothing. */
function stepBy(form: string, cited: string): object {
  const common = { thinking: '', sure: 'sure', why: 'A line says it.', content: cited };
  const step = { ...common, plan: [], queries: [], stretches: [], question: '' };
  if (form === 'who_is_asked') return { names: [], witnesses: [] };
  if (form === 'testimony') return { thinking: '', knows: cited !== '', content: cited };
  if (form === 'verdict') return { ...common, verdict: cited ? 'answer' : 'missing' };
  return { ...step, action: cited ? 'answer' : 'nothing' };
}

/** A prompt as who reads it understands it: with the names that it lists for the ids. */
function withNames(prompt: string): string {
  const names = new Map(
    [...prompt.matchAll(/<(p_\d+)>: (?:maybe )?called ([^\n]+)/g)].map(([, id, name]) => [id!, name!]),
  );
  return dataOf(prompt).replace(/<(p_\d+)>/g, (whole, id: string) => names.get(id) ?? whole);
}

/** What a prompt tells; the question itself is no answer. */
function dataOf(prompt: string): string {
  return prompt.slice(prompt.lastIndexOf('<data>'), prompt.lastIndexOf('</data>'));
}

function filmTruths(): StoryTruth[] {
  const models = process.env.MNEME_MODELS;
  const directory = process.env.MNEME_FILMS ?? (models ? path.resolve(models, '../films/open') : null);
  if (!directory) return [];
  return FILMS.map((name) => path.join(directory, `${name}.truth.json`))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
}

/** A text as the stems of its words, in order. */
function stems(text: string): string {
  return ` ${tokens(text).map(stemOf).join(' ')} `;
}
