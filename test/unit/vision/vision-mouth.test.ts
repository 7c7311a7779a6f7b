import { expect, test } from 'vitest';
import { cutLuma } from '../../../lib/media/luma';
import type { Glimpse } from '../../../lib/media/media-types';
import { MouthWatcher } from '../../../lib/vision/mouth';
import type { DetectedFace, Point } from '../../../lib/vision/vision-types';

const [WIDTH, HEIGHT] = [320, 180];
/** Pictures of the source and sampled frames a second. */
const RATE = 25;
const FPS = 5;

/** How a made face looks at a moment: where it is (pixels), how far its mouth is open (0 to 1), the light on it. */
interface Pose {
  x: number;
  y: number;
  turned: number;
  size: number;
  open: number;
  light: number;
}
const REST: Pose = { x: 160, y: 90, turned: 0, size: 40, open: 0, light: 1 };

type Face = (t: number) => Partial<Pose>;
const still: Face = () => ({});
const talking: Face = (t) => ({ open: Math.abs(Math.sin(2 * Math.PI * 2.5 * t)) });

/** Brightness at a place of a face, in half widths from the middle between the eyes: eyes, brows, nose, an ellipse for a mouth. */
function brightness(u: number, v: number, open: number): number {
  const spot = (x: number, y: number, w: number, h: number) =>
    Math.exp(-(((u - x) / w) ** 2) - ((v - y) / h) ** 2);
  const features = spot(-0.4, 0, 0.14, 0.08) + spot(0.4, 0, 0.14, 0.08) + 0.5 * spot(0, 0.4, 0.1, 0.15);
  const brows = 0.6 * (spot(-0.4, -0.2, 0.2, 0.05) + spot(0.4, -0.2, 0.2, 0.05));
  const mouth = spot(0, 0.93, 0.3, 0.08 + 0.15 * open);
  return 180 - 20 * u - 120 * (features + brows + mouth);
}

const LANDMARKS: Point[] = [
  [-0.4, 0],
  [0.4, 0],
  [0, 0.46],
  [-0.33, 0.93],
  [0.33, 0.93],
];

function picture(poses: Pose[]): Uint8Array {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(60);
  for (const { x, y, turned, size, open, light } of poses) {
    for (let py = 0; py < HEIGHT; py++) {
      for (let px = 0; px < WIDTH; px++) {
        const [dx, dy] = [(px + 0.5 - x) / size, (py + 0.5 - y) / size];
        const u = Math.cos(turned) * dx + Math.sin(turned) * dy;
        const v = Math.cos(turned) * dy - Math.sin(turned) * dx;
        if (Math.hypot(u, (v - 0.3) / 1.3) < 1) grey[py * WIDTH + px] = light * brightness(u, v, open);
      }
    }
  }
  return grey;
}

/** What a detector says of a face: the place of its features, whatever the mouth does. */
function detected({ x, y, turned, size }: Pose): DetectedFace {
  const at = ([u, v]: Point): Point => [
    (x + size * (Math.cos(turned) * u - Math.sin(turned) * v)) / WIDTH,
    (y + size * (Math.sin(turned) * u + Math.cos(turned) * v)) / HEIGHT,
  ];
  const [a, b, c, d, e] = LANDMARKS as [Point, Point, Point, Point, Point];
  const box = {
    x: (x - size) / WIDTH,
    y: (y - size) / HEIGHT,
    w: (2 * size) / WIDTH,
    h: (2.6 * size) / HEIGHT,
  };
  return { box, score: 0.95, landmarks: [at(a), at(b), at(c), at(d), at(e)] };
}

/** Watches made faces for some seconds; each is its own track. */
async function watch(faces: Face[], { seconds = 2, rate = RATE } = {}): Promise<MouthWatcher> {
  const watcher = new MouthWatcher();
  let near: DetectedFace[] = [];
  for (let n = 0; n <= seconds * rate; n++) {
    const t = n / rate;
    const poses = faces.map((face) => ({ ...REST, ...face(t) }));
    const data = picture(poses);
    const plane = { data, width: WIDTH, height: HEIGHT };
    const glimpse: Glimpse = { t, luma: async (box) => cutLuma(plane, box) };
    const size = { width: WIDTH, height: HEIGHT };
    await watcher.glimpse(glimpse, size, near);
    if (n % (rate / FPS) > 0) continue;
    near = poses.map(detected);
    watcher.frame(
      { t, ...size },
      poses.map((pose, track) => ({ track, face: detected(pose) })),
    );
  }
  return watcher;
}

async function meanMotion(face: Face, rate = RATE): Promise<number> {
  const { motion } = (await watch([face], { rate })).motion(0)!;
  return motion.reduce((sum, value) => sum + value, 0) / motion.length;
}

test('a mouth that opens and closes moves, at much the same rate in 25, 50 and 60 pictures a second', async () => {
  const motion = await meanMotion(talking);
  expect(motion).toBeGreaterThan(0.02);
  for (const rate of [50, 60]) {
    const other = await meanMotion(talking, rate);
    expect(other / motion).toBeGreaterThan(0.7);
    expect(other / motion).toBeLessThan(1.3);
  }
});

test.each<[string, Face]>([
  ['a face at rest', still],
  ['a face that moves across the picture', (t) => ({ x: 100 + 60 * t })],
  ['a head that is shaken', (t) => ({ x: 160 + 6 * Math.sin(2 * Math.PI * 1.5 * t) })],
  ['a head that nods and turns', (t) => ({ y: 90 + 3 * Math.sin(9 * t), turned: 0.1 * Math.sin(7 * t) })],
  ['a face that comes nearer', (t) => ({ size: 36 + 5 * t })],
  ['flickering light', (t) => ({ light: 0.9 + 0.1 * Math.sin(2 * Math.PI * 6 * t) })],
])('%s does not move its mouth', async (_, face) => {
  expect(Math.abs(await meanMotion(face))).toBeLessThan(0.005);
});

test('a shaken head that talks moves its mouth', async () => {
  const motion = await meanMotion((t) => ({ ...talking(t), x: 160 + 6 * Math.sin(2 * Math.PI * 1.5 * t) }));
  expect(motion).toBeGreaterThan(0.02);
});

test('each of two faces has its own motion, one value for every picture but the first', async () => {
  const watcher = await watch([(t) => ({ ...talking(t), x: 80 }), () => ({ x: 240 })]);
  const [speaks, rests] = [watcher.motion(0)!, watcher.motion(1)!];
  // The pictures before the second sampled frame belong to no face yet; those of the first moment neither.
  expect(speaks.t).toHaveLength(2 * RATE - 1);
  expect(speaks.t[0]).toBeCloseTo(2 / RATE);
  expect(speaks.t.at(-1)).toBeCloseTo(2);
  expect(Math.max(...rests.motion)).toBeLessThan(0.005);
  expect(Math.max(...speaks.motion)).toBeGreaterThan(0.05);
});

test('faces too small to judge are not watched, and of a crowd only the six largest', async () => {
  const small = await watch([() => ({ size: 22 })], { seconds: 0.4 });
  expect(small.motion(0)).toBeNull();
  const crowd: Face[] = Array.from({ length: 9 }, (_, i) => () => ({
    x: 50 + 100 * (i % 3),
    y: 25 + 58 * Math.floor(i / 3),
    size: 24.2 + i / 10,
  }));
  const watcher = await watch(crowd, { seconds: 0.4 });
  expect(crowd.map((_, track) => watcher.motion(track) !== null)).toEqual(crowd.map((_, i) => i >= 3));
});

test('a face that a sampled frame has lost is not watched until it is found twice again', async () => {
  const watcher = new MouthWatcher();
  const size = { width: WIDTH, height: HEIGHT };
  let near: DetectedFace[] = [];
  const plane = { data: picture([REST]), width: WIDTH, height: HEIGHT };
  for (let n = 0; n <= 20; n++) {
    await watcher.glimpse({ t: n / RATE, luma: async (box) => cutLuma(plane, box) }, size, near);
    if (n % 5 > 0) continue;
    near = n === 10 ? [] : [detected(REST)];
    watcher.frame(
      { t: n / RATE, ...size },
      near.map((face) => ({ track: 0, face })),
    );
  }
  const seen = watcher.motion(0)!.t;
  expect([...seen].map((t) => Math.round(t * RATE))).toEqual([2, 3, 4, 5, 17, 18, 19, 20]);
});
