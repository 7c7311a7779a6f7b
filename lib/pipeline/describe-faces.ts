import type { DescribedAnew, FacesOfClip, OtherFaceWeight } from '../contract/memory';
import { MnemeError } from '../errors';
import { verdictsIn } from '../models/gpu';
import { EMBEDDING_TASK, weightById } from '../models/weights-manifest';
import { type AnewHost, AnewRun, madeOfClip } from './anew-run';
import { Sense } from './restarted-worker';
import type { VisionService } from './vision-service';
import { weightHere } from './weight-here';
import { startVisionWorker } from './workers';

const TEXTS = {
  elsewhere: 'Faces are being looked at again in another tab.',
  stopped: 'Faces are compared as before.',
};

/** Describes the faces of a memory by another weight, from the crops that are kept of them. */
export class FacesAnew {
  private readonly run: AnewRun;

  constructor(private readonly host: AnewHost) {
    this.run = new AnewRun('faces', TEXTS, host);
  }

  /** As `Mneme.otherFaceWeight`. */
  async other(): Promise<OtherFaceWeight | null> {
    const { keeper } = this.host;
    const from = await keeper.weightInUse('face');
    if (from === null) return null;
    const { id, title } = await weightHere(EMBEDDING_TASK.face);
    const { faces, left, withoutPicture } = await this.standing(id);
    if (faces === 0) return null;
    return {
      from: { id: from, title: weightById(from)?.title ?? from },
      to: { id, title },
      ...{ faces, done: 1 - left / faces, withoutPicture },
    };
  }

  /** As `Mneme.describeFacesAnew`. */
  describe(): Promise<DescribedAnew> {
    const { keeper } = this.host;
    return this.run.begin(async (signal) => {
      const { id } = await weightHere(EMBEDDING_TASK.face);
      if ((await this.standing(id)).faces === 0)
        throw new MnemeError('not-found', 'There are no faces to be described anew.');
      const vision = new Sense(startVisionWorker, async () => id, verdictsIn(keeper));
      const lookAtAll = () => this.lookAtAll(id, vision, signal);
      const change = async (): Promise<DescribedAnew> => {
        await lookAtAll(); // What was remembered meanwhile.
        signal.throwIfAborted();
        return (await keeper.describeFaces(id)) ?? change();
      };
      try {
        await lookAtAll();
        return await this.run.onceNothingIsRemembered(change, signal);
      } finally {
        vision.stop();
      }
    });
  }

  stop(): void {
    this.run.stop();
  }

  /** How many crops there are, and how many of them are not described yet. */
  private async standing(weightId: string) {
    const { videos, withoutPicture } = await this.host.keeper.facesToDescribe(weightId);
    const sum = (of: 'faces' | 'left') => videos.reduce((total, video) => total + video[of], 0);
    return { videos, faces: sum('faces'), left: sum('left'), withoutPicture };
  }

  /** Has all crops looked at that are not described yet. */
  private async lookAtAll(
    weightId: string,
    vision: Sense<VisionService>,
    signal: AbortSignal,
  ): Promise<void> {
    const { keeper, show } = this.host;
    const { videos, faces, left } = await this.standing(weightId);
    let done = faces - left;
    for (const video of videos) {
      const clips = video.left > 0 ? await keeper.facesOfVideo(weightId, video.id) : [];
      for (const clip of clips) {
        signal.throwIfAborted();
        show(Math.min(1, done / faces));
        await keeper.keepFaces(weightId, clip.id, await this.facesIn(vision, clip, signal));
        done += clip.faces.length;
      }
    }
    show(1);
  }

  /** What is found in the crops of a clip, by their keys. A clip at which the worker fails twice has none, and so has a crop that is lost. */
  private async facesIn(
    vision: Sense<VisionService>,
    { faces }: FacesOfClip,
    signal: AbortSignal,
  ): Promise<Map<string, Float32Array | null>> {
    const crops = await Promise.all(
      faces.map(async (face) => ({ ...face, jpeg: await this.host.keeper.picture(face.picture) })),
    );
    const there = crops.flatMap(({ jpeg, ...rest }) => (jpeg ? [{ ...rest, jpeg }] : []));
    const found = await madeOfClip(() => vision.use((worker) => worker.facesAt(there), signal));
    const vectors = new Map(there.map(({ picture }, i) => [picture, found?.[i] ?? null]));
    return new Map(faces.map(({ picture }) => [picture, vectors.get(picture) ?? null]));
  }
}
