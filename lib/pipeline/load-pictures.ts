import type { Ability } from '../contract/models';
import { downloadBytes } from '../models/downloads/parts';
import { loadWeight, type WeightPlace } from '../models/first-usable-weight';
import { weightById } from '../models/weights-manifest';
import { text } from '../text';
import { PICTURE_TRIAL, PictureEmbedder, pictureHalf } from '../vision/picture-embedder';
import { loadAbilityBy } from './load-ability';

/** Loads what describes pictures, and tells of the whole weight: that of words is loaded elsewhere, when something is asked. */
export async function loadPictureEmbedder(
  places: WeightPlace[],
): Promise<{ embedder: PictureEmbedder | null; ability: Ability }> {
  const { loaded, ability } = await loadAbilityBy(
    (sought) => loadWeight({ ...sought, partOf: pictureHalf }, () => PICTURE_TRIAL),
    'image-text-embedding',
    places,
    null,
    text('Moments are not found by what their pictures show.'),
  );
  const { weight } = ability;
  return {
    embedder: loaded && new PictureEmbedder(loaded.weight.id, loaded.session),
    ability: weight
      ? { ...ability, weight: { ...weight, bytes: downloadBytes(weightById(weight.id)!) } }
      : ability,
  };
}
