import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allInEnglish, inEnglish } from '../../lib/told';
import { expect, testWithModule } from './harness';

type Lib = typeof import('./harness/media.entry');

const here = path.dirname(fileURLToPath(import.meta.url));
const ENTRY = path.join(here, 'harness/media.entry.ts');
const test = testWithModule<Lib>(ENTRY, {}, { isLasting: true });
/** On a page of its own, which has asked for nothing yet. */
const testAfresh = testWithModule<Lib>(ENTRY);

interface Format {
  /** How ffmpeg writes a film so. */
  options: string[];
  /**
   * How much later a picture appears than in the film it was made from: in AVI it has the time of its decoding; elsewhere
   * a little sound may come before the first picture, and begins the video's second 0.
   */
  lateS: number;
  /** Of the tone, at most. Where times are whole milliseconds, blocks of sound join up to half of one apart. */
  soundError: number;
  warnings: string[];
}

const slowly = (what: string, name: string) =>
  `The ${what} is ${name}: this browser cannot play it, and it is read more slowly.`;

const FORMATS: Record<string, Format> = {
  'AVI with MPEG-4 and AC-3': {
    options: ['-c:v', 'mpeg4', '-bf', '2', '-g', '50', '-q:v', '3', '-c:a', 'ac3', '-f', 'avi'],
    lateS: 0.04,
    soundError: 0.02,
    warnings: [slowly('file', 'AVI')],
  },
  'an MPEG program stream': {
    options: ['-c:v', 'mpeg2video', '-bf', '2', '-g', '15', '-q:v', '3', '-c:a', 'mp2', '-f', 'vob'],
    lateS: 0.011,
    soundError: 0.02,
    warnings: [slowly('file', 'MPEG program stream')],
  },
  'Windows Media': {
    options: ['-c:v', 'wmv2', '-g', '50', '-q:v', '3', '-c:a', 'wmav2', '-b:a', '192k', '-f', 'asf'],
    lateS: 0.006,
    soundError: 0.1,
    warnings: [slowly('file', 'Windows Media')],
  },
  'QuickTime with Motion JPEG and Apple Lossless': {
    options: ['-c:v', 'mjpeg', '-q:v', '3', '-c:a', 'alac', '-f', 'mov'],
    lateS: 0,
    soundError: 0.02,
    warnings: [slowly('picture', 'Motion JPEG'), slowly('sound', 'Apple Lossless')],
  },
};

/** What phones write of where they are, in MP4, QuickTime and 3GPP; and what tells nothing of it. */
const LOCATED: readonly (readonly [form: string, options: string[], location: object | undefined])[] = [
  [
    'MP4',
    ['-metadata', 'location=+38.7223-009.1393/', '-f', 'mp4'],
    { latitude: 38.7223, longitude: -9.1393 },
  ],
  [
    'QuickTime',
    [
      ...['-c:v', 'mjpeg', '-movflags', 'use_metadata_tags', '-f', 'mov'],
      ...['-metadata', 'com.apple.quicktime.location.ISO6709=-33.8568+151.2153+012.000/'],
    ],
    { latitude: -33.8568, longitude: 151.2153 },
  ],
  [
    'user data of QuickTime',
    ['-c:v', 'mjpeg', '-metadata', 'location=+38.7223-009.1393/', '-f', 'mov'],
    { latitude: 38.7223, longitude: -9.1393 },
  ],
  [
    '3GPP',
    ['-c:v', 'mpeg4', '-metadata', 'location=+48.8584+002.2945/', '-f', '3gp'],
    { latitude: 48.8584, longitude: 2.2945 },
  ],
  ['no fix', ['-metadata', 'location=+00.0000+000.0000/', '-f', 'mp4'], undefined],
  ['no point', ['-metadata', 'location=+99.0000+200.0000/', '-f', 'mp4'], undefined],
  ['nothing', ['-f', 'mp4'], undefined],
];

for (const [form, options, location] of LOCATED)
  test(`where a video was recorded is read as it is written: ${form}`, async ({ inWorker }) => {
    const found = await inWorker(async (lib, options) => {
      const film = await lib.convert(await lib.makeFilm({ seconds: 1, container: 'mp4' }), [
        ...['-c:v', 'copy', '-an'],
        ...options,
      ]);
      const media = await lib.openMedia(film);
      media.close();
      return { location: media.info.location, durationS: media.info.durationS };
    }, options);
    expect(found.durationS).toBeGreaterThan(0.5);
    if (location) {
      for (const [axis, degrees] of Object.entries(location))
        expect(found.location?.[axis as 'latitude']).toBeCloseTo(degrees, 4);
    } else expect(found.location).toBeUndefined();
  });

for (const [name, { options, lateS, soundError, warnings }] of Object.entries(FORMATS)) {
  test(`${name} gives the right pictures and sound, the same bytes wherever reading began`, async ({
    inWorker,
  }) => {
    const { info, shown, whole, part, stretch, sound, activity } = await inWorker(async (lib, options) => {
      const film = await lib.convert(await lib.makeFilm({ seconds: 13, container: 'webm' }), options);
      let activity = 0;
      const readAll = async (t0: number, t1: number) => {
        const media = await lib.openMedia(film, { onActivity: () => activity++ });
        const shown: [number, number][] = [];
        const hashes: string[] = [];
        for await (const frame of media.frames(t0, t1)) {
          shown.push([frame.t, lib.readNumber(frame)]);
          hashes.push(await lib.sha256(frame.data as Uint8ClampedArray<ArrayBuffer>));
        }
        const pcm = await media.pcm(t0, t1);
        const stretch: number[] = [];
        for await (const frame of media.stretch(t0 + 1, t0 + 1.2)) stretch.push(lib.readNumber(frame));
        media.close();
        return { info: media.info, shown, hashes, pcm, stretch };
      };
      const whole = await readAll(0, 12);
      const part = await readAll(5, 12);
      const slice = whole.pcm.subarray(5 * 16_000, 12 * 16_000);
      return {
        info: whole.info,
        shown: whole.shown,
        whole: whole.hashes,
        part: part.hashes,
        stretch: part.stretch,
        sound: {
          length: part.pcm.length,
          differing: slice.findIndex((sample, i) => sample !== part.pcm[i]),
          ...lib.toneOf(whole.pcm.subarray(16_000)),
        },
        activity,
      };
    }, options);
    expect({ ...info, warnings: info.warnings.map(inEnglish) }).toMatchObject({
      ...{ width: 320, height: 180, hasVideo: true, hasAudio: true, warnings },
    });
    expect(shown).toHaveLength(60);
    const onScreen = (t: number) => Math.max(0, Math.floor((t - lateS) * 25 + 1e-3));
    expect(shown).toEqual(shown.map(([t]) => [t, onScreen(t)]));
    expect(part).toEqual(whole.slice(25, 60));
    expect(stretch).toEqual(Array.from({ length: 5 }, (_, i) => onScreen(6 + 0.0399) + i));
    expect(sound).toMatchObject({ length: 7 * 16_000, differing: -1 });
    expect(sound.level).toBeCloseTo(0.5, 1);
    expect(sound.error).toBeLessThan(soundError);
    expect(activity).toBeGreaterThan(50);
  });
}

test('what is damaged is a gap, the same wherever reading began, and leaves the rest as it is', async ({
  inWorker,
}) => {
  const { intact, damaged, part, gaps, gapsOfPart } = await inWorker(async (lib) => {
    const options = ['-c:v', 'mpeg4', '-g', '25', '-q:v', '3', '-an', '-f', 'avi'];
    const film = await lib.convert(await lib.makeFilm({ seconds: 20, container: 'webm' }), options);
    const bytes = new Uint8Array(await film.arrayBuffer());
    bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 4000);
    const hashes = async (file: Blob, t0: number, t1: number) => {
      const media = await lib.openMedia(file);
      const found: string[] = [];
      for await (const frame of media.frames(t0, t1)) {
        found.push(`${frame.t} ${await lib.sha256(frame.data as Uint8ClampedArray<ArrayBuffer>)}`);
      }
      media.close();
      return { found, gaps: media.gaps(11, t1) };
    };
    const intact = await hashes(film, 0, 20);
    const damaged = await hashes(new Blob([bytes]), 0, 20);
    const part = await hashes(new Blob([bytes]), 11, 20);
    return {
      intact: intact.found,
      damaged: damaged.found,
      part: part.found,
      gaps: damaged.gaps,
      gapsOfPart: part.gaps,
    };
  });
  expect(intact).toHaveLength(100);
  expect(damaged.length).toBeGreaterThan(80);
  expect(damaged.length).toBeLessThan(100);
  expect(intact).toEqual(expect.arrayContaining(damaged));
  const inPart = (line: string) => Number(line.split(' ')[0]) >= 11;
  expect(part).toEqual(damaged.filter(inPart));
  expect(gapsOfPart).toEqual(gaps);
});

test('an AVI file that was cut off is read as far as it goes, and says so', async ({ inWorker }) => {
  const { info, last } = await inWorker(async (lib) => {
    const options = ['-c:v', 'mpeg4', '-g', '25', '-an', '-f', 'avi'];
    const film = await lib.convert(await lib.makeFilm({ seconds: 10, container: 'webm' }), options);
    const media = await lib.openMedia(film.slice(0, film.size * 0.6));
    let last = 0;
    for await (const frame of media.frames(0, 10)) last = frame.t;
    return { info: media.info, last };
  });
  expect(allInEnglish(info)).toMatchObject({
    complete: false,
    warnings: [
      slowly('file', 'AVI'),
      'The file has no sound.',
      'The file is incomplete: its end is missing.',
    ],
  });
  expect(last).toBeGreaterThan(4);
  expect(last).toBeLessThan(8);
});

test('pictures stand upright, in their aspect ratio, and change when the file says', async ({ inWorker }) => {
  const seen = await inWorker(async (lib) => {
    const film = await lib.makeFilm({ seconds: 4, container: 'webm' });
    const write = (...options: string[]) =>
      lib.convert(film, [...options, '-c:v', 'mpeg4', '-q:v', '3', '-f', 'mov']);
    const turn = ['-c', 'copy', '-metadata:s:v', 'rotate=90', '-f', 'mov'];
    const turned = await lib.openMedia(await lib.convert(await write(), turn));
    const upright = await turned.still(2);
    const wide = await lib.openMedia(await write('-aspect', '32:9'));
    const half = await wide.still(2, 320);
    const uneven = await lib.openMedia(await write('-vf', 'select=not(mod(n\\,7))', '-fps_mode', 'vfr'));
    const numbers: number[] = [];
    for await (const frame of uneven.frames(0, 3)) numbers.push(lib.readNumber(frame));
    return {
      turned: turned.info,
      upright: upright && { ...upright, data: null, number: lib.readNumber(lib.turnBack(upright)) },
      wide: wide.info,
      half: half && { ...half, data: null, number: lib.readNumber(half) },
      numbers,
    };
  });
  expect(seen.turned).toMatchObject({ width: 180, height: 320 });
  expect(seen.upright).toMatchObject({ width: 180, height: 320, number: 50 });
  expect(seen.wide).toMatchObject({ width: 640, height: 180 });
  expect(seen.half).toMatchObject({ width: 320, height: 90, number: 50 });
  expect(seen.numbers).toEqual(Array.from({ length: 15 }, (_, i) => 7 * Math.floor((i * 5) / 7)));
});

const LINES =
  '1\n00:00:00,500 --> 00:00:01,500\nThe kettle is on.\n\n2\n00:00:02,000 --> 00:00:03,250\n<i>Soup</i> for two.\n';

for (const [container, codec] of [
  ['matroska', 'subrip'],
  ['matroska', 'webvtt'],
  ['matroska', 'ass'],
  ['mp4', 'mov_text'],
] as const) {
  test(`the lines inside ${container} as ${codec} are read`, async ({ inWorker }) => {
    const read = await inWorker(
      async (lib, { container, codec, lines }) => {
        const film = await lib.makeFilm({ seconds: 4, container: 'mp4' });
        const options = ['-map', '0', '-map', '1', '-c', 'copy', '-c:s', codec, '-f', container];
        const media = await lib.openMedia(await lib.convert(film, options, lines));
        return media.subtitles();
      },
      { container, codec, lines: LINES },
    );
    expect(read).toEqual({
      cues: [
        { t0: 0.5, t1: 1.5, text: 'The kettle is on.' },
        { t0: 2, t1: 3.25, text: 'Soup for two.' },
      ],
      of: 2,
      leftOut: [],
      cut: [],
      isOther: false,
    });
  });
}

testAfresh('ffmpeg is asked for only when something needs it', async ({ page, inWorker }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/runtime/') && asked.push(request.url()));
  const cues = await inWorker(async (lib) => {
    const media = await lib.openMedia(await lib.makeFilm({ seconds: 2, container: 'mp4' }));
    await media.still(1);
    return (await media.subtitles()).cues;
  });
  expect(cues).toEqual([]);
  expect(asked).toEqual([]);
  await inWorker(async (lib) =>
    lib.openMedia(new Blob(['RIFF\0\0\0\0AVI LIST'])).catch((error) => error.code),
  );
  expect(asked.length).toBeGreaterThan(0);
});

testAfresh(
  'where ffmpeg cannot be loaded, what it would read is said to be unreadable',
  async ({ page, inWorker }) => {
    await page.route('**/runtime/ffmpeg/**', (route) => route.abort());
    const outcome = await inWorker(async (lib) =>
      lib.openMedia(new Blob(['RIFF\0\0\0\0AVI LIST'])).then(() => null, lib.toErrorData),
    );
    expect(allInEnglish(outcome)).toEqual({
      code: 'unsupported-codec',
      message:
        'AVI files cannot be read by this browser. Convert the file to MP4 with H.264 and AAC. The part of Mneme that can read it could not be loaded.',
    });
  },
);
