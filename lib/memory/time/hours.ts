import type { Clock } from './time-words';

/** Stretches of minutes after midnight, half-open. Over 1440 they lie after midnight, on the night of the day before. */
export type Clocks = [number, number][];

export type Part = 'morning' | 'afternoon' | 'evening' | 'night';

/** What a phrase says of the hours: `hours` once it is known which part of the day is meant, and that part. */
export interface HourLimit {
  hours?: (part: Part | undefined) => Clocks;
  part?: Part;
}

/** Hours of a part of the day, and the clock times that are said of it ("two in the morning"). Minutes after midnight. */
const PARTS: Record<Part, { hours: [number, number]; clock: [number, number] }> = {
  morning: { hours: [300, 720], clock: [0, 720] },
  afternoon: { hours: [720, 1080], clock: [720, 1140] },
  evening: { hours: [1020, 1380], clock: [960, 1440] },
  night: { hours: [1080, 1740], clock: [1140, 1740] },
};
const MEALS: [RegExp, [number, number]][] = [
  [/^breakfast/i, [360, 630]],
  [/^lunch/i, [690, 870]],
  [/^tea/i, [930, 1080]],
  [/^(dinner|supper)/i, [1050, 1290]],
];
/** People round the clock: "at six" is within half an hour of it, "at 18:35" within a quarter. */
const ROUNDED = { whole: 30, exact: 15 };

/** The hours that limits say together; null when they say none. A part of the day settles which half "at six" means. */
export function hoursOf(limits: HourLimit[]): Clocks | null {
  const part = limits.find((limit) => limit.part)?.part;
  const said = limits.flatMap((limit) => (limit.hours ? [limit.hours(part)] : []));
  if (said.length > 0) return said.reduce(overlap);
  return part ? [PARTS[part].hours] : null;
}

/** The hours about a clock time, or those before or after it. */
export function around(clock: Clock, lead: string | undefined): HourLimit['hours'] {
  const slack = clock.whole ? ROUNDED.whole : ROUNDED.exact;
  return (part) =>
    minutesMeant(clock, part).map((minute) => {
      if (/^(before|un?till?)/i.test(lead ?? '')) return [0, minute];
      if (/^(after|since)/i.test(lead ?? '')) return [minute, minute < 1440 ? 1440 : PARTS.night.hours[1]];
      return [Math.max(0, minute - slack), minute + slack];
    });
}

/** From one clock time to the next after it; where halves of the day are not told, whatever makes the shortest stretch. */
export function between(a: Clock, b: Clock): HourLimit['hours'] {
  return (part) => {
    const stretches = minutesMeant(b, part).map((end): [number, number] => {
      const lengths = (a.half ? [a.minute] : [a.minute, a.minute + 720]).map(
        (start) => (end - start + 2880) % 1440 || 1440,
      );
      const length = Math.min(...lengths);
      return end < length ? [end - length + 1440, end + 1440] : [end - length, end];
    });
    if (!a.half || b.half) return stretches;
    return stretches.sort((x, y) => x[1] - x[0] - (y[1] - y[0])).slice(0, 1);
  };
}

/** The hours of a meal, as the phrase names it. */
export function mealHours(meal: string): HourLimit['hours'] {
  return () => MEALS.filter(([name]) => name.test(meal)).map(([, hours]) => hours);
}

export function partNamed(word: string | undefined): Part | undefined {
  return word?.toLowerCase() as Part | undefined;
}

/** The minutes that a clock time may mean: both halves of the day, unless it or the part of the day tells. */
function minutesMeant({ minute, half }: Clock, part: Part | undefined): number[] {
  const either = half ? [minute] : [minute, minute + 720];
  if (!part) return either;
  const [from, to] = PARTS[part].clock;
  const fitting = [...either, ...either.map((other) => other + 1440)].filter((at) => at >= from && at < to);
  return fitting.length > 0 ? fitting : either;
}

function overlap(a: Clocks, b: Clocks): Clocks {
  const both = a.flatMap(([from, to]) =>
    b.map(([start, end]): [number, number] => [Math.max(from, start), Math.min(to, end)]),
  );
  return both.filter(([from, to]) => from < to);
}
