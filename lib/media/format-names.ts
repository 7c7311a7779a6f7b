import type { InputTrack } from 'mediabunny';
import { viewOf } from './mp4-boxes';

/** What a file's first bytes say it is; only what the reader itself does not know. */
export type Container =
  | { kind: 'picture' }
  /** `claimedBytes`: how long the file says it is, at least; 0 when it does not say. */
  | { kind: 'foreign'; name: string; claimedBytes: number }
  | { kind: 'other' };

/** Video containers that only ffmpeg reads: their name, and the text that their bytes hold from an offset on. */
const FOREIGN: [name: string, offset: number, magic: string][] = [
  ['AVI', 8, 'AVI '],
  ['Windows Media', 0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
  ['Flash Video', 0, 'FLV\x01'],
  ['MPEG program stream', 0, '\0\0\x01\xba'],
  ['RealMedia', 0, '.RMF'],
];
/** Still pictures that lie in the same boxes as MP4. */
const PICTURE_BRANDS = ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif'];

/** @param head the first 16 bytes of the file */
export function sniffContainer(head: Uint8Array): Container {
  const text = String.fromCharCode(...head);
  if (PICTURE_BRANDS.some((brand) => text.startsWith(brand, 4))) return { kind: 'picture' };
  const foreign = FOREIGN.find(([, offset, magic]) => text.startsWith(magic, offset));
  if (!foreign) return { kind: 'other' };
  return { kind: 'foreign', name: foreign[0], claimedBytes: text.startsWith('RIFF') ? riffBytes(head) : 0 };
}

/** A recording that was cut off may hold 0 or the largest number instead of its length. */
function riffBytes(head: Uint8Array): number {
  const body = viewOf(head).getUint32(4, true);
  return body === 0xffffffff ? 0 : body + 8;
}

/** By the names of mediabunny and ffmpeg. */
const CODECS: Record<string, string> = {
  avc: 'H.264',
  h264: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'Apple ProRes',
  mpeg4: 'MPEG-4 ASP',
  mpeg1video: 'MPEG-1',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  dvvideo: 'DV',
  aac: 'AAC',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  dts: 'DTS',
  alac: 'Apple Lossless',
};

/** A codec as people call it. */
export function codecName(codec: string): string {
  return CODECS[codec] ?? codec;
}

/** The name of a track's codec. */
export async function codecNameOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return codecName(codec);
  const id = await track.getInternalCodecId();
  return typeof id === 'string' && id !== '' ? `“${id}”` : 'an unknown codec';
}
