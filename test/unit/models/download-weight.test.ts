import { afterEach, beforeEach, expect, test } from 'vitest';
import { MnemeError } from '../../../lib/errors';
import { downloadWeight } from '../../../lib/models/downloads/download-weight';
import { partsOf } from '../../../lib/models/downloads/parts';
import type { DownloadRecord, WeightFiles } from '../../../lib/models/downloads/weight-files';
import type { Weight } from '../../../lib/models/weight';
import { readOwnNames } from '../../../lib/server/own-names';
import { readRelaySource, WeightsRelay } from '../../../lib/server/weights-relay';
import { type ServedRoute, serveRoute } from '../../serve-route';
import { bytesOf, sha256Of, WeightsHost } from '../../weights-host';

const NETWORK = bytesOf(3_000_000, 1);
const WORDS = bytesOf(2_000, 2);
const WEIGHT: Weight = {
  id: 'ear',
  task: 'vad',
  title: 'Ear',
  licence: 'MIT',
  origin: '',
  files: [{ path: 'other.onnx' }, { path: 'onnx/model.onnx' }],
  companions: [{ path: 'words.json' }],
  embedded: false,
  download: {
    repository: 'owner/ear',
    revision: 'abc',
    file: 'onnx/model.onnx',
    pins: {
      'onnx/model.onnx': { bytes: NETWORK.length, sha256: sha256Of(NETWORK) },
      'words.json': { bytes: WORDS.length, sha256: sha256Of(WORDS) },
    },
  },
};
const [MODEL_AT, WORDS_AT] = partsOf(WEIGHT).map(({ at }) => at) as [string, string];
const MODEL = '/owner/ear/resolve/abc/onnx/model.onnx';

/** Files as a worker's are: written in place, there after every kill. */
class Files implements WeightFiles {
  readonly held = new Map<string, Uint8Array>();
  kept: DownloadRecord | null = null;
  /** Bytes that fit. */
  room = Number.POSITIVE_INFINITY;

  record = async () => structuredClone(this.kept);
  keep = async (_: Weight, record: DownloadRecord) => {
    this.kept = structuredClone(record);
  };
  size = async (at: string) => this.held.get(at)?.length ?? 0;
  read = async (at: string) => this.held.get(at) ?? null;
  remove = async () => this.held.clear();
  open = async (at: string) => ({
    write: (bytes: Uint8Array, from: number) => {
      if (from + bytes.length > this.room) throw new DOMException('full', 'QuotaExceededError');
      const before = this.held.get(at) ?? new Uint8Array();
      const after = new Uint8Array(Math.max(before.length, from + bytes.length));
      after.set(before);
      after.set(bytes, from);
      this.held.set(at, after);
    },
    truncate: (bytes: number) => {
      const before = this.held.get(at) ?? new Uint8Array();
      this.held.set(at, before.slice(0, bytes));
    },
    flush: () => {},
    close: () => {},
  });
}

let host: WeightsHost;
let app: ServedRoute;
let files: Files;
let shown: [number, number][];
/** How often it was waited for another try. */
let waits: number;
beforeEach(async () => {
  host = new WeightsHost({ [MODEL]: NETWORK, '/owner/ear/resolve/abc/words.json': WORDS });
  const source = readRelaySource({ MNEME_WEIGHTS_MIRROR: await host.start() });
  const relayed = partsOf(WEIGHT).map((part) => [part.at, part] as const);
  const relay = new WeightsRelay(source, readOwnNames({}), new Map(relayed));
  app = await serveRoute((request) =>
    relay.pass(request, new URL(request.url).pathname.replace('/models/fetch/', '')),
  );
  files = new Files();
  shown = [];
  waits = 0;
});
afterEach(async () => {
  host.stop();
  await app.close();
});

const download = (
  signal = new AbortController().signal,
  onProgress = (done: number, bytes: number) => void shown.push([done, bytes]),
) =>
  downloadWeight(WEIGHT, {
    files,
    fetch: (path, options) => fetch(app.origin + path, options),
    wait: async () => {
      waits += 1;
    },
    onProgress,
    signal,
  });
const isThere = () => {
  expect(sha256Of(files.held.get(MODEL_AT)!)).toBe(sha256Of(NETWORK));
  expect(sha256Of(files.held.get(WORDS_AT)!)).toBe(sha256Of(WORDS));
  expect(files.kept!.whole).toBe(true);
};

test('all files come, are checked and recorded, with how far it is', async () => {
  await download();
  isThere();
  expect(files.kept!.files[WORDS_AT]).toMatchObject({ isChecked: true });
  expect(shown[0]).toEqual([0, 3_002_000]);
  expect(shown.at(-1)).toEqual([3_002_000, 3_002_000]);
  expect(shown.every(([done], i) => done >= (shown[i - 1]?.[0] ?? 0))).toBe(true);
  host.asked.length = 0;
  await download();
  expect(host.asked, 'what is there is not fetched again').toEqual([]);
});

test('interrupted at twenty places, by the network and by the person, it goes on and ends equal', async () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let i = 0; i < 10; i++) {
    const stop = new AbortController();
    host.cuts = [random(150_000) + 1];
    const at = (files.held.get(MODEL_AT)?.length ?? 0) + random(150_000);
    const going = download(stop.signal, (done) => {
      if (done > at) stop.abort();
    });
    await expect(going).rejects.toMatchObject({ code: 'cancelled' });
    expect(files.kept!.whole).toBe(false);
  }
  expect(host.asked.length).toBeGreaterThan(15);
  host.cuts = [];
  await download();
  isThere();
  expect(
    host.asked.filter((one) => one === 'onnx/model.onnx'),
    'begun once',
  ).toHaveLength(1);
});

test('a wrong byte is refused and nothing of it is kept; the right file comes the next time', async () => {
  host.files.set(MODEL, NETWORK.with(234_567, 0));
  await expect(download()).rejects.toMatchObject({ code: 'weight-corrupt' });
  expect(await files.size(MODEL_AT)).toBe(0);
  expect(files.kept!.whole).toBe(false);
  host.files.set(MODEL, NETWORK);
  await download();
  isThere();
});

const OTHER_HOST = 'Tell whoever runs this app: its server can be given another host.';
const NEWER =
  'A newer version of this app may know what is there by now; until then its server can be given another host.';
const REFUSED: [string, () => void, { code: string; message: string }][] = [
  [
    'a shorter file',
    () => host.files.set(MODEL, NETWORK.subarray(0, 2_999_999)),
    {
      code: 'weight-corrupt',
      message: `What came for the file onnx/model.onnx of Ear has 2999999 bytes, not 3000000: its host has another file there. It was not kept. ${NEWER}`,
    },
  ],
  [
    'a packed one',
    () => {
      host.packs = true;
    },
    {
      code: 'weight-corrupt',
      message: `What came for the file onnx/model.onnx of Ear is packed, or of a length that nobody tells. It was not kept. ${OTHER_HOST}`,
    },
  ],
  [
    'a page in its place',
    () => host.pages.add(MODEL),
    {
      code: 'weight-corrupt',
      message: `In place of the file onnx/model.onnx of Ear came a web page, as of a network that wants a login. It was not kept. ${OTHER_HOST}`,
    },
  ],
  [
    'another host',
    () => host.redirects.set(MODEL, 'http://169.254.169.254/'),
    {
      code: 'weight-corrupt',
      message: `The file onnx/model.onnx of Ear was not fetched: its host sends on to 169.254.169.254, from where nothing is taken. ${OTHER_HOST}`,
    },
  ],
  [
    'one that is not there',
    () => host.files.delete(MODEL),
    {
      code: 'weight-missing',
      message: `The host of Ear does not give the file onnx/model.onnx: it answers 404. ${NEWER}`,
    },
  ],
];
test.each(REFUSED)('%s is refused at once, with what came and what to do', async (_, happens, told) => {
  happens();
  await expect(download()).rejects.toMatchObject(told);
  expect(waits, 'no other try changes it').toBe(0);
  expect(files.held.get(MODEL_AT)).toBeUndefined();
});

test.each(REFUSED)('%s after an interruption takes nothing of what came before', async (_, happens) => {
  const stop = new AbortController();
  const going = download(stop.signal, (done) => {
    if (done > 1_000_000) stop.abort();
  });
  await expect(going).rejects.toMatchObject({ code: 'cancelled' });
  const came = files.held.get(MODEL_AT)!;
  happens();
  await expect(download()).rejects.toThrow(MnemeError);
  expect(sha256Of(files.held.get(MODEL_AT)!)).toBe(sha256Of(came));
  host.files.set(MODEL, NETWORK);
  host.packs = false;
  host.pages.clear();
  host.redirects.clear();
  host.asked.length = 0;
  await download();
  isThere();
  expect(host.asked[0]).toBe(`onnx/model.onnx bytes=${came.length}-`);
});

test('a host that is not reached is asked again, and then told as broken off', async () => {
  host.isBroken = true;
  await expect(download()).rejects.toMatchObject({
    code: 'weight-missing',
    message: 'The download of Ear broke off. What came of it is kept: go on with it later.',
  });
  expect(waits).toBe(3);
});

test('a full disk and a server that passes nothing on are told', async () => {
  files.room = 200_000;
  await expect(download()).rejects.toThrow('full');
  expect(await files.size(MODEL_AT)).toBeLessThanOrEqual(200_000);
  files.room = Number.POSITIVE_INFINITY;
  await download();
  isThere();
  await app.close();
  app = await serveRoute(async () => new Response(null, { status: 404 }));
  files = new Files();
  await expect(download()).rejects.toMatchObject({
    code: 'weight-missing',
    message: expect.stringContaining('passes on no downloads'),
  });
});
