import { countryName } from '../../memory/places/countries';
import { placeInWords } from '../../memory/places/recorded-places';
import { firstMoment, type ThingStretch } from '../../memory/things-shown';
import { both, inEnglish, inTurn, type Tellable, type Told, type ToldValue, told } from '../../told';
import type { Finding } from './finding';
import type { Scene } from './scene';
import { wallClock } from './telling';
import { andMore } from './view-words';
import { countedVideos, namesTold } from './where-recorded';

/** Days, places, and videos of a place that a sentence has room for. */
const MOST_TOLD = { days: 6, places: 5, videos: 3 };
const MOST_EVIDENCE = 10;

/**
 * The days on which something is in view, the earliest first, each with its first moment.
 *
 * @param what "a dog"
 */
export function byDay(scene: Scene, stretches: readonly ThingStretch[], what: ToldValue): Finding {
  const { recall, tell } = scene;
  const at = (stretch: ThingStretch) => wallClock(recall.videos.of(stretch.videoId), stretch.t0);
  const days = new Map<string, ThingStretch>();
  for (const stretch of [...stretches].sort((a, b) => at(a) - at(b))) {
    const day = tell.clock(stretch, 'date');
    if (!days.has(day)) days.set(day, stretch);
  }
  const firsts = [...days.values()];
  const each = firsts
    .slice(0, MOST_TOLD.days)
    .map((first) => told`${tell.clockTold(first, 'date')} (${tell.placeTold(first)})`);
  const all = andMore(both(each), days.size - each.length);
  const isOne = days.size === 1;
  const lead = isOne
    ? told`${what} is in view on one day: ${all}.`
    : told`${what} is in view on ${days.size} days: ${all}.`;
  const note = `${stretches.length} stretches show it, on ${isOne ? 'one day' : `${days.size} days`}.`;
  return thingsFound(scene, lead, firsts, note);
}

/** The places at which videos were recorded that show something, or their countries, and how many of these videos do not say where. */
export function byPlace(
  scene: Scene,
  stretches: readonly ThingStretch[],
  what: ToldValue,
  by: 'places' | 'countries',
): Finding {
  const { recall, places } = scene;
  const firsts = stretches.filter(
    ({ videoId }, i) => stretches.findIndex((other) => other.videoId === videoId) === i,
  );
  const byName = new Map<string, { name: Told; some: ThingStretch[] }>();
  const silent: ThingStretch[] = [];
  for (const first of firsts) {
    const place = places.of(first.videoId);
    if (!place) silent.push(first);
    else {
      const isCountry = by === 'countries' && place.country !== null;
      const name = isCountry ? told`in ${countryName(place.country!)}` : placeInWords(place);
      const key = inEnglish(name);
      byName.set(key, { name, some: [...(byName.get(key)?.some ?? []), first] });
    }
  }
  const names = (some: readonly ThingStretch[]) =>
    namesTold(
      some.map(({ videoId }) => recall.videos.of(videoId).name),
      MOST_TOLD.videos,
    );
  const each = [...byName.values()]
    .slice(0, MOST_TOLD.places)
    .map(({ name, some }) => told`${name} (${names(some)})`);
  const where = atMore(both(each), byName.size - each.length);
  const placed = [...byName.values()].flatMap(({ some }) => some);
  const lead =
    placed.length === 0
      ? unplacedTold(what, names(silent), silent.length)
      : inTurn(
          told`${what} is in view in what was recorded ${where}.`,
          ...(silent.length > 0 ? [othersTold(silent.length)] : []),
        );
  return thingsFound(
    scene,
    lead,
    [...placed, ...silent],
    `${countedVideos(firsts.length)} with it, by place.`,
  );
}

function atMore(places: ToldValue, more: number): ToldValue {
  if (more <= 0) return places;
  return more === 1
    ? told`${places}, and at ${more} more place`
    : told`${places}, and at ${more} more places`;
}

/** Of how many videos with something it is not known where they were recorded. */
function othersTold(videos: number): Told {
  return videos === 1
    ? told`${videos} other video with it does not say where.`
    : told`${videos} other videos with it do not say where.`;
}

/** Where no video with something says where it was recorded. */
function unplacedTold(what: ToldValue, names: ToldValue, videos: number): Told {
  return videos === 1
    ? told`${what} is in view in ${names}, which does not say where that was recorded.`
    : told`${what} is in view in ${names}, which do not say where that was recorded.`;
}

/** What is told of things in view, with the first of the stretches that show it. */
export function thingsFound(
  scene: Scene,
  lead: Tellable,
  moments: readonly ThingStretch[],
  note: string,
): Finding {
  return {
    lead,
    unsure: false,
    quoted: [],
    evidence: moments
      .slice(0, MOST_EVIDENCE)
      .map((moment) => scene.tell.evidence(firstMoment(moment), moment.score)),
    note,
  };
}
