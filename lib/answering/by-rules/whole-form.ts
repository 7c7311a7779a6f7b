import type { Wants } from './asks-nothing';
import { formFeatures } from './form-features';
import head from './form-head.json';
import { linearHead } from './linear-head';
import { wantsOf } from './wants-of';

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

const likely = linearHead(head);

/** What a question or saying is known for. */
export type AskedForm = WholeForm | Wants;

/**
 * What a question asks as a whole, or that it asks nothing of the videos; null where it asks anything else. Linear heads over what it means and which words it
 * holds (multinomial logistic regression), trained by test/forms/train.mjs.
 *
 * @param vector by the embedded sentence encoder
 */
export function formOf(question: string, vector: Float32Array): AskedForm | null {
  const features = formFeatures(question, vector);
  return wantsOf(question, features) ?? wholeOf(features);
}

function wholeOf(features: Float32Array): WholeForm | null {
  const [form, most] = [...likely(features)].reduce((best, one) => (one[1] > best[1] ? one : best));
  return most >= LEAST && isWhole(form) ? form : null;
}

/** Whether it is one of the forms that are asked as a whole. */
export function isWhole(form: string): form is WholeForm {
  return (WHOLE_FORMS as readonly string[]).includes(form);
}
