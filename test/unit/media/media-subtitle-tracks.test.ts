import { describe, expect, it } from 'vitest';
import { hasSubtitleTrack } from '../../../lib/media/subtitle-tracks';

const has = (file: Uint8Array) =>
  hasSubtitleTrack(async (offset, length) => file.slice(offset, offset + length), file.length);

const bytes = (...parts: (ArrayLike<number> | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : Array.from(part))),
  );

describe('an MP4 file', () => {
  const box = (type: string, ...content: Uint8Array[]) => {
    const body = bytes(...content);
    return bytes([0, 0, 0, body.length + 8], type, body);
  };
  const track = (handler: string) =>
    box('trak', box('tkhd'), box('mdia', box('mdhd'), box('hdlr', bytes([0, 0, 0, 0, 0, 0, 0, 0], handler))));
  const file = (...handlers: string[]) =>
    bytes(box('ftyp', bytes('isom')), box('moov', box('mvhd'), ...handlers.map(track)));

  it('has subtitles when a track is handled as text', async () => {
    for (const handler of ['sbtl', 'subt', 'text'])
      expect(await has(file('vide', 'soun', handler))).toBe(true);
  });

  it('has none otherwise', async () => {
    expect(await has(file('vide', 'soun', 'tmcd'))).toBe(false);
    expect(await has(bytes(box('ftyp', bytes('isom')), box('mdat', bytes('text'))))).toBe(false);
  });
});

describe('a Matroska file', () => {
  const element = (id: number[], body: Uint8Array) => bytes(id, [0x80 | body.length], body);
  const track = (type: number) =>
    element([0xae], bytes(element([0xd7], bytes([1])), element([0x83], bytes([type]))));
  const file = (...types: number[]) =>
    bytes(
      element([0x1a, 0x45, 0xdf, 0xa3], bytes([0x42, 0x86, 0x81, 1])),
      element([0x18, 0x53, 0x80, 0x67], element([0x16, 0x54, 0xae, 0x6b], bytes(...types.map(track)))),
    );

  it('has subtitles when a track is of type 17', async () => {
    expect(await has(file(1, 2, 17))).toBe(true);
  });

  it('has none otherwise', async () => {
    expect(await has(file(1, 2))).toBe(false);
    expect(await has(bytes('this is a text, not a video'))).toBe(false);
  });
});
