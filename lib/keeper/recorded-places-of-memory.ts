import type { Coordinates } from '../contract/videos';
import { RecordedPlaces } from '../memory/places/recorded-places';
import { Towns } from '../memory/places/towns';
import type { VideoRecord } from '../store/schema';

/** The list of towns, as the app serves it. */
const LIST = '/places/towns.txt';

/** Where the videos of a memory were recorded. The list of towns is loaded when the first of them says where. */
export class Places {
  private towns: Promise<Towns | null> | null = null;
  private known: { key: string; places: RecordedPlaces } | null = null;

  /** @param load the list's text */
  constructor(private readonly load: () => Promise<string> = served) {}

  async of(videos: readonly VideoRecord[]): Promise<RecordedPlaces> {
    const isPlaced = videos.some(({ location }) => location);
    const towns = isPlaced ? await this.listed() : null;
    const key = JSON.stringify([
      towns !== null,
      videos.map(({ id, startsAt, location }): [string, string, Coordinates?] => [id, startsAt, location]),
    ]);
    if (this.known?.key !== key) this.known = { key, places: new RecordedPlaces(videos, towns) };
    return this.known.places;
  }

  /** Null where the list cannot be had: it is asked for again the next time. */
  private listed(): Promise<Towns | null> {
    this.towns ??= this.load().then(
      (text) => new Towns(text),
      () => {
        this.towns = null;
        return null;
      },
    );
    return this.towns;
  }
}

async function served(): Promise<string> {
  const answer = await fetch(LIST);
  if (!answer.ok) throw new Error(`${LIST}: ${answer.status}`);
  return answer.text();
}
