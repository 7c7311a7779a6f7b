import type { TrackRecord } from '../store/schema';
import { goesOnAt, isCutBetween, mayGoOn } from './beside-tracks';
import { mayFoundHazily, type SeenFaces } from './face-observation';
import { isHazy } from './hazy-looks';
import { type MatchRules, seenTogether, timesOf } from './match-faces';
import { faceSamples } from './samples';
import { likenessOf } from './similarity';

/**
 * Whose the faces are of which all looks are hazy, and who are nobody's yet: one that lasts, and does not come in where somebody was just before, founds a person, who is known again by such looks at the same place of the same video
 * alone, where they are as like as is beyond doubt. Elsewhere, and in other videos, anybody would look like that.
 *
 * @param earlier the tracks just before the clip, in the same video
 * @param found makes a new person of a track: its node
 */
export function hazyFaces(
  { clip, tracks, searched, cuts }: SeenFaces & { cuts: readonly number[] },
  earlier: readonly TrackRecord[],
  { haze, sure }: Pick<MatchRules, 'haze' | 'sure'>,
  found: (track: TrackRecord) => string,
): Map<TrackRecord, string> {
  const hazy = tracks.filter(
    ({ node, looks }) => node === null && looks.length > 0 && looks.every((look) => isHazy(look, haze)),
  );
  const founders = new Set(
    hazy.filter(
      (track) =>
        mayFoundHazily(track, clip.frames, searched[tracks.indexOf(track)]!) &&
        ![...earlier, ...tracks].some(
          (other) => other.node !== null && mayGoOn(other, track) && !isCutBetween(other, track, cuts),
        ),
    ),
  );
  const nodes = new Map<TrackRecord, string>();
  const nodeOf = (track: TrackRecord) => nodes.get(track) ?? track.node;
  const isInView = (node: string, track: TrackRecord) =>
    tracks.some((other) => nodeOf(other) === node && seenTogether(timesOf(other), timesOf(track)));
  for (const track of new Set([...founders, ...hazy])) {
    const alike = [...earlier, ...tracks]
      .filter((other) => goesOnAt(other, track) || goesOnAt(track, other))
      .map((other) => ({ node: nodeOf(other), likeness: likenessOf(faceSamples(other), faceSamples(track)) }))
      .filter(({ node, likeness }) => node !== null && likeness >= sure && !isInView(node, track))
      .sort((a, b) => b.likeness - a.likeness);
    const node = alike[0]?.node ?? (founders.has(track) ? found(track) : null);
    if (node !== null) nodes.set(track, node);
  }
  return nodes;
}
