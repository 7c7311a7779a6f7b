import type { IncidentRecord } from '../store/schema';
import { SURE_ALONE, SURE_SCORE } from '../vision/thing-scores';
import { boxesOf, type ThingStretch } from './things-shown';

type Shown = Pick<IncidentRecord, 'shown'>;

/** Whether a thing was surely seen in a stretch: one that a single picture shows must have been found the more surely. */
export function isSurelyShown({
  score,
  told,
}: Pick<ThingStretch, 'score'> & { told: readonly Shown[] }): boolean {
  return score >= (isInOnePicture(told) ? SURE_ALONE : SURE_SCORE);
}

function isInOnePicture(told: readonly Shown[]): boolean {
  return new Set(told.flatMap(boxesOf).map(({ t }) => t)).size < 2;
}
