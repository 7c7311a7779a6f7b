import type { NamedThings, ThingNaming } from '../contract/videos';
import { MnemeError } from '../errors';
import type { Recall } from '../memory/recall';
import { stretchesOfVideo, type ThingStretch } from '../memory/things-shown';
import {
  inOrderOfNamed,
  isNamed,
  MOST_NAMED_THINGS,
  MOST_THING_NAME_LETTERS,
  type NamedThing,
  namesInStretch,
  thingNameKey,
} from '../named-things';
import { plainLine } from '../plain-text';
import type { VideoRecord } from '../store/schema';
import { told } from '../told';
import type { HeldMemory } from './held-memory';
import { videoOf } from './mark-videos';

/** A moment may be told so much beside the stretch that is meant, seconds: pages and the command line round. */
const BESIDE_S = 1;

/**
 * Gives things in view names, or takes them away: all of it in one step, or nothing. To be called as the writer. Returns the names that stretches have
 * now, and what undoes it.
 *
 * @throws MnemeError `not-found` for a video, and as `thingsNamed`
 */
export async function nameThingsIn(
  held: HeldMemory,
  recall: Recall,
  namings: readonly ThingNaming[],
): Promise<NamedThings> {
  const asked = namings.map((naming) => ({ ...naming, video: videoOf(held, naming.video).id }));
  const ids = new Set(asked.map(({ video }) => video));
  const stretches = new Map([...ids].map((id) => [id, stretchesOfVideo(recall, id)]));
  const { changed, ...named } = thingsNamed(held.videos(), asked, (id) => stretches.get(id)!);
  if (changed.length > 0) await held.markVideos(changed);
  return named;
}

/**
 * What becomes of videos by names for things, one after the other; videos are named by their ids. A name that another thing has is written as there: it is the same thing then. Pure.
 *
 * @throws MnemeError `not-found` where nothing of that kind is in view; `bad-input` for a name of which nothing can be shown, one that is too long, and one too many
 */
export function thingsNamed(
  all: readonly VideoRecord[],
  namings: readonly ThingNaming[],
  stretchesOf: (videoId: string) => ThingStretch[],
): NamedThings & { changed: VideoRecord[] } {
  const now = new Map(all.map((video) => [video.id, video]));
  const changed = new Set<string>();
  const undo: ThingNaming[] = [];
  const met: ThingStretch[] = [];
  for (const { video: id, kind, t0: at, name: given, isIt } of namings) {
    const video = now.get(id)!;
    const stretch = stretchAt(stretchesOf(id), video, kind, at);
    const name = spelledAlike(nameGiven(given), [...now.values()]);
    const { t0, t1 } = stretch;
    const { named: before = [] } = video;
    const without = before.filter((one) => !isNamed(one, name, stretch));
    met.push(stretch);
    if (isIt === without.length < before.length) continue; // It is so already.
    const named = inOrderOfNamed(isIt ? [...before, { kind, t0, t1, name }] : without);
    if (named.length > MOST_NAMED_THINGS)
      throw new MnemeError(
        'bad-input',
        told`${video.name} would have more than ${MOST_NAMED_THINGS} names of things.`,
      );
    now.set(id, withNamed(video, named));
    changed.add(id);
    undo.unshift({ video: id, kind, t0, name, isIt: !isIt });
  }
  return {
    things: met.map(({ kind, t0, t1, videoId }) => {
      const { name: video, named } = now.get(videoId)!;
      return { video, kind, t0, t1, names: namesInStretch(named, { kind, t0, t1 }) };
    }),
    undo,
    changed: [...changed].map((id) => now.get(id)!),
  };
}

/** The stretch at a moment. Throws `not-found`. */
export function stretchAt(
  stretches: readonly ThingStretch[],
  { name }: VideoRecord,
  kind: string,
  at: number,
): ThingStretch {
  const beside = ({ t0, t1 }: ThingStretch) => Math.max(t0 - at, at - t1, 0);
  const [nearest] = stretches
    .filter((stretch) => stretch.kind === kind)
    .sort((a, b) => beside(a) - beside(b));
  if (!nearest || beside(nearest) > BESIDE_S)
    throw new MnemeError('not-found', told`No ${kind} is in view in ${name} at ${at} s.`);
  return nearest;
}

/** A name as records hold it. Throws `bad-input`. */
function nameGiven(text: string): string {
  const name = plainLine(text);
  if (name === '') throw new MnemeError('bad-input', 'Give a name that can be read.');
  if (name.length > MOST_THING_NAME_LETTERS)
    throw new MnemeError(
      'bad-input',
      told`A name of a thing has at most ${MOST_THING_NAME_LETTERS} letters.`,
    );
  return name;
}

/** A name as another thing has the same one. */
function spelledAlike(name: string, videos: readonly VideoRecord[]): string {
  const key = thingNameKey(name);
  for (const { named = [] } of videos)
    for (const one of named) if (thingNameKey(one.name) === key) return one.name;
  return name;
}

/** A video with these names of things. */
export function withNamed({ named: _, ...video }: VideoRecord, named: readonly NamedThing[]): VideoRecord {
  return { ...video, ...(named.length > 0 && { named: [...named] }) };
}
