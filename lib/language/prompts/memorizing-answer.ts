import * as v from 'valibot';
import { jsonIn } from './data';

/** How much one answer may hold: half a minute holds no more, and a model that goes on and on is stopped. */
export const ANSWER_LIMITS = {
  tokens: 3000,
  /** Of the whole answer. */
  letters: 16_000,
  /** Of one sentence, and of a name. */
  sentence: 300,
  name: 60,
  incidents: 24,
  texts: 12,
  facts: 16,
  relations: 8,
  same: 6,
  names: 6,
  /** Seconds by which a time may lie outside the clip: it is rounded. */
  slackS: 1,
} as const;

/** What a model writes of a clip. Seconds from its beginning; ids as they were given, `p_3`, `f_3` or `v_4`, in texts in angle brackets. */
export interface ClipAnswer {
  incidents: {
    kind: 'appearance' | 'action' | 'speech' | 'behaviour';
    from: number;
    to: number;
    text: string;
  }[];
  visible_text: { at: number; text: string }[];
  /** `at`: when it is shown. `ended`: it was known, and holds no longer. */
  facts: { kind: 'attribute' | 'plot' | 'general'; who: string; text: string; at: number; ended: boolean }[];
  relations: { who: string; to: string; relation: string; at: number }[];
  same: { a: string; b: string; are: 'one' | 'two'; why: string }[];
  names: { who: string; name: string; how: 'heard' | 'read' }[];
}

/** Why an answer cannot be used. */
export type Fault =
  /** It is no JSON. */
  | 'malformed'
  /** It is other JSON than was asked for. */
  | 'wrong-shape'
  /** It is longer than may be, or was cut off. */
  | 'too-long'
  /** All that it tells names somebody by an id that was not given. */
  | 'unknown-id'
  /** It tells of a time outside the clip. */
  | 'out-of-clip'
  /** It speaks to who reads it, or in the marks of a chat, instead of telling of the clip. */
  | 'instructed'
  /** The model would not answer. */
  | 'refused';

export type ReadAnswer = { answer: ClipAnswer } | { fault: Fault; wrong: string };

/** A person's, face's or voice's id in a text, with or without which it stands alone. */
export const REFERENCE = /<([pfv]_\d{1,7})>/g;
const ID = /^[pfv]_\d{1,7}$/;
/** Marks by which chats part their turns, and orders to whoever reads it: no clip holds them but as somebody's trick. */
const INSTRUCTION =
  /<\|[^|>]*\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:data|system|assistant|user)>|\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|other) (?:instructions?|prompts?|rules)\b/i;

const most = ANSWER_LIMITS;
const time = v.pipe(v.number(), v.finite());
const sentence = v.pipe(v.string(), v.maxLength(most.sentence, `has more than ${most.sentence} letters`));
const id = v.pipe(v.string(), v.transform(bare), v.regex(ID, 'is not an id'));
const list = <Item extends v.GenericSchema>(item: Item, longest: number) =>
  v.pipe(v.array(item), v.maxLength(longest, `has more than ${longest} entries`));

const ANSWER = v.object({
  incidents: list(
    v.object({
      kind: v.picklist(['appearance', 'action', 'speech', 'behaviour']),
      from: time,
      to: time,
      text: sentence,
    }),
    most.incidents,
  ),
  visible_text: list(v.object({ at: time, text: sentence }), most.texts),
  facts: list(
    v.object({
      kind: v.picklist(['attribute', 'plot', 'general']),
      who: v.union([v.literal(''), id]),
      text: sentence,
      at: v.optional(time, 0),
      ended: v.optional(v.boolean(), false),
    }),
    most.facts,
  ),
  relations: list(v.object({ who: id, to: id, relation: sentence, at: v.optional(time, 0) }), most.relations),
  same: list(
    v.object({ a: id, b: id, are: v.optional(v.picklist(['one', 'two']), 'one'), why: sentence }),
    most.same,
  ),
  names: list(
    v.object({
      who: id,
      name: v.pipe(v.string(), v.maxLength(most.name, `has more than ${most.name} letters`)),
      how: v.picklist(['heard', 'read']),
    }),
    most.names,
  ),
}) satisfies v.GenericSchema<unknown, ClipAnswer>;

const text = { type: 'string', maxLength: most.sentence };
const seconds = { type: 'number' };
const one = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const many = (properties: Record<string, object>, maxItems: number) => ({
  type: 'array',
  maxItems,
  items: one(properties),
});
const oneOf = (...values: string[]) => ({ type: 'string', enum: values });

/** What is asked for, as a JSON Schema. */
export const ANSWER_SCHEMA: Record<string, unknown> = one({
  incidents: many(
    { kind: oneOf('appearance', 'action', 'speech', 'behaviour'), from: seconds, to: seconds, text },
    most.incidents,
  ),
  visible_text: many({ at: seconds, text }, most.texts),
  facts: many(
    {
      ...{ kind: oneOf('attribute', 'plot', 'general'), who: { type: 'string' }, text },
      ...{ at: seconds, ended: { type: 'boolean' } },
    },
    most.facts,
  ),
  relations: many(
    { who: { type: 'string' }, to: { type: 'string' }, relation: text, at: seconds },
    most.relations,
  ),
  same: many(
    { a: { type: 'string' }, b: { type: 'string' }, are: oneOf('one', 'two'), why: text },
    most.same,
  ),
  names: many({ who: { type: 'string' }, name: { type: 'string' }, how: oneOf('heard', 'read') }, most.names),
});

/**
 * An answer as it came, checked: its form, its length, that it tells only of times of the clip. What names somebody by an id that was not given is left
 * out; where nothing is left the answer is refused. Nothing in it is taken for an instruction, and what speaks like one is refused. Pure.
 *
 * @param given the ids that it may name
 * @param clipS seconds of the clip
 */
export function readAnswer(
  { text, ended }: { text: string; ended: 'stop' | 'length' | 'refused' },
  given: ReadonlySet<string>,
  clipS: number,
): ReadAnswer {
  const fault = (name: Fault, wrong: string): ReadAnswer => ({ fault: name, wrong });
  if (ended === 'refused') return fault('refused', 'it was not answered');
  if (ended === 'length' || text.length > most.letters)
    return fault('too-long', 'the answer was too long: write less');
  const json = jsonIn(text);
  if (json === undefined) return fault('malformed', 'it is not JSON');
  const parsed = v.safeParse(ANSWER, json, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const isLong = issue.type === 'max_length';
    const at = v.getDotPath(issue) ?? 'the answer';
    return fault(
      isLong ? 'too-long' : 'wrong-shape',
      `${at.slice(0, 60)} ${isLong || issue.type === 'regex' ? issue.message : `should be ${issue.expected}`}`,
    );
  }
  const { answer, strange } = ofKnown(parsed.output, given);
  if (strange !== undefined && Object.values(answer).every(({ length }) => length === 0))
    return fault('unknown-id', `nobody with the id ${strange} was given`);
  const late = timesIn(answer).find((t) => t < -most.slackS || t > clipS + most.slackS);
  if (late !== undefined)
    return fault('out-of-clip', `${late} s is not within the clip, which lasts ${clipS.toFixed(1)} s`);
  // What can be read in a picture may say anything.
  if (textsIn({ ...answer, visible_text: [] }).some((one) => INSTRUCTION.test(one)))
    return fault('instructed', 'it repeats instructions or marks of a chat instead of telling of the clip');
  return { answer };
}

/** An id without the angle brackets that some models leave around it. */
function bare(id: string): string {
  return id.trim().replace(/^<(.*)>$/, '$1');
}

/** What of an answer names only those who were given; and an id, if any, for which something was left out. */
function ofKnown(answer: ClipAnswer, given: ReadonlySet<string>): { answer: ClipAnswer; strange?: string } {
  let strange: string | undefined;
  const known = <Item>(items: Item[], idsOf: (item: Item) => string[]) =>
    items.filter((item) => {
      const one = idsOf(item).find((id) => id !== '' && !given.has(id));
      strange ??= one;
      return one === undefined;
    });
  const kept: ClipAnswer = {
    incidents: known(answer.incidents, ({ text }) => idsIn(text)),
    // What can be read is told as it stands.
    visible_text: answer.visible_text,
    facts: known(answer.facts, ({ who, text }) => [who, ...idsIn(text)]),
    relations: known(answer.relations, ({ who, to, relation }) => [who, to, ...idsIn(relation)]),
    same: known(answer.same, ({ a, b }) => [a, b]),
    names: known(answer.names, ({ who, name }) => [who, ...idsIn(name)]),
  };
  return { answer: kept, strange };
}

function idsIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].map(([, id]) => id!);
}

function textsIn(answer: ClipAnswer): string[] {
  return [
    ...answer.incidents.map((one) => one.text),
    ...answer.visible_text.map((one) => one.text),
    ...answer.facts.map((one) => one.text),
    ...answer.relations.map((one) => one.relation),
    ...answer.names.map((one) => one.name),
  ];
}

function timesIn({ incidents, visible_text, facts, relations }: ClipAnswer): number[] {
  return [
    ...incidents.flatMap(({ from, to }) => [from, to]),
    ...[...visible_text, ...facts, ...relations].map(({ at }) => at),
  ];
}
