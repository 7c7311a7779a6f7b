// What questions ask as a whole, told by the trained head: phrasings by somebody who had seen neither the rules nor those that it was
// trained with (test/forms/kept.json).
import { readFileSync } from 'node:fs';
import { formOf } from '../../../lib/answering/by-rules/whole-form';
import { sentenceEmbedderIn } from '../../sentence-embedder';

export async function run() {
  const kept = JSON.parse(readFileSync('test/forms/kept.json', 'utf8')) as Record<string, string[]>;
  const embedder = await sentenceEmbedderIn('public/weights');
  const rows = [];
  let [right, another, all] = [0, 0, 0];
  for (const [form, texts] of Object.entries(kept)) {
    const told = [];
    for (const text of texts) {
      const [vector] = await embedder.embed('question', [text]);
      told.push(formOf(text, vector!) ?? 'other');
    }
    const own = told.filter((one) => one === form).length;
    rows.push(row(form, own, texts.length));
    if (form === 'other') continue;
    right += own;
    another += told.filter((one) => one !== form && one !== 'other').length;
    all += texts.length;
  }
  return [row('right', right, all), row('another', another, all), ...rows];
}

function row(metric: string, count: number, of: number) {
  return {
    metric: `answers.forms.${metric}`,
    value: Math.round((1000 * count) / of) / 1000,
    unit: `share of ${of}`,
  };
}
