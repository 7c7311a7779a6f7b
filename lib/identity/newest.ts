import type { PairVotes } from './binding';
import type { Groups } from './groups';

/**
 * Which voices belong to which faces where nothing is weighed (M3-Agent, K.1, without voting): each voice to the face that it was last held to
 * be of, unless that was taken back since. The newest first. In place of `bindings`.
 *
 * @param known the places of the votes that count, in the order of time
 */
export function newestBindings(
  { pairs, pair, weight }: PairVotes,
  known: Uint32Array,
  groups: Groups,
): [face: number, voice: number][] {
  const faces = new Map<number, number>();
  for (const vote of known) {
    const own = pairs[pair[vote]!]!;
    const [face, voice] = [groups.of(own.face)[0]!, groups.of(own.voice)[0]!];
    const isFor = weight[vote]! > 0;
    if (!isFor && faces.get(voice) !== face) continue;
    // What is held anew comes last.
    faces.delete(voice);
    if (isFor) faces.set(voice, face);
  }
  return [...faces].reverse().map(([voice, face]) => [face, voice]);
}
