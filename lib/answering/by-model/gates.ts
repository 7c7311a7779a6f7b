import { plainlyWants } from '../by-rules/asks-nothing';

/** Whether to answer at all, and whether to look into the memory for it: two decisions that hang on nothing of each other (Light-Omni). */
export interface Gates {
  speak: boolean;
  search: boolean;
}

/** What the whole past in short answers by itself. */
const OF_ALL =
  /^(?:(?:please|can you|could you|would you|will you|tell me|give me|i want|i would like)\s+)*(?:(?:a |the |an )?(?:short |brief |quick )?(?:summary|overview|recap|digest)\b|summari[sz]e\b|sum up\b|recap\b|what (?:has |have |all )?(?:been )?(?:happen(?:ed|s|ing)?|went on|going on)(?: so far| until now| up to now| overall| in (?:all|total)| today)?[?.!\s]*$|what (?:is|was) (?:all of )?(?:this|it|that|everything) (?:all )?about\b|what do you (?:know|remember)[?.!\s]*$)/i;

/**
 * Decides by the question's words. Light-Omni reads both gates off its model's hidden states, which no connected model shows: they are computed in the tab,
 * before the one call. Pure.
 *
 * @param names whether it names somebody
 * @param like how like what is answered by the whole past it is by its meaning, less how like it is to what must be looked for (cosines); null without text
 *   embeddings
 */
export function gatesOf(question: string, names: boolean, like: number | null): Gates {
  const plain = question.trim();
  const speak = /[\p{L}\p{N}]/u.test(plain) && plainlyWants(plain) === null;
  const ofAll = OF_ALL.test(plain) || (like !== null && like >= LEAST_LIKE);
  return { speak, search: names || !ofAll };
}

/** From this difference of cosines on a question is about all of the past. Set by judgement: no text embedding could be had to measure it. */
export const LEAST_LIKE = 0.2;

/** Questions by whose vectors the search gate decides, where there are text embeddings. */
export const ABOUT_ALL = 'Give me a summary of everything that happened so far.';
export const ABOUT_ONE = 'Who said that, and where is it?';
