import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../../lib/contract/search';
import type { Frame, Picture } from '../../../lib/media/media-types';
import { createSession } from '../../../lib/models/runtime';
import type { Session } from '../../../lib/models/session-types';
import { AlignedFaceEmbedder, MOBILEFACENET_INPUT } from '../../../lib/vision/aligned-embedder';
import { FaceAnalyzer } from '../../../lib/vision/analyze';
import { intersectionOverUnion } from '../../../lib/vision/box';
import type { FaceTrack } from '../../../lib/vision/vision-types';
import { YuNetDetector } from '../../../lib/vision/yunet-detector';
import { shared, sharedModels } from '../../shared';

const ffmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

function load(file: string): Promise<Session> {
  return createSession(new Uint8Array(readFileSync(path.join(sharedModels!, file))), file);
}

async function yunet(file = 'yunet_n_dynamic.onnx') {
  return new YuNetDetector('yunet', await load(`face-detection/yunet/${file}`));
}

async function mobileFaceNet() {
  const session = await load('face-embedding/mobilefacenet/mobilefacenet.onnx');
  return new AlignedFaceEmbedder('mobilefacenet', session, MOBILEFACENET_INPUT);
}

function photograph(file: string): Picture {
  const bytes = readFileSync(path.join(shared!, 'media/faces', file));
  const { data, width, height } = file.endsWith('.png') ? PNG.sync.read(bytes) : jpeg.decode(bytes);
  return { data: new Uint8ClampedArray(data), width, height };
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

describe.skipIf(!shared)('photographs (needs shared material)', () => {
  test('YuNet counts the faces of group pictures', async () => {
    const detector = await yunet();
    const counts: Record<string, number> = {};
    for (const file of readdirSync(path.join(shared!, 'media/faces/groups')).filter(
      (name) => name !== 'LICENSE',
    )) {
      counts[file] = (await detector.detect(photograph(`groups/${file}`))).length;
    }
    // The third face of obama_and_biden.jpg is a child at the edge.
    expect(counts).toEqual({
      'johnsnow_test1.jpg': 1,
      'kit_with_rose.jpg': 2,
      'lin-manuel-miranda.png': 1,
      'obama_and_biden.jpg': 3,
      'two_people.jpg': 2,
    });
  });

  test('the model of fixed size finds the same faces, with landmarks in ArcFace order', async () => {
    const picture = photograph('groups/two_people.jpg');
    const faces = await (await yunet()).detect(picture);
    const fixed = await (await yunet('yunet_n_640_640.onnx')).detect(picture);
    expect(fixed).toHaveLength(2);
    for (const { box, landmarks } of fixed) {
      expect(Math.max(...faces.map((face) => intersectionOverUnion(face.box, box)))).toBeGreaterThan(0.8);
      const [left, right, nose, mouthLeft, mouthRight] = landmarks;
      expect(left[0]).toBeLessThan(right[0]);
      expect(mouthLeft[0]).toBeLessThan(mouthRight[0]);
      expect(nose[1]).toBeGreaterThan(left[1]);
      expect(nose[1]).toBeLessThan(mouthLeft[1]);
    }
  });

  test('MobileFaceNet tells 8 people apart in 21 photographs', async () => {
    const detector = await yunet();
    const embedder = await mobileFaceNet();
    const seen: { who: string; embedding: Float32Array }[] = [];
    for (const who of readdirSync(path.join(shared!, 'media/faces/people'))) {
      for (const file of readdirSync(path.join(shared!, 'media/faces/people', who))) {
        const picture = photograph(`people/${who}/${file}`);
        const faces = await detector.detect(picture);
        expect(faces, `${who}/${file}`).toHaveLength(1);
        seen.push({ who, embedding: (await embedder.embed(picture, faces))[0]! });
      }
    }
    const same: number[] = [];
    const different: number[] = [];
    seen.forEach((a, i) => {
      for (const b of seen.slice(0, i)) {
        (a.who === b.who ? same : different).push(cosine(a.embedding, b.embedding));
      }
    });
    expect([same.length, different.length]).toEqual([21, 189]);
    expect(Math.min(...same)).toBeGreaterThanOrEqual(0.485);
    expect(Math.max(...different)).toBeLessThanOrEqual(0.369);
  });
});

/** `[t, x, y, w, h]` in fractions. */
type TrueBox = [number, number, number, number, number];
type OnScreen = Record<string, { t0: number; t1: number; boxes: TrueBox[] }[]>;

/** Who is on screen at `t`, boxes interpolated between the given ones. */
function peopleAt(onScreen: OnScreen, t: number): { who: string; box: Box }[] {
  return Object.entries(onScreen).flatMap(([who, spans]) =>
    spans
      .filter((span) => t >= span.t0 && t <= span.t1)
      .map(({ boxes }) => {
        const next = boxes.findIndex((box) => box[0] >= t);
        const b = boxes[next < 0 ? boxes.length - 1 : next]!;
        const a = boxes[Math.max((next < 0 ? boxes.length : next) - 1, 0)]!;
        const u = b[0] > a[0] ? Math.min(Math.max((t - a[0]) / (b[0] - a[0]), 0), 1) : 0;
        const at = (k: 1 | 2 | 3 | 4) => a[k] + u * (b[k] - a[k]);
        return { who, box: { x: at(1), y: at(2), w: at(3), h: at(4) } };
      }),
  );
}

/** Every fifth frame of a film of 25 fps from `from` seconds on. */
function filmFrames(film: string, from: number, seconds: number): Frame[] {
  const [width, height] = [960, 540];
  const { stdout } = spawnSync(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-ss',
        `${from}`,
        '-t',
        `${seconds}`,
        '-i',
        path.join(shared!, `films/open/${film}.mp4`),
      ],
      ...[
        '-vf',
        'select=not(mod(n\\,5))',
        '-fps_mode',
        'passthrough',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgba',
        '-',
      ],
    ],
    { maxBuffer: 2 ** 30 },
  );
  const bytes = width * height * 4;
  return Array.from({ length: stdout.length / bytes }, (_, i) => ({
    t: from + i / 5,
    data: new Uint8ClampedArray(stdout.buffer, stdout.byteOffset + i * bytes, bytes),
    width,
    height,
  }));
}

test.skipIf(!shared || !ffmpeg)(
  'a film where one person fades out and another in at the same place (needs shared material and ffmpeg)',
  async () => {
    const from = 52;
    const frames = filmFrames('a1', from, 6);
    const { on_screen: onScreen } = JSON.parse(
      readFileSync(path.join(shared!, 'films/open/a1.truth.json'), 'utf8'),
    ) as { on_screen: OnScreen };
    async function* stream() {
      yield* frames;
    }
    const { tracks } = await new FaceAnalyzer(await yunet(), await mobileFaceNet()).analyze(stream());

    const whoIs = ({ boxes }: FaceTrack) =>
      new Set(
        boxes.map(([t, x, y, w, h]) => {
          const people = peopleAt(onScreen, t);
          return people.find((person) => intersectionOverUnion(person.box, { x, y, w, h }) > 0.5)?.who;
        }),
      );
    const names = tracks.map((track) => [...whoIs(track)]);
    expect(names.sort()).toEqual([['emma'], ['nora'], ['priya']]);

    const found = tracks.flatMap((track) => track.boxes).length;
    const there = frames.flatMap((frame) => peopleAt(onScreen, frame.t)).length;
    expect(found).toBeGreaterThanOrEqual(0.95 * there);
    const [a, b, c] = tracks.map((track) => track.looks[0]!.embedding);
    expect(Math.max(cosine(a!, b!), cosine(a!, c!), cosine(b!, c!))).toBeLessThan(0.4);
  },
);
