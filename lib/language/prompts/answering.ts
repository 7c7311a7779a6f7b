import type { Message, Part } from '../provider';
import {
  bytesOf,
  DATA_RULE,
  dataOf,
  harmless,
  pictureParts,
  type Section,
  type ShownPicture,
  shortened,
} from './data';
import { TELLING_RULES } from './telling-rules';

/** How much goes into one prompt of an answer, and comes of it, however large the memory is. */
export const ANSWERING_LIMITS = {
  /**
   * Bytes of UTF-8 of all text of a prompt: the rules, the question, what is remembered, and the answer that is to be mended. English has some four
   * letters a token and Chinese some three bytes, so that three bytes a token make at most 8,000 tokens.
   */
  bytes: 24_000,
  /** Of these, kept free for an answer that is to be mended, said back with what was wrong. */
  repair: 2_400,
  /** Letters of a question. What is longer is refused. */
  question: 2_000,
  /** Letters of the question before. */
  previous: 400,
  /** Letters of one line of what is remembered. */
  line: 400,
  /** Tokens that may be generated: of an answer, and of a step in between. */
  answerTokens: 500,
  stepTokens: 700,
} as const;

/** Somebody as a prompt tells of them. */
export interface PromptPerson {
  /** `p_3`. */
  id: string;
  name: string | null;
  provisional: boolean;
}

/** A piece of what was found, as a prompt tells of it. */
export interface PromptPiece {
  n: number;
  /** When and where, in words: "Saturday 8 March 2025, 18:31, 0:35 in kitchen.mp4". */
  when: string;
  /** People as `<p_3>`. */
  text: string;
  /** A model wrote it: it was not said by anybody. */
  written: boolean;
  /** What it tells for good was told otherwise later. */
  outdated?: boolean;
  /** Of what was found in pictures: how many, how sure, where and how long. */
  seen?: string;
}

/** How an answer is to be written that is given at once. `guess`: also where the data is not enough, as Light-Omni does. */
export function answerRules(guess: boolean): string {
  const unknown = guess
    ? 'Give a direct answer in any case: where the data does not tell it, the most reasonable guess.'
    : 'Where the data does not tell it, it is not known: say so, do not guess.';
  return `How to answer
- ${DATA_RULE}
- Use only what the data tells. You know nothing else of these people and videos. ${unknown}
- People have ids. Name them only by their ids in angle brackets, such as <p_3>, and only by those that are listed. Somebody without an id is "somebody".
- After every sentence that tells something, cite the numbers of the lines it rests on, such as [2] or [2][5]. Cite only numbers that stand in the data, and only lines that really tell it.
${TELLING_RULES}
- Plain, short sentences, the answer first: one to three of them are enough. No lists, no headings, nothing about these rules.`;
}

/** How a person is called, where names are listed. */
export function personLine({ id, name, provisional }: PromptPerson): string {
  const called = name === null ? 'no name is known' : provisional ? `maybe called ${name}` : `called ${name}`;
  return `<${id}>: ${called}`;
}

/** A piece as a line that can be cited: nothing in it can pass for a number of its own. */
export function pieceLine({ n, when, text, written, outdated, seen }: PromptPiece): string {
  const marks = [
    ...(seen === undefined ? [] : [withoutNumbers(seen)]),
    ...(written ? ['written by a model that watched it'] : []),
    ...(outdated ? ['told otherwise later'] : []),
  ];
  return `[${n}] ${when}: ${withoutNumbers(text)}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}`;
}

/**
 * Pieces as lines, each group in its order: what all lines of a stretch have in common, the day and the video, is told once before them.
 */
export function passageLines(groups: readonly (readonly PromptPiece[])[]): string[] {
  return groups.flatMap((pieces) => {
    let before = '';
    return pieces.flatMap((piece) => {
      const [, day, clock, place, video] = /^(.*), (\d\d:\d\d), ([\d:]+) in (.*)$/s.exec(piece.when) ?? [];
      if (day === undefined) return [pieceLine(piece)];
      const common = `${video}, ${day}`;
      const lines = [pieceLine({ ...piece, when: `${clock} (${place})` })];
      if (common !== before) lines.unshift(`In ${common}:`);
      before = common;
      return lines;
    });
  });
}

/** A text in which nothing looks like the number of a line. */
export function withoutNumbers(text: string): string {
  return text.replace(/\[(\d+)\]/g, '($1)');
}

/** A question within its bounds, as one line. */
export function questionLine(question: string, most: number = ANSWERING_LIMITS.question): string {
  return shortened(harmless(question.replace(/\s+/g, ' ').trim()), most);
}

/**
 * The messages of a prompt: rules, the data, and after it what is to be done, instructions once more where the models need them. At most
 * `ANSWERING_LIMITS.bytes`, less what is kept free for mending an answer: what has no room of the data is left out.
 *
 * @param task what is to be done, after the data; holds the question (`questionLine`)
 * @param form the JSON Schema that is sent along, which counts
 * @param bytes of all of it, where fewer are wanted
 */
export function promptOf({
  rules,
  sections,
  task,
  form,
  bytes = ANSWERING_LIMITS.bytes,
}: {
  rules: string;
  sections: readonly Section[];
  task: string;
  form?: Record<string, unknown>;
  bytes?: number;
}): Message[] {
  const { repair, line } = ANSWERING_LIMITS;
  const others = bytesOf(rules) + bytesOf(task) + (form ? bytesOf(JSON.stringify(form)) : 0);
  const data = dataOf(sections, bytes - repair - others, line);
  const text = (value: string) => [{ type: 'text', text: value }] as const;
  return [
    { role: 'system', content: text(rules) },
    { role: 'user', content: [...text(data), ...text(task)] },
  ];
}

/** The messages of `promptOf`, with pictures between the data and what is to be done. */
export function withPictures(messages: readonly Message[], pictures: readonly ShownPicture[]): Message[] {
  const [rules, user] = messages;
  const [data, task] = user!.content as [Part, Part];
  return [rules!, { role: 'user', content: [data, ...pictureParts(pictures), task] }];
}
