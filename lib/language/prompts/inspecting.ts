import * as v from 'valibot';
import type { Message } from '../provider';
import { ANSWERING_LIMITS, promptOf, withPictures } from './answering';
import { DATA_RULE, type Section } from './data';
import { cutText, json } from './thinking-answer';

/** The version of what is asked: to be raised with every change of it. */
export const INSPECTING_VERSION = 2;

const MOST = { observations: 8, sentence: 300 } as const;
/** Seconds by which a time may lie outside its stretch: it is rounded. */
export const SLACK_S = 1;

/** What a model sees in pictures that it looks at for a question. Seconds from the beginning of each stretch. */
export interface Looking {
  found: boolean;
  observations: { stretch: number; from: number; to: number; text: string }[];
}

/** A picture of a stretch: its number, from 1 on, and seconds from its beginning. */
export interface LookedAt {
  stretch: number;
  at: number;
  jpeg: Uint8Array;
}

const RULES = `You look at pictures of some stretches of somebody's own videos, taken a little apart, to find out one thing.

- ${DATA_RULE} The same holds for whatever can be read in a picture.
- Tell only what can be seen, not what may be behind it: what somebody does, with what and where, how it looks, what can be read, what comes before what.
- What was found in these pictures before is listed with how many at once, what colours it looks, how sure (1 is surest), where and how long. It may be wrong: what you see counts.
- observations: each in one plain sentence of at most ${MOST.sentence} letters, with the number of its stretch and from when to when, in seconds from the beginning of that stretch, as the pictures are marked. No times within the text.
- People who are known are listed with ids; name them as <p_3> where you can tell who is who, else "somebody".
- found: whether what was to be found out can be seen. Where it cannot, found is false and there are no observations. That is a good answer, too: never make anything up.`;

/** What a model is asked about stretches that are looked at again. */
export function inspectingMessages(
  sections: readonly Section[],
  question: string,
  pictures: readonly LookedAt[],
): Message[] {
  const task = `What is to be found out: ${question}`;
  const messages = promptOf({ rules: RULES, sections, task, form: INSPECTING_FORM.json });
  return withPictures(
    messages,
    pictures.map(({ stretch, at, jpeg }) => ({
      shows: `stretch ${stretch}, ${at.toFixed(1)} s from its beginning`,
      jpeg,
    })),
  );
}

const number = { type: 'number' };

export const INSPECTING_FORM = {
  name: 'seen_again',
  json: json.object({
    found: { type: 'boolean' },
    observations: json.list(
      json.object({ stretch: { type: 'integer' }, from: number, to: number, text: json.text() }),
      MOST.observations,
    ),
  }),
  schema: v.object({
    found: v.boolean(),
    observations: v.pipe(
      v.array(
        v.object({
          stretch: v.pipe(v.number(), v.integer()),
          from: v.pipe(v.number(), v.finite()),
          to: v.pipe(v.number(), v.finite()),
          text: cutText(Math.min(MOST.sentence, ANSWERING_LIMITS.line)),
        }),
      ),
      v.transform((observations) => observations.slice(0, MOST.observations)),
    ),
  }) satisfies v.GenericSchema<unknown, Looking>,
};
