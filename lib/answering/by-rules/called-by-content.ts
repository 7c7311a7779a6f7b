// A video that a question calls by what it shows: "the cat video", where a cat is in one alone.

import { sceneNamedIn } from '../../memory/scene-names';
import { tokens } from '../../memory/terms';
import { kindsNamedIn, type NamedKind } from '../../memory/thing-names';
import type { VideoRecord } from '../../store/schema';
import { isAmong } from '../../tags';
import { IN_PART, SHOWN_ONLY, type WithoutFiles } from './named-files';
import type { Scene } from './scene';
import { isSure, thingsSeenIn } from './things-seen';

/** Before what tells it, and of which pictures tell nothing. */
const BESIDE = new Set('big little small old new sports funny cute'.split(' '));

/** A question with the one video in its words that alone surely shows what it calls a video by; as it is where it calls none so, or several show it. */
export function withoutContentNamed(filed: WithoutFiles, scene: Scene): WithoutFiles {
  if (filed.videos.length > 0) return filed;
  for (const [words, said] of filed.text.matchAll(IN_PART)) {
    const isTag = scene.videos.some(({ tags }) => isAmong(tags, said!.trim()));
    const kind = isTag ? null : kindAlone(said!);
    const [video, ...others] = kind ? videosShowing(scene, kind) : [];
    const text = filed.text.replace(words, 'this video');
    // Who asks for nothing but to see it asks where that is in view.
    if (video && others.length === 0 && !SHOWN_ONLY.test(text)) return { ...filed, text, videos: [video] };
  }
  return filed;
}

/** The kind of thing, or the place, that some words name, and nothing beside it. */
function kindAlone(said: string): NamedKind | null {
  const words = tokens(said);
  const kind = kindsNamedIn(said)[0] ?? sceneNamedIn(said);
  if (!kind) return null;
  const isAlone = words.every((word, i) => (i >= kind.from && i < kind.to) || BESIDE.has(word));
  return isAlone ? kind : null;
}

function videosShowing(scene: Scene, kind: NamedKind): VideoRecord[] {
  const ids = new Set(
    thingsSeenIn(scene, scene.videos, kind)
      .filter(isSure(scene))
      .map(({ videoId }) => videoId),
  );
  return scene.videos.filter(({ id }) => ids.has(id));
}
