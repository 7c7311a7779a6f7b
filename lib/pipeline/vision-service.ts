import type { SeenTrack } from '../agent/memorize';
import { MnemeError } from '../errors';
import { encodeJpeg } from '../media/encode';
import { type Media, openMedia } from '../media/open';
import type { Gap, MediaInfo } from '../media/types';
import { browserPlaces } from '../models/places';
import type { FaceAnalyzer } from '../vision/analyze';
import { loadVision } from './load-weights';
import type { Ability } from './state';

export interface SeenClip {
  frames: number;
  still: Uint8Array | null;
  tracks: SeenTrack[];
  gaps: Gap[];
  seconds: { decode: number; detect: number; embed: number };
}

/** Looks at one video at a time: decodes its frames, finds and follows faces. Lives in the vision worker. */
export class VisionService {
  private analyzer: FaceAnalyzer | null = null;
  private media: Media | null = null;
  private looking: AbortController | null = null;

  /** Loads the weights once; `faceWeight` holds it to the weight that the memory began with. */
  async load(faceWeight: string | null): Promise<Ability[]> {
    const loaded = await loadVision(await browserPlaces(), faceWeight);
    this.analyzer = loaded.analyzer;
    return loaded.abilities;
  }

  /** Opens a file; throws MnemeError when it cannot be read as a video. */
  async open(file: File): Promise<MediaInfo> {
    this.close();
    this.media = await openMedia(file);
    return this.media.info;
  }

  /** Sees the stretch [t0, t1): without a picture, or without a detector, nothing is seen. */
  async see(t0: number, t1: number): Promise<SeenClip> {
    const media = this.media;
    if (!media) throw new MnemeError('internal', 'No video is open.');
    const seen: SeenClip = {
      frames: 0,
      still: null,
      tracks: [],
      gaps: [],
      seconds: { decode: 0, detect: 0, embed: 0 },
    };
    if (!media.info.hasVideo) return seen;
    const begun = performance.now();
    if (!this.analyzer) {
      const still = await media.still((t0 + t1) / 2, 480);
      seen.still = still ? await encodeJpeg(still) : null;
    } else {
      this.looking = new AbortController();
      const sight = await this.analyzer.analyze(media.frames(t0, t1), this.looking.signal);
      seen.frames = sight.frames;
      seen.still = sight.still ? await encodeJpeg(sight.still) : null;
      for (const track of sight.tracks) {
        const looks = [];
        for (const { crop, ...look } of track.looks) looks.push({ ...look, jpeg: await encodeJpeg(crop) });
        seen.tracks.push({ ...track, looks });
      }
      seen.seconds.detect = sight.seconds.detect;
      seen.seconds.embed = sight.seconds.embed;
    }
    seen.gaps = media.gaps(t0, t1).filter((gap) => gap.what === 'picture');
    seen.seconds.decode = (performance.now() - begun) / 1000 - seen.seconds.detect - seen.seconds.embed;
    return seen;
  }

  /** Ends the looking that is under way: `see` throws `cancelled`. */
  cancel(): void {
    this.looking?.abort();
  }

  close(): void {
    this.media?.close();
    this.media = null;
  }
}
