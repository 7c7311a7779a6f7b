// What lies, stands or sits on what: by the boxes of things that were seen in the same picture.

import { joinedKindsIn, type NamedKind } from '../../memory/thing-names';
import { boxesOf, type ThingStretch, type TimedBox, thingStretches } from '../../memory/things-shown';
import { thingTold } from '../../memory/things-told';
import type { Where } from '../../store/schema';
import { both, inTurn, sentence, type Told, told } from '../../told';
import type { Finding } from './finding';
import { recordsIn, type Scene } from './scene';
import { thingsFound } from './things-by-day-and-place';
import { isSure, places, stretchesOf } from './things-seen';
import { mayBe } from './view-words';

/** How two boxes lie of which one may be on the other. */
const ON = {
  /** Least share of the upper one's width that is over the lower one. */
  over: 0.5,
  /** How far the upper one's foot may be below the lower one, in heights of that. */
  below: 0.1,
  /** How far apart two pictures may be that are compared, seconds. */
  apart: 0.5,
} as const;
const STANDS =
  '(?:standing|stood|sitting|sat|lying|laid|resting|sleeping|asleep|perched|placed|put|seated|curled up)';
const IT_IS = `(?:['’]?s|is|are|was|were)`;
const THE = '(?:the|a|an|that|this|these|those|his|her|their|my|our|some|any|one of the)';
/** "What is the cat standing on?" */
const ON_WHAT = new RegExp(
  `^(?:and |so )?what ?${IT_IS} ${THE} (.+?)(?: ${STANDS})?(?: down| up)? (?:on|upon|on top of|onto)(?: there| here)?$`,
  'iu',
);
/** "What is on the chair?", "What is sitting on the chair?" */
const WHAT_ON = new RegExp(
  `^(?:and |so )?(?:what|which (?:animal|thing|object))(?: ?${IT_IS})?(?: there)?(?: (?:can (?:be seen|(?:i|we|you) see)|stands?|sits?|lies?|${STANDS}))? (?:on|upon|on top of) ${THE} (.+)$`,
  'iu',
);
/** "Is there a cat on a chair?", "a cat on the chair", "Is the cat on the chair?" */
const ONE_ON_OTHER = new RegExp(
  `^(?:and |so )?(?:(is|are|was|were|do|does|did|can|could)\\b(?: there| you see| we see| i see)? )?(?:any video (?:with|of) )?(?:${THE} )?(.+?)(?: (?:that|which) ${IT_IS})?(?: ${STANDS})? (?:on|upon|on top of) ${THE} (.+)$`,
  'iu',
);
/** At the end: where that is. */
const THERE = /,? (?:in|on) (?:this|the|that|my|our) (?:video|clip|film|recording|picture)$/i;

/** What a question asks of things of which one is on the other. */
export interface OnAsked {
  /** Null: whatever it is. */
  upper: NamedKind | null;
  lower: NamedKind | null;
  isWhether: boolean;
}

/** What a question asks of things of which one is on the other, and of nothing else; null for any other. Pure. */
export function onAskedFor(question: string): OnAsked | null {
  const text = question
    .trim()
    .replace(/[?!.\s]+$/, '')
    .replace(/ please$/i, '')
    .replace(THERE, '');
  const onWhat = ON_WHAT.exec(text);
  if (onWhat) return asked(onWhat[1]!, null);
  const whatOn = WHAT_ON.exec(text);
  if (whatOn) return asked(null, whatOn[1]!);
  const [, whether, upper, lower] = ONE_ON_OTHER.exec(text) ?? [];
  return upper && lower ? asked(upper, lower, whether !== undefined) : null;
}

function asked(upper: string | null, lower: string | null, isWhether = false): OnAsked | null {
  const [one, other] = [upper && kindAlone(upper), lower && kindAlone(lower)];
  if ((upper !== null && !one) || (lower !== null && !other)) return null;
  return { upper: one || null, lower: other || null, isWhether };
}

/** The one kind that some words name, and nothing beside it. */
function kindAlone(words: string): NamedKind | null {
  const [kind, ...others] = joinedKindsIn(words);
  return kind && others.length === 0 && kind.from === 0 && kind.words.length >= words.trim().length - 1
    ? kind
    : null;
}

/** Two things of which the one may be on the other. */
interface Pair extends Where {
  upper: ThingStretch;
  lower: ThingStretch;
}

/** What may be on what, as the boxes of things lie that are surely in view in the same pictures: none of them tells what is before or behind. Null where none lie so. */
export function findOn(scene: Scene, { upper, lower, isWhether }: OnAsked): Finding | null {
  const videos = scene.video ? [scene.video] : scene.videos;
  const named = stretchesOf(scene, videos, (upper ?? lower)!).filter(isSure(scene));
  const isOfKind = ({ kind }: ThingStretch, wanted: NamedKind | null) =>
    wanted === null || (wanted.kinds as readonly string[]).includes(kind);
  const pairs = named.flatMap((one): Pair[] =>
    thingStretches(recordsIn(scene, one.videoId, 'shows'))
      .filter((other) => other.kind !== one.kind && isSure(scene)(other))
      .filter((other) => isOfKind(other, upper ? lower : null))
      .flatMap((other) => {
        const pair = upper ? { upper: one, lower: other } : { upper: other, lower: one };
        const times = timesOn(pair.upper, pair.lower);
        const [t0, t1] = [times[0], times.at(-1)];
        return t0 === undefined ? [] : [{ ...pair, videoId: one.videoId, t0, t1: t1! }];
      }),
  );
  if (pairs.length === 0) return null;
  const isOfLower = upper === null || (lower !== null && !isWhether);
  const others = isOfLower ? pairs.map((pair) => pair.upper) : pairs.map((pair) => pair.lower);
  const each = both(thingsTold(others));
  const ofIt = mayBe(thingTold((isOfLower ? pairs[0]!.lower : pairs[0]!.upper).kind), true);
  const where = places(scene, pairs);
  const lead = isOfLower
    ? told`on ${ofIt}, as the boxes lie in the picture: ${each}, ${where}.`
    : told`as the boxes lie in the picture, ${ofIt} is on ${each}, ${where}.`;
  return {
    ...thingsFound(
      scene,
      inTurn(lead, sentence(told`What is before or behind I cannot tell.`)),
      pairs.flatMap((pair) => [pair.upper, pair.lower]),
      `${pairs.length} pairs of things lie so.`,
    ),
    ...(isWhether && { begin: 'perhaps' as const }),
  };
}

function thingsTold(stretches: readonly ThingStretch[]): Told[] {
  const kinds = new Map(stretches.map(({ kind, most }) => [kind, most]));
  return [...kinds].map(([kind, most]) => thingTold(kind, most));
}

/** When one of some things is on one of others, by their boxes, seconds. */
function timesOn(upper: ThingStretch, lower: ThingStretch): number[] {
  const below = lower.told.flatMap(boxesOf);
  return upper.told
    .flatMap(boxesOf)
    .filter((box) => below.some((other) => Math.abs(other.t - box.t) <= ON.apart && isOn(box, other)))
    .map(({ t }) => t)
    .sort((a, b) => a - b);
}

/** Whether most of a box is over another, and its foot within that. */
export function isOn(upper: TimedBox, lower: TimedBox): boolean {
  const over = Math.min(upper.x + upper.w, lower.x + lower.w) - Math.max(upper.x, lower.x);
  const foot = upper.y + upper.h;
  return (
    over >= ON.over * upper.w &&
    upper.y < lower.y + lower.h / 2 &&
    foot > lower.y &&
    foot <= lower.y + lower.h * (1 + ON.below)
  );
}
