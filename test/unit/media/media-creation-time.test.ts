import { describe, expect, it } from 'vitest';
import { isMoment } from '../../../bin/cli/paths-and-seconds.mjs';
import { momentGiven } from '../../../lib/iso-moment';
import { readProbe } from '../../../lib/media/ffmpeg/probe';
import { matroskaCreationTime } from '../../../lib/media/matroska-creation-time';
import type { MediaInfo } from '../../../lib/media/media-types';
import { mp4CreationTime } from '../../../lib/media/mp4-creation-time';
import type { Footage } from '../../../lib/pipeline/file-or-recording';
import { startOf } from '../../../lib/pipeline/start-of-video';

const bytes = (...parts: (number[] | string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : [...part])));
const u32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
const u64 = (value: bigint) => [...u32(Number(value >> 32n)), ...u32(Number(value & 0xffff_ffffn))];
const box = (type: string, ...content: (number[] | string | Uint8Array)[]) => {
  const body = bytes(...content);
  return bytes(u32(body.length + 8), type, body);
};
/** The reader under test may ask for ranges only; this counts how much it took. */
const reader = (file: Uint8Array) => {
  const taken = { bytes: 0 };
  const read = async (offset: number, length: number) => {
    const part = file.slice(offset, offset + length);
    taken.bytes += part.length;
    return part;
  };
  return { read, taken, size: file.length };
};
const createdAt = (file: Uint8Array) => mp4CreationTime(reader(file).read, file.length);

/** 2025-03-09T00:30:00Z in seconds since 1904. */
const SECONDS = 1_741_480_200 + 2_082_844_800;

describe('the creation time of an MP4 file', () => {
  it('is read from mvhd version 0 and 1, in UTC', async () => {
    const version0 = box('moov', box('trak', [1, 2]), box('mvhd', u32(0), u32(SECONDS), u32(0)));
    const version1 = box('moov', box('mvhd', u32(0x01000000), u64(BigInt(SECONDS)), u64(0n)));
    expect(await createdAt(bytes(box('ftyp', 'isom'), version0))).toBe('2025-03-09T00:30:00.000Z');
    expect(await createdAt(bytes(box('ftyp', 'isom'), version1))).toBe('2025-03-09T00:30:00.000Z');
  });

  it('is found behind a large mdat without reading it', async () => {
    const mdat = bytes(u32(1), 'mdat', u64(BigInt(16 + 1_000_000)), new Uint8Array(1_000_000));
    const { read, taken, size } = reader(
      bytes(box('ftyp', 'isom'), mdat, box('moov', box('mvhd', u32(0), u32(SECONDS), u32(0)))),
    );
    expect(await mp4CreationTime(read, size)).toBe('2025-03-09T00:30:00.000Z');
    expect(taken.bytes).toBeLessThan(200);
  });

  it('is null for the epochs that writers use for "unknown", and for files without one', async () => {
    for (const epoch of [0, 2_082_844_800]) {
      expect(await createdAt(box('moov', box('mvhd', u32(0), u32(epoch), u32(0))))).toBeNull();
    }
    expect(await createdAt(box('ftyp', 'isom'))).toBeNull();
    expect(await createdAt(bytes('this is a text, not a video'))).toBeNull();
    expect(await createdAt(bytes(u32(3), 'moov'))).toBeNull();
  });
});

describe('a creation time outside the years 1 to 9999 is as good as none', () => {
  const mvhd = (iso: string) =>
    box('moov', box('mvhd', u32(0x01000000), u64(BigInt(Date.parse(iso) / 1000 + 2_082_844_800)), u64(0n)));

  it.each(['+275760-09-13T00:00:00Z', '+010000-01-01T00:00:00Z'])('of an MP4 file: %s', async (iso) => {
    expect(await createdAt(mvhd(iso))).toBeNull();
    expect(await createdAt(mvhd('9999-12-31T23:59:59Z'))).toBe('9999-12-31T23:59:59.000Z');
  });

  it('of a file that ffprobe reads', () => {
    const of = (creation_time: string) => readProbe({ format: { tags: { creation_time } } })!.createdAt;
    expect(of('+275760-09-12T00:00:00Z')).toBeNull();
    expect(of('-000001-01-01T00:00:00Z')).toBeNull();
    expect(of('1970-01-01T00:00:00Z')).toBeNull();
    expect(of('2025-03-09T00:30:00Z')).toBe('2025-03-09T00:30:00.000Z');
  });

  it('of a file: by the next that tells it, and else the beginning of 1970, as file systems say it', () => {
    const began = (createdAt: string | null, lastModified: number) =>
      startOf({ lastModified } as Footage, null, { createdAt } as MediaInfo);
    for (const bad of [Number.NaN, -1e17, 1e17, Number.POSITIVE_INFINITY, Date.UTC(10_000, 0)])
      expect(began(null, bad)).toEqual({ startsAt: '1970-01-01T00:00:00.000Z', startSource: 'file-date' });
    expect(began(null, -86_400_000).startsAt).toBe('1969-12-31T00:00:00.000Z');
    expect(began('2025-03-09T00:30:00.000Z', 1e17).startSource).toBe('container');
  });

  it('is refused where a person gives it', () => {
    for (const bad of ['', 'yesterday', '+275760-09-12', '-000001-01-01', '2025-02-30T99:00'])
      expect(() => momentGiven(bad), bad).toThrow('in the years 1 to 9999');
    expect(momentGiven('2025-03-08T18:30:00-06:00')).toBe('2025-03-09T00:30:00.000Z');
    for (const bad of ['', 'yesterday', '+275760-09-12', '-000001-01-01']) expect(isMoment(bad)).toBe(false);
    expect(isMoment('2025-03-08T18:30:00-06:00')).toBe(true);
  });
});

describe('the creation time of a Matroska file', () => {
  const element = (id: number[], body: Uint8Array) => bytes(id, [0x80 | body.length], body);
  const head = element([0x1a, 0x45, 0xdf, 0xa3], bytes([0x42, 0x86, 0x81, 1]));
  // 2025-03-09T00:30:00Z in nanoseconds since 2001.
  const date = element([0x44, 0x61], bytes(u64(763_173_000n * 1_000_000_000n)));
  const info = (body: Uint8Array) => element([0x15, 0x49, 0xa9, 0x66], body);
  const unknownSize = [0x01, 255, 255, 255, 255, 255, 255, 255];
  const at = (file: Uint8Array) => matroskaCreationTime(reader(file).read, file.length);

  it('is read from DateUTC, also in a segment of unknown size', async () => {
    const voidElement = element([0xec], new Uint8Array(20));
    const known = bytes(head, element([0x18, 0x53, 0x80, 0x67], bytes(voidElement, info(date))));
    const live = bytes(head, [0x18, 0x53, 0x80, 0x67], unknownSize, info(date));
    expect(await at(known)).toBe('2025-03-09T00:30:00.000Z');
    expect(await at(live)).toBe('2025-03-09T00:30:00.000Z');
  });

  it('is null without one, and in a file of another kind', async () => {
    expect(await at(bytes(head, element([0x18, 0x53, 0x80, 0x67], info(new Uint8Array(0)))))).toBeNull();
    expect(await at(bytes('0123456789abcdef'))).toBeNull();
    expect(await at(new Uint8Array(0))).toBeNull();
  });
});
