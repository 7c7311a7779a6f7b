import type { Box } from '../contract/search';
import type { Frame, Picture } from '../media/media-types';
import type { Colour } from './colour-names';

export type Point = [x: number, y: number];

/** One face in one picture. */
export interface DetectedFace {
  box: Box;
  /** Detector's confidence, 0 to 1. */
  score: number;
  /** Fractions of the picture, in ArcFace order: eye at the picture's left, eye at its right, nose tip, mouth corner left, right. */
  landmarks: [Point, Point, Point, Point, Point];
}

/** Where a face is, and no more. */
export type PlacedFace = Pick<DetectedFace, 'box'>;

export interface FaceDetector {
  readonly weightId: string;
  detect(picture: Picture): Promise<DetectedFace[]>;
  /** The face that is known to fill about this box (fractions) of a picture that shows little else; null where none is found there. */
  at(picture: Picture, box: Box): Promise<DetectedFace | null>;
}

/** One that can look for faces that were found in an earlier picture, with less work than `detect`. */
export interface FollowingDetector extends FaceDetector {
  /** Faces of an earlier picture where they are in this one, in order; null for one that has left it. Whatever is there now is taken for the face: whether it is, others tell. */
  follow(picture: Picture, faces: readonly DetectedFace[]): Promise<(DetectedFace | null)[]>;
  /** The face that is found near where one was in another picture, and about as large; null without one. */
  near(picture: Picture, face: DetectedFace): Promise<DetectedFace | null>;
  /** Where the faces of a picture are that are large in it (`isLarge`), and some of the others. */
  glance(picture: Picture): Promise<PlacedFace[]>;
  /** Whether a face is so large that `glance` finds it. */
  isLarge(picture: Pick<Picture, 'width' | 'height'>, face: PlacedFace): boolean;
}

export interface FaceEmbedder {
  readonly weightId: string;
  /** One L2-normalised embedding for each face of the picture, in order. */
  embed(picture: Picture, faces: DetectedFace[]): Promise<Float32Array[]>;
}

/** One of a track's best looks, embedded. */
export interface FaceLook {
  t: number;
  box: Box;
  /** 0 to 1: detector score, size, sharpness and pose together. */
  quality: number;
  embedding: Float32Array;
  /** Square crop around the face with margin, for people to look at. */
  crop: Picture;
}

/** One face followed through consecutive sampled frames of a clip. */
export interface FaceTrack {
  t0: number;
  t1: number;
  /** `[t, x, y, w, h]` for every sampled frame the face was found in; box in fractions. */
  boxes: [t: number, x: number, y: number, w: number, h: number][];
  /** Best first, at most three; empty when the face could not be embedded. */
  looks: FaceLook[];
  /** The detector's highest confidence in it where a whole picture was searched, 0 to 1; null where none was in which it is. */
  searched: number | null;
  /** The colour of what is worn below it; null where that is not seen, or is of several. */
  wears: Colour | null;
  /** Null when its mouth was not watched: nobody spoke meanwhile, or the face is too small. */
  mouth: MouthMotion | null;
}

/**
 * How a track's mouth moved, from each picture of the source that was compared with the one before: the mean change of its
 * pixels beyond what the rest of the face shows, in contrasts of the face; 0 when it does not move.
 */
export interface MouthMotion {
  /** Seconds, ascending. */
  t: Float32Array;
  motion: Float32Array;
}

export interface Sight {
  tracks: FaceTrack[];
  /** The clip's telling frame, small, for people to look at; null without a picture. */
  still: Frame | null;
  frames: number;
  /** When other shots begin: the seconds of their first sampled frames. */
  cuts: number[];
}
