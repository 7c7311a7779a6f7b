import type { Ability } from '../contract/models';
import type { Span } from '../contract/videos';
import { MnemeError } from '../errors';
import { MAX_CLIP_S } from '../hearing/cut-into-clips';
import { SAMPLE_RATE } from '../hearing/frames';
import type { VoiceTurn } from '../hearing/hearing-types';
import { loudness } from '../hearing/loudness';
import { VoiceAnalyzer } from '../hearing/turns-with-voices';
import { mainVoice } from '../identity/match-voices';
import type { Cue } from '../media/media-types';
import { openMedia } from '../media/open';
import type { Verdicts } from '../models/gpu';
import { weightById } from '../models/weights-manifest';
import { browserPlaces } from '../models/where-weights-lie';
import { requireAll } from './load-ability';
import { loadHearing } from './load-weights';
import { OpenedMedia } from './opened-media';
import { clipEnd, type HeardClip } from './perceived';
import type { SenseService, Source } from './restarted-worker';
import { allowGpuHere } from './worker-runtime';

/** Speech that tells a voice as well as more would (lib/identity/match-voices counts no more of a node). */
const ENOUGH_SPEECH_S = 30;

/** A voice of a recording by itself. */
export interface HeardMainVoice {
  /** Speech that the embedding rests on. */
  seconds: number;
  embedding: Float32Array;
  weightId: string;
}

/** Listens to one video at a time and says where its clips end. Lives in the hearing worker. */
export class HearingService implements SenseService {
  private analyzer = new VoiceAnalyzer(null, null);
  private abilities: Ability[] = [];
  private readonly opened = new OpenedMedia();

  async load(voiceWeight: string | null, verdicts: Verdicts): Promise<Ability[]> {
    await allowGpuHere(verdicts);
    const loaded = await loadHearing(await browserPlaces(), voiceWeight);
    this.analyzer = loaded.analyzer;
    this.abilities = loaded.abilities;
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
      alike: heard.alike,
      loudness: loudness(pcm.subarray(0, Math.round((heard.t1 - t0) * SAMPLE_RATE)), t0),
      gaps: media.gaps(t0, heard.t1).filter((gap) => gap.what === 'sound'),
      seconds: { decode, ...heard.seconds },
    };
  }

  /**
   * The voices of turns that were heard in a clip before, as `hear` would give them now.
   *
   * @param clip where it begins and ends, seconds
   * @param turns all turns of it, in order
   * @throws MnemeError `weight-missing`, and what `openMedia` throws
   */
  async voicesAgain(source: Source, clip: Span, turns: Span[]): Promise<(Float32Array | null)[]> {
    requireAll(this.abilities);
    const media = await this.opened.media(source);
    const { durationS, hasAudio } = media.info;
    const until = Math.min(clip.t0 + MAX_CLIP_S, durationS);
    const pcm = hasAudio ? await media.pcm(clip.t0, until) : new Float32Array(0);
    this.opened.activity += 1;
    return this.analyzer.again(pcm, clip, turns);
  }

  /**
   * The turns of a clip that was heard, parted as `VoiceAnalyzer.partedAtCuts` does.
   *
   * @param clip where it begins and ends, seconds
   * @throws MnemeError what `openMedia` throws
   */
  async partedAtCuts(
    source: Source,
    clip: Span,
    turns: VoiceTurn[],
    cuts: readonly number[],
  ): Promise<VoiceTurn[]> {
    const media = await this.opened.media(source);
    const until = Math.min(clip.t0 + MAX_CLIP_S, media.info.durationS);
    const pcm = await media.pcm(clip.t0, until);
    this.opened.activity += 1;
    return this.analyzer.partedAtCuts(pcm, clip, turns, cuts);
  }

  /** Where somebody speaks in the first 30 s of a recording, whoever that is, and how long these are. Throws what `openMedia` throws. */
  async speech(source: Source): Promise<{ t1: number; speech: Span[] }> {
    const { info, ...media } = await this.opened.media(source);
    const t1 = Math.min(info.durationS, MAX_CLIP_S);
    const pcm = info.hasAudio ? await media.pcm(0, t1) : new Float32Array(0);
    this.opened.activity += 1;
    return { t1, speech: await this.analyzer.speech(pcm) };
  }

  /**
   * The voice that is heard longest in a recording; what comes after enough speech to tell it by is not listened to.
   *
   * @throws MnemeError `bad-input` where nobody speaks or no voice is clear, `weight-missing`, and what `openMedia` throws
   */
  async mainVoice(file: Blob): Promise<HeardMainVoice> {
    const turns = await this.turnsOf(file);
    const weight = weightById(this.analyzer.voiceWeight ?? '');
    if (turns.length === 0) throw new MnemeError('bad-input', 'Nobody is heard speaking in that recording.');
    const main = mainVoice(turns, weight!.voiceMatch!.within);
    if (!main)
      throw new MnemeError(
        'bad-input',
        'What is said in that recording is too short to tell a voice by, or unclear.',
      );
    const { centroid, seconds } = main;
    return { seconds, embedding: centroid, weightId: weight!.id };
  }

  private async turnsOf(file: Blob): Promise<VoiceTurn[]> {
    const media = await openMedia(file, {
      onActivity: () => {
        this.opened.activity += 1;
      },
    });
    try {
      requireAll(this.abilities);
      const { durationS, hasAudio } = media.info;
      const turns: VoiceTurn[] = [];
      const heardS = () => turns.reduce((sum, { t0, t1 }) => sum + t1 - t0, 0);
      for (let [t0, isLast] = [0, !hasAudio]; !isLast && heardS() < ENOUGH_SPEECH_S; ) {
        const pcm = await media.pcm(t0, Math.min(t0 + MAX_CLIP_S, durationS));
        const heard = await this.analyzer.hear(pcm, t0, durationS - t0, []);
        turns.push(...heard.turns);
        ({ t1: t0, isLast } = clipEnd(heard.t1, durationS));
      }
      return turns;
    } finally {
      media.close();
    }
  }
}
