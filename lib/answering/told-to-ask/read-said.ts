import { MnemeError } from '../../errors';
import { plainLine } from '../../plain-text';
import { told } from '../../told';
import { momentToCome, WHEN } from './reminder-time';

/** What a person said that is no question. */
export type Said =
  | { do: 'note'; text: string }
  | { do: 'forget'; text: string }
  /** `at`: milliseconds since 1970. */
  | { do: 'remind'; at: number; text: string };

/** Letters of a note, and of what is to be reminded of. */
const MOST_LETTERS = 1000;

const POLITE = /^(?:(?:please|(?:can|could|would|will) you(?: please)?)[, ]+)+/i;
const NOTE = /^(?:(?:remember|note)(?:,? that\b|:)|(?:make|take) a note(?: that\b|:))[\s,:]*(.*)$/is;
const FORGET =
  /^forget (?:that|what i (?:told|said to) you about|(?:the|my) note (?:that|about))\b[\s,:]*(.*)$/is;
const REMINDER = /^remind me,? (.+)$/is;
const TIME_FIRST = /^(.{1,100}?),? (?:please )?remind me ((?:to|that|about|of) .+)$/is;
const TIMED = new RegExp(`^(?<when>${WHEN}),? (?:to|that|about|of) (?<text>.+)$`, 'isu');
/** A reminder without a time that is understood. What "remind me what Ada said" asks is in the memory. */
const UNTIMED =
  /^remind me (?:to\b|that\b|(?:in|at|on|next|tomorrow|yesterday|today|tonight)\b(?! (?:what|which|whose)\b).* (?:to|that|about)\b)/is;

/**
 * What a person said that is no question: something to remember, to forget, or to be reminded of, in plain English forms; null for anything else.
 *
 * @param now milliseconds since 1970
 * @param zone the IANA zone of the person's clocks
 * @throws MnemeError `bad-input` for a note that is too long, and for a reminder without a time that can be
 */
export function readSaid(words: string, now: number, zone: string): Said | null {
  const plain = words.trim();
  const asked = plain.replace(POLITE, '');
  const isQuestion = asked.endsWith('?') && asked === plain;
  const said = isQuestion ? plain : asked.replace(/[?\s]+$/, '');
  const [note, forget] = [NOTE, FORGET].map((form) => form.exec(said)?.[1]?.trim());
  if (note && !isQuestion) return { do: 'note', text: bounded(note, 'A note') };
  if (forget && !isQuestion) return { do: 'forget', text: bounded(forget, 'It') };
  if (isQuestion || said.length > 2 * MOST_LETTERS || !/\bremind me\b/i.test(said)) return null;
  const sentence = said.replace(/[.!\s]+$/, '').replace(/,? please$/i, '');
  const timed = timedIn(sentence);
  if (timed)
    return {
      do: 'remind',
      at: momentToCome(timed.when, now, zone),
      text: bounded(timed.text, 'A reminder'),
    };
  if (UNTIMED.test(sentence))
    throw new MnemeError(
      'bad-input',
      'I do not know when. Say "remind me in 10 minutes to ...", "remind me at 18:30 to ..." or "remind me tomorrow at 9 to ...".',
    );
  return null;
}

/** When somebody is to be reminded, and of what; null where that is not said. */
function timedIn(sentence: string): { when: string; text: string } | null {
  const split = (words: string) =>
    (TIMED.exec(words)?.groups as { when: string; text: string } | undefined) ?? null;
  const [, first, what] = TIME_FIRST.exec(sentence) ?? [];
  if (first && what) return split(`${first} ${what}`);
  const [, rest = ''] = REMINDER.exec(sentence) ?? [];
  const timed = split(rest);
  // "Remind me that the party is on Friday" says when the party is.
  if (timed || !/^to /i.test(rest)) return timed;
  const words = rest.split(' ');
  for (let i = 2; i < words.length; i += 1) {
    const tail = words.slice(i).join(' ');
    const told = split(`${tail} ${words.slice(0, i).join(' ')}`);
    if (told?.when === tail) return { when: tail, text: told.text.replace(/,$/, '') };
  }
  return null;
}

function bounded(text: string, what: string): string {
  const line = plainLine(text);
  if (line.length > MOST_LETTERS)
    throw new MnemeError(
      'bad-input',
      told`${what} has at most ${MOST_LETTERS} letters; this one has ${line.length}.`,
    );
  return line;
}
