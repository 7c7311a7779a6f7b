import type { Span } from '../contract/videos';
import { MAX_CUE_LETTERS } from '../media/cue-limits';
import type { Cue } from '../media/media-types';
import { plainLine } from '../plain-text';
import { toMs } from '../to-ms';
import { SAMPLE_RATE } from './frames';
import type { Segment } from './whisper';

/**
 * Silence longer than this is cut out before words are looked for, and so much is left around speech: in silence Whisper makes words up
 * (faster-whisper, vad.py: min_silence_duration_ms, speech_pad_ms).
 */
const SILENCE = { longestS: 2, leftS: 0.4 };

/** Words whose text is packed to less than 1 of so many letters go round in circles (openai/whisper, transcribe.py: compression_ratio_threshold). */
const MOST_REPETITIVE = 2.4;

/** What is said in mono sound at 16 kHz, of 30 s at most. */
export type Recognise = (pcm: Float32Array) => Promise<Segment[]>;

/**
 * What is said in a clip, as lines with their times in the video. Where there is no speech nothing is recognised, and a line that lies
 * where no speech was heard is left out.
 *
 * @param pcm mono sound at 16 kHz in [-1, 1], from `t0` seconds of the video on, 30 s at most
 * @param speech voice activity in it, in order and apart
 */
export async function transcribe(
  pcm: Float32Array,
  t0: number,
  speech: readonly Span[],
  recognise: Recognise,
): Promise<Cue[]> {
  const parts = soundParts(speech, t0, t0 + pcm.length / SAMPLE_RATE);
  if (parts.length === 0) return [];
  const segments = await recognise(joined(pcm, t0, parts));
  const cues: Cue[] = [];
  for (const segment of segments) {
    const text = await spokenText(segment.text);
    const span = { t0: timeIn(parts, segment.t0, 'start'), t1: timeIn(parts, segment.t1, 'end') };
    if (text && speech.some((one) => one.t0 < span.t1 && one.t1 > span.t0)) cues.push({ ...span, text });
  }
  return cues;
}

/** What of the sound is kept: speech, with silence around it that is not too long. */
export function soundParts(speech: readonly Span[], from: number, to: number): Span[] {
  const parts: Span[] = [];
  for (const { t0, t1 } of speech) {
    const last = parts.at(-1);
    const end = Math.min(t1 + SILENCE.leftS, to);
    if (last && t0 - (last.t1 - SILENCE.leftS) <= SILENCE.longestS) last.t1 = end;
    else parts.push({ t0: Math.max(t0 - SILENCE.leftS, from), t1: end });
  }
  return parts;
}

/** The time in the video of a time in the joined parts; where two meet, the end of one or the start of the other. */
function timeIn(parts: readonly Span[], t: number, edge: 'start' | 'end'): number {
  let before = 0;
  for (const part of parts) {
    const length = part.t1 - part.t0;
    if (t < before + length || (edge === 'end' && t === before + length)) return toMs(part.t0 + t - before);
    before += length;
  }
  return toMs(parts.at(-1)!.t1);
}

function joined(pcm: Float32Array, t0: number, parts: readonly Span[]): Float32Array {
  const pieces = parts.map((part) =>
    pcm.subarray(Math.round((part.t0 - t0) * SAMPLE_RATE), Math.round((part.t1 - t0) * SAMPLE_RATE)),
  );
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** A segment's text as a line; empty where it is no words: signs, a sound in brackets, or the same over and over. */
async function spokenText(text: string): Promise<string> {
  const line = plainLine(text).slice(0, MAX_CUE_LETTERS);
  if (!/[\p{L}\p{N}]/u.test(line) || /^(?:\[[^\]]*\]|\([^)]*\)|♪.*♪)$/u.test(line)) return '';
  return (await repetition(line)) > MOST_REPETITIVE ? '' : line;
}

/** How many times longer a text is than when it is packed by zlib. */
async function repetition(text: string): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return bytes.length / (await new Response(packed).arrayBuffer()).byteLength;
}
