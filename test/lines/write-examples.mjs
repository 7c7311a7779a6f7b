// `node test/lines/write-examples.mjs FOLDER` writes what train_reader.py reads: the questions of the stories by twenty-seven people (asked.json), of the styled stories that rules
// may be written by (styles-dev.json), and of those that only measure (styles-kept.json), each with the lines that are weighed for an answer.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder to write to.');
mkdirSync(folder, { recursive: true });
const { askedStories } = await nodeModule('test/stories/asked.ts');
const { styledStories } = await nodeModule('test/stories/styles.ts');
const { reading } = await nodeModule('test/lines/reading.ts');

// Stories that are remembered together are of several authors.
const byNumber = ({ film }) => film.replace(/^(\w+)-(\d+)$/, '$2 $1');
const asked = askedStories().sort((a, b) => (byNumber(a) < byNumber(b) ? -1 : 1));
for (const [name, stories] of [
  ['asked', asked],
  ['styles-dev', styledStories('dev')],
  ['styles-kept', styledStories('kept')],
]) {
  const examples = await reading(stories, at('public/weights'));
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(examples));
  const told = examples.questions.filter(({ answerable, lines }) => answerable && lines.length > 0);
  const among = (n) =>
    told.filter(({ lines }) => lines.slice(0, n).some(({ tells }) => tells)).length / told.length;
  console.log(
    `${name}: ${examples.questions.length} questions; of ${told.length} that were told the line is among the first ${[1, 3, 16].map((n) => `${n}: ${among(n).toFixed(3)}`).join(', ')}`,
  );
}
