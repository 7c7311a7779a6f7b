import { questionLine } from '../../language/prompts/answering';
import { harmless } from '../../language/prompts/data';
import { inEnglish } from '../../told';
import { stretchAt } from '../by-rules/inside-a-video';
import { EDGE_S, type InStretch, isOfStretch } from '../by-rules/of-the-stretch';
import type { Grounds } from './check-citations';
import type { Asked, Found, Stretch, Tools } from './contract';

/** Whether something found lies in the part of a video that a question confines itself to. What a model wrote of more than the part tells of what lies outside, too. */
export function isInPart(part: InStretch, found: Pick<Found, 'videoId' | 't0' | 't1' | 'written'>): boolean {
  const { t0, t1 } = part.stretch;
  if (found.written && (found.t0 < t0 - EDGE_S || found.t1 > t1 + EDGE_S)) return false;
  return isOfStretch(part, found);
}

/** What of some stretches lies in the part. */
export function stretchesInPart({ video, stretch }: InStretch, stretches: readonly Stretch[]): Stretch[] {
  return stretches
    .filter(({ videoId, t0, t1 }) => videoId === video.id && t0 < stretch.t1 && t1 > stretch.t0)
    .map((one) => ({ ...one, t0: Math.max(one.t0, stretch.t0), t1: Math.min(one.t1, stretch.t1) }));
}

/** Grounds of which only what lies in the part may be cited. */
export function groundsInPart(grounds: Grounds, part: InStretch | null): Grounds {
  if (!part) return grounds;
  return {
    get: (n) => {
      const ground = grounds.get(n);
      return ground && isInPart(part, ground.piece) ? ground : undefined;
    },
    all: () => grounds.all().filter(({ piece }) => isInPart(part, piece)),
    names: grounds.names,
  };
}

/** The question as a model is asked it, with the part of a video to which it confines itself. */
export async function askedLine({ question }: Pick<Asked, 'question'>, { byRules }: Pick<Tools, 'byRules'>) {
  const { part } = await byRules();
  const line = questionLine(question);
  if (!part) return line;
  const { video, stretch } = part;
  return `${line}\nIt asks of what was said and seen ${inEnglish(stretchAt(stretch))} of the video ${harmless(video.name)}, and of nothing else. All lines that are shown lie there.`;
}
