import { base64 } from '@scure/base';
import { softmax } from '../../softmax';
import { formFeatures } from './form-features';
import head from './form-head.json';

/** What may be asked of a recording, or of all that is remembered, as a whole; `unseen`: what only a look at a picture could tell. */
export const WHOLE_FORMS = [
  'summary',
  'people',
  'videos',
  'talks-most',
  'beginning',
  'ending',
  'recorded',
  'abilities',
  'unseen',
] as const;
export type WholeForm = (typeof WHOLE_FORMS)[number];

/** Least likelihood of a form. Set on the phrasings that the head was trained with, by leaving out a fifth at a time (test/forms). */
const LEAST = 0.8;

/**
 * What a question asks as a whole; null where it asks anything else. A linear head over what it means and which words it holds
 * (multinomial logistic regression), trained by test/forms/train.mjs.
 *
 * @param vector by the embedded sentence encoder
 */
export function formOf(question: string, vector: Float32Array): WholeForm | null {
  const likely = likelihoods(formFeatures(question, vector));
  const best = likely.indexOf(Math.max(...likely));
  const form = head.forms[best]!;
  return likely[best]! >= LEAST && isWhole(form) ? form : null;
}

function isWhole(form: string): form is WholeForm {
  return (WHOLE_FORMS as readonly string[]).includes(form);
}

/** Of each form a row of weights, whole numbers of `scale` each. */
const ROWS = head.weights.map((row) => new Int8Array(base64.decode(row)));

/** How likely each form of the head is, 0 to 1; they add up to 1. */
function likelihoods(features: Float32Array): number[] {
  return softmax(
    ROWS.map(
      (row, form) =>
        head.biases[form]! + head.scale * features.reduce((sum, one, i) => sum + one * row[i]!, 0),
    ),
  );
}
