/**
 * What a whole picture may be of, beyond the kinds of things that are found with their boxes: each after the classes of ImageNet that tell it, by their numbers in
 * imagenet_labels.txt of google-coral/test_data (0 is none of them). Names are as wide as their classes take in whatever is like them: rafts and rowing
 * boats are taken for canoes, an ibis for a stork. Left out are classes that small things or rooms of any kind were taken for (balls, screens, cupboards), signs and shops,
 * whose names are read, those of things that are found with a box, and all of people.
 */
const CLASSES = {
  beach: '978-979',
  shore: '461 976-977',
  mountain: '971 973 980-981',
  bridge: '822 840 889',
  lighthouse: '438',
  castle: '484 699',
  church: '498 443 664',
  mosque: '669',
  temple: '833',
  barn: '426',
  greenhouse: '581',
  fountain: '563',
  pier: '719 537',
  dam: '526',
  bookshelf: '454-455 625',
  restaurant: '763',
  tent: '673 916',
  carousel: '477',
  'coral reef': '109-110 394 974',
  flower: '985-987',
  mushroom: '948 993-994 997-998',
  strawberry: '950',
  lemon: '952',
  pineapple: '954',
  cucumber: '940 944',
  'bell pepper': '946',
  pumpkin: '608',
  'ice cream': '929',
  hamburger: '934',
  bread: '931-933',
  candle: '471',
  guitar: '403 421 547',
  piano: '580 882',
  violin: '487 890',
  accordion: '402',
  drum: '542',
  harp: '595',
  trumpet: '514 567 876',
  saxophone: '777',
  flute: '559 684',
  'sailing boat': '485 781 872 915',
  'small boat': '473 577',
  speedboat: '815',
  ship: '404 511 629',
  tractor: '596 857 867',
  'fire engine': '556',
  ambulance: '408',
  tram: '830 875',
  'hot-air balloon': '406 418',
  parachute: '702',
  'military plane': '896',
  snowmobile: '803',
  'racing car': '574 752',
  'lawn mower': '622',
  'sewing machine': '787',
  'washing machine': '898',
  bathtub: '436 877',
  stove: '828',
  chicken: '8-9',
  ostrich: '10',
  eagle: '22-24',
  owl: '25',
  peacock: '85',
  parrot: '88-91',
  hummingbird: '95',
  duck: '98-99',
  goose: '100',
  swan: '101',
  'wading bird': '128-136',
  pelican: '145',
  penguin: '146',
  frog: '31-33',
  turtle: '34-38',
  lizard: '39-49',
  crocodile: '50-51',
  snake: '53-69',
  spider: '73-78',
  snail: '114',
  crab: '119-123',
  jellyfish: '108',
  fish: '1-2 390-393 395-398',
  shark: '3-5',
  whale: '148-149',
  'sea lion': '151',
  beetle: '301-308',
  bee: '310',
  dragonfly: '320-321',
  butterfly: '322-327',
  rabbit: '331-333',
  'guinea pig': '334 339',
  squirrel: '336',
  fox: '278-281',
  wolf: '270-272',
  lion: '292',
  tiger: '293',
  leopard: '289-291 294',
  'polar bear': '297',
  pig: '342-344',
  hippopotamus: '345',
  buffalo: '347-348',
  goat: '349-351',
  antelope: '352-354',
  camel: '355',
  llama: '356',
  kangaroo: '105',
  koala: '106',
  panda: '389',
  ape: '366-370',
  monkey: '371-385',
} as const satisfies Record<string, string>;

export type PictureKind = keyof typeof CLASSES;

export const PICTURE_KINDS = Object.keys(CLASSES) as PictureKind[];

/** Whether a kind was told by whole pictures: how many there are, and where in the picture, nobody can tell. */
export function isOfWholePictures(kind: string): kind is PictureKind {
  return Object.hasOwn(CLASSES, kind);
}

const PLACES: ReadonlySet<string> = new Set<PictureKind>([
  ...(['beach', 'shore', 'castle', 'church', 'mosque', 'temple', 'barn', 'greenhouse', 'pier'] as const),
  'restaurant',
]);

/** Whether a kind is a place in which somebody is. */
export function isPlace(kind: string): boolean {
  return PLACES.has(kind);
}

/** Those of animals, birds first. */
export const PICTURED_ANIMALS: readonly PictureKind[] = PICTURE_KINDS.slice(PICTURE_KINDS.indexOf('chicken'));

/** The classes of each kind. */
export const CLASSES_OF: ReadonlyMap<PictureKind, readonly number[]> = new Map(
  PICTURE_KINDS.map((kind) => [kind, CLASSES[kind].split(' ').flatMap(numbersOf)]),
);

/** "3-5": 3, 4 and 5. */
function numbersOf(range: string): number[] {
  const [from, to = from] = range.split('-').map(Number) as [number, number?];
  return Array.from({ length: to! - from + 1 }, (_, i) => from + i);
}
