import { MnemeError } from '../../errors';
import { told } from '../../told';
import { isoStretch } from './iso';
import { type TimeAsked, timesAskedFor } from './time-asked-for';

/**
 * The time that words mean which were typed for a time alone, as for `--when`, so that "on" and "in" may be missing ("last week", "saturdays",
 * "8 march in the evening", "2025"), or that ISO tells ("2025-03-08T18:00/2025-03-08T19:00").
 *
 * @param now what "yesterday" counts from, milliseconds since 1970
 * @param zone the IANA zone whose clocks are meant
 * @throws MnemeError `bad-input` when it names no time
 */
export function timeMeant({ text, now, zone }: { text: string; now: number; zone: string }): TimeAsked {
  const stretch = isoStretch(text, zone);
  if (stretch) return { words: text, rest: '', certain: true, days: null, every: null, hours: null, stretch };
  for (const phrase of [text, `on ${text}`, `in ${text}`]) {
    const asked = timesAskedFor(phrase, now, zone);
    if (asked) return asked;
  }
  throw new MnemeError(
    'bad-input',
    told`"${text}" names no time. Say "last week", "saturday evening", "8 march" or "2025-03-08".`,
  );
}
