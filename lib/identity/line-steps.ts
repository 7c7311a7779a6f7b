import { isLineRead, listenedIn } from '../store/listened';
import type { LedgerEntry, LinesStep, NameHeard, Where } from '../store/schema';
import { undoneEntries } from '../store/undone';

/**
 * The steps by which lines read otherwise now, oldest first: those that stand, but for any of which a line was set right again later, and for
 * those of words in whose place others came later.
 * What such a step says is all that its lines read as, so that no step hangs on another.
 */
export function linesSetRight(entries: readonly LedgerEntry[]): LinesStep[] {
  const steps = entries.filter((entry) => entry.kind === 'lines');
  if (steps.length === 0) return [];
  const undone = undoneEntries(entries);
  const listened = listenedIn(entries);
  const taken = new Set<string>();
  const counting = steps.reverse().filter(({ seq, of }) => {
    if (undone.has(seq) || of.some(({ id }) => taken.has(id) || !isLineRead(id, listened))) return false;
    for (const { id } of of) taken.add(id);
    return true;
  });
  return counting.reverse();
}

/**
 * The names that count as heard in the words: those of lines as they read now. What a model read off a picture or heard stays.
 *
 * @param called those heard when clips were remembered
 * @param steps by which lines read otherwise (`linesSetRight`)
 */
export function namesHeardNow<Called extends NameHeard>(
  called: readonly Called[],
  steps: readonly LinesStep[],
): (Called | NameHeard)[] {
  if (steps.length === 0) return [...called];
  const begins = (videoId: string, t0: number) => `${videoId} ${t0}`;
  const setRight = new Set(steps.flatMap(({ at, of }) => of.map(({ t0 }) => begins(at.videoId, t0))));
  const isUnsaid = ({ at, how }: NameHeard) => how !== 'model' && setRight.has(begins(at.videoId, at.t0));
  return [...called.filter((one) => !isUnsaid(one)), ...steps.flatMap((step) => step.called)];
}

/** From where to where some lines of a video are. */
export function stretchOf(videoId: string, lines: readonly { t0: number; t1: number }[]): Where {
  return {
    videoId,
    t0: Math.min(...lines.map(({ t0 }) => t0)),
    t1: Math.max(...lines.map(({ t1 }) => t1)),
  };
}
