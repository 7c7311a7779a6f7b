import type { Span } from '../contract/videos';
import { MAX_CUE_LETTERS } from '../media/cue-limits';
import type { Cue, HeardCue } from '../media/media-types';
import { plainLine } from '../plain-text';
import { wordsIn } from '../spoken-words';
import { toMs } from '../to-ms';
import { SAMPLE_RATE } from './frames';
import { sentences } from './sentences';
import { type HeardWord, wordRows } from './unsure-words';
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
 * where no speech was heard is left out. Where it is known when each word was said, a line ends where another turn begins with a sentence.
 *
 * @param pcm mono sound at 16 kHz in [-1, 1], from `t0` seconds of the video on, 30 s at most
 * @param spoken voice activity in it, and the same cut where speakers change; in order and apart
 */
export async function transcribe(
  pcm: Float32Array,
  t0: number,
  { speech, turns }: Readonly<Record<'speech' | 'turns', readonly Span[]>>,
  recognise: Recognise,
): Promise<HeardCue[]> {
  const parts = soundParts(speech, t0, t0 + pcm.length / SAMPLE_RATE);
  if (parts.length === 0) return [];
  const segments = await recognise(joined(pcm, t0, parts));
  const cues: HeardCue[] = [];
  for (const segment of segments) {
    const text = await spokenText(segment.text);
    const span = spanIn(parts, segment);
    if (!text || overlapping(span, speech).length === 0) continue;
    const words = segment.words?.filter((word) => plainLine(word.text) !== '') ?? [];
    if (words.length === 0 || words.length !== wordsIn(text).length) cues.push({ ...span, text });
    else
      cues.push(
        ...cutAtTurns(
          { ...span, text },
          words.map((word) => ({ ...word, ...withinSpeech(spanIn(parts, word), speech) })),
          turns,
        ),
      );
  }
  return cues;
}

/** A line with its words, or several: of sentences that follow each other those that are in one turn. */
function cutAtTurns(line: Cue, words: readonly HeardWord[], turns: readonly Span[]): HeardCue[] {
  const parts: { words: HeardWord[]; turn: Span | null }[] = [];
  for (const sentence of sentences(words)) {
    const turn = turnOf({ t0: sentence[0]!.t0, t1: sentence.at(-1)!.t1 }, turns);
    const last = parts.at(-1);
    if (!last || (turn && last.turn && turn !== last.turn)) parts.push({ words: [...sentence], turn });
    else {
      last.words.push(...sentence);
      last.turn ??= turn;
    }
  }
  const places = wordsIn(line.text);
  let before = 0;
  return parts.map(({ words: own }, i) => {
    const [first, last] = [places[before]!, places[before + own.length - 1]!];
    before += own.length;
    return {
      t0: i === 0 ? line.t0 : own[0]!.t0,
      t1: i === parts.length - 1 ? line.t1 : own.at(-1)!.t1,
      text: line.text.slice(first.start, last.end),
      heard: wordRows(own),
    };
  });
}

/** The turn that most of a stretch lies in. */
function turnOf(stretch: Span, turns: readonly Span[]): Span | null {
  const shared = ({ t0, t1 }: Span) => Math.min(t1, stretch.t1) - Math.max(t0, stretch.t0);
  return overlapping(stretch, turns).reduce<Span | null>(
    (most, turn) => (most && shared(most) >= shared(turn) ? most : turn),
    null,
  );
}

function overlapping({ t0, t1 }: Span, spans: readonly Span[]): Span[] {
  return spans.filter((one) => one.t0 < t1 && one.t1 > t0);
}

/** A word without the silence that its attention reached into, beside a pause. */
function withinSpeech({ t0, t1 }: Span, speech: readonly Span[]): Span {
  const own = overlapping({ t0, t1 }, speech);
  return { t0: Math.max(t0, own[0]?.t0 ?? t0), t1: Math.min(t1, own.at(-1)?.t1 ?? t1) };
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

function spanIn(parts: readonly Span[], { t0, t1 }: Span): Span {
  const begins = timeIn(parts, t0, 'start');
  return { t0: begins, t1: Math.max(begins, timeIn(parts, t1, 'end')) };
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
