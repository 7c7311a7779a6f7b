// Where videos were recorded.

import type { Coordinates } from './videos';

/** What lies where a video was recorded. */
export interface NamedPlace {
  /** The nearest town of 15,000 people or more; null where there is none within 120 km, or the list of towns could not be had. */
  town: string | null;
  /** Of the town: a code of two letters (ISO 3166-1). */
  country: string | null;
  /** It is not in the town, but near it. */
  isNear: boolean;
}

/** A place with the videos that were recorded there. */
export interface RecordedPlace extends NamedPlace {
  /** Where the first of them was. */
  at: Coordinates;
  /** Their ids, in the order of their dates; at least one. */
  videos: string[];
}
