import type { Box } from '../contract/search';
import { intersectionOverUnion } from './box';
import type { Thing } from './thing-detector';
import { SURE_SCORE, THING_SCORE } from './thing-scores';

/** Boxes of one kind from two looks at a still picture are one thing where they share so much: sides differ more than within one look. */
export const SAME_THING = 0.45;

/**
 * What three looks at one picture tell together, at 416, at 512 mirrored and at 640 pixels: the mean of their scores, a look that misses it counting as `missed`; from `told` on it is there, from `sure` on
 * surely. On the 23 pictures of public/nanodet/MODEL.md, which chose `told`, 25 of the 26 kinds that are told are there, and 24 of 28 that fill a hundredth of their picture are told; by the
 * first two looks alone 22 of 23, and 21. On 14 others of COCO, from which the network learnt, 19 of 19 and 17 of 27, before 18 of 18 and 16.
 */
const TOGETHER = { missed: 0.15, told: 0.45, sure: 0.5 } as const;
/** A score that tells nothing. */
const UNTOLD = THING_SCORE - 0.01;

/** A look at a picture. */
export interface LookAtIt {
  /** As the network scores them. */
  things: readonly Thing[];
  /** How much less it counts where it is the only one that finds something; null where that is nothing then. */
  less: number | null;
}

/** A thing as some looks find it. */
interface Found {
  thing: Thing;
  boxes: Box[];
  /** By look; none where it misses it. */
  scores: Map<LookAtIt, number>;
}

/**
 * What some looks at one picture find together but for people: what their mean tells, two of them find, or one surely. What none of that tells scores less than what is told. Pure.
 */
export function seenTogether(looks: readonly LookAtIt[]): Thing[] {
  const all: Found[] = [];
  for (const look of looks)
    for (const thing of look.things.toSorted((a, b) => b.score - a.score)) {
      if (thing.kind === 'person') continue;
      const isIt = ({ thing: { kind }, boxes, scores }: Found) =>
        kind === thing.kind &&
        !scores.has(look) &&
        boxes.some((box) => intersectionOverUnion(box, thing.box) >= SAME_THING);
      const found = all.find(isIt);
      if (!found) all.push({ thing, boxes: [thing.box], scores: new Map([[look, thing.score]]) });
      else {
        found.boxes.push(thing.box);
        found.scores.set(look, thing.score);
        if (thing.score > found.thing.score) found.thing = thing;
      }
    }
  return all.map(({ thing, scores }) => ({ ...thing, score: scoreOf(looks, scores) }));
}

function scoreOf(looks: readonly LookAtIt[], scores: Found['scores']): number {
  const each = [...scores].map(([{ less }, score]) => (less === null ? 0 : score - less));
  const alone = Math.max(0, ...each);
  const sum = looks.reduce((total, look) => total + (scores.get(look) ?? TOGETHER.missed), 0);
  const mean = sum / looks.length;
  if (mean >= TOGETHER.sure) return Math.max(alone, SURE_SCORE);
  const isFoundTwice = each.filter((score) => score >= THING_SCORE).length > 1;
  if (mean >= TOGETHER.told || isFoundTwice) return Math.max(alone, THING_SCORE);
  return alone >= SURE_SCORE ? alone : Math.min(alone, UNTOLD);
}
