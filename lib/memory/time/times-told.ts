import type { Place } from './read-time-phrases';
import {
  DATE_FIRST,
  endsFreely,
  ISO_DATE,
  LED_CLOCK,
  MONTH,
  MONTH_FIRST,
  NTH,
  PART,
  SURE_CLOCK,
  WEEKDAY,
  YEAR,
} from './time-words';

/**
 * What a line may tell of time. `day`: a weekday, a date, or a day by another name ("tomorrow"). `time`: a time of the clock;
 * `clock`: one that can be nothing else. `part`: a part of the day. `duration`: how long. `any`: any of them but a duration.
 */
export type TimeKind =
  | 'weekday'
  | 'date'
  | 'day'
  | 'time'
  | 'clock'
  | 'part'
  | 'month'
  | 'season'
  | 'year'
  | 'duration'
  | 'any';

/** Whether a spoken line tells a time of this kind. English. */
export function tells(text: string, kind: TimeKind): boolean {
  return placesTold(text, kind).length > 0;
}

/** The days that a line tells, as it tells them: "on Saturday" is "Saturday". */
export function daysTold(text: string): string[] {
  return placesTold(text, 'day').map(({ from, to }) => text.slice(from, to));
}

/** The times of the clock that a line tells, as it tells them. */
export function timesTold(text: string): string[] {
  return placesTold(text, 'time').map(({ from, to }) => text.slice(from, to));
}

/** Where in a text times of a kind are told, in order, none inside another. */
export function placesTold(text: string, kind: TimeKind): Place[] {
  const found = PATTERNS[kind].flatMap(({ pattern, free }) =>
    [...text.matchAll(pattern)]
      .map((match) => ({ from: match.index, to: match.index + match[0].length }))
      .filter(({ to }) => !free || endsFreely(text, to)),
  );
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.filter(({ to }, i) => !found.slice(0, i).some((longer) => longer.to >= to));
}

interface Pattern {
  pattern: RegExp;
  /** Only where no noun follows. */
  free?: boolean;
}

const pattern = (source: string, free = false): Pattern => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu'),
  free,
});

/** Months that are verbs as well ("May I?", "march in!") tell a month only after one of these, and not before a family name. */
const BESIDE_MONTH =
  'in|of|since|until|till|by|this|next|last|every|early|late|mid|during|before|after|from|to|between';
const PLAIN_MONTH = MONTH.replace(/march\||may\|/g, '');
const UNITS = '(?:minute|hour|day|week|month|year|decade|night|evening|morning|afternoon|summer|winter)s?';
const NUMBER_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|couple|few|several|many|half)';
const MANY = `(?:${NUMBER_WORD}|\\d[\\d.,]*)(?:[- ](?:and )?(?:an? )?${NUMBER_WORD})*(?: of)?(?: and a half)?`;
const CENTURY = '(?:eighteen|nineteen|twenty)';
const TENS = '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)';

const WEEKDAYS_TOLD = [pattern(`${WEEKDAY}s?`)];
const DATES = [
  ...[DATE_FIRST, MONTH_FIRST, ISO_DATE].map((source) => pattern(source)),
  pattern(`(?<=(?:\\b(?:on|is|by|until|till|${WEEKDAY})|['’]s) )the ${NTH}`, true),
];
const DAYS = [
  ...WEEKDAYS_TOLD,
  ...DATES,
  pattern(
    'the day (?:before yesterday|after tomorrow)|today|tonight|tomorrow|yesterday|(?:last|this|next|the) weekend|last night',
  ),
  pattern(
    "christmas(?: eve| day)?|new year['’]s(?: eve| day)|easter(?: sunday| monday)?|halloween|thanksgiving|valentine['’]s day|midsummer",
  ),
  pattern(`(?:in )?(?:an?|${MANY}) days?(?: ago|['’] time)|in (?:a|${MANY}) days?`),
];
const CLOCKS = [
  pattern(SURE_CLOCK),
  pattern(`(?<=\\b(?:at|by|until|till)(?: about| around| exactly)? )${LED_CLOCK}`, true),
];
const TIMES = [
  ...CLOCKS,
  pattern(`(?<=\\b(?:around|about|before|after|since|from|to|towards|is|it['’]s) )${LED_CLOCK}`, true),
  pattern('dawn|sunrise|sunset|dusk'),
];
const PARTS_TOLD = [pattern(`${PART}s?|tonight|noon|midday|midnight|dawn|dusk|sunrise|sunset`)];
const MONTHS_TOLD = [
  pattern(PLAIN_MONTH),
  pattern(`(?<=\\b(?:${BESIDE_MONTH}) )(?:march|may)(?! \\p{Lu})`, true),
  pattern(DATE_FIRST),
  pattern(MONTH_FIRST),
  pattern(`(?:march|may),? (?:of )?${YEAR}`),
];
const SEASONS = [pattern('spring|summer|autumn|winter|(?:in (?:the )?|this |last |next )fall')];
const YEARS = [
  pattern(`(?<![$€£])${YEAR}`),
  pattern(
    `${CENTURY}[- ](?:${TENS}(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:thir|four|fif|six|seven|eigh|nine)teen|ten|eleven|twelve)`,
    true,
  ),
  pattern('(?<=(?:in|since|of|until|year) )two thousand(?: (?:and )?[a-z]+)?', true),
  pattern('(?:last|this|next) year'),
];
const DURATIONS = [
  pattern(
    `(?:an?|${MANY})(?: whole| full| more| long| good)?[- ]${UNITS}(?: and a half)?(?![- ](?:old|ago))`,
  ),
  pattern(`${MANY} seconds`),
  pattern('half an? (?:second|minute|hour|day|week|month|year|century)|a quarter of an hour'),
  pattern(
    '(?:all|the whole|the entire) (?:day|night|morning|afternoon|evening|week|weekend|month|summer|winter|year|time)(?: long)?',
  ),
  pattern(
    'overnight|forever|for (?:ages|years|months|weeks|days|hours|minutes)|(?:my|his|her|their) whole life',
  ),
];

const PATTERNS: Record<TimeKind, Pattern[]> = {
  weekday: WEEKDAYS_TOLD,
  date: DATES,
  day: DAYS,
  time: TIMES,
  clock: CLOCKS,
  part: PARTS_TOLD,
  month: MONTHS_TOLD,
  season: SEASONS,
  year: YEARS,
  duration: DURATIONS,
  any: [...DAYS, ...TIMES, ...PARTS_TOLD, ...MONTHS_TOLD, ...SEASONS, ...YEARS],
};
