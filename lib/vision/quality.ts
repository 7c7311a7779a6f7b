import type { Box } from '../contract/search';
import type { Picture } from '../media/media-types';
import { crop, type Region, sharpness } from './image';
import type { DetectedFace, Point } from './vision-types';

/** The parts of a face's quality, each 0 to 1; quality is their product. */
export interface QualityParts {
  confidence: number;
  size: number;
  crispness: number;
  frontality: number;
}

/**
 * A track whose best look is below this may be matched to a known person and never founds a new one, unless it lasts (lib/identity/face-observation.ts).
 *
 * Measured with MobileFaceNet on 21 photographs, spoiled step by step, and on all 5270 faces of three scripted films;
 * `own` is the cosine with the same face unspoiled, or with the person's mean in the film. Above it: own >= 0.67.
 * Below it lie the faces of own 0.0 to 0.6: half faded in or out, enlarged sixfold, 28 pixels wide and less.
 */
export const FOUNDING_QUALITY = 0.3;

/**
 * A look that is worse is compared with nobody: what makes it poor makes it like other poor ones.
 *
 * Looks of different people, in 190 real recordings and photographs with the embedded weights, that pass the threshold of recognition, by the
 * poorer one's quality: 14.6 % below .001, 5.6 % to .01, 3.9 % to .05, 1.9 % to .1, 1 % to .5, 0.1 % above. With both bounds, and the ramps below,
 * 35 videos of the starter set have none of their seconds with another person and 92 % with the right one (0.2 and 87 % before); 33 other clips, some of
 * them among those pairs, none (6.0 %) and 90 % (86 %); all 68 in one memory none (3.2 %) and 91 % (85 %).
 */
export const COMPARED_QUALITY = 0.05;

/** A track whose best look is worse must be like a known person beyond doubt. */
export const CLEAR_QUALITY = 0.5;

/** Side in pixels to which a face is brought before its sharpness is measured. */
const SHARPNESS_SIDE = 64;

/**
 * Where each part begins and where it is full; from the measurement above.
 * - score: of whatever detector; it weighs only what is hardly a face. YuNet tells nothing under 0.7. face-api's SSD has
 *   0.3 to 0.6 for a quarter of the films' faces that are recognised as well as the others (2590 faces: own >= 0.97
 *   below 0.6, >= 0.95 above).
 *   Of real recordings the boxes that SSD finds with less than 0.6 are like one another whoever they show, so that they count for less.
 * - pixels, shorter side of the box: own falls to 0.8 at 40, 0.6 at 32, 0.5 at 24.
 * - sharpness: 600 to 2300 in the photographs, 90 to 420 when blurred fourfold (own >= 0.83), 27 to 200 sixfold
 *   (own >= 0.33); at most 120 in faces that are fading.
 * - turn: 0 to 0.1 from the front, 0.3 in half profile (own >= 0.69), over 0.6 in profile.
 */
const RANGE = {
  score: [0.25, 0.8],
  pixels: [16, 56],
  sharpness: [40, 200],
  turn: [0.6, 0.15],
} as const;

/** How well a face can be recognised, 0 to 1. */
export function faceQuality(picture: Picture, face: DetectedFace): number {
  const { confidence, size, crispness, frontality } = qualityParts(picture, face);
  return confidence * size * crispness * frontality;
}

export function qualityParts(picture: Picture, face: DetectedFace): QualityParts {
  const region = boxRegion(picture, face.box);
  return {
    confidence: ramp(face.score, RANGE.score),
    size: ramp(Math.min(region.width, region.height), RANGE.pixels),
    crispness: ramp(sharpness(crop(picture, region), SHARPNESS_SIDE), RANGE.sharpness),
    frontality: ramp(turn(picture, face), RANGE.turn),
  };
}

/** How far the nose tip lies from the middle between the eyes, along the line of the eyes, in eye distances. */
function turn(picture: Picture, face: DetectedFace): number {
  const pixels = ([x, y]: Point): Point => [x * picture.width, y * picture.height];
  const [left, right, nose] = [
    pixels(face.landmarks[0]),
    pixels(face.landmarks[1]),
    pixels(face.landmarks[2]),
  ];
  const dx = right[0] - left[0];
  const dy = right[1] - left[1];
  const along = (nose[0] - (left[0] + right[0]) / 2) * dx + (nose[1] - (left[1] + right[1]) / 2) * dy;
  const squared = dx * dx + dy * dy;
  return squared > 0 ? Math.abs(along) / squared : Number.POSITIVE_INFINITY;
}

/** The whole pixels of a box, inside the picture, at least one. */
function boxRegion(picture: Picture, box: Box): Region {
  const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
  const x = within(box.x * picture.width, picture.width - 1);
  const y = within(box.y * picture.height, picture.height - 1);
  return {
    x,
    y,
    width: Math.max(within(box.w * picture.width, picture.width - x), 1),
    height: Math.max(within(box.h * picture.height, picture.height - y), 1),
  };
}

function ramp(value: number, [none, full]: readonly [number, number]): number {
  return Math.min(Math.max((value - none) / (full - none), 0), 1);
}
