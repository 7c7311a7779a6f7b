import { editDistance } from '../edit-distance';

/** Share of letters in which two readings of one text differ at most. */
const MISREAD = 0.2;

/** How times, dates and scores are written: another digit there is another text. */
const COUNTED = /\d ?[:.,/-] ?\d/;

/** Whether two readings are of one text: the same letters and digits apart from their case, but for one in five; of what clocks and the like show, the same digits. */
export function isSameText(a: string, b: string): boolean {
  if (COUNTED.test(a) && COUNTED.test(b) && digitsOf(a) !== digitsOf(b)) return false;
  const [one, other] = [lettersOf(a), lettersOf(b)];
  const most = Math.floor(MISREAD * Math.max(one.length, other.length));
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The letters and digits of a text in lower case, one after the other. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
