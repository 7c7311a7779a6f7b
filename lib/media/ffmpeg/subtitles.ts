import { type Flaw, NO_SUBTITLES, type Subtitles, WHY } from '../subtitle-flaws';
import { parseSubtitles } from '../subtitles';
import { type Ffmpeg, INPUT } from './core';
import { probe, type SubtitleStream } from './probe';

/** Subtitles that are text; others are pictures of text. */
const TEXT = ['mov_text', 'subrip', 'srt', 'webvtt', 'ass', 'ssa', 'text'];

/** The text track to read: the one that the file prefers, else the first; null when there is none. */
export function chooseSubtitles(streams: readonly SubtitleStream[]): SubtitleStream | null {
  const text = streams.filter(({ codec }) => TEXT.includes(codec));
  return text.find(({ preferred }) => preferred) ?? text[0] ?? null;
}

/**
 * The lines of the subtitles inside a file; none when it has no text subtitles, null when they cannot be read. All of a
 * Matroska file is read for them, of an MP4 file only their own bytes.
 *
 * @param origin time in the file of the video's second 0
 * @throws FfmpegMissing, MnemeError `file-changed`
 */
export async function readCues(ffmpeg: Ffmpeg, origin: number): Promise<Subtitles | null> {
  const found = await probe(ffmpeg);
  if (!found) return null;
  const stream = chooseSubtitles(found.subtitles);
  if (!stream) return NO_SUBTITLES;
  const map = ['-map', `0:s:${stream.index}`];
  const { files } = await ffmpeg.run(['-i', INPUT, ...map, '-f', 'webvtt', 'cues'], ['cues']);
  if (files[0]!.length === 0) return null;
  const read = await parseSubtitles(new TextDecoder().decode(files[0]));
  // Which line of what ffmpeg wrote it was helps nobody.
  const moved = (flaw: Flaw): Flaw => ({ ...flaw, line: null, t0: (flaw.t0 ?? origin) - origin });
  const cues = read.cues.map((cue) => ({ ...cue, t0: cue.t0 - origin, t1: cue.t1 - origin }));
  return {
    ...read,
    cues: cues.filter(({ t1 }) => t1 > 0).map((cue) => ({ ...cue, t0: Math.max(0, cue.t0) })),
    leftOut: [
      ...cues.filter(({ t1 }) => t1 <= 0).map(({ t0 }): Flaw => ({ line: null, t0, why: WHY.early })),
      ...read.leftOut.map(moved),
    ],
    cut: read.cut.map(moved),
  };
}
