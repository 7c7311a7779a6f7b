import { MnemeError } from '../../errors';
import { either, inTurn, type Tellable, told } from '../../told';
import { AudioReader } from '../audio-reader';
import { codecName } from '../format-names';
import { Gaps } from '../gaps';
import type { Parts } from '../parts';
import { absent, CONVERT, CUT_OFF, NOT_LOADED, type Part, readSlowly, undecodable } from '../sentences';
import { type Ffmpeg, FfmpegMissing } from './core';
import { FfmpegPictures } from './pictures';
import { type Probe, probe } from './probe';
import { FfmpegSound } from './sound';
import { firstDecodable } from './streams';

/**
 * Opens a file that only ffmpeg can read.
 *
 * @param container its name, for people
 * @param cutOff the file is shorter than it says
 * @throws MnemeError `unreadable`, `unsupported-codec` or `file-changed`
 */
export async function openForeign(ffmpeg: Ffmpeg, container: string, cutOff: boolean): Promise<Parts> {
  try {
    return await openProbed(ffmpeg, container, cutOff, await probe(ffmpeg));
  } catch (error) {
    if (!(error instanceof FfmpegMissing)) throw error;
    const cannot = told`${container} files cannot be read by this browser.`;
    throw new MnemeError('unsupported-codec', inTurn(cannot, CONVERT, NOT_LOADED), { cause: error });
  }
}

async function openProbed(
  ffmpeg: Ffmpeg,
  container: string,
  cutOff: boolean,
  found: Probe | null,
): Promise<Parts> {
  const streams = [...(found?.video ?? []), ...(found?.audio ?? [])];
  if (!found?.durationS || streams.length === 0) {
    throw new MnemeError('unreadable', 'The file is damaged: its contents could not be listed.');
  }
  const video = await firstDecodable(ffmpeg, found.video);
  const audio = await firstDecodable(ffmpeg, found.audio);
  if (!video && !audio) {
    const codecs = [...new Set(streams.map(({ codec }) => codecName(codec)))];
    throw new MnemeError('unsupported-codec', inTurn(told`Mneme cannot decode ${either(codecs)}.`, CONVERT));
  }
  const starts = [video, audio].flatMap((stream) => stream?.startS ?? []);
  const origin = Math.max(0, starts.length > 0 ? Math.min(...starts) : found.startS);
  const durationS = Math.max(0, found.startS + found.durationS - origin);
  const pictureGaps = new Gaps('picture');
  const soundGaps = new Gaps('sound');
  return {
    info: {
      durationS,
      width: video?.width ?? 0,
      height: video?.height ?? 0,
      hasVideo: video !== null,
      hasAudio: audio !== null,
      createdAt: found.createdAt,
      complete: !cutOff,
      warnings: [
        readSlowly('file', container),
        ...(video ? [] : [lack('picture', found.video)]),
        ...(audio ? [] : [lack('sound', found.audio)]),
        ...(cutOff ? [CUT_OFF] : []),
      ],
    },
    origin,
    pictures: video && new FfmpegPictures(ffmpeg, video, found.startS, origin, durationS, pictureGaps),
    sound:
      audio && new AudioReader(new FfmpegSound(ffmpeg, audio, found.startS, origin, soundGaps), soundGaps),
    pictureGaps,
    soundGaps,
  };
}

/** What to say of a kind of which nothing can be decoded. */
function lack(what: Part, [first]: readonly { codec: string }[]): Tellable {
  return first ? undecodable(what, codecName(first.codec)) : absent(what);
}
