import {
  type Asking,
  ago,
  COUNT,
  calendarUnit,
  countNamed,
  type DayLimit,
  dateNamed,
  daysNamed,
  lastFew,
  openFrom,
  seasonNamed,
  seasonOfYear,
  yearSpan,
} from './dates';
import { nearestDays, weekOf } from './days';
import { around, between, type HourLimit, mealHours, partNamed } from './hours';
import {
  DATE_FIRST,
  dateOf,
  endsFreely,
  ISO_DATE,
  LED_CLOCK,
  MEALTIME,
  MONTH,
  MONTH_FIRST,
  monthOf,
  NTH,
  PART,
  READ,
  readClock,
  SEASON,
  SEASON_OR_FALL,
  SURE_CLOCK,
  seasonOf,
  WEEKDAY,
  weekdayNamed,
  YEAR,
} from './time-words';
import { dateOfDay, dayOfDate } from './zone';

/** What one phrase confines a question to. */
export interface Limit extends DayLimit, HourLimit {
  /** "On Mondays": every one of them, not the nearest. */
  usual?: boolean;
}

/** A phrase's place in the text. */
export interface Place {
  from: number;
  to: number;
}

/** Months that are names as well: "after May left". */
const NAMES = /^(april|may|june|august)$/i;

const UNIT = '(?:minute|hour|day|week|month|year)';
const OPEN = '(?:since|before|after|until|till)';
const AT = '(?:at(?: about| around| exactly| roughly| almost| nearly)?|around|since|before|after|until|till)';
const CLOCK = `(?:${SURE_CLOCK}|${LED_CLOCK})`;
const PART_OF_DAY = `(?: (?:in the )?(?<part>${PART}))?`;
const DAY_NAMED = `(?:${[DATE_FIRST, MONTH_FIRST, ISO_DATE].join('|').replace(/\?<\w+>/g, '?:')}|${WEEKDAY}|${MONTH} ${YEAR}|${MONTH}|${YEAR})`;

interface Rule {
  pattern: RegExp;
  /** Null: the phrase is no confinement here. */
  read: (
    groups: Record<string, string | undefined>,
    asking: Asking,
    place: Place & { text: string },
  ) => Limit | null;
}

const rule = (pattern: string, read: Rule['read']): Rule => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}'’-])${pattern}(?![\\p{L}\\p{N}]|[.:]\\d|['’]s|-\\p{L})`, 'giu'),
  read,
});

/** A phrase that needs no "on" or "at", and may follow "since" and its like. */
const alone = (pattern: string, read: Rule['read']): Rule =>
  rule(`(?:(?<lead>${OPEN}) )?(?:${pattern})`, (groups, asking, place) =>
    standsAlone(place.text, place.from)
      ? openFrom(groups.lead, read(groups, asking, place), asking.today)
      : null,
  );

/** In this order: what one has read, the next does not see. */
const RULES: Rule[] = [
  rule(`(?:between|from) (?<a>${CLOCK}) (?:and|to|until|till) (?<b>${CLOCK})`, ({ a, b }, _, { text, to }) =>
    endsFreely(text, to) ? { hours: between(readClock(a!), readClock(b!)) } : null,
  ),
  rule(
    `(?:between|from) (?<a>${DAY_NAMED}) (?:and|to|until|till) (?<b>${DAY_NAMED})`,
    ({ a, b }, { today }) => {
      const last = daysNamed(b!, today);
      const first = last && daysNamed(a!, last[1] - 1);
      return first ? { span: [first[0], last[1]] } : null;
    },
  ),
  rule(`(?:(?<lead>${AT}) (?:the )?)?(?<clock>${SURE_CLOCK})`, ({ lead, clock }, _, { text, from }) =>
    lead || standsAlone(text, from) ? { hours: around(readClock(clock!), lead) } : null,
  ),
  rule(`(?<lead>${AT}) (?<clock>${LED_CLOCK})`, ({ lead, clock }, _, { text, to }) =>
    endsFreely(text, to) && !/^ \p{Lu}/u.test(text.slice(to))
      ? { hours: around(readClock(clock!), lead) }
      : null,
  ),
  rule(
    `(?:on|in|during) the (?:early |late )?(?<part>${PART}) of(?= ${DAY_NAMED}| the ${NTH})`,
    ({ part }) => ({
      part: partNamed(part!),
    }),
  ),
  alone('the day before yesterday', (_, { today }) => ({ span: [today - 2, today - 1] })),
  alone(`yesterday${PART_OF_DAY}`, ({ part }, { today }) => ({
    span: [today - 1, today],
    part: partNamed(part),
  })),
  alone('today', (_, { today }) => ({ span: [today, today + 1] })),
  alone('tonight', (_, { today }) => ({ span: [today, today + 1], part: 'night' })),
  alone('last night', (_, { today }) => ({ span: [today - 1, today], part: 'night' })),
  alone('this (?<part>morning|afternoon|evening)', ({ part }, { today }) => ({
    span: [today, today + 1],
    part: partNamed(part),
  })),
  alone('(?<!the )(?<which>last|this|(?:at|on|over|during) the) weekend', ({ which }, { today }) => {
    if (!/^(last|this)$/i.test(which!)) return { every: [{ weekday: 6 }, { weekday: 0 }] };
    const running = today >= weekOf(today) + 5;
    const monday = weekOf(today) - (running && /this/i.test(which!) ? 0 : 7);
    return { span: [monday + 5, monday + 7] };
  }),
  alone('(?<!the )(?<which>last|this) (?<unit>week|month|year)', ({ which, unit }, { today }) => ({
    span: calendarUnit(unit!, /last/i.test(which!) ? -1 : 0, today),
  })),
  rule(
    `(?:(?<lead>in|during|over|${OPEN}) )?(?:the )?(?:early |late )?(?<season>${SEASON_OR_FALL}),? (?:of )?(?<year>${YEAR})(?<two>[/–-](?:${YEAR}|\\d\\d))?`,
    ({ lead, season, year, two }, { today, isSouth }, { text, from }) =>
      lead || standsAlone(text, from)
        ? openFrom(lead, seasonOfYear(seasonOf(season!, isSouth), Number(year), Boolean(two)), today)
        : null,
  ),
  rule(
    `(?:(?<lead>in|during|over|${OPEN}) )?(?:the )?(?:this )?(?<which>last|past|this) (?<season>${SEASON_OR_FALL})`,
    ({ lead, which, season }, { today, isSouth }, { text, from, to }) =>
      (lead || standsAlone(text, from)) && endsFreely(text, to)
        ? openFrom(
            lead,
            { span: seasonNamed(seasonOf(season!, isSouth), !/this/i.test(which!), today) },
            today,
          )
        : null,
  ),
  rule(
    `(?<lead>in|during|over|${OPEN}) (?:the )?(?:early |late )?(?<season>${SEASON})`,
    ({ lead, season }, { today, isSouth }, { text, to }) =>
      endsFreely(text, to)
        ? openFrom(lead, { every: [{ season: seasonOf(season!, isSouth) }] }, today)
        : null,
  ),
  rule(`(?<count>${COUNT}) (?<unit>${UNIT})s? ago`, ({ count, unit }, asking) =>
    ago(countNamed(count!), unit!, asking),
  ),
  rule(
    `(?:in|during|over|within) the (?:last|past) (?:(?<count>${COUNT}) )?(?<unit>${UNIT})s?`,
    ({ count, unit }, asking) => lastFew(countNamed(count ?? 'one'), unit!, asking),
  ),
  ...[DATE_FIRST, MONTH_FIRST, ISO_DATE].map((date) =>
    rule(
      `(?:(?<lead>on|in|around|${OPEN}) )?${date}`,
      ({ lead, date: day, month, year }, { today }, place) => {
        if (!lead && !standsAlone(place.text, place.from)) return null;
        if (/^(may|march)$/.test(month!) && !lead && !/th|st|rd|nd/.test(day!)) return null;
        return openFrom(lead, dateNamed(day!, month!, year), today);
      },
    ),
  ),
  rule(
    `(?:(?<lead>on|${OPEN}) |(?<=${WEEKDAY},? ))the (?<date>${NTH})`,
    ({ lead, date }, { today }, { text, to }) =>
      endsFreely(text, to) && !/^ or\b/i.test(text.slice(to))
        ? openFrom(lead, { every: [{ date: dateOf(date!) }] }, today)
        : null,
  ),
  rule(`(?:on )?(?:last|this past) (?<weekday>${WEEKDAY})${PART_OF_DAY}`, ({ weekday, part }, { today }) => ({
    span: nearestDays({ weekday: weekdayNamed(weekday!) }, today - 1)!,
    part: partNamed(part),
  })),
  rule(`on (?<weekday>${WEEKDAY})s`, ({ weekday }) => ({
    every: [{ weekday: weekdayNamed(weekday!) }],
    usual: true,
  })),
  rule(
    `(?:(?<lead>on|this|${OPEN}) (?<the>(?:the|that|this) )?)?(?<weekdays>${WEEKDAY}(?:,? (?:and |or )?${WEEKDAY})*)${PART_OF_DAY}`,
    ({ lead, the, weekdays, part }, { today }, { text, from, to }) => {
      // "On the Saturday boat" tells which boat.
      if (the && !endsFreely(text, to)) return null;
      if (!lead && !(standsAlone(text, from) && (part ? endsFreely : endsPhrase)(text, to))) return null;
      const every = [...weekdays!.matchAll(new RegExp(WEEKDAY, 'gi'))].map(([word]) => ({
        weekday: weekdayNamed(word),
      }));
      return { ...openFrom(lead, { every }, today), part: partNamed(part) };
    },
  ),
  rule(
    `(?:on|this|last) (?<weekday>Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\\b\\.?`,
    ({ weekday }, _, { text, to }) =>
      /^\p{Lu}/u.test(weekday!) && endsPhrase(text, to)
        ? { every: [{ weekday: weekdayNamed(weekday!.slice(0, 3)) }] }
        : null,
  ),
  rule(
    `(?<lead>in|during|last|this|${OPEN}) (?:early |late )?(?<month>${MONTH})(?:,? (?:of )?(?<year>${YEAR}))?`,
    ({ lead, month, year }, { today }, { text, to }) => {
      if (!year && (/^ \p{Lu}/u.test(text.slice(to)) || (NAMES.test(month!) && !endsFreely(text, to))))
        return null;
      const every = [{ month: monthOf(month!) }];
      if (year) return openFrom(lead, { every, span: yearSpan(Number(year)) }, today);
      if (!/^(last|this)$/i.test(lead!)) return openFrom(lead, { every }, today);
      const before = /last/i.test(lead!)
        ? dayOfDate(dateOfDay(today).year, dateOfDay(today).month, 1) - 1
        : today;
      return { span: nearestDays(every[0]!, before)! };
    },
  ),
  rule(`(?<month>${MONTH}) (?:of )?(?<year>${YEAR})`, ({ month, year }, _, { text, from }) =>
    standsAlone(text, from) ? { every: [{ month: monthOf(month!) }], span: yearSpan(Number(year)) } : null,
  ),
  rule(`(?<year>${YEAR})(?= (?:videos?|clips?|films?|recordings?|footage)\\b)`, ({ year }) => ({
    span: yearSpan(Number(year)),
  })),
  rule(
    `(?<lead>in|during|${OPEN}) (?:the year )?(?<year>${YEAR})`,
    ({ lead, year }, { today }, { text, to }) =>
      endsFreely(text, to) ? openFrom(lead, { span: yearSpan(Number(year)) }, today) : null,
  ),
  rule(
    `(?:(?:early|late) )?(?:(?:in|during) the (?:early |late )?(?<part>${PART})|at (?<night>night))`,
    ({ part, night }, _, { text, to }) => (endsFreely(text, to) ? { part: partNamed(part ?? night) } : null),
  ),
  rule(
    `(?:(?:at|over|during) (?=\\p{L}+[- ]?time)|around )(?<meal>${MEALTIME})`,
    ({ meal }, _, { text, to }) => (endsFreely(text, to) ? { hours: mealHours(meal!) } : null),
  ),
];

/** Finds the phrases of a text that confine it to a time, in their order, what each says, and the text without them. */
export function readPhrases(
  text: string,
  asking: Asking,
): { limits: Limit[]; phrases: Place[]; rest: string } {
  const limits: Limit[] = [];
  const phrases: Place[] = [];
  let left = text;
  for (const { pattern, read } of RULES) {
    for (const match of left.matchAll(pattern)) {
      const place = { from: match.index, to: match.index + match[0].length };
      const limit = read(match.groups ?? {}, asking, { ...place, text: left });
      if (!limit) continue;
      limits.push(limit);
      phrases.push(place);
      left = left.slice(0, place.from) + READ.repeat(place.to - place.from) + left.slice(place.to);
    }
  }
  const rest = left
    .replace(new RegExp(`${READ}+`, 'g'), ' ')
    .replace(/\s+/g, ' ')
    .replace(/[ ,]+(?=[?.!]|$)| (?=,)/g, '')
    .replace(/^[\s,?.!]+|\s+$/g, '');
  return { limits, phrases: phrases.sort((a, b) => a.from - b.from), rest };
}

/** Words before a day or hour that make it what is spoken of rather than when. */
const SPOKEN_OF =
  /(?:\b(?:about|for|to|of|every|each|next|is|are|was|were|be|the|an?|this|that|than|named|called|say|says|said|mean|means|from|my|your|his|her|our|their)|['’]s)\s*$/i;

/** Whether a day or hour without "on" or "at" says when ("What happened Saturday night?"). */
function standsAlone(text: string, from: number): boolean {
  const before = text.slice(0, from);
  return !SPOKEN_OF.test(before) || /^\W*(and )?(what|how) about\s*$/i.test(before);
}

function endsPhrase(text: string, to: number): boolean {
  return new RegExp(`^\\s*(?:[?.,!;]|$|${READ})`).test(text.slice(to));
}
