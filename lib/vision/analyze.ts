import type { Box } from '../contract/search';
import type { Frame, Glimpse, Picture } from '../media/media-types';
import { colourOfMost, colourWorn } from './clothing';
import type { Colour } from './colour-names';
import { FaceFinder, type FoundFrame } from './face-finder';
import { crop, faceInRegion, reduce, resize, SHOWN_MARGIN, sharpness, squareAround } from './image';
import { MouthWatcher } from './mouth';
import { FOUNDING_QUALITY, faceQuality } from './quality';
import { FaceTracker } from './tracker';
import type { DetectedFace, FaceDetector, FaceEmbedder, FaceLook, FaceTrack, Sight } from './vision-types';

/** Looks kept of each track: M3-Agent keeps three faces a cluster, ViSAGE stops at three good ones. */
const LOOKS = 3;
/** Seconds between two looks of a track, and at its clothes, so that they show more than one moment. */
const LOOKS_APART_S = 1;
/** Crops in face sizes (the box's longer side) and pixels: what the embedder gets, and what people see. */
const EMBEDDED_CROP = { margin: 2.2, side: 320 };
const SHOWN_CROP = { margin: SHOWN_MARGIN, side: 160 };
const STILL_SIDE = 480;

export interface TimedSight extends Sight {
  /** Seconds of work; they vary from run to run, everything else does not. */
  seconds: { detect: number; embed: number; lips: number };
}

/** A face of a picture by itself. */
export interface LargestFace extends Pick<FaceLook, 'box' | 'quality' | 'embedding'> {
  /** How many faces the picture has. */
  found: number;
  weightId: string;
}

/** A look before it is embedded: a crop with margin, and the face in fractions of it. */
interface Candidate {
  t: number;
  box: DetectedFace['box'];
  quality: number;
  picture: Picture;
  face: DetectedFace;
}

interface GrowingTrack {
  boxes: FaceTrack['boxes'];
  /** What is worn below some of the boxes, `LOOKS_APART_S` apart. */
  worn: { t: number; colour: Colour | null }[];
  candidates: Candidate[];
  /** As in a finished track. */
  searched: number | null;
  /** `onFace` was told of it. */
  isTold: boolean;
}

/** A face that is followed, as it was seen first. */
export interface FollowedFace {
  boxes: FaceTrack['boxes'];
  /** As people are shown. */
  picture: Picture;
}

interface Still {
  frame: Frame;
  faces: number;
  detail: number;
}

/** Finds, follows and embeds the faces of one clip. Frames are let go one by one; only small crops are kept. */
export class FaceAnalyzer {
  constructor(
    private readonly detector: FaceDetector,
    private readonly embedder: FaceEmbedder | null,
  ) {}

  /**
   * Faces are looked for in every frame (`FaceFinder`).
   * Glimpses of the pictures between them are for the mouths of the faces found. Without an embedder the tracks have no looks. `onStep` is called for each track that is finished: all of them may take a while.
   * `onFace` is told of each face once, when it was seen well in a second frame.
   */
  async analyze(
    frames: AsyncIterable<Frame | Glimpse>,
    onStep: () => void = () => {},
    onFace: (face: FollowedFace) => void = () => {},
  ): Promise<TimedSight> {
    const tracker = new FaceTracker();
    const tracks: GrowingTrack[] = [];
    const mouths = new MouthWatcher();
    const seconds = { detect: 0, embed: 0, lips: 0 };
    const finder = new FaceFinder(this.detector);
    let still = null as Still | null;
    let count = 0;
    const cuts: number[] = [];

    const take = ({ frame, small, change, sightings }: FoundFrame) => {
      const started = performance.now();
      if (change === 'cut') cuts.push(frame.t);
      const ids = tracker.step(frame.t, sightings, change);
      let qualities = 0;
      sightings.forEach(({ face, searched }, i) => {
        const quality = faceQuality(frame, face);
        qualities += quality;
        tracks[ids[i]!] ??= { boxes: [], worn: [], candidates: [], searched: null, isTold: false };
        const track = tracks[ids[i]!]!;
        grow(track, frame, face, quality);
        if (searched !== undefined) track.searched = Math.max(track.searched ?? 0, searched);
        if (!track.isTold && track.boxes.length > 1 && quality >= FOUNDING_QUALITY) {
          track.isTold = true;
          onFace({ boxes: track.boxes, picture: shownCrop(frame, face) });
        }
      });
      still = moreTelling(still, frame, qualities, sharpness(small, small.height));
      const found = performance.now();
      mouths.frame(
        frame,
        sightings.map(({ face }, i) => ({ track: ids[i]!, face })),
      );
      seconds.detect += (found - started) / 1000;
      seconds.lips += (performance.now() - found) / 1000;
    };

    for await (const frame of frames) {
      const started = performance.now();
      if ('luma' in frame) {
        const { last } = finder;
        if (last) {
          const faces = last.sightings.map(({ face }) => face);
          await mouths.glimpse(frame, last.frame, faces);
        }
        seconds.lips += (performance.now() - started) / 1000;
        continue;
      }
      count++;
      const certain = await finder.take(frame);
      seconds.detect += (performance.now() - started) / 1000;
      for (const one of certain) take(one);
    }
    const begun = performance.now();
    const rest = await finder.end();
    seconds.detect += (performance.now() - begun) / 1000;
    for (const one of rest) take(one);

    const started = performance.now();
    const finished: FaceTrack[] = [];
    for (const [id, track] of tracks.entries()) {
      if (count > 1 && isFleeting(track)) continue;
      finished.push({ ...(await this.finish(track)), mouth: mouths.motion(id) });
      onStep();
    }
    seconds.embed = (performance.now() - started) / 1000;
    return { tracks: finished, still: still?.frame ?? null, frames: count, cuts, seconds };
  }

  /**
   * The largest face of a picture by itself (of equals the surer one), embedded as the looks of tracks are, and how many faces there are;
   * null without any, and without an embedder.
   */
  async largestFace(picture: Picture): Promise<LargestFace | null> {
    const faces = await this.detector.detect(picture);
    const size = ({ box }: DetectedFace) => box.w * box.h;
    const [largest] = [...faces].sort((a, b) => size(b) - size(a) || b.score - a.score);
    if (!largest || !this.embedder) return null;
    const cut = cutOut(picture, largest);
    const [embedding] = await this.embedder.embed(cut.picture, [cut.face]);
    return {
      found: faces.length,
      box: largest.box,
      quality: faceQuality(picture, largest),
      embedding: embedding!,
      weightId: this.embedder.weightId,
    };
  }

  /**
   * The embedding of a face that is known to fill a box of a crop (fractions); null where none is found there, and without an embedder.
   */
  async faceAt(picture: Picture, box: Box): Promise<Float32Array | null> {
    if (!this.embedder) return null;
    const face = await this.detector.at(picture, box);
    if (!face) return null;
    const [embedding] = await this.embedder.embed(picture, [face]);
    return embedding!;
  }

  private async finish({
    boxes,
    worn,
    candidates,
    searched,
  }: GrowingTrack): Promise<Omit<FaceTrack, 'mouth'>> {
    const looks: FaceLook[] = [];
    for (const { t, box, quality, picture, face } of this.embedder ? worthEmbedding(candidates) : []) {
      const [embedding] = await this.embedder!.embed(picture, [face]);
      looks.push({ t, box, quality, embedding: embedding!, crop: shownCrop(picture, face) });
    }
    return {
      t0: boxes[0]![0],
      t1: boxes.at(-1)![0],
      boxes,
      looks,
      searched,
      wears: colourOfMost(worn.map(({ colour }) => colour)),
    };
  }
}

function grow(track: GrowingTrack, frame: Frame, face: DetectedFace, quality: number): void {
  const { t } = frame;
  track.boxes.push([t, face.box.x, face.box.y, face.box.w, face.box.h]);
  if (t - (track.worn.at(-1)?.t ?? Number.NEGATIVE_INFINITY) >= LOOKS_APART_S)
    track.worn.push({ t, colour: colourWorn(frame, face.box) });
  const kept = placeFor(track.candidates, t, quality);
  if (!kept) return;
  track.candidates = [...kept, { t, box: face.box, quality, ...cutOut(frame, face) }];
}

/** A face with the margin and size that people see. */
function shownCrop(picture: Picture, { box }: DetectedFace): Picture {
  const shown = crop(picture, squareAround(picture, box, SHOWN_CROP.margin));
  return resize(shown, SHOWN_CROP.side, SHOWN_CROP.side);
}

/** A face with the margin that the embedder is given. */
function cutOut(picture: Picture, face: DetectedFace): Pick<Candidate, 'picture' | 'face'> {
  const region = squareAround(picture, face.box, EMBEDDED_CROP.margin);
  return {
    picture: reduce(crop(picture, region), EMBEDDED_CROP.side),
    face: faceInRegion(picture, face, region),
  };
}

/** A face of one sampled frame only that could not be recognised either: one fading in or out, or no face at all. */
function isFleeting({ boxes, candidates }: GrowingTrack): boolean {
  return boxes.length === 1 && candidates[0]!.quality < FOUNDING_QUALITY;
}

/** The candidates that stay when a new one is taken, or null when it is not better than those it would replace. */
function placeFor(candidates: Candidate[], t: number, quality: number): Candidate[] | null {
  const close = candidates.filter((other) => t - other.t < LOOKS_APART_S);
  const rivals = close.length > 0 || candidates.length < LOOKS ? close : [leastOf(candidates)];
  if (rivals.some((rival) => rival.quality >= quality)) return null;
  return candidates.filter((other) => !rivals.includes(other));
}

function leastOf(candidates: Candidate[]): Candidate {
  return candidates.reduce((least, other) => (other.quality < least.quality ? other : least));
}

/** Best first; those too poor to found an identity only where there is no better one, and then the best of them. */
function worthEmbedding(candidates: Candidate[]): Candidate[] {
  const best = [...candidates].sort((a, b) => b.quality - a.quality || a.t - b.t);
  return best.filter((candidate, i) => i === 0 || candidate.quality >= FOUNDING_QUALITY);
}

/** The frame with the highest sum of face qualities; without faces, the one with the most detail. Else the earlier. */
function moreTelling(still: Still | null, frame: Frame, faces: number, detail: number): Still {
  if (still && (faces < still.faces || (faces === still.faces && detail <= still.detail))) return still;
  return { frame: { ...reduce(frame, STILL_SIDE), t: frame.t }, faces, detail };
}
