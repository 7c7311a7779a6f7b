import type { InputTrack } from 'mediabunny';

/** What a file's first bytes say it is; only what the reader itself does not know. */
export type Container = { kind: 'picture' } | { kind: 'foreign'; name: string } | { kind: 'other' };

/** Video containers that cannot be read here: their name, and the text that their bytes hold from an offset on. */
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
  return foreign ? { kind: 'foreign', name: foreign[0] } : { kind: 'other' };
}

const CODECS: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'Apple ProRes',
  mpeg4: 'MPEG-4 ASP',
  aac: 'AAC',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  alac: 'Apple Lossless',
};

/** A track's codec as people call it. */
export async function codecName(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec) return CODECS[codec] ?? codec;
  const id = await track.getInternalCodecId();
  return typeof id === 'string' && id !== '' ? `“${id}”` : 'an unknown codec';
}
