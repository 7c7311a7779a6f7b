import { readFileSync } from 'node:fs';
import type { HeldRecall } from '../../lib/memory/held-recall';
import { RecordedPlaces } from '../../lib/memory/places/recorded-places';
import { Towns } from '../../lib/memory/places/towns';

const towns = new Towns(readFileSync(new URL('../../public/places/towns.txt', import.meta.url), 'utf8'));

/** Where a memory's videos say that they were recorded: latitude and longitude by their names. */
export function recordedAt(
  { videos }: Pick<HeldRecall, 'videos'>,
  at: Record<string, [latitude: number, longitude: number]>,
): RecordedPlaces {
  const placed = videos.all().map(({ id, startsAt, name }) => {
    const [latitude, longitude] = at[name] ?? [];
    const location =
      latitude !== undefined && longitude !== undefined ? { location: { latitude, longitude } } : {};
    return { id, startsAt, ...location };
  });
  return new RecordedPlaces(placed, towns);
}
