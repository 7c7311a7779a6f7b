import type { Picture } from '../media/media-types';
import type { Trial } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor } from '../models/runtime';
import type { Session } from '../models/session-types';
import { resize } from './image';
import type { Rectangle } from './rectangle';

/** A line of writing as it was read. */
export interface ReadLine {
  text: string;
  /** Mean likelihood of its letters, 0 to 1. */
  score: number;
}

/** What the network takes (PaddleOCR, `ch_PP-OCRv4_rec`): a line of this height, and its length in proportion, within these bounds. */
const INPUT = { height: 48, shortest: 48, longest: 1280, step: 8 } as const;
const RECOGNISED = 'softmax_11.tmp_0';

/** The shortest line; for each step along it how likely each of `characters` is, none, and a space. */
export function lineTrial(characters: readonly string[]): Trial {
  const dims = [1, 3, INPUT.height, INPUT.shortest] as const;
  return {
    feeds: () => ({ x: fixedTensor({ dims, range: [-1, 1] }) }),
    fits: ({ valuesOf }) => valuesOf(RECOGNISED) === (INPUT.shortest / INPUT.step) * (characters.length + 2),
  };
}

/** A rectangle that is so much higher than wide is a line that was turned. */
const UPRIGHT = 1.5;

/**
 * Reads lines by PP-OCRv4's mobile recogniser (PaddleOCR, Apache-2.0; Shi et al., "CRNN", 2015, with SVTR's blocks, 2022): for each few columns of a line how
 * likely each character is, or none.
 */
export class LineRecognizer {
  /** @param characters in the order of the network's outputs from 1 on; 0 is none, the last one a space */
  constructor(
    private readonly session: Session,
    private readonly characters: readonly string[],
  ) {}

  /** Reads what lies in a rectangle of the picture (pixels). */
  async read(picture: Picture, place: Rectangle): Promise<ReadLine> {
    const line = straightened(picture, place);
    const input = new Tensor('float32', planesOf(line), [1, 3, line.height, line.width]);
    const { [RECOGNISED]: likely } = await this.session.run({ x: input });
    return decodeLine(likely!.data as Float32Array, this.characters);
  }
}

/** The line in a rectangle, upright, at the network's height. */
export function straightened(picture: Picture, place: Rectangle): Picture {
  const isUpright = place.height >= UPRIGHT * place.width;
  const [long, high] = isUpright ? [place.height, place.width] : [place.width, place.height];
  const wanted = INPUT.step * Math.round((long * INPUT.height) / Math.max(1, high) / INPUT.step);
  const width = Math.min(INPUT.longest, Math.max(INPUT.shortest, wanted));
  // Reduced beforehand where pixels would be skipped.
  let [source, scale] = [picture, 1];
  while (high * scale >= 2 * INPUT.height && Math.min(source.width, source.height) > 1) {
    source = resize(source, source.width >> 1, source.height >> 1);
    scale /= 2;
  }
  const data = new Uint8ClampedArray(4 * width * INPUT.height);
  // A line that runs upwards is read from below.
  const angle = isUpright ? place.angle - Math.PI / 2 : place.angle;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0, out = 0; row < INPUT.height; row++) {
    const down = ((row + 0.5) / INPUT.height - 0.5) * high;
    for (let column = 0; column < width; column++, out += 4) {
      const along = ((column + 0.5) / width - 0.5) * long;
      const x = (place.x + along * cos - down * sin) * scale - 0.5;
      const y = (place.y + along * sin + down * cos) * scale - 0.5;
      sample(source, x, y, data, out);
    }
  }
  return { data, width, height: INPUT.height };
}

/** Writes the colour at a point between pixels; beyond the edge, that of the edge. */
function sample({ data, width, height }: Picture, x: number, y: number, out: Uint8ClampedArray, at: number) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [u, v] = [x - left, y - top];
  const inside = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1);
  const [x0, x1] = [4 * inside(left, width), 4 * inside(left + 1, width)];
  const [y0, y1] = [4 * width * inside(top, height), 4 * width * inside(top + 1, height)];
  for (let channel = 0; channel < 3; channel++) {
    const above = data[y0 + x0 + channel]! * (1 - u) + data[y0 + x1 + channel]! * u;
    const below = data[y1 + x0 + channel]! * (1 - u) + data[y1 + x1 + channel]! * u;
    out[at + channel] = above * (1 - v) + below * v;
  }
}

/** Blue, green and red of -1 to 1. */
function planesOf({ data, width, height }: Picture): Float32Array {
  const plane = width * height;
  const out = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++)
    for (let channel = 0; channel < 3; channel++)
      out[channel * plane + i] = data[4 * i + 2 - channel]! / 127.5 - 1;
  return out;
}

/**
 * Two letters are parted where a space is so likely anywhere between them, also where none is likelier: of 218 lines of photographs with spaces or without 208 then have all of theirs and no
 * other, 167 where it must be likeliest (chosen on half of them: 102 and 79 of 105).
 */
const LEAST_SPACE = 0.1;

/**
 * The likeliest characters, those that follow themselves once (Graves et al., "Connectionist Temporal Classification", 2006, greedy).
 *
 * @param likely rows of a value for none, for each character, and for a space
 */
export function decodeLine(likely: Float32Array, characters: readonly string[]): ReadLine {
  const classes = characters.length + 2;
  const spaceAt = classes - 1;
  let [text, sum, count, before, space] = ['', 0, 0, 0, 0];
  for (let row = 0; row < likely.length; row += classes) {
    let best = 0;
    for (let i = 1; i < classes; i++) if (likely[row + i]! > likely[row + best]!) best = i;
    const isLetter = best !== 0 && best !== spaceAt && best !== before;
    if (isLetter) {
      if (text !== '' && space >= LEAST_SPACE) text += ' ';
      text += characters[best - 1]!;
      sum += likely[row + best]!;
      count++;
    }
    space = isLetter ? 0 : Math.max(space, likely[row + spaceAt]!);
    before = best;
  }
  return { text: text.trim(), score: count > 0 ? sum / count : 0 };
}
