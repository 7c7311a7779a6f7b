import type { HeardTurn } from '../agent/memorize';
import { MnemeError } from '../errors';
import { VoiceAnalyzer } from '../hearing/analyze';
import { MAX_CLIP_S } from '../hearing/speech';
import { type Media, openMedia } from '../media/open';
import type { Cue, Gap } from '../media/types';
import { browserPlaces } from '../models/places';
import { loadHearing } from './load-weights';
import type { Ability } from './state';

/** A rest shorter than this is not worth a clip of its own. */
const LEAST_REST_S = 0.05;

export interface HeardClip {
  t1: number;
  isLast: boolean;
  turns: HeardTurn[];
  gaps: Gap[];
  seconds: { decode: number; vad: number; embed: number };
}

/** Listens to one video at a time and says where its clips end. Lives in the hearing worker. */
export class HearingService {
  private analyzer = new VoiceAnalyzer(null, null);
  private media: Media | null = null;
  private cues: Cue[] = [];

  /** Loads the weights once; `voiceWeight` holds it to the weight that the memory began with. */
  async load(voiceWeight: string | null): Promise<Ability[]> {
    const loaded = await loadHearing(await browserPlaces(), voiceWeight);
    this.analyzer = loaded.analyzer;
    return loaded.abilities;
  }

  /** Opens a file; `cues` are its lines. */
  async open(file: File, cues: Cue[]): Promise<void> {
    this.close();
    this.media = await openMedia(file);
    this.cues = cues;
  }

  /** Hears the clip that begins at t0, and ends it at silence where it can be. */
  async hear(t0: number): Promise<HeardClip> {
    const media = this.media;
    if (!media) throw new MnemeError('internal', 'No video is open.');
    const { durationS, hasAudio } = media.info;
    const until = Math.min(t0 + MAX_CLIP_S, durationS);
    const begun = performance.now();
    const pcm = hasAudio ? await media.pcm(t0, until) : new Float32Array(0);
    const decode = (performance.now() - begun) / 1000;
    const near = this.cues.filter((cue) => cue.t1 > t0 && cue.t0 < until);
    const heard = await this.analyzer.hear(pcm, t0, durationS - t0, near);
    const isLast = durationS - heard.t1 < LEAST_REST_S;
    return {
      t1: isLast ? durationS : heard.t1,
      isLast,
      turns: heard.turns,
      gaps: media.gaps(t0, heard.t1).filter((gap) => gap.what === 'sound'),
      seconds: { decode, ...heard.seconds },
    };
  }

  close(): void {
    this.media?.close();
    this.media = null;
  }
}
