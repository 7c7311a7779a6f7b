import { BOX_ROW, type ClipRecord, type TrackRecord } from '../store/schema';
import { COMPARED_QUALITY, FOUNDING_QUALITY } from '../vision/quality';
import { mayGoOn } from './beside-tracks';
import { type Haze, isHazy } from './hazy-looks';
import { type Observation, timesOf } from './match-faces';
import { faceSamples } from './samples';

/**
 * Sampled frames a face must be seen in to found a person; M3-Agent asks for clusters of 20 faces. A detector's slip lasts one
 * frame: with the embedded weights one such slip in the demo film founded a fourth person.
 */
const FOUNDING_FRAMES = 3;
/**
 * Who is followed for so many sampled frames, two seconds, founds a person from a lower quality on.
 *
 * Chosen on the starter set's videos of people, where it finds one woman more by the embedded weights and two by those of MNEME_MODELS; nobody twice, and nobody joined
 * with somebody else, all its videos in one memory. From .15 on a man who bends over his keyboard becomes another than himself.
 */
const LASTING = { frames: 10, quality: 0.2 } as const;

/**
 * Who was found less surely in every picture that was searched founds nobody. It is face-api's own least score; YuNet has more wherever it finds a face.
 *
 * Nobody is lost by it in the starter set's videos of people, the recordings that choose, and three scripted films, in which it was tried: there who was found less surely is
 * found again by better looks.
 */
const FOUNDING_SCORE = 0.5;

/** The faces of a clip. */
export interface SeenFaces {
  clip: Pick<ClipRecord, 'frames'>;
  tracks: readonly TrackRecord[];
  /** As `FaceTrack.searched`. */
  searched: readonly (number | null)[];
}

/**
 * What is matched of the faces of a clip. Who comes in for less than two seconds, and not for the whole clip, where somebody was just before founds nobody: it may be them, who turned or moved.
 */
export function faceObservations({ clip, tracks, searched }: SeenFaces, haze?: Haze): Observation[] {
  const all = tracks.map((track, i) => faceObservation(track, clip.frames, searched[i]!, haze));
  const founders = tracks.filter((_, i) => all[i]!.mayFound);
  const mayBe = (track: TrackRecord) =>
    framesOf(track) < Math.min(LASTING.frames, clip.frames) &&
    founders.some((other) => mayGoOn(other, track));
  return all.map((one, i) => ({ ...one, mayFound: one.mayFound && !mayBe(tracks[i]!) }));
}

/**
 * What is matched of a face that was followed, and whether it may found a person. Of one that is seen hazily alone, nothing (`hazy-faces.ts`).
 *
 * @param clipFrames sampled frames of its clip
 * @param searched as `FaceTrack.searched`
 */
export function faceObservation(
  track: TrackRecord,
  clipFrames: number,
  searched: number | null,
  haze?: Haze,
): Observation {
  const founding = framesOf(track) >= LASTING.frames ? LASTING.quality : FOUNDING_QUALITY;
  const samples = faceSamples(track).filter(
    (sample) => sample.weight >= COMPARED_QUALITY && !isHazy(sample, haze),
  );
  return {
    id: track.id,
    times: timesOf(track),
    samples,
    mayFound:
      (searched ?? 1) >= FOUNDING_SCORE &&
      framesOf(track) >= Math.min(FOUNDING_FRAMES, clipFrames) &&
      samples.some(({ weight }) => weight >= founding),
  };
}

/** Whether a face of which all looks are hazy may found a person: as one that is seen less well, where it lasts, or for all of its clip. */
export function mayFoundHazily(track: TrackRecord, clipFrames: number, searched: number | null): boolean {
  return (
    (searched ?? 1) >= FOUNDING_SCORE &&
    framesOf(track) >= Math.min(LASTING.frames, clipFrames) &&
    track.looks.some(({ quality }) => quality >= LASTING.quality)
  );
}

function framesOf({ boxes }: TrackRecord): number {
  return boxes.length / BOX_ROW;
}
