import * as v from 'valibot';
import { shortened } from './data';

/** How much a model is to be relied on, as it says. */
export type Sure = 'sure' | 'likely' | 'unsure';

/** Letters of what a model says in one step. */
const MOST = { thinking: 400, content: 900, why: 240 } as const;

/** How an answer is to be written within a step. */
export const CITING =
  'One to three plain sentences, the answer first. After each stand the numbers of the lines it rests on, such as [2] or [2][5]: only numbers that you were shown. People are named only by ids that you were shown, such as <p_3>.';

/** How what is missing is to be written within a step. */
export const MISSING = 'content names what no line tells, in a few words, such as "what the boat cost".';

/** How sureness is told. */
export const SURENESS =
  'sure, of an answer: "sure" where a line says just that, "likely" where it follows from several, "unsure" where it may be otherwise; without an answer "unsure". why: in one short sentence.';

/** A text that is cut to so many letters. */
export function cutText(letters: number) {
  return v.pipe(
    v.string(),
    v.transform((said) => shortened(said.trim(), letters)),
  );
}

/** What a step is made of. Too much thinking is cut, since it decides nothing; a content that is too long is sent back. */
export const stepPart = {
  thinking: cutText(MOST.thinking),
  content: v.pipe(
    v.string(),
    v.transform((said) => said.trim()),
    v.maxLength(MOST.content, `has more than ${MOST.content} letters`),
  ),
  why: cutText(MOST.why),
  sure: v.picklist(['sure', 'likely', 'unsure']),
  /** A person's, without the angle brackets that some models leave around it. */
  id: v.pipe(
    v.string(),
    v.transform((id) => id.trim().replace(/^<(.*)>$/, '$1')),
    v.regex(/^p_\d{1,7}$/, 'is not the id of a person'),
  ),
};

/** The same in JSON Schema. */
export const json = {
  object: (properties: Record<string, object>): Record<string, unknown> => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }),
  list: (items: object, maxItems: number) => ({ type: 'array', items, maxItems }),
  oneOf: (...values: readonly string[]) => ({ type: 'string', enum: values }),
  text: () => ({ type: 'string', maxLength: MOST.content }),
  sure: { type: 'string', enum: ['sure', 'likely', 'unsure'] },
};
