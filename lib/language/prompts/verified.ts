import * as v from 'valibot';
import { DATA_RULE } from './data';
import { TELLING_RULES } from './telling-rules';
import { CITING, cutText, json, SURENESS, type Sure, stepPart } from './thinking-answer';

/** People who are asked, besides the scene. */
export const MOST_WITNESSES = 3;
const MOST_NAMES = 6;
const NAME = 60;

/** Whom a question means, and who can tell. */
export interface Dispatch {
  /** Words of the question that mean somebody who is listed. */
  names: { said: string; id: string }[];
  /** Ids of those who are to be asked. */
  witnesses: string[];
}

/** What one of those who are asked can tell. */
export interface Testimony {
  thinking: string;
  knows: boolean;
  content: string;
}

/** What is made of all that was told. */
export interface Verdict {
  thinking: string;
  verdict: 'answer' | 'missing' | 'irreconcilable';
  content: string;
  sure: Sure;
  why: string;
}

export const DISPATCH_RULES = `You prepare a question about somebody's own videos. You do not answer it: you tell whom it means, and who is to be asked.

- ${DATA_RULE}
- names: words of the question that mean somebody who is listed, each as it stands in the question, with the id. The question may have been dictated, so that a name is misheard or misspelt ("Malloy" where only a Mario is listed): then the person who is meant. Leave out whoever is not listed.
- witnesses: ids of at most ${MOST_WITNESSES} people who are listed and can tell by themselves: those whom the question is about, and those who were surely there, with or without a name. Nobody for a question that is about no person. What can be seen and heard by anybody is looked up anyway.`;

export function dispatchTask(question: string): string {
  return `The question: ${question}`;
}

export const DISPATCH_FORM = {
  name: 'who_is_asked',
  json: json.object({
    names: json.list(json.object({ said: { type: 'string' }, id: { type: 'string' } }), MOST_NAMES),
    witnesses: json.list({ type: 'string' }, MOST_WITNESSES),
  }),
  schema: v.object({
    names: v.pipe(
      v.array(v.object({ said: cutText(NAME), id: stepPart.id })),
      v.transform((names) => names.slice(0, MOST_NAMES)),
    ),
    witnesses: v.pipe(
      v.array(stepPart.id),
      v.transform((ids) => [...new Set(ids)].slice(0, MOST_WITNESSES)),
    ),
  }) satisfies v.GenericSchema<unknown, Dispatch>,
};

const TESTIMONY = `thinking: what the lines tell, and whether that is what is asked. knows: whether they tell it. content: what you tell; empty where knows is false. ${CITING}`;

export const SCENE_RULES = `You are the record of somebody's own videos: you tell what could be seen and heard, and nothing else. You are asked one question.

- ${DATA_RULE}
- Go by what happened and by its order in time. That somebody says a thing shows that it was said, by whom and of whom; tell it so.
- A person is <p_N>. Mix nobody up: what one does or says is not what another does or says.
- Where the lines do not tell what is asked, you do not know it.
${TELLING_RULES}
- ${TESTIMONY}`;

export function sceneTask(question: string): string {
  return `The question: ${question}`;
}

export const CHARACTER_RULES = `You speak as one of the people in somebody's own videos, and are asked one question as a witness. You know what is told of you, and what you were there for; of what happened elsewhere you know nothing.

- ${DATA_RULE}
- Speak of yourself as "I", of others by their ids, <p_N>. Tell apart what you yourself said, did or felt, what you saw or heard, and what others only told you.
- Where the question calls you by a wrong name, you are meant all the same.
- Where the lines do not tell what is asked, you do not know it: "knows" is false. Make nothing up.
${TELLING_RULES}
- ${TESTIMONY}`;

/** @param who "<p_3>, called Ada" */
export function characterTask(who: string, question: string): string {
  return `You are ${who}. The question: ${question}`;
}

export const JUDGE_RULES = `You decide what is answered to one question about somebody's own videos. You are given what the record of the scene tells, what people tell who were there, and the lines that they rest on.

- ${DATA_RULE}
- Compare what is told. Where it agrees, or only one tells it and the lines bear it out, that is the answer.
- Where they contradict each other on what was done, how somebody or something looked, or where it was: the scene holds.
- Where they contradict each other on what a person says of themselves (what they are, do, like, want or mean): what that person says in the first person holds against what others say of them, and against hearsay.
- verdict "answer" where that settles it; "missing" where nobody tells what is asked, or no line bears it out; "irreconcilable" where they contradict each other and neither rule settles it. Do not guess.
- content: with "answer" the answer, else what is missing or does not agree. Write of everybody in the third person, by ids. ${CITING}
${TELLING_RULES}
- thinking: what agrees, what does not, and which rule settles it. ${SURENESS}`;

export function judgeTask(question: string): string {
  return `The question: ${question}`;
}

export const TESTIMONY_FORM = {
  name: 'testimony',
  json: json.object({ thinking: json.text(), knows: { type: 'boolean' }, content: json.text() }),
  schema: v.object({
    thinking: stepPart.thinking,
    knows: v.boolean(),
    content: stepPart.content,
  }) satisfies v.GenericSchema<unknown, Testimony>,
};

const VERDICTS = ['answer', 'missing', 'irreconcilable'] as const;

export const VERDICT_FORM = {
  name: 'verdict',
  json: json.object({
    thinking: json.text(),
    verdict: json.oneOf(...VERDICTS),
    content: json.text(),
    sure: json.sure,
    why: json.text(),
  }),
  schema: v.object({
    thinking: stepPart.thinking,
    verdict: v.picklist(VERDICTS),
    content: stepPart.content,
    sure: stepPart.sure,
    why: stepPart.why,
  }) satisfies v.GenericSchema<unknown, Verdict>,
};
