// How many things there are at once, at most: of several kinds of each.

import { append } from '../../append';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import { boxesOf, type ThingStretch } from '../../memory/things-shown';
import { countedTold } from '../../memory/things-told';
import type { Where } from '../../store/schema';
import { both, type Told, type ToldValue, told } from '../../told';
import { timecode } from '../../wording';
import type { Scene } from './scene';
import { mayBe } from './view-words';

/** Kinds that a sentence has room for. */
const MOST_TOLD = 8;

/** How many of some things there are at once, at most; where no picture shows most of each kind, how many of each. @param stretches those with most first */
export function mostTold(scene: Scene, stretches: readonly ThingStretch[], isSurely: boolean): Told {
  const { at, kinds } = mostTogether(stretches);
  const each = fullestOf(stretches);
  if (each.some(({ kind, most }) => kinds.get(kind) !== most))
    return told`${mayBe(eachTold(scene, each), isSurely)}; that is the most that I saw of each.`;
  const most = mayBe(both([...kinds].map(([kind, count]) => countedTold(kind, count))), isSurely);
  const isOne = [...kinds.values()].reduce((sum, count) => sum + count, 0) === 1;
  const [place, all] = [scene.tell.placeTold(at), stretches.length];
  if (isOne)
    return all > 1
      ? told`${most} at a time, ${place}; that is the most that I saw, in ${all} stretches in all; whether it is the same one I cannot tell.`
      : told`${most}, ${place}; that is the most that I saw.`;
  return all > 1
    ? told`${most} at once, ${place}; that is the most that I saw, in ${all} stretches in all.`
    : told`${most} at once, ${place}; that is the most that I saw.`;
}

/** "4 horses at once (0:20) and one bear (0:04) in zoo.mp4": how many there are at once of some kinds, each with the stretch that shows most. */
export function eachTold({ recall, tell }: Scene, each: readonly ThingStretch[]): ToldValue {
  const [first] = each;
  const isOfOne = each.every(({ videoId }) => videoId === first!.videoId);
  const some = each.slice(0, MOST_TOLD).map((stretch) => {
    const count = countedTold(stretch.kind, stretch.most);
    const at = isOfOne ? timecode(stretch.t0) : tell.placeTold(stretch);
    return stretch.most > 1 ? told`${count} at once (${at})` : told`${count} (${at})`;
  });
  const more = each.length - some.length;
  const kinds = both([...some, ...(more > 0 ? [told`${more} more kinds`] : [])]);
  return isOfOne ? told`${kinds} in ${recall.videos.of(first!.videoId).name}` : kinds;
}

/** Of each kind the first stretch that shows most of it. */
export function fullestOf(stretches: readonly ThingStretch[]): ThingStretch[] {
  const byKind = new Map<string, ThingStretch[]>();
  for (const stretch of stretches) append(byKind, stretch.kind, stretch);
  return [...byKind.values()]
    .map((some) => some.toSorted((a, b) => b.most - a.most)[0]!)
    .sort((a, b) => b.most - a.most);
}

/** What is said of kinds that are asked for beside others and were not seen: "how many cats and dogs"; null where each was. */
export function unseenBeside(named: NamedKind | null, stretches: readonly ThingStretch[]): Told | null {
  const parts = kindsNamedIn(named?.words ?? '');
  const isSeen = ({ kinds }: NamedKind) =>
    stretches.some(({ kind }) => (kinds as readonly string[]).includes(kind));
  const unseen = parts.filter((part) => !isSeen(part)).map(({ words }) => words);
  return unseen.length > 0 && unseen.length < parts.length
    ? told`I recognised no ${both(unseen)} there.`
    : null;
}

/** The picture that shows most of some things, with how many of each kind. */
function mostTogether(stretches: readonly ThingStretch[]): { at: Where; kinds: Map<string, number> } {
  const pictures = new Map<
    string,
    { at: Where; first: ThingStretch; kinds: Map<string, number>; all: number }
  >();
  for (const stretch of stretches) {
    const { kind, videoId, told } = stretch;
    for (const { t } of told.flatMap(boxesOf)) {
      const key = `${videoId} ${t}`;
      const picture = pictures.get(key) ?? {
        at: { videoId, t0: t, t1: t },
        first: stretch,
        kinds: new Map(),
        all: 0,
      };
      picture.kinds.set(kind, (picture.kinds.get(kind) ?? 0) + 1);
      pictures.set(key, { ...picture, all: picture.all + 1 });
    }
  }
  const [most] = [...pictures.values()].sort((a, b) => b.all - a.all);
  return { at: most!.kinds.size > 1 ? most!.at : most!.first, kinds: most!.kinds };
}
