import type { LedgerEntry, MarkStep, TrackRecord } from '../store/schema';
import { undoneEntries } from '../store/undone';
import { boxAt } from './box-at';

/** The steps by which people said who is in a picture, those that stand, oldest first. */
export function standingMarks(entries: readonly LedgerEntry[]): MarkStep[] {
  const marks = entries.filter((entry) => entry.kind === 'mark');
  if (marks.length === 0) return [];
  const undone = undoneEntries(entries);
  return marks.filter(({ seq }) => !undone.has(seq));
}

/** What a mark is called among the tracks of its clip. */
export function markId({ clip, seq }: Pick<MarkStep, 'clip' | 'seq'>): string {
  return `${clip}/b${seq}`;
}

/** The id of what tells of a mark's coming (0) or going (1). */
export function presenceId(mark: Pick<MarkStep, 'clip' | 'seq'>, which: 0 | 1): string {
  return `${markId(mark)}.${which}`;
}

/** The mark that an incident tells of; null where it was recorded. */
export function markOfPresence(id: string): string | null {
  return /^(.*\/b\d+)\.[01]$/.exec(id)?.[1] ?? null;
}

/** Those whom nothing but a person found, as tracks: what is by hand has no look by which anybody is recognised. */
export function tracksByHand(marks: readonly MarkStep[]): TrackRecord[] {
  return marks.flatMap((mark): TrackRecord[] => {
    const { node, clip: clipId, boxes, t, picture, at } = mark;
    if (boxes === null) return [];
    const box = boxAt(boxes, t);
    const look = box && { t, box, quality: 0, embedding: new Float32Array(), picture };
    return [{ id: markId(mark), clipId, ...at, node, boxes, looks: look ? [look] : [] }];
  });
}
