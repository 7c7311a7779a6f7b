import * as v from 'valibot';
import { DATA_RULE } from './data';
import { TELLING_RULES } from './telling-rules';
import { CITING, cutText, json, MISSING, SURENESS, type Sure, stepPart } from './thinking-answer';

export type RecursiveAction = 'search' | 'inspect' | 'answer' | 'nothing';

/** What a model does in a round (ReMA: MemSearch, MMInspect, Answer). */
export interface RecursiveStep {
  thinking: string;
  action: RecursiveAction;
  /** To search by. */
  queries: string[];
  /** To inspect: a stretch around a line that was shown, by its number, or of the video at hand, as 0; seconds of the video. */
  stretches: { line: number; from: number; to: number }[];
  /** What the search, or the looking, is to find out. */
  question: string;
  /** An answer, or what is missing. */
  content: string;
  sure: Sure;
  why: string;
}

/** What a model makes of what a search found, group by group. */
export interface Sifted {
  groups: { group: number; text: string }[];
}

const MOST = { queries: 4, query: 160, stretches: 3, groups: 5, sentence: 400 } as const;

export const RECURSIVE_RULES = `You answer one question about somebody's own videos, in rounds. In every round you think, take one step, and see what came of it. The memory tells in words what was seen and heard; where you may inspect, you can have stretches of the videos looked at again for what no words tell.

How to read what you are given
- ${DATA_RULE}
- A line of the memory has a number, such as [4], and when it was: "18:31 (0:35)" is at 18:31 by the clock, 35 seconds into the video that is named above it. Mind what came before what.
- A person is <p_N>.

How to answer
${TELLING_RULES}`;

/** How a round is to be answered. */
export function recursiveTask(actions: readonly RecursiveAction[], guess: boolean): string {
  const ways: Record<RecursiveAction, string> = {
    search: `- action "search": search the memory. queries: one to ${MOST.queries}, each a few keywords, for different sides of what is missing. question: what the search is to find out; what does not help with that is left out of what you will see.`,
    inspect: `- action "inspect": look at the pictures of a video again, at most ${MOST.stretches} stretches and two minutes of it. stretches: line is the number of a line that is from that video, or 0 for the video at hand; from and to are seconds of that video. question: what to look for. Only stretches that the lines point to; begin narrow.`,
    answer: `- action "answer": content is the answer. ${CITING}`,
    nothing: `- action "nothing": neither the memory nor the pictures hold it. ${MISSING} Do not guess.`,
  };
  const ending = !actions.includes('search') && !actions.includes('inspect');
  const last = ending
    ? `This is the last round${guess ? ': you must answer. Where what was found is not enough, give the most reasonable guess' : ''}.\n`
    : '';
  return `${last}Do one of these, and leave the other fields empty:\n${actions.map((action) => ways[action]).join('\n')}\nthinking: what is known, and what is missing. ${SURENESS}`;
}

/** The form of a round's answer, where only these steps may be taken. */
export function recursiveForm(actions: readonly RecursiveAction[]) {
  const number = { type: 'number' };
  return {
    name: 'next_step',
    json: json.object({
      thinking: json.text(),
      action: json.oneOf(...actions),
      queries: json.list({ type: 'string' }, MOST.queries),
      stretches: json.list(
        json.object({ line: { type: 'integer' }, from: number, to: number }),
        MOST.stretches,
      ),
      question: json.text(),
      content: json.text(),
      sure: json.sure,
      why: json.text(),
    }),
    schema: v.object({
      thinking: stepPart.thinking,
      action: v.picklist([...actions]),
      queries: v.pipe(
        v.array(cutText(MOST.query)),
        v.transform((queries) => queries.filter(Boolean).slice(0, MOST.queries)),
      ),
      stretches: v.array(
        v.object({
          line: v.pipe(v.number(), v.integer(), v.minValue(0)),
          from: v.pipe(v.number(), v.minValue(0)),
          to: v.number(),
        }),
      ),
      question: cutText(MOST.sentence),
      content: stepPart.content,
      sure: stepPart.sure,
      why: stepPart.why,
    }) satisfies v.GenericSchema<unknown, RecursiveStep>,
  };
}

export const SIFT_RULES = `You are given what a search of a memory of somebody's own videos found, in groups: each is one stretch of time. Of each group, tell in one short sentence what helps with a question, and nothing else.

How to read what you are given
- ${DATA_RULE}
- A line has a number, such as [4]. A person is <p_N>.

How to answer
- groups: for each group its number, and as text one sentence of what helps with the question, with the numbers of the lines that tell it, such as [4] or [4][6], and people by their ids. text is empty for a group that does not help.
- Only what the lines tell. Do not answer the question, and do not guess.`;

export const SIFT_TASK = 'Tell what of each group helps with this question:';

export const SIFT_FORM = {
  name: 'useful_parts',
  json: json.object({
    groups: json.list(json.object({ group: { type: 'integer' }, text: json.text() }), MOST.groups),
  }),
  schema: v.object({
    groups: v.array(v.object({ group: v.pipe(v.number(), v.integer()), text: cutText(MOST.sentence) })),
  }) satisfies v.GenericSchema<unknown, Sifted>,
};

export const SUM_UP_RULES = `You are given notes on stretches of somebody's own videos that help with a question. Sum them up as one, in order of time.

- ${DATA_RULE}
- text: at most four plain sentences. Keep the numbers of lines, such as [4], after what they tell, and the ids of people, such as <p_3>. Only what the notes tell; where they contradict each other, tell both.`;

export const SUM_UP_TASK = 'Sum up what helps with this question:';

export const SUM_UP_FORM = {
  name: 'summary',
  json: json.object({ text: json.text() }),
  schema: v.object({ text: stepPart.content }),
};
