// A moment as answers tell it. The words are Mneme's own, the same in every browser.

import { text } from '../../text';
import { inEnglish, type Told, type ToldValue, told } from '../../told';
import { dateOfDay, wallClock, weekdayOf } from './zone';

const ON_WEEKDAY = [
  text('Sunday {1}'),
  text('Monday {1}'),
  text('Tuesday {1}'),
  text('Wednesday {1}'),
  text('Thursday {1}'),
  text('Friday {1}'),
  text('Saturday {1}'),
] as const;
const IN_MONTH = [
  text('{1} January {2}'),
  text('{1} February {2}'),
  text('{1} March {2}'),
  text('{1} April {2}'),
  text('{1} May {2}'),
  text('{1} June {2}'),
  text('{1} July {2}'),
  text('{1} August {2}'),
  text('{1} September {2}'),
  text('{1} October {2}'),
  text('{1} November {2}'),
  text('{1} December {2}'),
] as const;

/** "Saturday 8 March 2025", "18:31", or both, to be told in any language. */
export function momentTold(ms: number, zone: string, how: 'date' | 'time' | 'both'): ToldValue {
  const { day, minute } = wallClock(ms, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  if (how === 'time') return time;
  const { year, month, date } = dateOfDay(day);
  const ofMonth: Told = { text: IN_MONTH[month - 1]!, values: [String(date), String(year)] };
  const ofDay: Told = { text: ON_WEEKDAY[weekdayOf(day)]!, values: [ofMonth] };
  return how === 'both' ? told`${ofDay}, ${time}` : ofDay;
}

/** The same, in English. */
export function sayMoment(ms: number, zone: string, how: 'date' | 'time' | 'both'): string {
  return inEnglish(told`${momentTold(ms, zone, how)}`);
}
