import type { Ability, Task } from '../contract/models';
import type { Span } from '../contract/videos';
import { MAX_CLIP_S } from '../hearing/cut-into-clips';
import { type Loudness, loudness } from '../hearing/loudness';
import type { HeardTurn, SeenTrack, WithJpeg } from '../keeper/memorize';
import type { Gap } from '../media/media-types';
import type { SeenTone } from '../vision/colour-watcher';
import type { SeenThing } from '../vision/followed-things';
import type { SeenWriting } from '../vision/writing-watcher';

/** A rest shorter than this is not worth a clip of its own. */
const LEAST_REST_S = 0.05;

/** What the vision worker made of a clip. Seconds of work by stage. */
export interface SeenClip {
  frames: number;
  /** As `Sight.cuts`. */
  cuts: number[];
  still: Uint8Array | null;
  tracks: SeenTrack[];
  things: WithJpeg<SeenThing>[];
  writing: WithJpeg<SeenWriting>[];
  tones: SeenTone[];
  gaps: Gap[];
  seconds: { decode: number; detect: number; embed: number; lips: number; things: number; writing: number };
}

/** By which weights a clip is looked through for things and for writing; null where it is not. Where it is for things, its colours are told as well. */
export interface WantedSights {
  things: string | null;
  writing: string | null;
}

/** Those that can be had, without what is not looked for in a video. */
export function wantedSights(
  abilities: readonly Ability[],
  of: { things: boolean; writing: boolean },
): WantedSights {
  const idOf = (task: Task) => abilities.find((ability) => ability.task === task)?.weight?.id ?? null;
  return {
    things: of.things ? idOf('thing-detection') : null,
    writing: of.writing ? idOf('text-recognition') : null,
  };
}

/** What is seen of a clip while it is looked at. */
export interface SeenPart {
  /** The second of the video that was come to. */
  t: number;
  /** A face that was found, as a JPEG. */
  face?: Uint8Array;
  /** All kinds of things that were seen so far. */
  things?: string[];
}

/** What the hearing worker made of a clip, and where it ends it. */
export interface HeardClip {
  t1: number;
  isLast: boolean;
  /** Voice activity. */
  speech: Span[];
  turns: HeardTurn[];
  /** As `Hearing.alike`. */
  alike: number[][];
  loudness: Loudness;
  gaps: Gap[];
  seconds: { decode: number; vad: number; embed: number };
}

/** A clip of which nothing was seen. */
export function nothingSeen(): SeenClip {
  return {
    frames: 0,
    cuts: [],
    still: null,
    tracks: [],
    things: [],
    writing: [],
    tones: [],
    gaps: [],
    seconds: { decode: 0, detect: 0, embed: 0, lips: 0, things: 0, writing: 0 },
  };
}

/** A clip of the greatest length of which nothing was heard. */
export function nothingHeard(t0: number, durationS: number): HeardClip {
  return {
    ...clipEnd(Math.min(t0 + MAX_CLIP_S, durationS), durationS),
    speech: [],
    turns: [],
    alike: [],
    loudness: loudness(new Float32Array(0), t0),
    gaps: [],
    seconds: { decode: 0, vad: 0, embed: 0 },
  };
}

/** A clip that ends so near the video's end is its last, and ends there. */
export function clipEnd(t1: number, durationS: number): { t1: number; isLast: boolean } {
  const isLast = durationS - t1 < LEAST_REST_S;
  return { t1: isLast ? durationS : t1, isLast };
}
