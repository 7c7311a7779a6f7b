import { scenesToldBy } from '../../memory/scene-names';
import { thingsInWords } from '../../memory/thing-names';
import { thingStretches } from '../../memory/things-shown';
import type { VideoRecord } from '../../store/schema';
import { isPlace } from '../../vision/picture-kinds';
import type { Finding } from './finding';
import { recordsIn, type Scene } from './scene';
import { listed } from './telling';
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
    const lead = `By the picture it may be ${kinds.map((kind) => thingsInWords(kind)).join(' or ')}, ${places(scene, shown)}.`;
    return thingsFound(scene, lead, shown, 'What whole pictures may be of.');
  }
  const sure = all.filter(isSure(scene));
  const told = scenesToldBy(new Set(sure.map(({ kind }) => kind)))
    .slice(0, MOST_TOLD)
    .map(({ name, kinds }) => ({
      name,
      seen: sure.filter(({ kind }) => (kinds as string[]).includes(kind)),
    }));
  if (told.length === 0) return null;
  const each = told.map(({ name, seen }) => {
    const article = /^[aeiou]/.test(name) ? 'an' : 'a';
    const kinds = [...new Set(seen.map(({ kind }) => kind))];
    const are = kinds.length > 1 ? 'are' : 'is';
    return `${article} ${name}, since ${listed(kinds.map((kind) => thingsInWords(kind)))} ${are} in view ${places(scene, seen)}`;
  });
  return thingsFound(
    scene,
    `It may be ${each.join('; or ')}.`,
    told.flatMap(({ seen }) => seen),
    'What the things in view tell of the place.',
  );
}
