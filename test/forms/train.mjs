// Trains the head that tells what a question asks as a whole (lib/answering/by-rules/whole-form.ts): multinomial logistic regression over
// the vectors of the embedded sentence encoder. `node test/forms/train.mjs` writes lib/answering/by-rules/form-head.json, and tells how
// a fifth of the phrasings that is left out at a time comes out. kept.json was written by somebody else, and is only measured:
// `npm run bench -- answers forms`.
import { readFileSync, writeFileSync } from 'node:fs';
import { at } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

const TRAINED_WITH = ['train-a', 'train-b'];
/** Strength of the pull towards zero, chosen with the fifths that were left out. */
const PULL = 1e-5;
const STEPS = 300;
const FOLDS = 5;
const HEAD = at('lib/answering/by-rules/form-head.json');

const { sentenceEmbedderIn } = await nodeModule('test/sentence-embedder.ts');
const { softmax } = await nodeModule('lib/softmax.ts');
const { formFeatures } = await nodeModule('lib/answering/by-rules/form-features.ts');
const embedder = await sentenceEmbedderIn(at('public/weights'));

const phrasings = TRAINED_WITH.flatMap((name) =>
  Object.entries(JSON.parse(readFileSync(at(`test/forms/${name}.json`), 'utf8'))).flatMap(([form, texts]) =>
    texts.map((text) => ({ form, text })),
  ),
);
const forms = [...new Set(phrasings.map(({ form }) => form))].sort();
const all = [];
for (const { form, text } of phrasings)
  all.push({
    text,
    form: forms.indexOf(form),
    vector: formFeatures(text, (await embedder.embed([text]))[0]),
  });

const left = all.map((_, i) => (i * 7919) % FOLDS);
const guesses = [];
for (let fold = 0; fold < FOLDS; fold += 1) {
  const head = trained(all.filter((_, i) => left[i] !== fold));
  for (const [i, one] of all.entries())
    if (left[i] === fold) guesses.push({ one, likely: likely(head, one) });
}
for (const least of [0.5, 0.6, 0.7, 0.8, 0.9]) {
  const other = forms.indexOf('other');
  const taken = ({ likely }) => {
    const best = likely.indexOf(Math.max(...likely));
    return likely[best] >= least ? best : other;
  };
  const whole = guesses.filter(({ one }) => one.form !== other);
  const rest = guesses.filter(({ one }) => one.form === other);
  const share = (some, of) => `${((100 * some.length) / of.length).toFixed(1)} % of ${of.length}`;
  const right = whole.filter((guess) => taken(guess) === guess.one.form);
  const wrong = whole.filter((guess) => taken(guess) !== guess.one.form && taken(guess) !== other);
  const drawn = rest.filter((guess) => taken(guess) !== other);
  console.log(
    `from ${least} on: right ${share(right, whole)}, another form ${share(wrong, whole)}, others taken for a form ${share(drawn, rest)}`,
  );
}

const { weights, biases } = trained(all);
const scale = Math.max(...weights.map((row) => Math.max(...row.map(Math.abs)))) / 127;
const head = {
  forms,
  scale,
  biases: biases.map((bias) => Number(bias.toFixed(4))),
  weights: weights.map((row) =>
    Buffer.from(Int8Array.from(row, (weight) => Math.round(weight / scale)).buffer).toString('base64'),
  ),
};
writeFileSync(HEAD, `${JSON.stringify(head, null, 2)}\n`);

/** Full batches by Adam (Kingma and Ba, 2015), from zero: the same each time. Forms count alike, however many phrasings they have. */
function trained(examples) {
  const size = examples[0].vector.length;
  const shares = forms.map((_, form) => examples.filter((one) => one.form === form).length);
  const parts = forms.length * (size + 1);
  const values = new Float64Array(parts);
  const mean = new Float64Array(parts);
  const square = new Float64Array(parts);
  for (let step = 1; step <= STEPS; step += 1) {
    const slope = new Float64Array(parts);
    const head = headOf(values, size);
    for (const one of examples) {
      const weight = 1 / (shares[one.form] * forms.length);
      for (const [form, probability] of likely(head, one).entries()) {
        const error = weight * (probability - (form === one.form ? 1 : 0));
        const from = form * (size + 1);
        for (let i = 0; i < size; i += 1) slope[from + i] += error * one.vector[i];
        slope[from + size] += error;
      }
    }
    for (let i = 0; i < parts; i += 1) {
      slope[i] += PULL * values[i];
      mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
      square[i] = 0.999 * square[i] + 0.001 * slope[i] ** 2;
      values[i] -= (0.1 * mean[i]) / (1 - 0.9 ** step) / (Math.sqrt(square[i] / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return headOf(values, size);
}

function headOf(values, size) {
  const rows = forms.map((_, form) => values.subarray(form * (size + 1), (form + 1) * (size + 1)));
  return {
    weights: rows.map((row) => row.subarray(0, size)),
    biases: rows.map((row) => row[size]),
  };
}

function likely({ weights, biases }, { vector }) {
  const scores = weights.map((row, form) => {
    let sum = biases[form];
    for (let i = 0; i < row.length; i += 1) sum += row[i] * vector[i];
    return sum;
  });
  return softmax(scores);
}
