import { PICTURE_KINDS, PICTURED_ANIMALS, type PictureKind } from './picture-kinds';

/**
 * The 80 kinds of things of COCO (Lin et al., "Microsoft COCO: Common Objects in Context", 2014) as plain English words in the singular, in the
 * order of its labels that detectors trained on it have.
 */
export const THING_KINDS = [
  'person',
  'bicycle',
  'car',
  'motorcycle',
  'airplane',
  'bus',
  'train',
  'truck',
  'boat',
  'traffic light',
  'fire hydrant',
  'stop sign',
  'parking meter',
  'bench',
  'bird',
  'cat',
  'dog',
  'horse',
  'sheep',
  'cow',
  'elephant',
  'bear',
  'zebra',
  'giraffe',
  'backpack',
  'umbrella',
  'handbag',
  'tie',
  'suitcase',
  'frisbee',
  'ski',
  'snowboard',
  'ball',
  'kite',
  'baseball bat',
  'baseball glove',
  'skateboard',
  'surfboard',
  'tennis racket',
  'bottle',
  'wine glass',
  'cup',
  'fork',
  'knife',
  'spoon',
  'bowl',
  'banana',
  'apple',
  'sandwich',
  'orange',
  'broccoli',
  'carrot',
  'hot dog',
  'pizza',
  'donut',
  'cake',
  'chair',
  'couch',
  'potted plant',
  'bed',
  'table',
  'toilet',
  'television',
  'laptop',
  'computer mouse',
  'remote control',
  'keyboard',
  'phone',
  'microwave',
  'oven',
  'toaster',
  'sink',
  'refrigerator',
  'book',
  'clock',
  'vase',
  'scissors',
  'teddy bear',
  'hair dryer',
  'toothbrush',
] as const;

export type FoundKind = (typeof THING_KINDS)[number];

/** What may be in view: what is found with a box, and what whole pictures are of. */
export type ThingKind = FoundKind | PictureKind;

export const ALL_KINDS: readonly ThingKind[] = [...THING_KINDS, ...PICTURE_KINDS];

/** The kinds that are animals. */
export const ANIMALS: ReadonlySet<ThingKind> = new Set<ThingKind>([
  'bird',
  'cat',
  'dog',
  'horse',
  'sheep',
  'cow',
  'elephant',
  'bear',
  'zebra',
  'giraffe',
]);

const BIRDS = PICTURED_ANIMALS.slice(0, PICTURED_ANIMALS.indexOf('frog'));

/** Of which kind that is found with a box each is one. */
export const IS_A: Readonly<Partial<Record<PictureKind, FoundKind>>> = {
  ...Object.fromEntries(BIRDS.map((kind) => [kind, 'bird'])),
  'polar bear': 'bear',
  'sailing boat': 'boat',
  'small boat': 'boat',
  speedboat: 'boat',
  ship: 'boat',
  'military plane': 'airplane',
  'racing car': 'car',
  'fire engine': 'truck',
  tram: 'train',
  stove: 'oven',
};
