import type { NamedPlace, RecordedPlace } from '../../contract/places';
import type { Coordinates } from '../../contract/videos';
import type { VideoRecord } from '../../store/schema';
import { inEnglish, type Told, told } from '../../told';
import { countryName, countryOf } from './countries';
import { liesIn, type Towns } from './towns';

type Located = Pick<VideoRecord, 'id' | 'startsAt' | 'location'>;
type PlacedVideo = NamedPlace & { at: Coordinates };

/** A place that a question names. */
export interface AskedPlace {
  /** In English. */
  name: string;
  /** Whether a video was recorded there, as far as it says where. */
  holds(videoId: string): boolean;
}

/** Where the videos of a memory were recorded, and which of them were at a place of a name. */
export class RecordedPlaces {
  private readonly byVideo: ReadonlyMap<string, PlacedVideo>;

  /** @param towns null where the list could not be had: then places have no names */
  constructor(
    private readonly videos: readonly Located[],
    private readonly towns: Towns | null,
  ) {
    const placed = videos.flatMap(({ id, location }) =>
      location ? [[id, { ...this.named(location), at: location }] as const] : [],
    );
    this.byVideo = new Map(placed);
  }

  /** Where a video was recorded; undefined where it does not say. */
  of(videoId: string): PlacedVideo | undefined {
    return this.byVideo.get(videoId);
  }

  /** Each place once, with its videos; in the order of the first of these. Where a place has no name, each point is one. */
  all(): RecordedPlace[] {
    const places = new Map<string, RecordedPlace>();
    for (const { id } of [...this.videos].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))) {
      const place = this.byVideo.get(id);
      if (!place) continue;
      const key = inWords(place);
      const known = places.get(key);
      if (known) known.videos.push(id);
      else places.set(key, { ...place, videos: [id] });
    }
    return [...places.values()];
  }

  /** The country or the towns of a name ("Portugal", "lisbon", "Lisbon, Portugal"); null for what names none that is known. */
  asked(name: string): AskedPlace | null {
    const [first, ...rest] = name.split(/\s*,\s*|\s+in\s+(?=\p{Lu})/u);
    const within = rest.length > 0 ? this.asked(rest.join(', ')) : null;
    if (rest.length > 0 && !within) return null;
    const code = countryOf(first!);
    const towns = this.towns?.named(first!) ?? [];
    const called = code === undefined ? towns[0]?.name : countryName(code);
    if (called === undefined) return null;
    return {
      name: within ? `${called}, ${within.name}` : called,
      holds: (videoId) => {
        const place = this.byVideo.get(videoId);
        if (!place || (within && !within.holds(videoId))) return false;
        return (
          (code !== undefined && place.country === code) ||
          towns.some(
            (town) => (place.town === town.name && place.country === town.country) || liesIn(place.at, town),
          )
        );
      },
    };
  }

  private named(at: Coordinates): NamedPlace {
    const found = this.towns?.nearest(at);
    if (!found) return { town: null, country: null, isNear: false };
    const { town, isIn } = found;
    return { town: town.name, country: town.country, isNear: !isIn };
  }
}

/** A place with the word that goes before it: "in Lisbon, Portugal", "near Kiruna, Sweden", "at 38.72° N, 9.14° W". */
export function placeInWords({ town, country, isNear, at }: PlacedVideo): Told {
  if (town === null || country === null) return told`at ${degreesInWords(at)}`;
  return isNear ? told`near ${town}, ${countryName(country)}` : told`in ${town}, ${countryName(country)}`;
}

/** The same, in English. */
export function inWords(place: PlacedVideo): string {
  return inEnglish(placeInWords(place));
}

/** A point to some 1 km. */
function degreesInWords({ latitude, longitude }: Coordinates): string {
  const side = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
  return `${side(latitude, 'N', 'S')}, ${side(longitude, 'E', 'W')}`;
}
