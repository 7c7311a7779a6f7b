import { numbersIn } from '../../memory/numbers-told';
import { dateOfDay, dayOfDate } from '../../memory/time/zone';

/** "Three days later", "the day before", "the next day". */
const DAYS_ON =
  /^(?:and |so |but )*(?:what (?:happened|was (?:there|said)) )?(?:on )?(?:(?:(an?|the|\d{1,3}|[a-z]+) )?(day|week|month)s? (later|after(?:wards?)?|before|earlier)(?: that)?|the (next|following|previous) (day|week|month))$/i;
const BACK = /^(?:before|earlier|previous)$/i;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The day, since 1970, that is so many days, weeks or months from another as a question says that asks for nothing else; null where it does not. Pure. */
export function dayOnIn(question: string, from: number): number | null {
  const found = DAYS_ON.exec(question.replace(/[?!.\s]+$/, '').trim());
  if (!found) return null;
  const [, many = 'the', own, where, next, other] = found;
  const count = /^(?:an?|the)$/i.test(many) ? 1 : numbersIn(`${many} days`)[0]?.value;
  if (count === undefined || !Number.isInteger(count)) return null;
  const by = BACK.test((where ?? next)!) ? -count : count;
  const unit = (own ?? other)!.toLowerCase();
  if (unit !== 'month') return from + by * (unit === 'week' ? 7 : 1);
  const { year, month, date } = dateOfDay(from);
  return dayOfDate(year, month + by, date);
}

/** "on 18 September 2025", as questions say it. Pure. */
export function onDay(day: number): string {
  const { year, month, date } = dateOfDay(day);
  return `on ${date} ${MONTHS[month - 1]} ${year}`;
}
