import { MnemeError } from './errors';
import { told } from './told';

/** The first and last millisecond since 1970 of the years 1 to 9999, in UTC: those that every calendar of ours can write, and work out days of. */
const [FIRST, LAST] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map((text) =>
  Date.parse(text),
) as [number, number];

/** A moment, milliseconds since 1970, as ISO in UTC; null for what is none, or lies outside the years 1 to 9999. */
export function isoOrNull(ms: number): string | null {
  return ms >= FIRST && ms <= LAST ? new Date(ms).toISOString() : null;
}

/** A moment that somebody gives, in any form that a browser reads, as ISO in UTC. @throws MnemeError `bad-input` */
export function momentGiven(text: string): string {
  const iso = isoOrNull(Date.parse(text));
  if (iso === null)
    throw new MnemeError(
      'bad-input',
      told`${text} is not a time in the years 1 to 9999. Write it as 2025-03-08T18:30:00-06:00.`,
    );
  return iso;
}
