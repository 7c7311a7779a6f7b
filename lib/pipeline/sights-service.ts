import type { Ability } from '../contract/models';
import { MnemeError } from '../errors';
import type { WithJpeg } from '../keeper/memorize';
import { encodeJpeg } from '../media/encode';
import type { Frame, Picture } from '../media/media-types';
import type { Verdicts } from '../models/gpu';
import { browserPlaces } from '../models/where-weights-lie';
import { type SeenSights, Sights } from '../vision/sights';
import type { FaceTrack } from '../vision/vision-types';
import { loadThings, loadWriting } from './load-weights';
import type { SeenClip, WantedSights } from './perceived';
import { allowGpuHere } from './worker-runtime';

/** What a clip shows besides faces, with JPEGs of what was cut out. */
export type SightsOfClip = Pick<SeenClip, 'things' | 'writing' | 'tones'> & Pick<SeenSights, 'seconds'>;

/** Looks at pictures of one clip at a time for things, colours and writing. Lives in the sights worker. */
export class SightsService {
  /** Null until they are to be looked for: what is about faces alone does without, as does whoever switched them off. */
  private things: ReturnType<typeof loadThings> | null = null;
  private writing: ReturnType<typeof loadWriting> | null = null;
  private sights = new Sights(null, null);

  /** To be called before anything is loaded; `verdicts` tell which weights run on the GPU. */
  load(verdicts: Verdicts): Promise<void> {
    return allowGpuHere(verdicts);
  }

  /** Loads what looks for things, and nothing else. */
  async thingAbility(): Promise<Ability> {
    this.things ??= browserPlaces().then(loadThings);
    return (await this.things).ability;
  }

  /** Loads what reads writing, and nothing else. */
  async writingAbility(): Promise<Ability> {
    this.writing ??= browserPlaces().then(loadWriting);
    return (await this.writing).ability;
  }

  /**
   * Begins a clip.
   *
   * @throws MnemeError `weight-missing` where other weights are in use than those that are wanted
   */
  async begin(wanted: WantedSights): Promise<void> {
    if (wanted.things) requireSame(await this.thingAbility(), wanted.things);
    if (wanted.writing) requireSame(await this.writingAbility(), wanted.writing);
    const finder = wanted.things ? (await this.things)!.finder : null;
    const reader = wanted.writing ? (await this.writing)!.reader : null;
    this.sights = new Sights(finder, reader);
  }

  /** Takes a picture of the clip, in order, once the one before is done. Returns the kinds of things that were seen so far. */
  async take(frame: Frame): Promise<string[]> {
    await this.sights.take(frame);
    return this.sights.kinds();
  }

  /** Which of some faces are an animal's, as far as is seen by now. */
  areOfAnimals(faces: readonly Pick<FaceTrack, 'boxes'>[]): boolean[] {
    return faces.map((face) => this.sights.isOfAnimal(face));
  }

  /** What the clip showed. */
  async end(): Promise<SightsOfClip> {
    const { things, writing, ...rest } = this.sights.seen();
    return { ...rest, things: await withJpegs(things), writing: await withJpegs(writing) };
  }
}

/** Throws `weight-missing` where another weight is in use than that of this id. */
function requireSame({ weight }: Ability, id: string): void {
  if (weight?.id !== id)
    throw new MnemeError('weight-missing', 'A weight that was loaded before cannot be loaded again.');
}

/** What was seen, with what was cut out of it as a JPEG. */
async function withJpegs<T extends { crop?: Picture }>(seen: readonly T[]): Promise<WithJpeg<T>[]> {
  const all: WithJpeg<T>[] = [];
  for (const { crop, ...rest } of seen) all.push(crop ? { ...rest, jpeg: await encodeJpeg(crop) } : rest);
  return all;
}
