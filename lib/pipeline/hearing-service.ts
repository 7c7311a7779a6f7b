import { VoiceAnalyzer } from '../hearing/analyze';
import { SAMPLE_RATE } from '../hearing/frames';
import { loudness } from '../hearing/loudness';
import { MAX_CLIP_S } from '../hearing/speech';
import type { Cue } from '../media/types';
import { browserPlaces } from '../models/places';
import { loadHearing } from './load-weights';
import { OpenedMedia } from './opened-media';
import { clipEnd, type HeardClip } from './perceived';
import type { SenseService, Source } from './sense';
import type { Ability } from './state';

/** Listens to one video at a time and says where its clips end. Lives in the hearing worker. */
export class HearingService implements SenseService {
  private analyzer = new VoiceAnalyzer(null, null);
  private readonly opened = new OpenedMedia();

  async load(voiceWeight: string | null): Promise<Ability[]> {
    const loaded = await loadHearing(await browserPlaces(), voiceWeight);
    this.analyzer = loaded.analyzer;
    return loaded.abilities;
  }

  activity(): number {
    return this.opened.activity;
  }

  /** Hears the clip that begins at t0, and ends it at silence where it can be. `cues`: the file's lines near it. */
  async hear(source: Source, cues: Cue[], t0: number): Promise<HeardClip> {
    const media = await this.opened.media(source);
    const { durationS, hasAudio } = media.info;
    const until = Math.min(t0 + MAX_CLIP_S, durationS);
    const begun = performance.now();
    const pcm = hasAudio ? await media.pcm(t0, until) : new Float32Array(0);
    const decode = (performance.now() - begun) / 1000;
    this.opened.activity += 1;
    const heard = await this.analyzer.hear(pcm, t0, durationS - t0, cues);
    return {
      ...clipEnd(heard.t1, durationS),
      speech: heard.speech,
      turns: heard.turns,
      loudness: loudness(pcm.subarray(0, Math.round((heard.t1 - t0) * SAMPLE_RATE)), t0),
      gaps: media.gaps(t0, heard.t1).filter((gap) => gap.what === 'sound'),
      seconds: { decode, ...heard.seconds },
    };
  }
}
