import type { SeenTrack } from '../../../lib/keeper/memorize';
import type { WeightPlace } from '../../../lib/models/first-usable-weight';
import { loadFaces } from '../../../lib/pipeline/load-weights';
import type { FaceAnalyzer } from '../../../lib/vision/analyze';
import type { Sight } from '../../../lib/vision/vision-types';

/** The app's own finding and embedding of faces, with the id of the weight that embeds them. Throws without their weights. */
export async function loadAnalyzer(
  places: WeightPlace[],
): Promise<{ analyzer: FaceAnalyzer; weight: string }> {
  const { analyzer, abilities } = await loadFaces(places, null);
  const weight = abilities.find((ability) => ability.task === 'face-embedding')?.weight?.id ?? null;
  if (!analyzer || weight === null) throw new Error('Faces cannot be told apart without their weights.');
  return { analyzer, weight };
}

/** Tracks as the memory takes them, without their pictures. */
export function withoutPictures({ tracks }: Sight): SeenTrack[] {
  return tracks.map((track) => ({
    ...track,
    looks: track.looks.map(({ crop, ...look }) => ({ ...look, jpeg: new Uint8Array() })),
  }));
}
