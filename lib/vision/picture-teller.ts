import type { Picture } from '../media/media-types';
import { type Trial, tryNetwork } from '../models/expected-network';
import { fixedTensor } from '../models/gpu-or-wasm';
import { Tensor, wasmSession } from '../models/runtime';
import type { Session } from '../models/session-types';
import type { Weight } from '../models/weight';
import { crop, resize, type TensorSpec, writePlanes } from './image';
import { CLASSES_OF, PICTURE_KINDS } from './picture-kinds';
import type { Thing } from './thing-detector';
import { SURE_SCORE, THING_SCORE } from './thing-scores';

/** Classes of ImageNet, and one for none of them. */
const CLASSES = 1001;

/** Sides in pixels of the squares that the whole picture is made, and its middle. Of the pictures of public/mobilenet/MODEL.md four looks at two sizes tell no more than these two. */
const SIDES = { whole: 192, middle: 160 } as const;

/**
 * From which likelihood on, by the mean of both looks and at least so likely by `each`, a picture is told to be of a kind, and surely. Chosen on the pictures of public/mobilenet/MODEL.md
 * that are named there for it: all that are told are of it, and without `each` two of ten would not be.
 */
export const LIKELY = { told: 0.5, each: 0.4, sure: 0.7 } as const;

/** Red, green and blue, 0 to 255. */
const INPUT: TensorSpec = { order: 'rgb', mean: 0, scale: 1 };

const TRIAL_SIDE = 32;

/** A small picture; how likely each class is. */
const PICTURE_TRIAL: Trial = {
  feeds: () => ({ input: fixedTensor({ dims: [1, 3, TRIAL_SIDE, TRIAL_SIDE], range: [0, 255] }) }),
  fits: ({ valuesOf }) => valuesOf('likely') === CLASSES,
};

/** Tells what a whole picture is of, where that is none of the things that are found with a box, by MobileNet V1 as public/mobilenet has it (Howard et al., 2017). */
export class PictureTeller {
  private constructor(private readonly session: Session) {}

  /** @throws MnemeError `weight-corrupt` where the network is another */
  static async load(network: Uint8Array, weight: Weight): Promise<PictureTeller> {
    const session = await wasmSession(network, weight.id);
    await tryNetwork(session, weight, PICTURE_TRIAL);
    return new PictureTeller(session);
  }

  /** Of which kinds the picture is, the likeliest first, each as a thing that fills it. */
  async tell(picture: Picture): Promise<Thing[]> {
    const whole = await this.likely(resize(picture, SIDES.whole, SIDES.whole));
    const middle = await this.likely(resize(middleOf(picture), SIDES.middle, SIDES.middle));
    return toldBy(whole, middle);
  }

  private async likely(picture: Picture): Promise<Float32Array> {
    const { width, height } = picture;
    const planes = new Float32Array(3 * width * height);
    writePlanes(picture, planes, width, INPUT);
    const { likely } = await this.session.run({
      input: new Tensor('float32', planes, [1, 3, height, width]),
    });
    return likely!.data as Float32Array;
  }
}

/** The square in the middle. */
function middleOf(picture: Picture): Picture {
  const side = Math.min(picture.width, picture.height);
  const [x, y] = [(picture.width - side) >> 1, (picture.height - side) >> 1];
  return crop(picture, { x, y, width: side, height: side });
}

/** The kinds that a picture is told to be of by two looks. Pure. @param looks of each how likely each class of ImageNet is, 0 to 1 */
export function toldBy(...looks: readonly [ArrayLike<number>, ArrayLike<number>]): Thing[] {
  return PICTURE_KINDS.map((kind) => {
    const each = looks.map((likely) =>
      CLASSES_OF.get(kind)!.reduce((sum, number) => sum + likely[number]!, 0),
    );
    return { kind, each, likelihood: (each[0]! + each[1]!) / 2 };
  })
    .filter(({ each, likelihood }) => likelihood >= LIKELY.told && Math.min(...each) >= LIKELY.each)
    .sort((a, b) => b.likelihood - a.likelihood)
    .map(({ kind, likelihood }) => ({
      kind,
      score: likelihood >= LIKELY.sure ? Math.max(likelihood, SURE_SCORE) : THING_SCORE,
      box: { x: 0, y: 0, w: 1, h: 1 },
    }));
}
