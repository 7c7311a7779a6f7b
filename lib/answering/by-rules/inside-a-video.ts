import { type Tellable, type Told, told } from '../../told';
import { timecode } from '../../wording';

/** A stretch of a video, seconds. */
export interface Stretch {
  t0: number;
  t1: number;
  /** The one moment that is meant, where it is one: who was in view is told of it, all else of what lies around. */
  at: number | null;
}

/** A question that confines itself to a stretch of a video ("between 1:00 and 2:00", "in the first minute"). */
export interface StretchAsked {
  /** The phrase as it stands in the question. */
  words: string;
  /** The question without it. */
  rest: string;
  /** Nothing else could be meant. False of "at 1:35" and "in the last ten minutes", which the clock of the day may tell. */
  plainly: boolean;
  /** The stretch of a video of so many seconds; null where the video is shorter than that. */
  of(durationS: number): Stretch | null;
}

/** What lies so many seconds around a moment that is asked about is told of it: a line lasts some three seconds, and people name the second at which they looked. */
export const AROUND_S = 5;
/** "Halfway through" is the tenth of a video around its middle. */
const MIDDLE = 0.1;

const NUMBERS: Record<string, number> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 },
  ...{ a: 1, an: 1, half: 0.5, 'half a': 0.5, 'couple of': 2, few: 3 },
  ...{ zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwanzig: 20 },
  ...{ dreißig: 30, halben: 0.5, halbe: 0.5, paar: 3 },
};
const ORDINALS: Record<string, number> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9 },
  ...{ tenth: 10, ersten: 1, zweiten: 2, dritten: 3, vierten: 4, fünften: 5, sechsten: 6 },
};

const MARK = '(?<![\\d:.,])(?:\\d{1,2}:[0-5]\\d:[0-5]\\d|\\d{1,3}:[0-5]\\d)(?![\\d:]|[.,]\\d)';
const SECONDS = '(?:seconds?|secs?|sekunden?|(?<=\\d ?)s)\\b';
const UNIT = `(?:(?:minutes?|mins?|minuten?)\\b|${SECONDS})`;
const NUMBER = `(?:${Object.keys(NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join('|')}|\\d{1,3})`;
const NTH = `(?:${Object.keys(ORDINALS).join('|')}|\\d{1,3}(?:st|nd|rd|th|\\.))`;
const POINT = `(?:(?:the )?${MARK}(?: mark\\b)?|(?:minute|second|sekunde) \\d{1,3}(?![\\d:]))`;
/** "3 minutes in", "the 2 minute mark", "45 seconds into it". */
const COUNTED = `(?:the )?${NUMBER}[ -]?${UNIT}(?: (?:in(?:to)?(?: it)?(?=\\W*$| (?:the|this|that) video)|mark))`;
const AT = `(?:${POINT}|${COUNTED})`;
const FIRST = '(?:very )?(?:first|opening|initial|ersten?)';
const LAST = '(?:very )?(?:last|final|closing|letzten?)';

interface Form {
  pattern: string;
  plainly?: true;
  of(groups: Record<string, string>, durationS: number): Stretch | null;
}

const FORMS: Form[] = [
  {
    pattern: `(?:between|from|zwischen|von) (?<a>${AT}|the (?:start|beginning)) (?:and|to|until|till|und|bis) (?<b>${AT}|the end|zum (?:Ende|Schluss))`,
    of: ({ a, b }, durationS) =>
      stretch(/^the /i.test(a!) ? 0 : secondsOf(a!), /^(?:the|zum) /i.test(b!) ? durationS : secondsOf(b!)),
  },
  {
    pattern: `(?:between|from|zwischen|von) (?:minute )?(?<a>${NUMBER}) (?:and|to|und|bis) (?<b>${NUMBER}) (?<unit>${UNIT})(?: in\\b)?`,
    of: ({ a, b, unit }) => stretch(counted(a!, unit!), counted(b!, unit!)),
  },
  {
    pattern: `(?:between|from|zwischen|von) minute (?<a>${NUMBER}) (?:and|to|und|bis) (?:minute )?(?<b>${NUMBER})(?![\\d:])`,
    plainly: true,
    of: ({ a, b }) => stretch(counted(a!, 'minute'), counted(b!, 'minute')),
  },
  {
    pattern: `(?:(?:between|from|in|at|during|von) )?(?<a>${MARK}) ?[-–] ?(?<b>${MARK})`,
    of: ({ a, b }) => stretch(secondsOf(a!), secondsOf(b!)),
  },
  {
    pattern: `(?:before|until|till|up to|vor|bis(?: zu)?) (?<a>${AT})`,
    of: ({ a }) => stretch(0, secondsOf(a!)),
  },
  {
    pattern: `(?:after|since|past|nach|ab) (?<a>${AT})`,
    of: ({ a }, durationS) => stretch(secondsOf(a!), durationS),
  },
  {
    pattern: `(?:from|von) (?<a>${AT}) (?:on(?:wards?)?|an)\\b`,
    of: ({ a }, durationS) => stretch(secondsOf(a!), durationS),
  },
  {
    pattern: `(?<how>before|after|vor|nach) (?:the|der|den) (?<edge>${FIRST}|${LAST}) (?:(?<count>${NUMBER}) )?(?<unit>${UNIT})`,
    plainly: true,
    of: ({ how, edge, count, unit }, durationS) => {
      const length = counted(count ?? 'one', unit!);
      const at = isFirst(edge!) ? length : durationS - length;
      return /^(?:before|vor)/i.test(how!) ? stretch(0, at) : stretch(at, durationS);
    },
  },
  {
    pattern: `(?:in|of|during|within|over|for|während) (?:the|der|den) ${FIRST} (?:(?<count>${NUMBER}) )?(?<unit>${UNIT})`,
    plainly: true,
    of: ({ count, unit }) => stretch(0, counted(count ?? 'one', unit!)),
  },
  {
    pattern: `(?<=\\b(?:summari[sz]e|sum up|describe|recap|outline|show me|fasse?|beschreibe?|zeig mir) )(?:the|die) (?<edge>${FIRST}|${LAST}) (?:(?<count>${NUMBER}) )?(?<unit>${UNIT})`,
    plainly: true,
    of: ({ edge, count, unit }, durationS) => {
      const length = counted(count ?? 'one', unit!);
      return isFirst(edge!) ? stretch(0, length) : stretch(Math.max(0, durationS - length), durationS);
    },
  },
  {
    // "In the last ten minutes" may count from now.
    pattern: `(?:in|of|during|within|over|for|während) (?:the|der|den) ${LAST} (?:(?<count>${NUMBER}) )?(?<unit>${UNIT})`,
    of: ({ count, unit }, durationS) => {
      const length = counted(count ?? 'one', unit!);
      return length <= durationS ? stretch(durationS - length, durationS) : null;
    },
  },
  {
    pattern: `(?:in|during|within|während) (?:the|der) (?<nth>${NTH}) minute\\b`,
    plainly: true,
    of: ({ nth }) => stretch(60 * (ordinal(nth!) - 1), 60 * ordinal(nth!)),
  },
  {
    pattern:
      '(?:in|of|during) (?:the|der) (?<half>first|second|last|ersten|zweiten|letzten) (?:half|hälfte)\\b',
    plainly: true,
    of: ({ half }, durationS) =>
      isFirst(half!) ? stretch(0, durationS / 2) : stretch(durationS / 2, durationS),
  },
  {
    pattern:
      '(?:about |around |at )?(?:half ?way|half-way|midway) through(?: it)?(?=\\W*$| (?:the|this|that) (?:video|film|clip|recording)| (?:what|who))',
    plainly: true,
    of: (_, durationS) => middle(durationS),
  },
  {
    pattern:
      '(?:in|at|around|zu|zur|etwa in) ?(?:the|der)? (?:very )?(?:middle|mitte|hälfte)(?= (?:of|in) (?:the|this|that) (?:video|film|clip|recording)| (?:des|dieses) (?:videos|films|clips))',
    plainly: true,
    of: (_, durationS) => middle(durationS),
  },
  {
    pattern: `(?:(?:right |exactly |just )?(?:at(?: about| around| exactly| roughly)?|around|near|in|bei|um|etwa bei) )(?<a>${AT})`,
    of: ({ a }) => moment(secondsOf(a!)),
  },
  { pattern: `(?<a>${COUNTED})`, of: ({ a }) => moment(secondsOf(a!)) },
];

/** After a time it is one of the day, or of something else than the video: "1:35 pm", "1:00 Uhr", "the first minute of the match". */
const OF_THE_VIDEO =
  '(?: (?:of|in|into|from|through|des|dieses|vom|im) (?:(?:the|this|that|my) )?(?:whole )?(?:video|videos|film|films|clip|clips|recording|it)\\b)';
const NOT_AFTER = `(?! ?(?:[ap]\\.?m\\b|o['’]?clock|uhr|h\\b)| (?:of|before|after|when|on|in the (?:morning|afternoon|evening)|at night|today|yesterday|train|bus|flight|ferry)\\b(?!${OF_THE_VIDEO}))`;
const A_DAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|today|tonight|morning|afternoon|evening|noon|uhr|gestern|heute|[ap]\.?m\b|o['’]?clock|on the \d)/iu;

/** A time of the clock, or "the last ten minutes", which may count from now. */
const MAY_BE_OF_A_DAY = /(?<![\d:])(?:[01]?\d|2[0-3]):\d\d(?![\d:])|\b(?:last|final|letzten)\b.*\bmin/iu;

const READERS = FORMS.map(({ pattern, plainly = false, of }) => ({
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}'’-])${pattern}(?:${OF_THE_VIDEO})?(?![\\p{L}\\p{N}]|[-:]\\d)${NOT_AFTER}`,
    'iu',
  ),
  plainly,
  of,
}));

/** The stretch of a video that a question confines itself to, English or German; null where it names none, or a time of a day. Pure. */
export function stretchAskedFor(question: string): StretchAsked | null {
  for (const { pattern, plainly, of } of READERS) {
    const found = pattern.exec(question);
    if (!found) continue;
    const [words] = found;
    const rest = withoutPhrase(question, found.index, words.length);
    if (!plainly && A_DAY.test(rest)) return null;
    const groups = { ...found.groups } as Record<string, string>;
    return {
      words,
      rest,
      plainly: plainly || !MAY_BE_OF_A_DAY.test(words),
      of: (durationS) => {
        const meant = of(groups, durationS);
        return meant && meant.t0 < durationS ? { ...meant, t1: Math.min(meant.t1, durationS) } : null;
      },
    };
  }
  return null;
}

/** A stretch as answers tell it: "0:30 to 1:00", "1:35". */
export function stretchTold({ t0, t1, at }: Stretch): Tellable {
  return at === null ? told`${timecode(t0)} to ${timecode(t1)}` : timecode(at);
}

/** The same as part of a sentence: "from 0:30 to 1:00", "at 1:35". */
export function stretchAt({ t0, t1, at }: Stretch): Told {
  return at === null ? told`from ${timecode(t0)} to ${timecode(t1)}` : told`at ${timecode(at)}`;
}

function withoutPhrase(question: string, from: number, length: number): string {
  return `${question.slice(0, from)} ${question.slice(from + length)}`
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[?.!,])/g, '')
    .replace(/^[\s,]+|[\s,]+$/g, '');
}

function stretch(t0: number, t1: number): Stretch | null {
  return t0 < t1 ? { t0, t1, at: null } : null;
}

function moment(at: number): Stretch {
  return { t0: Math.max(0, at - AROUND_S), t1: at + AROUND_S, at };
}

function middle(durationS: number): Stretch {
  const around = Math.max(AROUND_S, (durationS * MIDDLE) / 2);
  return { t0: Math.max(0, durationS / 2 - around), t1: durationS / 2 + around, at: null };
}

function isFirst(edge: string): boolean {
  return /first|opening|initial|erste/i.test(edge);
}

function ordinal(word: string): number {
  return ORDINALS[word.toLowerCase()] ?? Number.parseInt(word, 10);
}

function counted(count: string, unit: string): number {
  const number = NUMBERS[count.toLowerCase()] ?? Number.parseInt(count, 10);
  return number * (/^s/i.test(unit) ? 1 : 60);
}

/** The second of "1:35", "minute 3" or "45 seconds in". */
function secondsOf(point: string): number {
  const mark = /(?:(\d+):)?(\d+):(\d\d)/.exec(point);
  if (mark) return Number(mark[1] ?? 0) * 3600 + Number(mark[2]) * 60 + Number(mark[3]);
  const named = /^(minute|second|sekunde) (\d+)/i.exec(point);
  if (named) return counted(named[2]!, named[1]!);
  const [, count, unit] = new RegExp(`(${NUMBER})[ -]?(${UNIT})`, 'iu').exec(point)!;
  return counted(count!, unit!);
}
