import { BlobSource, Input } from 'mediabunny';
import type { Box } from '../contract/search';
import type { Span } from '../contract/videos';
import { MnemeError } from '../errors';
import { told } from '../told';
import { FORMATS, openTracks } from './choose-decoders';
import { Ffmpeg, FfmpegMissing } from './ffmpeg/core';
import { openForeign } from './ffmpeg/open-foreign-container';
import { readCues } from './ffmpeg/subtitles';
import { rethrowIfGone } from './file-gone';
import { sniffContainer } from './format-names';
import { FPS } from './frame-grid';
import type { Frame, Gap, Glimpse, MediaInfo } from './media-types';
import type { ReadBytes } from './mp4-boxes';
import { MAX_SIDE } from './painter';
import type { Parts } from './parts';
import { PCM_RATE } from './resample';
import { NO_SUBTITLES, type Subtitles } from './subtitle-flaws';
import { hasSubtitleTrack } from './subtitle-tracks';

/** Longer than cameras record in one file (a week), and larger than any of them makes. */
const LONGEST_S = 7 * 86_400;
const LARGEST_SIDE = 32_768;
/** An open video. Times are seconds of the video; 0 is its first presented sample. */
export interface Media {
  readonly info: MediaInfo;
  /** What of [t0, t1) could not be decoded, once it has been read. The same wherever reading began. */
  gaps(t0: number, t1: number): Gap[];
  /**
   * Frames at t = k / fps, t0 <= t < t1: at each the picture on screen then, upright, in RGBA, at most `maxSide` (1280)
   * on its longer side. A grid point whose picture cannot be decoded is left out. The same bytes wherever t0 lies.
   */
  frames(t0: number, t1: number, options?: { fps?: number; maxSide?: number }): AsyncGenerator<Frame, void>;
  /**
   * As `frames`, and among them, in order of time, a glimpse of every picture of the source that appears in one of the
   * spans: the same pictures are decoded anyway, and of a glimpse only the parts asked for are copied.
   */
  watch(t0: number, t1: number, spans: Span[]): AsyncGenerator<Frame | Glimpse, void>;
  /** Every picture of the source that appears in [t0, t1), or the `crop` of it, in fractions of the picture. */
  stretch(t0: number, t1: number, options?: { maxSide?: number; crop?: Box }): AsyncGenerator<Frame, void>;
  /**
   * 16 kHz mono of [t0, t1): exactly `round((t1 - t0) * 16000)` samples, silence where there is no sound. The same
   * samples wherever t0 lies.
   */
  pcm(t0: number, t1: number): Promise<Float32Array>;
  /** The picture on screen at `t`; null when there is none or it cannot be decoded. */
  still(t: number, maxSide?: number): Promise<Frame | null>;
  /**
   * The lines of the first text subtitles inside the file, or of those that it prefers; none when it has none. All of a
   * Matroska file is read for them. When they cannot be read, `info.warnings` gains a sentence.
   */
  subtitles(): Promise<Subtitles>;
  close(): void;
}

/**
 * Opens a video or a recording. What the browser cannot decode is read by ffmpeg, loaded only then. Nothing is decoded
 * yet but a picture or a moment of sound to see whether ffmpeg can, and the file is never read into memory as a whole.
 *
 * @param onActivity is called whenever something has been decoded, or ffmpeg shows that it is at work
 * @param origin second 0 by the tracks' own clock, of a stretch of a recording; without it that is its first presented sample
 * @throws MnemeError `empty-file`, `not-a-video`, `unreadable`, `unsupported-codec` or `file-changed`
 */
export async function openMedia(
  file: Blob,
  { onActivity = () => {}, origin }: { onActivity?: () => void; origin?: number } = {},
): Promise<Media> {
  if (file.size === 0) throw new MnemeError('empty-file', 'The file is empty.');
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const source = new BlobSource(file);
  source.onread = onActivity; // A file without an index is walked through to its end.
  const input = new Input({ source, formats: FORMATS });
  const ffmpeg = new Ffmpeg(file, onActivity);
  const close = () => {
    input.dispose();
    ffmpeg.close();
  };
  try {
    const parts = await openParts(input, read, file.size, ffmpeg, origin);
    refuseImpossible(parts.info);
    // What it held for looking is given back: reading may need none of it.
    ffmpeg.release();
    const subtitled = await hasSubtitleTrack(read, file.size);
    const subtitles = async () => (subtitled ? subtitlesOf(ffmpeg, parts) : NO_SUBTITLES);
    return { ...reading(parts, onActivity), subtitles, close };
  } catch (error) {
    close();
    rethrowIfGone(error);
    throw new MnemeError('unreadable', 'The file is damaged: its contents could not be listed.', {
      cause: error,
    });
  }
}

async function openParts(
  input: Input,
  read: ReadBytes,
  size: number,
  ffmpeg: Ffmpeg,
  origin?: number,
): Promise<Parts> {
  const container = sniffContainer(await read(0, 16));
  if (container.kind === 'foreign') return openForeign(ffmpeg, container.name, container.claimedBytes > size);
  if (container.kind === 'picture' || !(await input.canRead())) {
    throw new MnemeError('not-a-video', 'The file is not recognised as a video or a sound recording.');
  }
  return openTracks(input, read, size, ffmpeg, origin);
}

/** What a damaged or hostile file says of itself would keep remembering busy for years. */
function refuseImpossible({ durationS, width, height }: MediaInfo): void {
  // Neither holds of what is not a number.
  if (!(durationS <= LONGEST_S && Math.max(width, height) <= LARGEST_SIDE)) {
    throw new MnemeError(
      'unreadable',
      told`The file is damaged: it says that it is ${Math.round(durationS / 3600)} hours long, ${width} by ${height} pixels.`,
    );
  }
}

function reading(parts: Parts, onActivity: () => void): Omit<Media, 'subtitles' | 'close'> {
  const { info, pictures, sound, pictureGaps, soundGaps } = parts;
  async function* telling<T>(frames: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
    for await (const frame of frames) {
      onActivity();
      yield frame;
    }
  }
  return {
    info,
    gaps: (t0, t1) => [...pictureGaps.within(t0, t1), ...soundGaps.within(t0, t1)],
    async *frames(t0, t1, { fps = FPS, maxSide = MAX_SIDE } = {}) {
      if (pictures) yield* telling(pictures.frames(t0, t1, fps, { maxSide }));
    },
    async *watch(t0, t1, spans) {
      if (pictures) yield* telling(pictures.watch(t0, t1, FPS, { maxSide: MAX_SIDE }, spans));
    },
    async *stretch(t0, t1, { maxSide = MAX_SIDE, crop } = {}) {
      if (pictures) yield* telling(pictures.stretch(t0, t1, { maxSide, crop }));
    },
    async pcm(t0, t1) {
      return sound ? sound.pcm(t0, t1) : new Float32Array(Math.max(0, Math.round((t1 - t0) * PCM_RATE)));
    },
    async still(t, maxSide = MAX_SIDE) {
      return (await pictures?.still(t, { maxSide })) ?? null;
    },
  };
}

async function subtitlesOf(ffmpeg: Ffmpeg, { info, origin }: Parts): Promise<Subtitles> {
  try {
    const read = await readCues(ffmpeg, origin);
    if (read) return read;
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error;
  } finally {
    ffmpeg.release();
  }
  info.warnings.push('The subtitles inside the file could not be read.');
  return NO_SUBTITLES;
}
