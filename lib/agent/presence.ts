import { personReference } from '../identity/ledger';
import type { ClipRecord, IncidentRecord, TrackRecord } from '../store/schema';

/** Out of sight for longer than this is having left, seconds: shorter gaps are turned heads and passers-by. */
const ABSENCE_S = 3;

type Draft = Omit<IncidentRecord, 'id' | 'clipId' | 'videoId'>;

/**
 * Who comes into view and who goes, by template. Sight carries over from the video's previous clip, so that a cut between
 * clips is neither. Someone who leaves near the end of a clip is told of in the next one: a leaving is known only once
 * `ABSENCE_S` have passed, and its span says so.
 */
export function presenceIncidents(tracks: TrackRecord[], previous: TrackRecord[], clip: ClipRecord): Draft[] {
  const nodes = [...new Set([...previous, ...tracks].flatMap((track) => (track.node ? [track.node] : [])))];
  return nodes.flatMap((node) => {
    const sights = merge([...previous, ...tracks].filter((track) => track.node === node));
    return sights.flatMap(({ t0, t1 }): Draft[] => {
      const incidents: Draft[] = [];
      const ref = personReference(node);
      if (t0 >= clip.t0)
        incidents.push({ t0, t1: t0, kind: 'appears', who: [node], text: `${ref} appears.` });
      const knownAt = t1 + ABSENCE_S;
      const decidedHere = knownAt > clip.t0 && knownAt <= clip.t1;
      if (decidedHere)
        incidents.push({ t0: t1, t1: knownAt, kind: 'leaves', who: [node], text: `${ref} leaves.` });
      return incidents;
    });
  });
}

function merge(tracks: TrackRecord[]): { t0: number; t1: number }[] {
  const merged: { t0: number; t1: number }[] = [];
  for (const { t0, t1 } of [...tracks].sort((a, b) => a.t0 - b.t0)) {
    const last = merged.at(-1);
    if (last && t0 - last.t1 <= ABSENCE_S) last.t1 = Math.max(last.t1, t1);
    else merged.push({ t0, t1 });
  }
  return merged;
}
