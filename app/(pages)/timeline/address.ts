import type { WallSpan } from '../../../lib/contract/timeline';
import { isoOrNull } from '../../../lib/iso-moment';

/** The address of the timeline, showing that stretch. */
export function timelineHref([from, to]: WallSpan): string {
  const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
  return `/timeline?from=${iso(from)}&to=${iso(to)}`;
}

/** The stretch that an address asks for; null for none, and for years that no recording is of. */
export function spanInAddress(parameters: Pick<URLSearchParams, 'get'>): WallSpan | null {
  const [from, to] = ['from', 'to'].map((name) => Date.parse(parameters.get(name) ?? '')) as [number, number];
  return from < to && isoOrNull(from) && isoOrNull(to) ? [from, to] : null;
}
