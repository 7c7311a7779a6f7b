import * as v from 'valibot';
import { DATA_RULE } from './data';
import { TELLING_RULES } from './telling-rules';
import { CITING, cutText, json, MISSING, SURENESS, type Sure, stepPart } from './thinking-answer';

/** What a model does in a round (M3-Agent, Table 27), after it thought about what was found. */
export interface IterativeStep {
  thinking: string;
  /** What is still to be retrieved, in order. */
  plan: string[];
  action: 'search' | 'answer' | 'nothing';
  /** A query, an answer, or what is missing. */
  content: string;
  sure: Sure;
  why: string;
}

const MOST = { plan: 4, step: 120, query: 160 } as const;

export const ITERATIVE_RULES = `You answer one question about somebody's own videos out of a memory of them, in rounds. In every round you see what the memory gave, and decide: is all of it together enough to answer, or what is the memory to be searched for next? First think about what to retrieve, and in which order; then follow that plan: in each round it says what of it is left, changed where what is found asks for it.

How to read what you are given
- ${DATA_RULE}
- A line of the memory has a number, such as [4], the clip that it is from, such as CLIP_7, and when and where it was. The clips of a video are numbered in order of time; which ones a video has is told.
- A person is <p_N>. A line that has no person has nobody who is known.

How to answer
${TELLING_RULES}`;

/** How a round is to be answered. Repeated in each: without, M3-Agent's accuracy falls by 6 to 10 points (Table 6). */
export function iterativeTask({
  round,
  most,
  guess,
}: {
  round: number;
  most: number;
  guess: boolean;
}): string {
  const last = round === most;
  const search = `- action "search", when what you have does not hold the answer yet. content is one query: a few keywords about one thing that is missing, no sentence, and another than every query before. To learn who somebody is, search for "id of" a name, or "name of <p_N>". A query finds the clips that hold its words, whole; one with an id, such as "<p_3> boat", single lines of that person alone, so that what others say of them is left out. To read what came before or after, or at one moment, ask for a whole clip, with its video where there are several: "CLIP_8 of a.mp4".`;
  const answer = `- action "answer", when what you have holds the answer. content is the answer. ${CITING}`;
  const nothing = `- action "nothing", when the memory does not hold it however it is searched. ${MISSING} Do not guess.`;
  const ways = [...(last ? [] : [search]), answer, ...(guess ? [] : [nothing])];
  const ending = guess
    ? 'This is the last round: you must answer. Where what was found is not enough, give the most reasonable guess.'
    : 'This is the last round: nothing more is searched for.';
  const where = last ? ending : `This is round ${round} of ${most}.`;
  const plan = last
    ? 'plan: empty.'
    : `plan: what is still to be retrieved, in order, in at most ${MOST.plan} short lines.`;
  return `${where}\nDo one of these:\n${ways.join('\n')}\nthinking: what you have, and what is missing. ${plan} ${SURENESS}`;
}

/** The form of a round's answer: in the last round there is no searching; where guesses are wanted, in none a way out. */
export function iterativeForm({ last, guess }: { last: boolean; guess: boolean }) {
  const actions: IterativeStep['action'][] = [
    ...(last ? [] : (['search'] as const)),
    'answer',
    ...(guess ? [] : (['nothing'] as const)),
  ];
  return {
    name: 'next_step',
    json: json.object({
      thinking: json.text(),
      plan: json.list({ type: 'string' }, MOST.plan),
      action: json.oneOf(...actions),
      content: json.text(),
      sure: json.sure,
      why: json.text(),
    }),
    schema: v.object({
      thinking: stepPart.thinking,
      plan: v.pipe(
        v.array(cutText(MOST.step)),
        v.transform((plan) => plan.slice(0, MOST.plan)),
      ),
      action: v.picklist(actions),
      content: stepPart.content,
      sure: stepPart.sure,
      why: stepPart.why,
    }) satisfies v.GenericSchema<unknown, IterativeStep>,
  };
}

/** What is wrong with a query; null: nothing. */
export function queryFault(query: string): string | null {
  if (query.trim() === '') return 'content is to be a query';
  return query.length > MOST.query ? 'the query is too long: a few keywords are enough' : null;
}
