import type { Answer, Evidence } from '../../../lib/contract/answers';
import { text } from '../../../lib/text';
import { isOfNote } from './history';

const AFTER = text('And after that?');
const ELSE = text('Who else was there?');
const WHEN = text('When was that?');

/** What counts goes through all of the memory: no one moment is meant by it. */
const COUNTS = /^\s*(?:how many|wie viele)\b/i;
const ASKS_WHEN = /^\s*(?:when|wann)\b/i;

/**
 * What can be asked next of the moment that an answer rests on, in words that the rules understand: none where it rests on none, or on one in which nobody
 * and nothing is to be seen or heard. Pure.
 */
export function nextQuestions(
  question: string,
  answer: Pick<Answer, 'refused' | 'evidence' | 'trace'>,
): string[] {
  const { refused, evidence } = answer;
  if (refused || isOfNote(answer) || COUNTS.test(question) || !evidence.some(isMoment)) return [];
  return [
    AFTER,
    ...(evidence.some(({ who }) => who.length > 0) ? [ELSE] : []),
    ...(ASKS_WHEN.test(question) ? [] : [WHEN]),
  ];
}

function isMoment({ who, said, picture, boxes }: Evidence): boolean {
  return who.length > 0 || said !== undefined || picture !== undefined || boxes !== undefined;
}
