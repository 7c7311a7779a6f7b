import { BOX_ROW, type TrackRecord } from '../store/schema';
import { COMPARED_QUALITY, FOUNDING_QUALITY } from '../vision/quality';
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

/** What is matched of a face that was followed, and whether it may found a person. `clipFrames`: sampled frames of its clip; `searched`: as `FaceTrack.searched`. */
export function faceObservation(
  track: TrackRecord,
  clipFrames: number,
  searched: number | null,
): Observation {
  const frames = track.boxes.length / BOX_ROW;
  const founding = frames >= LASTING.frames ? LASTING.quality : FOUNDING_QUALITY;
  return {
    id: track.id,
    times: timesOf(track),
    samples: faceSamples(track).filter(({ weight }) => weight >= COMPARED_QUALITY),
    mayFound:
      (searched ?? 1) >= FOUNDING_SCORE &&
      frames >= Math.min(FOUNDING_FRAMES, clipFrames) &&
      track.looks.some((look) => look.quality >= founding),
  };
}
