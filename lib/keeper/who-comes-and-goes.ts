import type { ClipRecord, IncidentRecord, TrackRecord } from '../store/schema';

/** Out of sight for longer than this is having left, seconds: shorter gaps are turned heads and passers-by. */
const ABSENCE_S = 3;

/** An incident before it has its place in its clip. */
export type Draft = Omit<IncidentRecord, 'id' | 'clipId' | 'videoId'>;

/**
 * Who comes into view and who goes, by template. Sight carries over from the video's previous clip, so that a cut between
 * clips is neither. Someone who leaves near the end of a clip is told of in the next one: a leaving is known only once
 * `ABSENCE_S` have passed, and its span says so.
 */
export function presenceIncidents(tracks: TrackRecord[], previous: TrackRecord[], clip: ClipRecord): Draft[] {
  const nodes = [...new Set([...previous, ...tracks].flatMap((track) => (track.node ? [track.node] : [])))];
  return nodes.flatMap((node) => {
    const sights = merge([...previous, ...tracks].filter((track) => track.node === node));
    return sights.flatMap(({ t0, t1, first, last }): Draft[] => {
      const incidents: Draft[] = [];
      const told = (kind: 'appears' | 'leaves', from: number, to: number, source: TrackRecord) =>
        incidents.push({
          t0: from,
          t1: to,
          kind,
          who: [node],
          sources: [source.id],
          words: null,
        });
      if (t0 >= clip.t0) told('appears', t0, t0, first);
      const knownAt = t1 + ABSENCE_S;
      const decidedHere = knownAt > clip.t0 && knownAt <= clip.t1;
      if (decidedHere) told('leaves', t1, knownAt, last);
      return incidents;
    });
  });
}

/** Sights of one person, each with its first and its last track. */
function merge(tracks: TrackRecord[]): { t0: number; t1: number; first: TrackRecord; last: TrackRecord }[] {
  const merged: ReturnType<typeof merge> = [];
  for (const track of [...tracks].sort((a, b) => a.t0 - b.t0)) {
    const sight = merged.at(-1);
    if (!sight || track.t0 - sight.t1 > ABSENCE_S) {
      merged.push({ t0: track.t0, t1: track.t1, first: track, last: track });
    } else if (track.t1 > sight.t1) {
      sight.t1 = track.t1;
      sight.last = track;
    }
  }
  return merged;
}
