import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inEnglish } from '../../lib/told';
import { shared } from '../shared';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/media.entry');
/** An error's code, or frames at 5 fps, their size, warnings, whether it sounds, and lines inside the file. */
type Outcome =
  | { code: string }
  | { frames: number; size: string; warnings: string[]; heard: boolean; lines?: number };

const here = path.dirname(fileURLToPath(import.meta.url));
const INCOMPLETE = 'The file is incomplete: of 20 s, nothing can be read after 11 s.';
const NO_SOUND = 'The file has no sound.';
const slowly = (what: string, name: string) =>
  `The ${what} is ${name}: this browser cannot play it, and it is read more slowly.`;
/** What each awkward file comes to. */
const AWKWARD: Record<string, Outcome> = {
  'zero-byte.mp4': { code: 'empty-file' },
  'text-renamed.mp4': { code: 'not-a-video' },
  'no-moov.mp4': { code: 'unreadable' },
  'mpeg4-asp.avi': { frames: 76, size: '960x540', warnings: [slowly('file', 'AVI')], heard: true },
  'truncated.mp4': { frames: 55, size: '960x540', warnings: [INCOMPLETE], heard: true },
  'corrupt-middle.mp4': {
    frames: 39,
    size: '960x540',
    warnings: [
      'The picture could not be decoded from 6.8 s to 10 s.',
      'The picture could not be decoded from 11 s to 20 s.',
    ],
    heard: true,
  },
  'hevc.mp4': { frames: 51, size: '960x540', warnings: [slowly('picture', 'HEVC (H.265)')], heard: true },
  'prores.mov': { frames: 15, size: '480x270', warnings: [slowly('picture', 'Apple ProRes')], heard: true },
  'rotated-90.mp4': { frames: 100, size: '540x960', warnings: [], heard: true },
  'one-frame.mp4': { frames: 1, size: '960x540', warnings: [NO_SOUND], heard: false },
  'no-audio.mp4': { frames: 100, size: '960x540', warnings: [NO_SOUND], heard: false },
  'audio-only.m4a': { frames: 0, size: '0x0', warnings: ['The file has no picture.'], heard: true },
  'vfr.mp4': { frames: 100, size: '960x540', warnings: [], heard: true },
  '5.1-audio.mp4': { frames: 61, size: '960x540', warnings: [], heard: true },
  '8kHz-mono.mp4': { frames: 76, size: '960x540', warnings: [], heard: true },
  'av1.webm': { frames: 51, size: '960x540', warnings: [], heard: true },
  'vp9-opus.webm': { frames: 51, size: '960x540', warnings: [], heard: true },
  'subtitles.mkv': { frames: 101, size: '960x540', warnings: [], heard: true, lines: 4 },
  'subtitles-embedded.mp4': { frames: 100, size: '960x540', warnings: [], heard: true, lines: 4 },
  '8k-1s.mp4': { frames: 5, size: '1280x720', warnings: [], heard: true },
};
const files = Object.fromEntries([
  ...Object.keys(AWKWARD).map((name) => [name, path.join(shared ?? '', 'films/bad', name)]),
  ['a1.mp4', path.join(shared ?? '', 'films/open/a1.mp4')],
  ['a1.vtt', path.join(shared ?? '', 'films/open/a1.vtt')],
]);
const test = testWithModule<Lib>(path.join(here, 'harness/media.entry.ts'), files, { isLasting: true });

test('frames lie on the grid k / fps and show what is on screen then', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const media = await lib.openMedia(await lib.makeFilm({ seconds: 3, container: 'webm' }));
    const shown: [number, number][] = [];
    for await (const frame of media.frames(0.3, 2)) shown.push([frame.t, lib.readNumber(frame)]);
    for await (const frame of media.frames(2, 2.3)) shown.push([frame.t, lib.readNumber(frame)]);
    const still = await media.still(1.99);
    return { info: media.info, shown, still: still && lib.readNumber(still) };
  });
  expect(seen.info).toMatchObject({ width: 320, height: 180, hasVideo: true, hasAudio: true, warnings: [] });
  expect(seen.info.durationS).toBeCloseTo(3, 1);
  expect(seen.shown).toEqual(
    [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.2].map((t) => [t, Math.round(t * 25)]),
  );
  expect(seen.still).toBe(49);
});

for (const container of ['webm', 'mp4'] as const) {
  test(`a stretch of ${container} is the same bytes wherever reading began`, async ({ inWorker }) => {
    const { whole, part, sound } = await inWorker(async (lib, container) => {
      const film = await lib.makeFilm({ seconds: 24, container });
      const hashes = async (t0: number, t1: number) => {
        const media = await lib.openMedia(film);
        const found: string[] = [];
        for await (const frame of media.frames(t0, t1)) {
          found.push(`${frame.t} ${await lib.sha256(frame.data as Uint8ClampedArray<ArrayBuffer>)}`);
        }
        const pcm = await media.pcm(t0, t1);
        media.close();
        return { found, pcm };
      };
      const all = await hashes(0, 24);
      const some = await hashes(9, 21);
      const slice = all.pcm.subarray(9 * 16_000, 21 * 16_000);
      const differing = slice.findIndex((sample, i) => sample !== some.pcm[i]);
      return { whole: all.found, part: some.found, sound: { length: some.pcm.length, differing } };
    }, container);
    expect(whole).toHaveLength(120);
    expect(new Set(whole.map((line) => line.split(' ')[1])).size).toBe(120);
    expect(part).toEqual(whole.slice(45, 105));
    expect(sound).toEqual({ length: 12 * 16_000, differing: -1 });
  });
}

test('a stretch has every picture of the source, cropped if asked', async ({ inWorker }) => {
  const { numbers, cropped } = await inWorker(async (lib) => {
    const media = await lib.openMedia(await lib.makeFilm({ seconds: 6, container: 'webm' }));
    const numbers: number[] = [];
    for await (const frame of media.stretch(3.9, 4.2)) numbers.push(lib.readNumber(frame));
    const crop = { x: 0.5, y: 0, w: 0.25, h: 1 };
    for await (const { width, height, data } of media.stretch(4, 5, { crop, maxSide: 90 })) {
      // Of picture 100 (binary 1100100) the crop holds blocks 5 and 6, white, and the left half of block 7, black.
      const white = [8, 24, 36].map((x) => data[(70 * width + x) * 4]! > 128);
      return { numbers, cropped: { width, height, white } };
    }
    return { numbers, cropped: null };
  });
  expect(numbers).toEqual([98, 99, 100, 101, 102, 103, 104]);
  expect(cropped).toEqual({ width: 40, height: 90, white: [true, true, false] });
});

test('pictures are upright and at most maxSide large', async ({ inWorker }) => {
  const sizes = await inWorker(async (lib) => {
    const media = await lib.openMedia(await lib.makeFilm({ seconds: 1, container: 'mp4', rotation: 90 }));
    const small = await media.still(0, 160);
    const large = await media.still(0, 4000);
    return [media.info, small!, large!].map(({ width, height }) => [width, height]);
  });
  expect(sizes).toEqual([
    [180, 320],
    [90, 160],
    [180, 320],
  ]);
});

for (const kind of ['webm', 'wav'] as const) {
  test(`sound from ${kind} keeps its pitch, level and place across the whole recording`, async ({
    inWorker,
  }) => {
    const { length, error, level, outside } = await inWorker(async (lib, kind) => {
      const film =
        kind === 'wav' ? await lib.makeWav(12) : await lib.makeFilm({ seconds: 12, container: 'webm' });
      const media = await lib.openMedia(film);
      const pcm = await media.pcm(8, 11.5);
      const outside = await media.pcm(-1, -0.5);
      return {
        length: pcm.length,
        ...lib.toneOf(pcm),
        outside: outside.every((sample) => sample === 0) && outside.length,
      };
    }, kind);
    expect(length).toBe(56_000);
    expect(level).toBeCloseTo(0.5, 1);
    expect(error).toBeLessThan(0.02);
    expect(outside).toBe(8000);
  });
}

test('leaving a stretch early closes its decoder', async ({ inWorker }) => {
  const counts = await inWorker(async (lib) => {
    const film = await lib.makeFilm({ seconds: 5, container: 'webm' });
    const counts = { opened: 0, closed: 0 };
    const Decoder = self.VideoDecoder;
    self.VideoDecoder = class extends Decoder {
      constructor(init: VideoDecoderInit) {
        super(init);
        counts.opened++;
      }
      override close() {
        counts.closed++;
        super.close();
      }
    };
    const media = await lib.openMedia(film);
    for await (const frame of media.frames(1, 5)) if (frame.t > 1) break;
    for (let i = 0; i < 50 && counts.closed < counts.opened; i++)
      await new Promise((done) => setTimeout(done, 20));
    return counts;
  });
  expect(counts).toEqual({ opened: 1, closed: 1 });
});

test('files that cannot be read are refused by code', async ({ inWorker }) => {
  const codes = await inWorker(async (lib) => {
    const film = await lib.makeFilm({ seconds: 2, container: 'mp4' });
    const picture = await lib.encodeJpeg({ data: new Uint8ClampedArray(16 * 16 * 4), width: 16, height: 16 });
    const code = (parts: BlobPart[]) =>
      lib.openMedia(new File(parts, 'x.mp4')).then(
        () => 'opened',
        (error) => lib.toErrorData(error).code,
      );
    return {
      empty: await code([]),
      text: await code(['not a video at all, just some words']),
      picture: await code([picture as Uint8Array<ArrayBuffer>]),
      onlyTheFirstBox: await code([film.slice(0, 40)]),
      avi: await code(['RIFF\0\0\0\0AVI LIST']),
    };
  });
  expect(codes).toEqual({
    empty: 'empty-file',
    text: 'not-a-video',
    picture: 'not-a-video',
    onlyTheFirstBox: 'unreadable',
    avi: 'unreadable',
  });
});

test('a film that was cut off is read as far as it goes, and says so', async ({ inWorker }) => {
  const { last, silent, warnings } = await inWorker(async (lib) => {
    const film = await lib.makeFilm({ seconds: 12, container: 'webm' });
    const media = await lib.openMedia(film.slice(0, Math.round(film.size * 0.6)));
    let last = 0;
    for await (const frame of media.frames(0, media.info.durationS)) last = frame.t;
    const end = await media.pcm(11, 12);
    return { last, silent: end.every((sample) => sample === 0), warnings: media.info.warnings };
  });
  // A cluster of WebM that is cut off is lost whole: 4 s here.
  expect(last).toBeGreaterThan(3);
  expect(last).toBeLessThan(10);
  expect(silent).toBe(true);
  expect(warnings).toHaveLength(1);
  expect(inEnglish(warnings[0]!)).toMatch(
    /^The file is incomplete: of 12 s, nothing can be read after \d+(\.\d)? s\.$/,
  );
});

test('a JPEG has the size of its picture', async ({ inWorker }) => {
  const size = await inWorker(async (lib) => {
    const data = new Uint8ClampedArray(40 * 30 * 4).fill(200);
    const jpeg = await lib.encodeJpeg({ data, width: 40, height: 30 });
    const decoded = await createImageBitmap(
      new Blob([jpeg as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }),
    );
    return [decoded.width, decoded.height];
  });
  expect(size).toEqual([40, 30]);
});

for (const [name, expected] of Object.entries(AWKWARD)) {
  test(`${name} comes to what the table says (needs shared films)`, async ({ inWorker }) => {
    test.skip(!shared, 'needs shared films');
    const outcome = await inWorker(async (lib, name, fixture): Promise<Outcome> => {
      try {
        const media = await lib.openMedia(await fixture(name));
        let frames = 0;
        for await (const _ of media.frames(0, media.info.durationS)) frames++;
        const still = await media.still(0);
        const pcm = await media.pcm(0, media.info.durationS);
        const lines = (await media.subtitles()).cues.length;
        return {
          frames,
          size: `${still?.width ?? 0}x${still?.height ?? 0}`,
          warnings: [
            ...media.info.warnings,
            ...lib.gapSentences(media.gaps(0, media.info.durationS).filter((gap) => gap.what === 'picture')),
          ].map(lib.inEnglish),
          heard: pcm.some((sample) => Math.abs(sample) > 0.05),
          ...(lines > 0 ? { lines } : {}),
        };
      } catch (error) {
        return { code: lib.toErrorData(error).code };
      }
    }, name);
    expect(outcome).toEqual(expected);
  });
}

/** Mean absolute difference of 8-bit values at 160x90: the same moments differ by less, others by 18 and more. */
const SAME_PICTURE = 4;
for (const { name, startsAt } of [
  { name: 'hevc.mp4', startsAt: 0 },
  { name: 'mpeg4-asp.avi', startsAt: 0 },
  { name: 'prores.mov', startsAt: 1 },
]) {
  test(`${name} shows the pictures that it was made from (needs shared films)`, async ({ inWorker }) => {
    test.skip(!shared, 'needs shared films');
    const differences = await inWorker(
      async (lib, { name, startsAt }, fixture) => {
        const made = await lib.openMedia(await fixture(name));
        const original = await lib.openMedia(await fixture('a1.mp4'));
        const differences: number[] = [];
        for (const t of [0.02, 1.22, 2.62]) {
          const [seen, wanted] = [await made.still(t, 160), await original.still(startsAt + t, 160)];
          const sum = seen!.data.reduce((sum, value, i) => sum + Math.abs(value - wanted!.data[i]!), 0);
          differences.push(sum / ((seen!.data.length * 3) / 4));
        }
        return differences;
      },
      { name, startsAt },
    );
    expect(Math.max(...differences)).toBeLessThan(SAME_PICTURE);
  });
}

for (const [name, lateS] of [
  ['subtitles-embedded.mp4', 0],
  // All of it but the sound was shifted when it was made.
  ['subtitles.mkv', 0.023],
] as const) {
  test(`the lines inside ${name} are those of the film (needs shared films)`, async ({ inWorker }) => {
    test.skip(!shared, 'needs shared films');
    const { inside, truth } = await inWorker(async (lib, name, fixture) => {
      const { cues: inside } = await (await lib.openMedia(await fixture(name))).subtitles();
      const { cues: truth } = await lib.parseSubtitles(await (await fixture('a1.vtt')).text());
      return { inside, truth: truth.filter(({ t1 }) => t1 < 20) };
    }, name);
    const inMs = (lines: typeof inside, laterS: number) =>
      lines.map(({ t0, t1, text }) => [...[t0, t1].map((t) => Math.round((t + laterS) * 1000)), text]);
    expect(inMs(inside, 0)).toEqual(inMs(truth, lateS));
  });
}

test('Matroska without an index is read across clusters that hold no key frame (needs shared films)', async ({
  inWorker,
}) => {
  test.skip(!shared, 'needs shared films');
  const seen = await inWorker(async (lib, _, fixture) => {
    const whole = await lib.openMedia(await fixture('subtitles.mkv'));
    // The index lies at the end. Clusters are 5 s long, groups of pictures 10 s.
    const cut = await lib.openMedia((await fixture('subtitles.mkv')).slice(0, 250_000));
    const hashes = async (media: typeof whole, t0: number) => {
      const found: string[] = [];
      for await (const frame of media.frames(t0, 9.6)) {
        found.push(`${frame.t} ${await lib.sha256(frame.data as Uint8ClampedArray<ArrayBuffer>)}`);
      }
      return found;
    };
    return { whole: await hashes(whole, 0), cut: await hashes(cut, 0), late: await hashes(cut, 7) };
  });
  expect(seen.whole).toHaveLength(48);
  expect(seen.cut).toEqual(seen.whole);
  expect(seen.late).toEqual(seen.whole.slice(35));
});
