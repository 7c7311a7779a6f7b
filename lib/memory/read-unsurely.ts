import type { IncidentRecord } from '../store/schema';
import { SURELY_READ } from '../vision/surely-read';

/** Whether the letters of writing in a picture were read unsurely. */
export function isUnsurelyRead({ shown }: Pick<IncidentRecord, 'shown'>): boolean {
  return shown !== undefined && shown.score < SURELY_READ;
}
