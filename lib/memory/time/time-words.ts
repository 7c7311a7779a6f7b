import { MONTHS, WEEKDAYS } from '../../calendar-words';
import { contentTerms } from '../terms';

/**
 * English words for days and hours, and how they are written together, as sources of regular expressions that ignore case.
 * Shared by what is asked (read-time-phrases.ts) and what is told (times-told.ts).
 */
const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;

/** From one on. */
export const HOURS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const MINUTE_WORDS: Record<string, number> = {
  five: 5,
  ten: 10,
  fifteen: 15,
  quarter: 15,
  'a quarter': 15,
  twenty: 20,
  'twenty-five': 25,
  half: 30,
  thirty: 30,
  'thirty-five': 35,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  'fifty-five': 55,
};

/** Words besides the ones without content that may follow a complete phrase. */
const FREE = new Set(
  'after before between during near beside until since yesterday today tonight tomorrow last next every because while sharp exactly together again instead'.split(
    ' ',
  ),
);

export const WEEKDAY = oneOf(WEEKDAYS);
export const MONTH = oneOf(MONTHS);
/** "In the fall" may be one that hurt. */
export const SEASON = '(?:spring|summer|autumn|winter)';
export const SEASON_OR_FALL = '(?:spring|summer|autumn|fall|winter)';
/** A month beside a number, where it may be shortened. */
export const MONTH_BY_NUMBER = `(?:${MONTHS.join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?)`;
/** Longest first: "twenty-first" must not be read as "first". */
export const ORDINAL = oneOf([...ORDINALS].reverse().map((word) => word.replace('-', '[- ]')));
const DIGIT_ORDINAL = '(?:[12]?\\d|3[01])(?:st|nd|rd|th)';
export const NTH = `(?:${DIGIT_ORDINAL}|${ORDINAL})`;
const DATE_NUMBER = `(?:${NTH}|[12]?\\d|3[01]|0\\d)`;
export const YEAR = '(?:19|20)\\d\\d';
/** "the eighth of March", "8 March 2025"; and "March 8", "March the eighth, 2025"; and "2025-03-08". */
export const DATE_FIRST = `(?:the )?(?<date>${DATE_NUMBER})(?: of)? (?<month>${MONTH_BY_NUMBER})(?!\\p{L})(?:,?(?: of)? (?<year>${YEAR})(?!\\d))?`;
export const MONTH_FIRST = `(?<month>${MONTH_BY_NUMBER}) (?:the )?(?<date>${DATE_NUMBER})(?![\\d:.]\\d|\\d|[- ]?\\p{L}*-)(?:,? (?<year>${YEAR})(?!\\d))?`;
export const ISO_DATE = '(?<year>\\d{4})-(?<month>\\d\\d)-(?<date>\\d\\d)';

export const PART = '(?:morning|afternoon|evening|night)';
export const MEALTIME =
  '(?:lunch[- ]?time|breakfast[- ]time|dinner[- ]?time|supper[- ]?time|tea[- ]?time|lunch|breakfast|dinner|supper)';

const HOUR = `(?:${oneOf(HOURS)}\\b|(?:[01]?\\d|2[0-3])(?!\\d))`;
const MERIDIEM = '(?: ?[ap]\\.?m\\b\\.?)';
const MINUTES = oneOf(
  Object.keys(MINUTE_WORDS)
    .reverse()
    .map((word) => word.replace('-', '[- ]')),
);
/** What is a time of the clock wherever it stands. */
export const SURE_CLOCK =
  `(?:(?:${MINUTES}|\\d\\d?)(?: minutes)? past ${HOUR}${MERIDIEM}?|(?:a )?quarter to ${HOUR}${MERIDIEM}?` +
  `|${HOUR} o['’]?clock${MERIDIEM}?|${HOUR}(?:[:.][0-5]\\d| ${MINUTES})?${MERIDIEM}` +
  '|(?<![\\d:])(?:[01]?\\d|2[0-3]):[0-5]\\d(?![\\d:])|noon|midday|midnight)';
/** What is one only after "at" and its like, and where no noun follows (`endsFreely`): "six", "six thirty", "ten to six", "6.30". */
export const LED_CLOCK = `(?:${MINUTES}(?: minutes)? to ${HOUR}|${HOUR}(?:\\.[0-5]\\d| ${MINUTES})?)`;
/** A time of the clock, in minutes after midnight; the word "midnight" is the day's end. */
export interface Clock {
  minute: number;
  /** Whether it says which half of the day it means. */
  half: 'am' | 'pm' | null;
  /** It names a whole hour. */
  whole: boolean;
}

/** Reads what SURE_CLOCK or LED_CLOCK matched. */
export function readClock(text: string): Clock {
  const words = text.toLowerCase();
  if (words === 'noon' || words === 'midday') return { minute: 720, half: 'pm', whole: true };
  if (words === 'midnight') return { minute: 1440, half: 'am', whole: true };
  const meridiem = /([ap])\.?m\.?$/.exec(words)?.[1];
  const plain = words.replace(/ ?[ap]\.?m\.?$|\s*o['’]?clock.*$| minutes(?= )/g, '').trim();
  const around = /^(.+) (past|to) (\S+)$/.exec(plain);
  const exact = /^(\S+?)(?:[:.](\d\d)| (.+))?$/.exec(plain)!;
  const hour = numberOf(around ? around[3]! : exact[1]!);
  const minutes = around ? minutesOf(around[1]!) : minutesOf(exact[2] ?? exact[3] ?? '0');
  const minute = (hour * 60 + (around?.[2] === 'to' ? -minutes : minutes) + 1440) % 1440;
  const written = hour === 0 || hour > 12 || (!around && /^0\d/.test(plain));
  const half = meridiem
    ? (`${meridiem as 'a' | 'p'}m` as const)
    : written
      ? hour >= 12
        ? 'pm'
        : 'am'
      : null;
  if (half === null || written) return { minute: half ? minute : minute % 720, half, whole: minutes === 0 };
  return { minute: (minute % 720) + (half === 'pm' ? 720 : 0), half, whole: minutes === 0 };
}

/** Stands for a phrase that has been read; as long as what it replaces, so that places stay. */
export const READ = '■';

/** Whether a phrase that ends here is complete: no noun follows that it would belong to ("at six tables", "the evening news"). */
export function endsFreely(text: string, at: number): boolean {
  const [, gap, next] = /^(\s*)([\p{L}\p{N}'’]+)?/u.exec(text.slice(at))!;
  if (next === undefined) return text[at] !== '-';
  return gap !== '' && (contentTerms(next).length === 0 || FREE.has(next) || /^\p{Lu}/u.test(next));
}

/** The month's number, 1 to 12, of a name or its first three letters. */
export function monthOf(word: string): number {
  return 1 + MONTHS.findIndex((month) => month.startsWith(word.toLowerCase().slice(0, 3)));
}

/** The month with which a season begins, by calendar months, as weather services count. */
export function seasonOf(word: string, isSouth: boolean): number {
  const north = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }[word.toLowerCase()]!;
  return isSouth ? ((north + 5) % 12) + 1 : north;
}

/** The day of the month that "8", "8th" or "eighth" means. */
export function dateOf(word: string): number {
  const place = ORDINALS.indexOf(word.toLowerCase().replace(' ', '-'));
  return place >= 0 ? place + 1 : Number.parseInt(word, 10);
}

/** The weekday, 0 for Sunday, of a name or its first three letters; -1 for another word. */
export function weekdayNamed(word: string): number {
  return WEEKDAYS.findIndex((weekday) => weekday.startsWith(word.toLowerCase().slice(0, 3)));
}

function minutesOf(word: string): number {
  return MINUTE_WORDS[word.replace(/(?<=y) /, '-')] ?? Number.parseInt(word, 10);
}

function numberOf(word: string): number {
  const place = HOURS.indexOf(word);
  return place >= 0 ? place + 1 : Number.parseInt(word, 10);
}
