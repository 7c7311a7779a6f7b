import type { NamedPlace, RecordedPlace } from '../../lib/contract/places';
import type { Coordinates } from '../../lib/contract/videos';
import type { Translate } from '../language/translate';
import { useMneme } from '../mneme-provider';
import { useReading } from './use-reading';

/** Where videos were recorded; null until it is read. Nothing is loaded for it where no video says where. */
export function usePlaces(): { places: RecordedPlace[] | null; problem: string | null } {
  const { state } = useMneme();
  const isAny = state.videos.some(({ location }) => location);
  const { value, problem } = useReading(async (mneme) => (isAny ? mneme.recordedPlaces() : []));
  return { places: value, problem };
}

/** A place in words: "Lisbon, Portugal", "near Kiruna, Sweden", "38.72°, -9.14°". */
export function placeText(t: Translate, { town, country, isNear, at }: NamedPlace & { at: Coordinates }) {
  if (town === null || country === null)
    return [at.latitude, at.longitude].map((degrees) => `${degrees.toFixed(2)}°`).join(', ');
  const name = `${town}, ${new Intl.DisplayNames([t.language], { type: 'region' }).of(country)}`;
  return isNear ? t('near {place}', { place: name }) : name;
}

/** Where a video was recorded, in words; null where it does not say, or that is not read yet. */
export function placeOfVideo(t: Translate, places: readonly RecordedPlace[] | null, videoId: string) {
  const place = places?.find(({ videos }) => videos.includes(videoId));
  return place ? placeText(t, place) : null;
}
