// Trains the heads that tell what a question asks as a whole (lib/answering/by-rules/whole-form.ts) and what asks nothing of the videos
// (asks-nothing.ts): multinomial logistic regression over the vectors of the embedded sentence encoder. `node test/forms/train.mjs` writes
// form-head.json and wants-head.json there (or the one that is named), and tells how a fifth of the phrasings that is left out at a time comes out. kept.json and
// sayings-kept.json were written by somebody else, and are only measured: `npm run bench -- answers forms sayings`.
import { readFileSync, writeFileSync } from 'node:fs';
import { at } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

/** Strength of the pull towards zero, chosen with the fifths that were left out. */
const PULL = 1e-5;
const STEPS = { forms: 300, sayings: 150 };
const FOLDS = 5;
const LEVELS = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

const { sentenceEmbedderIn } = await nodeModule('test/sentence-embedder.ts');
const { softmax } = await nodeModule('lib/softmax.ts');
const { formFeatures } = await nodeModule('lib/answering/by-rules/form-features.ts');
const { holdsQuestion, NOTHING } = await nodeModule('lib/answering/by-rules/asks-nothing.ts');
const { styledStories } = await nodeModule('test/stories/styles.ts');
const embedder = await sentenceEmbedderIn(at('public/weights'));

const FORMS = [...phrasings('train-a'), ...phrasings('train-b')];
const SAYINGS = [...phrasings('sayings-train-a'), ...phrasings('sayings-train-b')];
/** Plain questions, and those about Mneme itself: like what asks nothing, they say "you". What asks in SAYINGS is worded like what does not. */
const QUESTIONS = [
  ...FORMS.map(({ form, text }) => ({ form: form === 'abilities' ? form : 'question', text })),
  ...styledStories('dev').flatMap(({ qa }) =>
    qa.map(({ question }) => ({ form: 'question', text: question })),
  ),
];

const [only] = process.argv.slice(2);
if (only !== 'wants-head') await train('form-head', FORMS, STEPS.forms, tellForms);
if (only !== 'form-head') await train('wants-head', [...SAYINGS, ...QUESTIONS], STEPS.sayings, tellSayings);

function phrasings(name) {
  return Object.entries(JSON.parse(readFileSync(at(`test/forms/${name}.json`), 'utf8'))).flatMap(
    ([form, texts]) => texts.map((text) => ({ form, text })),
  );
}

/** @param tell is told each phrasing with how likely its forms are by a head that was trained without it */
async function train(name, given, steps, tell) {
  const forms = [...new Set(given.map(({ form }) => form))].sort();
  const all = [];
  for (const { form, text } of given)
    all.push({
      text,
      form: forms.indexOf(form),
      held: heldIn(formFeatures(text, (await embedder.embed('question', [text]))[0])),
    });
  const left = all.map((_, i) => (i * 7919) % FOLDS);
  const guesses = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const head = trained(
      all.filter((_, i) => left[i] !== fold),
      forms.length,
      steps,
    );
    for (const [i, { text, form, held }] of all.entries())
      if (left[i] === fold) {
        const each = likely(head, held).map((one, i) => [forms[i], one]);
        guesses.push({ text, form: forms[form], likely: new Map(each) });
      }
  }
  console.log(name);
  tell(guesses);
  const { weights, biases } = trained(all, forms.length, steps);
  const scale = Math.max(...weights.map((row) => Math.max(...row.map(Math.abs)))) / 127;
  const head = {
    forms,
    scale,
    biases: biases.map((bias) => Number(bias.toFixed(4))),
    weights: weights.map((row) =>
      Buffer.from(Int8Array.from(row, (weight) => Math.round(weight / scale)).buffer).toString('base64'),
    ),
  };
  writeFileSync(at(`lib/answering/by-rules/${name}.json`), `${JSON.stringify(head, null, 2)}\n`);
}

function tellForms(guesses) {
  for (const least of LEVELS) {
    const taken = ({ likely }) => {
      const [form, most] = [...likely].reduce((best, one) => (one[1] > best[1] ? one : best));
      return most >= least ? form : 'other';
    };
    const whole = guesses.filter(({ form }) => form !== 'other');
    const rest = guesses.filter(({ form }) => form === 'other');
    const right = whole.filter((guess) => taken(guess) === guess.form);
    const wrong = whole.filter((guess) => taken(guess) !== guess.form && taken(guess) !== 'other');
    const drawn = rest.filter((guess) => taken(guess) !== 'other');
    console.log(
      `from ${least} on: right ${share(right, whole)}, another form ${share(wrong, whole)}, others taken for a form ${share(drawn, rest)}`,
    );
  }
}

function tellSayings(guesses) {
  const of = (...forms) => guesses.filter(({ form }) => forms.includes(form));
  for (const least of LEVELS) {
    const among = (forms) => (some) =>
      share(
        some.filter(
          ({ text, likely }) =>
            forms.reduce((sum, form) => sum + likely.get(form), 0) >= least && !holdsQuestion(text),
        ),
        some,
      );
    const [nothing, world] = [among(NOTHING), among(['world'])];
    console.log(
      `from ${least} on: ask nothing ${nothing(of(...NOTHING))}, of what asks ${nothing(of('asks'))}, of questions ${nothing(of('question', 'abilities'))}; ask the world ${world(of('world'))}, of what asks ${world(of('asks'))}, of questions ${world(of('question', 'abilities'))}`,
    );
  }
}

function share(some, of) {
  return `${((100 * some.length) / of.length).toFixed(1)} % of ${of.length}`;
}

/** Full batches by Adam (Kingma and Ba, 2015), from zero: the same each time. Forms count alike, however many phrasings they have. */
function trained(examples, forms, steps) {
  const { size } = examples[0].held;
  const shares = Array.from(
    { length: forms },
    (_, form) => examples.filter((one) => one.form === form).length,
  );
  const parts = forms * (size + 1);
  const all = new Float64Array(parts);
  const mean = new Float64Array(parts);
  const square = new Float64Array(parts);
  for (let step = 1; step <= steps; step += 1) {
    const slope = new Float64Array(parts);
    const head = headOf(all, size);
    for (const one of examples) {
      const weight = 1 / (shares[one.form] * forms);
      for (const [form, probability] of likely(head, one.held).entries()) {
        const error = weight * (probability - (form === one.form ? 1 : 0));
        const from = form * (size + 1);
        const { places, values } = one.held;
        for (let i = 0; i < places.length; i += 1) slope[from + places[i]] += error * values[i];
        slope[from + size] += error;
      }
    }
    for (let i = 0; i < parts; i += 1) {
      slope[i] += PULL * all[i];
      mean[i] = 0.9 * mean[i] + 0.1 * slope[i];
      square[i] = 0.999 * square[i] + 0.001 * slope[i] ** 2;
      all[i] -= (0.1 * mean[i]) / (1 - 0.9 ** step) / (Math.sqrt(square[i] / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return headOf(all, size);
}

function headOf(values, size) {
  const from = (form) => form * (size + 1);
  const rows = Array.from({ length: values.length / (size + 1) }, (_, form) => form);
  return {
    weights: rows.map((form) => values.subarray(from(form), from(form) + size)),
    biases: rows.map((form) => values[from(form) + size]),
  };
}

/** The values of features that are not zero, of which most places are. */
function heldIn(features) {
  const places = Int32Array.from([...features.keys()].filter((i) => features[i] !== 0));
  return { size: features.length, places, values: Float64Array.from(places, (i) => features[i]) };
}

function likely({ weights, biases }, { places, values }) {
  return softmax(
    weights.map((row, form) => {
      let sum = biases[form];
      for (let i = 0; i < places.length; i += 1) sum += row[places[i]] * values[i];
      return sum;
    }),
  );
}
