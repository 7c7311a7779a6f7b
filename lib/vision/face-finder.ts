import type { Frame, Picture } from '../media/media-types';
import { distance, intersectionOverUnion } from './box';
import {
  faceAppearance,
  nearlyIdentical,
  resemblance,
  type SceneChange,
  sceneChange,
  thumbnail,
} from './tracker';
import type { DetectedFace, FaceDetector, FollowingDetector } from './vision-types';

/**
 * When a frame is searched for faces, and when those of the frame before it are followed instead.
 *
 * Measured with face-api's SSD at 5 fps on 15 real recordings of moving people and cameras (1220 frames, 824 faces, many of them hardly
 * found), beside a search of every frame: 326 frames and 414 surroundings are searched, and 753 faces found at the same place (IoU 0.5), 49 others, most of
 * them surer than in the whole picture. Searched every second (361 frames) 758; every other second where nobody was found, too (272), 726. Looking
 * for whoever is lost or comes in whole frames instead, and taking a carried camera for cuts: 706 frames, 790 faces.
 */
const FOLLOWING = {
  /** Seconds from one search to the next: after one that found something else than was followed, and after one that did not. */
  searchEveryS: { doubtful: 1, sure: 2 },
  /** Least resemblance of a followed face to what it looked like in the frame before. */
  resemblance: 0.8,
  /** Least IoU of a face that was found with the one that was followed to the same place. */
  iou: 0.4,
} as const;

/** A frame, its thumbnail, what is between the one before and it, and the faces in it with what they look like (`faceAppearance`). */
export interface FoundFrame {
  frame: Frame;
  small: Picture;
  change: SceneChange;
  faces: DetectedFace[];
  appearances: Float32Array[];
}

interface HeldFrame extends FoundFrame {
  isSearched: boolean;
}

/**
 * Finds the faces of frames, which are given in order. A search of a whole frame costs many times what it costs to follow a face into
 * the next one, so that frames are searched every second or two, where a shot begins or ends, and where a face is lost and not near
 * where it was. Where a search finds somebody who was not followed to its frame, or does not find somebody who was, they are looked for near there
 * in the frames before, back to one in which both agree. Faces of
 * a frame that is nearly identical to a searched one are those of that one. Who is there between two searches alone is not found.
 */
export class FaceFinder {
  /** The last frame whose faces are certain, and those after it. */
  private held: HeldFrame[] = [];
  private searched: { small: Picture; faces: DetectedFace[] } | null = null;
  private everyS: number = FOLLOWING.searchEveryS.doubtful;

  private readonly following: FollowingDetector | null;

  constructor(private readonly detector: FaceDetector) {
    this.following = canFollow(detector) ? detector : null;
  }

  /** Takes the next frame. Returns those whose faces are certain by now, in order. */
  async take(frame: Frame): Promise<FoundFrame[]> {
    const small = thumbnail(frame);
    const before = this.held.at(-1);
    const change = before ? sceneChange(before.small, small) : null;
    const isCut = change === 'cut';
    const certain = isCut ? await this.end() : [];
    const held: HeldFrame = { frame, small, change, faces: [], appearances: [], isSearched: false };
    const base = isCut ? undefined : this.held[0];
    const isDue = !base || frame.t - base.frame.t >= this.everyS - 1e-6;
    const followed = before && !isCut ? await this.followed(before, held) : null;
    this.held.push(held);
    if (followed && !isDue && !followed.isAnyLost) {
      Object.assign(held, found(frame, followed.faces));
      return certain;
    }
    await this.search(held);
    return [...certain, ...(await this.certain(followed?.faces ?? null))];
  }

  /** The last frame that was taken, with its faces as far as is known: others may be found in it. */
  get last(): FoundFrame | null {
    return this.held.at(-1) ?? null;
  }

  /** The frames that are left, their faces certain. */
  async end(): Promise<FoundFrame[]> {
    const last = this.held.at(-1);
    const { faces } = last ?? {};
    if (last && !last.isSearched) await this.search(last);
    const certain = this.held.length > 1 ? await this.certain(faces ?? null) : [];
    this.held = [];
    return certain;
  }

  /**
   * Makes sure of the frames between the last search and this one.
   *
   * @param followed the faces that were followed to the last frame; null where none could be
   */
  private async certain(followed: DetectedFace[] | null): Promise<FoundFrame[]> {
    const all = this.held;
    let doubt = doubtBetween(followed ?? [], all.at(-1)!.faces);
    const isSure = isNone(doubt) && all.at(-1)!.faces.length > 0;
    this.everyS = FOLLOWING.searchEveryS[isSure ? 'sure' : 'doubtful'];
    for (let i = all.length - 2; i > 0 && !isNone(doubt) && !all[i]!.isSearched; i -= 1)
      doubt = await this.lookAgain(all[i]!, doubt);
    const isFirst = all.length === 1;
    this.held = [all.at(-1)!];
    return isFirst ? all : all.slice(1);
  }

  private async search(held: HeldFrame): Promise<void> {
    if (!this.searched || !nearlyIdentical(this.searched.small, held.small))
      this.searched = { small: held.small, faces: await this.detector.detect(held.frame) };
    Object.assign(held, found(held.frame, this.searched.faces), { isSearched: true });
  }

  /** Looks for those in doubt in the frame before, and returns who is in doubt there. */
  private async lookAgain(held: HeldFrame, { come, gone }: Doubt): Promise<Doubt> {
    const followed = held.faces;
    const doubted = new Set(gone.flatMap((face) => nearestOf(followed, face) ?? []));
    const faces = followed.filter((face) => !doubted.has(face));
    await this.addNear(faces, held.frame, [...doubted, ...come]);
    Object.assign(held, found(held.frame, faces));
    return doubtBetween(followed, faces);
  }

  /** The faces of the frame before where they are in this one: those that look the same there, or are found near. */
  private async followed(
    before: HeldFrame,
    { frame, small }: HeldFrame,
  ): Promise<{ faces: DetectedFace[]; isAnyLost: boolean } | null> {
    if (nearlyIdentical(before.small, small)) return { faces: before.faces, isAnyLost: false };
    if (!this.following) return null;
    const followed = await this.following.follow(frame, before.faces);
    const isSame = (face: DetectedFace | null, i: number): face is DetectedFace =>
      face !== null &&
      resemblance(before.appearances[i]!, faceAppearance(frame, face.box)) >= FOLLOWING.resemblance;
    const faces = followed.filter(isSame);
    const lost = before.faces.filter((_, i) => !isSame(followed[i]!, i));
    await this.addNear(faces, frame, lost);
    return { faces, isAnyLost: faces.length < before.faces.length };
  }

  /** Adds to the faces of a frame those that are found near others, where none of them is. */
  private async addNear(faces: DetectedFace[], frame: Frame, others: readonly DetectedFace[]): Promise<void> {
    for (const other of others) {
      const there = await this.following!.near(frame, other);
      if (there && !isIn(faces, there)) faces.push(there);
    }
  }
}

function canFollow(detector: FaceDetector): detector is FollowingDetector {
  return 'follow' in detector;
}

/** Who differs in a frame: those who were found and not followed there, and those who were followed and not found. */
interface Doubt {
  come: DetectedFace[];
  gone: DetectedFace[];
}

function doubtBetween(followed: readonly DetectedFace[], found: readonly DetectedFace[]): Doubt {
  return {
    come: found.filter((face) => !isIn(followed, face)),
    gone: followed.filter((face) => !isIn(found, face)),
  };
}

function isNone({ come, gone }: Doubt): boolean {
  return come.length + gone.length === 0;
}

/** Whether a face is one of those, by its place. */
function isIn(faces: readonly DetectedFace[], { box }: DetectedFace): boolean {
  return faces.some((other) => intersectionOverUnion(box, other.box) >= FOLLOWING.iou);
}

function nearestOf(faces: readonly DetectedFace[], { box }: DetectedFace): DetectedFace | null {
  const [nearest] = [...faces].sort((a, b) => distance(box, a.box) - distance(box, b.box));
  return nearest ?? null;
}

function found(frame: Frame, faces: DetectedFace[]): Pick<FoundFrame, 'faces' | 'appearances'> {
  return { faces, appearances: faces.map(({ box }) => faceAppearance(frame, box)) };
}
