import type { Span } from '../contract/videos';
import type { Cue } from '../media/media-types';
import { weightById } from '../models/weights-manifest';
import { chooseClipEnd } from './cut-into-clips';
import { SAMPLE_RATE } from './frames';
import type { Hearing, VoiceTurn } from './hearing-types';
import { turnsOfOneVoice } from './one-voice';
import type { Segmentation, SpeakerSegmenter } from './segmentation';
import type { SileroVad } from './silero-vad';
import { changeWindows, speakerChanges } from './speaker-changes';
import { speechSpans } from './speech-spans';
import { atLeastSpeech, cutAtCues, outside, speakerTurns } from './turns';
import { isAnotherVoice, overCuts, partsOf } from './turns-at-cuts';
import type { SpeakerEmbedder } from './voiceprint';

/**
 * The shortest turn whose voice is worth an embedding: of 0.6 s two of one speaker are still more alike than of two
 * (equal error 15 % in scripted films, 35 % in read books), below there is next to nothing. How far one is to be trusted is for the
 * thresholds by length to say.
 */
const MIN_EMBEDDED_S = 0.6;

/** A turn that others speak over for more than the rest is nobody's voice: its length would promise more than was heard of one. */
const MIN_CLEAR_SHARE = 0.5;

/** Listens to one clip: where it ends, where there is speech, and whose voice each turn has. */
export class VoiceAnalyzer {
  /**
   * Without `vad` there is no speech; without `embedder` no embeddings; without `segmenter` voices tell where speakers change, and
   * nothing tells where they speak at once.
   */
  constructor(
    private readonly vad: SileroVad | null,
    private readonly embedder: SpeakerEmbedder | null,
    private readonly segmenter: SpeakerSegmenter | null = null,
  ) {}

  /** The weight that embeds voices; null without one. */
  get voiceWeight(): string | null {
    return this.embedder?.weightId ?? null;
  }

  /** Where somebody speaks in mono sound at 16 kHz; nowhere without `vad`. Voices are not told apart, nor measured. */
  async speech(pcm: Float32Array): Promise<Span[]> {
    return this.vad ? speechSpans(await this.vad.probabilities(pcm), 0) : [];
  }

  /**
   * `pcm` is mono at 16 kHz in [-1, 1], from `t0` on, 30 s of it or what there is (none without sound); `remaining` is
   * how many seconds the video goes on after `t0`; `cues` are its subtitles. The result depends on nothing else:
   * no state is carried from clip to clip. `seconds` is the time that hearing speech took, and that telling speakers apart took.
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
    const heardSpeech = speechSpans(probabilities, t0);
    const t1 = chooseClipEnd(heardSpeech, t0, remaining);
    const speech = upTo(t1, heardSpeech);
    const spans = cutAtCues(speech, cues);
    const { changes, overlapped } = this.segmenter
      ? await this.segmenter.segment(pcm, t0, speech)
      : await this.compare(pcm, t0, spans, probabilities);
    const turns = await this.voices(pcm, t0, speakerTurns(spans, changes, probabilities, t0), overlapped);
    const seconds = { vad: (heard - began) / 1000, embed: (performance.now() - heard) / 1000 };
    const thresholds = weightById(this.embedder?.weightId ?? '')?.voiceMatch?.bySeconds;
    const alike = thresholds ? turnsOfOneVoice(turns, thresholds) : turns.map(() => []);
    return { t1, speech, turns, alike, seconds };
  }

  /**
   * The voices of turns that were heard in a clip before, as hearing it now would give them: of each its embedding, null where none is clear.
   *
   * @param pcm as it was heard: mono at 16 kHz in [-1, 1], 30 s from the clip's beginning on, or what there is
   * @param clip where the clip begins and ends, seconds
   * @param turns all turns of it, in order
   */
  async again(pcm: Float32Array, clip: Span, turns: readonly Span[]): Promise<(Float32Array | null)[]> {
    const overlapped = await this.overlappedIn(pcm, clip);
    const voices = await this.voices(pcm, clip.t0, turns, overlapped);
    return voices.map(({ embedding }) => embedding);
  }

  /**
   * The turns of a clip, each parted where the picture cuts to another shot and another voice is heard from there on.
   *
   * @param pcm as it was heard: mono at 16 kHz in [-1, 1], 30 s from the clip's beginning on, or what there is
   * @param clip where the clip begins and ends, seconds
   * @param cuts as `Sight.cuts`
   */
  async partedAtCuts(
    pcm: Float32Array,
    clip: Span,
    turns: readonly VoiceTurn[],
    cuts: readonly number[],
  ): Promise<VoiceTurn[]> {
    const match = weightById(this.embedder?.weightId ?? '')?.voiceMatch;
    const doubted = overCuts(turns, cuts);
    if (!this.embedder || !match || doubted.length === 0) return [...turns];
    const sides = doubted.flatMap(({ before, after }) => [before, after]);
    const voiceprints = await this.embedder.embedAll(sides.map((side) => samplesOf(pcm, clip.t0, side)));
    const found = doubted.filter((one, i) => {
      const [before, after] = [voiceprints[2 * i]!, voiceprints[2 * i + 1]!];
      return isAnotherVoice(one, [before.embedding, after.embedding], match.bySeconds);
    });
    if (found.length === 0) return [...turns];
    const overlapped = await this.overlappedIn(pcm, clip);
    const parted: VoiceTurn[] = [];
    for (const turn of turns) {
      const own = found.filter((one) => one.turn === turn).map(({ at }) => at);
      if (own.length === 0) parted.push(turn);
      else parted.push(...(await this.voices(pcm, clip.t0, partsOf(turn, own), overlapped)));
    }
    return parted;
  }

  /** Where two speak at once in a clip that ends at `t1`; nowhere without `segmenter`. */
  private async overlappedIn(pcm: Float32Array, { t0, t1 }: Span): Promise<Span[]> {
    if (!this.segmenter || !this.vad) return [];
    const speech = upTo(t1, speechSpans(await this.vad.probabilities(pcm), t0));
    return (await this.segmenter.segment(pcm, t0, speech)).overlapped;
  }

  /** Where speakers change inside spans, by the voices of windows. */
  private async compare(
    pcm: Float32Array,
    t0: number,
    spans: Span[],
    probabilities: Float32Array,
  ): Promise<Segmentation> {
    const match = weightById(this.embedder?.weightId ?? '')?.voiceMatch;
    if (!this.embedder || !match) return { changes: [], overlapped: [] };
    const windows = spans.map(changeWindows);
    const voiceprints = await this.embedder.embedAll(
      windows.flat().map((window) => samplesOf(pcm, t0, window)),
    );
    const changes = windows.flatMap((own) =>
      speakerChanges(
        own,
        voiceprints.splice(0, own.length).map(({ embedding }) => embedding),
        match.bySeconds,
      ),
    );
    return { changes: atLeastSpeech(changes, probabilities, t0), overlapped: [] };
  }

  private async voices(
    pcm: Float32Array,
    t0: number,
    spans: readonly Span[],
    overlapped: Span[],
  ): Promise<VoiceTurn[]> {
    const least = weightById(this.embedder?.weightId ?? '')?.voiceMatch?.leastLength ?? 0;
    const alone = spans.flatMap((span) => {
      const pieces = outside(span, overlapped);
      return isEnough(pieces, span) ? [{ span, pieces }] : [];
    });
    const voiceprints =
      (await this.embedder?.embedAll(
        alone.map(({ pieces }) => joined(pieces.map((piece) => samplesOf(pcm, t0, piece)))),
      )) ?? [];
    const clear = new Map(
      voiceprints.flatMap(({ embedding, length }, i) =>
        length < least ? [] : [[alone[i]!.span, embedding]],
      ),
    );
    return spans.map((span) => ({ ...span, embedding: clear.get(span) ?? null }));
  }
}

/** Stretches as far as a clip that ends at `t1` has them. */
function upTo(t1: number, spans: readonly Span[]): Span[] {
  return spans.filter((span) => span.t0 < t1).map((span) => ({ t0: span.t0, t1: Math.min(span.t1, t1) }));
}

/** Whether pieces of a turn tell whose voice it is. */
function isEnough(pieces: Span[], turn: Span): boolean {
  const seconds = pieces.reduce((sum, piece) => sum + (piece.t1 - piece.t0), 0);
  return seconds >= MIN_EMBEDDED_S && seconds >= MIN_CLEAR_SHARE * (turn.t1 - turn.t0);
}

/** Pieces of sound as one. */
export function joined(parts: Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function samplesOf(pcm: Float32Array, t0: number, span: Span): Float32Array {
  const sample = (t: number) => Math.round((t - t0) * SAMPLE_RATE);
  return pcm.subarray(sample(span.t0), sample(span.t1));
}
