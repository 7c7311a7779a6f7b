import { HOURS, readClock } from '../../memory/time/time-words';
import { timesTold } from '../../memory/time/times-told';

/** A question for what comes, leaves or begins at a time that people may have spoken of: "Does the boat leave at 2:00?" */
export interface ToldTime {
  /** It as asked, and with the time as it is spoken, where that is said in a word or some. */
  wordings: string[];
  /** Whether a line tells that time of the clock. */
  isToldIn(line: string): boolean;
}

const NOW_OR_LATER =
  /^(?:(?:and|so|but)\W+)*(?:do|does|is|are|will|can|must|should|shall|what|which|who|where)\b/i;
const COMES =
  /\b(?:leaves?|leaving|comes?|coming|arrives?|arriving|departs?|departing|sails?|sailing|starts?|starting|begins?|beginning|opens?|opening|closes?|closing|ends?|ending|meet|meets|meeting|due)\b/i;
/** What was may have been seen. */
const PAST = /\b(?:did|was|were|had)\b/i;
/** At the end of a question, so that "at 2:00 of the video" is none. */
const AT = /(?<=\bat (?:about |around )?)(?<hour>1[0-2]|[1-9]):(?<minute>[0-5]\d)(?=\W*$)/i;

const HALF_DAY = 720;

/** A time that people may have spoken of, in a question; null where it has none. English. Pure. */
export function toldTimeIn(question: string): ToldTime | null {
  const found = AT.exec(question);
  if (!found || !NOW_OR_LATER.test(question.trim()) || !COMES.test(question) || PAST.test(question))
    return null;
  const [hour, minute] = [Number(found.groups!.hour), Number(found.groups!.minute)];
  const meant = (60 * hour + minute) % HALF_DAY;
  const spoken = inWords(hour, minute);
  return {
    wordings: [question, ...(spoken === null ? [] : [question.replace(AT, spoken)])],
    isToldIn: (line) => timesTold(line).some((time) => readClock(time).minute % HALF_DAY === meant),
  };
}

/** "two", "half past two"; null for a time of which nobody knows how it is said. */
function inWords(hour: number, minute: number): string | null {
  const name = HOURS[hour - 1]!;
  if (minute === 0) return name;
  if (minute === 15) return `quarter past ${name}`;
  if (minute === 30) return `half past ${name}`;
  return minute === 45 ? `quarter to ${HOURS[hour % 12]}` : null;
}
