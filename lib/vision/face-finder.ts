import type { Frame, Picture } from '../media/media-types';
import { distance, intersectionOverUnion } from './box';
import { Shots } from './shots';
import {
  faceAppearance,
  nearlyIdentical,
  resemblance,
  type SceneChange,
  type Sighting,
  thumbnail,
} from './tracker';
import type { DetectedFace, FaceDetector, FollowingDetector, PlacedFace } from './vision-types';

/**
 * When a frame is searched for faces, and when those of the frame before it are followed instead.
 *
 * Measured with face-api's SSD at 5 fps on 15 real recordings of moving people and cameras (1220 frames, 824 faces, many of them hardly
 * found), beside a search of every frame: 326 frames and 414 surroundings are searched, and 753 faces found at the same place (IoU 0.5), 49 others, most of
 * them surer than in the whole picture. Searched every second (361 frames) 758; every other second where nobody was found, too (272), 726. Looking
 * for whoever is lost or comes in whole frames instead, and taking a carried camera for cuts: 706 frames, 790 faces.
 *
 * Glances instead of every other search where nobody was found, too: of a report of 35 s 40 frames are searched instead of 63 and 106 faces found instead of 108, but of
 * an old film as few as 24 of 35.
 */
const FOLLOWING = {
  /** Seconds from one search to the next: after one that found something else than was followed, and after one that did not. */
  searchEveryS: { doubtful: 1, sure: 2 },
  /**
   * Least resemblance to what a face looked like where its points were last found, for which they are kept as they are: from frame to frame
   * they then move by 0.02 to 0.08 eye distances, as where nobody moves; of steady cameras 80 to 100 % of faces.
   */
  still: 0.99,
  /** Least resemblance of a followed face to what it looked like then. */
  resemblance: 0.8,
  /** Least IoU of a face that was found with the one that was followed to the same place. */
  iou: 0.4,
} as const;

/** A frame, its thumbnail, what is between the one before and it, and the faces in it. */
export interface FoundFrame {
  frame: Frame;
  small: Picture;
  change: SceneChange;
  sightings: Sighting[];
}

interface HeldFrame extends FoundFrame {
  isSearched: boolean;
}

/**
 * Finds the faces of frames, which are given in order. A search of a whole frame costs many times what it costs to follow a face into
 * the next one, so that frames are searched every second or two, where a shot begins or ends, and where a face is lost and not near
 * where it was. Where a search finds somebody who was not followed to its frame, or does not find somebody who was, they are looked for near there
 * in the frames before, back to one in which both agree. Faces of
 * a frame that is nearly identical to a searched one are those of that one. Where all that are followed are large, every other search is a glance, with fewer
 * pixels, unless it finds anybody else: who is small and comes in meanwhile is found by the next search, and back to that glance. Who is there between two
 * searches alone is not found.
 */
export class FaceFinder {
  /** The last frame whose faces are certain, and those after it. */
  private held: HeldFrame[] = [];
  /** The last frame that was searched, and whether not only at a glance. */
  private searched: { small: Picture; sightings: Sighting[]; isWhole: boolean } | null = null;
  /** Whether no glance of this shot was put right by a search. */
  private isGlanceEnough = true;
  private readonly shots = new Shots();
  private everyS: number = FOLLOWING.searchEveryS.doubtful;
  private readonly following: FollowingDetector | null;

  constructor(private readonly detector: FaceDetector) {
    this.following = canFollow(detector) ? detector : null;
  }

  /** Takes the next frame. Returns those whose faces are certain by now, in order. */
  async take(frame: Frame): Promise<FoundFrame[]> {
    const small = thumbnail(frame);
    const before = this.held.at(-1);
    const change = this.shots.step(small);
    const isCut = change === 'cut';
    const certain = isCut ? await this.end() : [];
    if (isCut) this.isGlanceEnough = true;
    const held: HeldFrame = { frame, small, change, sightings: [], isSearched: false };
    const base = isCut ? undefined : this.held[0];
    const isDue = !base || frame.t - base.frame.t >= this.everyS - 1e-6;
    const followed = before && !isCut ? await this.followed(before, held) : null;
    this.held.push(held);
    if (followed && !isDue && !followed.isAnyLost) {
      held.sightings = followed.sightings;
      return certain;
    }
    await this.search(held, followed && !followed.isAnyLost ? followed.sightings : []);
    return [...certain, ...(await this.certain(followed?.sightings ?? null))];
  }

  /** The last frame that was taken, with its faces as far as is known: others may be found in it. */
  get last(): FoundFrame | null {
    return this.held.at(-1) ?? null;
  }

  /** The frames that are left, their faces certain. */
  async end(): Promise<FoundFrame[]> {
    const last = this.held.at(-1);
    const { sightings } = last ?? {};
    if (last && !last.isSearched) await this.search(last, last.sightings);
    const certain = this.held.length > 1 ? await this.certain(sightings ?? null) : [];
    this.held = [];
    return certain;
  }

  /**
   * Makes sure of the frames between the last search and this one.
   *
   * @param followed who was followed to the last frame; null where nobody could be
   */
  private async certain(followed: Sighting[] | null): Promise<FoundFrame[]> {
    const all = this.held;
    const { sightings } = all.at(-1)!;
    let doubt = followed && doubtBetween(followed, sightings);
    this.everyS = FOLLOWING.searchEveryS[isNone(doubt) && sightings.length > 0 ? 'sure' : 'doubtful'];
    for (let i = all.length - 2; i > 0 && doubt && !isNone(doubt) && !all[i]!.isSearched; i -= 1)
      doubt = await this.lookAgain(all[i]!, doubt);
    const isFirst = all.length === 1;
    this.held = [all.at(-1)!];
    return isFirst ? all : all.slice(1);
  }

  /** Finds who is in a frame into which some were followed; those alone where a glance tells that nobody else is. */
  private async search(held: HeldFrame, followed: Sighting[]): Promise<void> {
    const { frame, small } = held;
    if (!this.searched || !nearlyIdentical(this.searched.small, small)) {
      const glance = this.mayGlance(frame, followed) ? await this.confirms(frame, followed) : null;
      const sightings = glance ? followed : await this.found(frame);
      if (glance === false) this.isGlanceEnough = !isNone(doubtBetween(followed, sightings));
      this.searched = { small, sightings, isWhole: !glance };
    }
    held.sightings = this.searched.sightings;
    held.isSearched = true;
  }

  private async found(frame: Frame): Promise<Sighting[]> {
    const faces = await this.detector.detect(frame);
    return faces.map((face) => ({ ...sighting(frame, face), searched: face.score }));
  }

  /** Whether a glance may tell who is in a frame: never twice in turn, nor where it could overlook one of them. */
  private mayGlance(frame: Frame, followed: Sighting[]): boolean {
    const { following } = this;
    if (!following || !this.isGlanceEnough || !this.searched?.isWhole || followed.length === 0) return false;
    return followed.every(({ face }) => following.isLarge(frame, face));
  }

  /** Whether a glance at a frame finds those who were followed into it, and nobody else. */
  private async confirms(frame: Frame, followed: Sighting[]): Promise<boolean> {
    const found = (await this.following!.glance(frame)).map((face) => ({ face }));
    return found.every(({ face }) => isIn(followed, face)) && followed.every(({ face }) => isIn(found, face));
  }

  /** Looks for those in doubt in a frame before, and returns who is in doubt there. */
  private async lookAgain(held: HeldFrame, { come, gone }: Doubt): Promise<Doubt> {
    const followed = held.sightings;
    const doubted = new Set(gone.flatMap((one) => nearestTo(one, followed) ?? []));
    const sure = followed.filter((one) => !doubted.has(one));
    held.sightings = await this.withNear(sure, held.frame, [...doubted, ...come]);
    return doubtBetween(followed, held.sightings);
  }

  /** Who was in the frame before where they are in this one: those that look the same there, or are found near. */
  private async followed(
    before: HeldFrame,
    { frame, small }: HeldFrame,
  ): Promise<{ sightings: Sighting[]; isAnyLost: boolean } | null> {
    if (nearlyIdentical(before.small, small)) return { sightings: before.sightings, isAnyLost: false };
    if (!this.following) return null;
    const isStill = ({ face, appearance }: Sighting) =>
      resemblance(appearance, faceAppearance(frame, face.box)) >= FOLLOWING.still;
    const kept = before.sightings.filter(isStill);
    const moved = before.sightings.filter((one) => !kept.includes(one));
    const followed =
      moved.length > 0
        ? await this.following.follow(
            frame,
            moved.map(({ face }) => face),
          )
        : [];
    const lost: Sighting[] = [];
    for (const [i, one] of moved.entries()) {
      const now = followed[i] && sighting(frame, followed[i]);
      if (now && resemblance(one.appearance, now.appearance) >= FOLLOWING.resemblance) kept.push(now);
      else lost.push(one);
    }
    const sightings = await this.withNear(kept, frame, lost);
    return { sightings, isAnyLost: sightings.length < before.sightings.length };
  }

  /** Those of a frame, and who is found near others, where none of them is. */
  private async withNear(
    kept: readonly Sighting[],
    frame: Frame,
    others: readonly Sighting[],
  ): Promise<Sighting[]> {
    const all = [...kept];
    for (const { face } of others) {
      const there = await this.following!.near(frame, face);
      if (there && !isIn(all, there)) all.push(sighting(frame, there));
    }
    return all;
  }
}

function canFollow(detector: FaceDetector): detector is FollowingDetector {
  return 'follow' in detector;
}

/** Who differs in a frame: those who were found and not followed there, and those who were followed and not found. */
interface Doubt {
  come: Sighting[];
  gone: Sighting[];
}

function doubtBetween(followed: readonly Sighting[], found: readonly Sighting[]): Doubt {
  return {
    come: found.filter(({ face }) => !isIn(followed, face)),
    gone: followed.filter(({ face }) => !isIn(found, face)),
  };
}

function isNone(doubt: Doubt | null): boolean {
  return doubt !== null && doubt.come.length + doubt.gone.length === 0;
}

/** Whether a face is one of those, by its place. */
function isIn(others: readonly { face: PlacedFace }[], { box }: PlacedFace): boolean {
  return others.some(({ face }) => intersectionOverUnion(box, face.box) >= FOLLOWING.iou);
}

function nearestTo({ face }: Sighting, others: readonly Sighting[]): Sighting | null {
  const apart = (other: Sighting) => distance(face.box, other.face.box);
  const [nearest] = [...others].sort((a, b) => apart(a) - apart(b));
  return nearest ?? null;
}

function sighting(frame: Frame, face: DetectedFace): Sighting {
  return { face, appearance: faceAppearance(frame, face.box) };
}
