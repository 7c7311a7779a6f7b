import { isSurelyShown } from '../../memory/surely-shown';
import type { ThingStretch } from '../../memory/things-shown';
import { isOfWholePictures } from '../../vision/picture-kinds';
import { SIGHTS_EVERY_S } from '../../vision/sight-turns';
import { IS_A } from '../../vision/thing-kinds';

/**
 * Stretches without those that tell of one thing twice: a bear that the whole picture shows to be a polar bear is told as that where it surely is, and alone; else as
 * what was found, which can be counted. Pure.
 *
 * @param isNamed whether people gave what is in view there a name, which is told whatever else is
 * @param isCounted how many there are is asked: then what was found is told wherever there is some
 */
export function eachOnce(
  stretches: readonly ThingStretch[],
  isNamed: (stretch: ThingStretch) => boolean,
  isCounted = false,
): ThingStretch[] {
  const left = new Set<ThingStretch>();
  for (const whole of stretches) {
    const { kind } = whole;
    if (!isOfWholePictures(kind)) continue;
    const same = stretches.filter((one) => one.kind === IS_A[kind] && meet(one, whole));
    const isTold = (one: ThingStretch) => one.most === 1 && lies(one, whole) && !isNamed(one);
    if (!isCounted && isSurelyShown(whole) && same.every(isTold)) for (const one of same) left.add(one);
    else if (same.length > 0) left.add(whole);
  }
  return stretches.filter((stretch) => !left.has(stretch));
}

function meet(one: ThingStretch, other: ThingStretch): boolean {
  return one.videoId === other.videoId && one.t0 <= other.t1 && other.t0 <= one.t1;
}

/** Whether one is over where the other is, but for a picture at either end. */
function lies(one: ThingStretch, within: ThingStretch): boolean {
  return one.t0 >= within.t0 - SIGHTS_EVERY_S && one.t1 <= within.t1 + SIGHTS_EVERY_S;
}
