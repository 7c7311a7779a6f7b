import { scenesToldBy } from '../../memory/scene-names';
import { type ThingStretch, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { VideoRecord } from '../../store/schema';
import { text } from '../../text';
import { both, either, type Told, told, word } from '../../told';
import { isPlace } from '../../vision/picture-kinds';
import type { Finding } from './finding';
import { recordsIn, type Scene } from './scene';
import { thingsFound } from './things-by-day-and-place';
import { isSure, places } from './things-seen';

/** Places that a sentence has room for. */
const MOST_TOLD = 2;

/** Asks what kind of place, or which room, a video shows. */
const ASKS_WHICH =
  /\b(?:what|which) (?:(?:kind|sort|type) of (?:an? )?)?(?:place|room|location|setting|environment|surroundings)\b|^where (?:is|are|was|were) (?:this|we|i|they|it|(?:these|the|those) people)(?=\W*$|,| (?:sitting|standing|walking|here|in (?:this|the) (?:video|clip|film|picture)))/i;

/** Whether a question asks what kind of place a video shows: what its things may tell where nobody says a word. Pure. */
export function asksWhichPlace(text: string): boolean {
  return ASKS_WHICH.test(text);
}

/** What kind of place a video shows, as whole pictures tell it, else the things that are surely in view; null where they tell none. */
export function findPlaceSeen(scene: Scene, video: VideoRecord): Finding | null {
  const all = thingStretches(recordsIn(scene, video.id, 'shows'));
  const itself = all.filter(({ kind }) => isPlace(kind)).toSorted((a, b) => b.score - a.score);
  if (itself.length > 0) {
    const kinds = [...new Set(itself.map(({ kind }) => kind))].slice(0, MOST_TOLD);
    const shown = itself.filter(({ kind }) => kinds.includes(kind));
    const what = either(kinds.map((kind) => thingTold(kind)));
    const lead = told`by the picture it may be ${what}, ${places(scene, shown)}.`;
    return thingsFound(scene, lead, shown, 'What whole pictures may be of.');
  }
  const sure = all.filter(isSure(scene));
  const scenes = scenesToldBy(new Set(sure.map(({ kind }) => kind)))
    .slice(0, MOST_TOLD)
    .map(({ name, kinds }) => ({
      name,
      seen: sure.filter(({ kind }) => (kinds as string[]).includes(kind)),
    }));
  const [first, second] = scenes.map(({ name, seen }) => sceneTold(scene, name, seen));
  if (!first) return null;
  return thingsFound(
    scene,
    second ? told`it may be ${first}; or ${second}.` : told`it may be ${first}.`,
    scenes.flatMap(({ seen }) => seen),
    'What the things in view tell of the place.',
  );
}

/** "a kitchen, since an oven and a sink are in view at 0:04 in home.mp4" */
function sceneTold(scene: Scene, name: string, seen: readonly ThingStretch[]): Told {
  const place = word(SCENES[name] ?? name);
  const kinds = [...new Set(seen.map(({ kind }) => kind))];
  const things = both(kinds.map((kind) => thingTold(kind)));
  const where = places(scene, seen);
  return kinds.length > 1
    ? told`${place}, since ${things} are in view ${where}`
    : told`${place}, since ${things} is in view ${where}`;
}

/** The places that things may tell, by their names. */
const SCENES: Readonly<Record<string, string>> = {
  kitchen: text('a kitchen'),
  bathroom: text('a bathroom'),
  bedroom: text('a bedroom'),
  zoo: text('a zoo'),
  farm: text('a farm'),
  harbour: text('a harbour'),
  airport: text('an airport'),
  sea: text('a sea'),
  lake: text('a lake'),
  office: text('an office'),
  'living room': text('a living room'),
  'railway station': text('a railway station'),
};
