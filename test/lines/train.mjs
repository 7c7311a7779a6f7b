// Trains the head that tells which line answers a question (lib/answering/by-rules/likely-lines.ts): logistic regression. `node test/lines/train.mjs` writes lib/answering/by-rules/line-head.json, and tells how each story comes out by heads that
// were trained without it. The stories named "kept" are only measured: `npm run bench -- answers styles`.
import { writeFileSync } from 'node:fs';
import { at } from '../../bin/setup/common.mjs';
import { nodeModule } from '../../bin/setup/node-module.mjs';

/** Strength of the pull towards zero, of weights of features of spread 1. */
const PULL = 1e-4;
const STEPS = 400;
const HEAD = at('lib/answering/by-rules/line-head.json');

const { examples } = await nodeModule('test/lines/examples.ts');
const all = await examples(at('public/weights'));
const stories = [...new Set(all.meaning.map(({ story }) => story))];

const head = {};
for (const by of ['meaning', 'words']) {
  const judged = stories.flatMap((story) => {
    const fit = fittedTo(all[by].filter((one) => one.story !== story));
    return all[by].filter((one) => one.story === story).map(({ lines }) => likeliestFirst(fit, lines));
  });
  console.log(`${by}: ${judged.length} questions`);
  tellRanks(judged);
  head[by] = fittedTo(all[by]);
}
writeFileSync(HEAD, `${JSON.stringify(head, null, 2)}\n`);

function fittedTo(some) {
  return fitted(some.flatMap(({ lines }) => lines.map(({ features, tells }) => ({ features, is: tells }))));
}

/** Whether each line tells it, in the order of a fit that did not see them. */
function likeliestFirst(fit, lines) {
  return lines
    .map(({ features, tells }) => ({ likelihood: likelihood(fit, features), tells }))
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ tells }) => tells);
}

function tellRanks(judged) {
  const told = judged.filter((lines) => lines.includes(true));
  for (const n of [1, 3, 10]) {
    const right = told.filter((lines) => lines.slice(0, n).includes(true));
    console.log(`  told among the first ${n}: ${share(right, told)}`);
  }
}

function share(some, of) {
  return `${((100 * some.length) / of.length).toFixed(1)} % of ${of.length}`;
}

function likelihood({ bias, weights }, features) {
  return 1 / (1 + Math.exp(-features.reduce((sum, one, i) => sum + one * weights[i], bias)));
}

/** Logistic regression by gradient descent with momentum, over features brought to mean 0 and spread 1. */
function fitted(rows) {
  const width = rows[0].features.length;
  const columns = Array.from({ length: width }, (_, i) => rows.map(({ features }) => features[i]));
  const means = columns.map((values) => values.reduce((sum, one) => sum + one, 0) / rows.length);
  const spreads = columns.map(
    (values, i) => Math.sqrt(values.reduce((sum, one) => sum + (one - means[i]) ** 2, 0) / rows.length) || 1,
  );
  const scaled = Float64Array.from(
    rows.flatMap(({ features }) => features.map((one, i) => (one - means[i]) / spreads[i])),
  );
  let bias = 0;
  const weights = new Float64Array(width);
  const speed = new Float64Array(width + 1);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = new Float64Array(width + 1);
    for (let n = 0, at = 0; n < rows.length; n += 1, at += width) {
      let sum = bias;
      for (let i = 0; i < width; i += 1) sum += scaled[at + i] * weights[i];
      const off = 1 / (1 + Math.exp(-sum)) - (rows[n].is ? 1 : 0);
      for (let i = 0; i < width; i += 1) slope[i] += off * scaled[at + i];
      slope[width] += off;
    }
    for (let i = 0; i <= width; i += 1) {
      const own = i < width ? PULL * weights[i] : 0;
      speed[i] = 0.9 * speed[i] - 0.5 * (slope[i] / rows.length + own);
      if (i < width) weights[i] += speed[i];
      else bias += speed[i];
    }
  }
  const plain = Array.from(weights, (one, i) => one / spreads[i]);
  const offset = plain.reduce((sum, one, i) => sum + one * means[i], 0);
  const rounded = (value) => Math.round(value * 1e4) / 1e4;
  return { bias: rounded(bias - offset), weights: plain.map(rounded) };
}
