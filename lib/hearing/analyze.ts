import type { Cue } from '../media/types';
import { SAMPLE_RATE } from './frames';
import { chooseClipEnd, speechSpans } from './speech';
import { speakerTurns } from './turns';
import type { Hearing, Span, VoiceTurn } from './types';
import type { SileroVad } from './vad';
import type { SpeakerEmbedder } from './voiceprint';

/** The shortest turn whose voice is told apart (M3-Agent, section 4). */
const MIN_EMBEDDED_S = 2;

/** Listens to one clip: where it ends, where there is speech, and whose voice each turn has. */
export class VoiceAnalyzer {
  /** Without `vad` there is no speech; without `embedder` no embeddings. */
  constructor(
    private readonly vad: SileroVad | null,
    private readonly embedder: SpeakerEmbedder | null,
  ) {}

  /**
   * `pcm` is mono at 16 kHz in [-1, 1], from `t0` on, 30 s of it or what there is (none without sound); `remaining` is
   * how many seconds the video goes on after `t0`; `cues` are its subtitles. The result depends on nothing else:
   * no state is carried from clip to clip. `seconds` is the time that each network took.
   */
  async hear(
    pcm: Float32Array,
    t0: number,
    remaining: number,
    cues: Cue[],
  ): Promise<Hearing & { seconds: { vad: number; embed: number } }> {
    const began = performance.now();
    const probabilities = this.vad ? await this.vad.probabilities(pcm) : new Float32Array(0);
    const heard = performance.now();
    const spans = speechSpans(probabilities, t0);
    const t1 = chooseClipEnd(spans, t0, remaining);
    const speech = spans
      .filter((span) => span.t0 < t1)
      .map((span) => ({ t0: span.t0, t1: Math.min(span.t1, t1) }));
    const turns: VoiceTurn[] = [];
    for (const span of speakerTurns(speech, cues, probabilities, t0)) {
      turns.push({ ...span, embedding: await this.voice(pcm, t0, span) });
    }
    const seconds = { vad: (heard - began) / 1000, embed: (performance.now() - heard) / 1000 };
    return { t1, speech, turns, seconds };
  }

  private async voice(pcm: Float32Array, t0: number, span: Span): Promise<Float32Array | null> {
    if (!this.embedder || span.t1 - span.t0 < MIN_EMBEDDED_S) return null;
    const sample = (t: number) => Math.round((t - t0) * SAMPLE_RATE);
    return this.embedder.embed(pcm.subarray(sample(span.t0), sample(span.t1)));
  }
}
