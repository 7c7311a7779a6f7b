import { append } from '../../append';
import { countryName } from '../../memory/places/countries';
import { inWords } from '../../memory/places/recorded-places';
import { firstMoment, type ThingStretch } from '../../memory/things-shown';
import { inEnglish, type Tellable } from '../../told';
import { capital } from '../../wording';
import type { Finding } from './finding';
import type { Scene } from './scene';
import { listed, wallClock } from './telling';
import { countedVideos, namesTold } from './where-recorded';

/** Days, places, and videos of a place that a sentence has room for. */
const MOST_TOLD = { days: 6, places: 5, videos: 3 };
const MOST_EVIDENCE = 10;

/**
 * The days on which something is in view, the earliest first, each with its first moment.
 *
 * @param what "a dog"
 */
export function byDay(scene: Scene, stretches: readonly ThingStretch[], what: string): Finding {
  const { recall, tell } = scene;
  const at = (stretch: ThingStretch) => wallClock(recall.videos.of(stretch.videoId), stretch.t0);
  const days = new Map<string, ThingStretch>();
  for (const stretch of [...stretches].sort((a, b) => at(a) - at(b))) {
    const day = tell.clock(stretch, 'date');
    if (!days.has(day)) days.set(day, stretch);
  }
  const told = [...days].slice(0, MOST_TOLD.days).map(([day, first]) => `${day} (${tell.place(first)})`);
  const more = days.size - told.length;
  const count = days.size === 1 ? 'one day' : `${days.size} days`;
  const lead = `${capital(what)} is in view on ${count}: ${listed(told)}${more > 0 ? `, and ${more} more` : ''}.`;
  return thingsFound(scene, lead, [...days.values()], `${stretches.length} stretches show it, on ${count}.`);
}

/** The places at which videos were recorded that show something, or their countries, and how many of these videos do not say where. */
export function byPlace(
  scene: Scene,
  stretches: readonly ThingStretch[],
  what: string,
  by: 'places' | 'countries',
): Finding {
  const { recall, places } = scene;
  const firsts = stretches.filter(
    ({ videoId }, i) => stretches.findIndex((other) => other.videoId === videoId) === i,
  );
  const byName = new Map<string, ThingStretch[]>();
  const silent: ThingStretch[] = [];
  for (const first of firsts) {
    const place = places.of(first.videoId);
    if (!place) silent.push(first);
    else if (by === 'countries' && place.country !== null)
      append(byName, `in ${countryName(place.country)}`, first);
    else append(byName, inWords(place), first);
  }
  const names = (some: readonly ThingStretch[]) =>
    inEnglish(
      namesTold(
        some.map(({ videoId }) => recall.videos.of(videoId).name),
        MOST_TOLD.videos,
      ),
    );
  const told = [...byName].slice(0, MOST_TOLD.places).map(([name, some]) => `${name} (${names(some)})`);
  const more = byName.size - told.length;
  const others = more > 0 ? `, and at ${more} more ${more === 1 ? 'place' : 'places'}` : '';
  const tells = silent.length === 1 ? 'does' : 'do';
  const without =
    silent.length > 0 ? ` ${countedVideos(silent.length, 'other ')} with it ${tells} not say where.` : '';
  const lead =
    byName.size > 0
      ? `${capital(what)} is in view in what was recorded ${listed(told)}${others}.${without}`
      : `${capital(what)} is in view in ${names(silent)}, which ${tells} not say where that was recorded.`;
  const placed = [...byName.values()].flat();
  return thingsFound(
    scene,
    lead,
    [...placed, ...silent],
    `${countedVideos(firsts.length)} with it, by place.`,
  );
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
