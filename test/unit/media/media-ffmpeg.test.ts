import { describe, expect, it } from 'vitest';
import { readProbe } from '../../../lib/media/ffmpeg/probe';
import { holes } from '../../../lib/media/ffmpeg/sound';
import { chooseSubtitles } from '../../../lib/media/ffmpeg/subtitles';

describe('what ffprobe prints', () => {
  it('is read with sizes as displayed, cover pictures left out, and times that it does not know as null', () => {
    const found = readProbe({
      format: {
        start_time: '0.529089',
        duration: 'N/A',
        tags: { creation_time: '2025-03-09T00:30:00.000000Z' },
      },
      streams: [
        { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
        {
          codec_type: 'video',
          codec_name: 'mpeg2video',
          width: 720,
          height: 576,
          sample_aspect_ratio: '16:15',
        },
        {
          codec_type: 'video',
          codec_name: 'hevc',
          width: 1920,
          height: 1080,
          side_data_list: [{ rotation: -90 }],
        },
        { codec_type: 'audio', codec_name: 'mp2', sample_rate: '48000', channels: 2, start_time: '0.529089' },
      ],
    });
    expect(found).toMatchObject({ startS: 0.529089, durationS: null, createdAt: '2025-03-09T00:30:00.000Z' });
    expect(found?.video.map(({ index, width, height }) => [index, width, height])).toEqual([
      [0, 768, 576],
      [1, 1080, 1920],
    ]);
    expect(found?.audio).toEqual([
      { kind: 'audio', index: 0, codec: 'mp2', rate: 48_000, channels: 2, startS: 0.529089 },
    ]);
  });

  it('is nothing when it could not read the file', () => {
    expect(readProbe({})).toBeNull();
    expect(readProbe(null)).toBeNull();
  });
});

describe('damaged sound', () => {
  it('is missing where a piece starts late, within the stretch that was asked for', () => {
    const pieces = [0, 0.1, 0.2, 0.5, 0.6, 0.7];
    expect(holes(pieces, 0, 0.8)).toEqual([[expect.closeTo(0.3), 0.5]]);
    expect(holes(pieces, 0.4, 0.8)).toEqual([[0.4, 0.5]]);
    expect(holes(pieces, 0.6, 1)).toEqual([[expect.closeTo(0.8), 1]]);
  });

  it('is missing altogether when nothing came', () => {
    expect(holes([], 3, 4)).toEqual([[3, 4]]);
  });
});

describe('the subtitles to read', () => {
  const track = (index: number, codec: string, preferred = false) =>
    ({ kind: 'subtitle', index, codec, preferred }) as const;

  it('are the preferred text, else the first text, never pictures of text', () => {
    expect(chooseSubtitles([track(0, 'subrip'), track(1, 'ass', true)])?.index).toBe(1);
    expect(chooseSubtitles([track(0, 'dvd_subtitle', true), track(1, 'mov_text')])?.index).toBe(1);
    expect(chooseSubtitles([track(0, 'hdmv_pgs_subtitle', true)])).toBeNull();
  });
});
