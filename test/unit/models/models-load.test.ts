import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEGMENTATION_TRIAL } from '../../../lib/hearing/segmentation';
import { VAD_TRIAL } from '../../../lib/hearing/silero-vad';
import { SPEAKER_TRIAL } from '../../../lib/hearing/voiceprint';
import { tryNetwork } from '../../../lib/models/expected-network';
import { firstUsable, loadWeight, type WeightPlace } from '../../../lib/models/first-usable-weight';
import { allowGpu, createSession } from '../../../lib/models/runtime';
import type { Download, Weight } from '../../../lib/models/weight';
import { MANIFEST, weightById } from '../../../lib/models/weights-manifest';
import { abilityNotes } from '../../../lib/pipeline/ability-notes';
import { loadTextEmbedding } from '../../../lib/pipeline/load-text-embedding';
import { loadFaces, loadHearing } from '../../../lib/pipeline/load-weights';
import { allInEnglish, inEnglish } from '../../../lib/told';
import { ALIGNED_FACE_TRIAL } from '../../../lib/vision/aligned-embedder';
import { EMBEDDED_FACE_TRIAL } from '../../../lib/vision/embedded-embedder';
import { LANDMARKS_TRIAL, SSD_TRIAL } from '../../../lib/vision/faceapi-detector';
import { YUNET_TRIAL } from '../../../lib/vision/yunet-detector';
import { bytesOf, sha256Of } from '../../weights-host';

const YUNET = 'face-detection/yunet/face_detection_yunet_2023mar.onnx';
const holding = (files: Record<string, Uint8Array>): WeightPlace => ({
  name: 'served',
  read: async (file) => files[file] ?? null,
});

/** What the set-up lays out. */
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mneme-weights-'));
  const setUp = (file: string) =>
    import(new URL(`../../../bin/setup/weights-from-packages/${file}`, import.meta.url).href);
  await (await setUp('faceapi.mjs')).writeFaceApiWeights(folder);
  await (await setUp('sentence-encoder.mjs')).writeSentenceEncoder(folder);
  await (await setUp('copied-weights.mjs')).writeCopiedWeights(folder);
});
afterAll(() => rm(folder, { recursive: true }));
const laidOut = (file: string) => new Uint8Array(readFileSync(path.join(folder, file)));
const embedded: WeightPlace = { name: 'embedded', read: async (file) => laidOut(file) };
const load = (bytes: Uint8Array) =>
  loadWeight({ task: 'face-detection', places: [holding({ [YUNET]: bytes })] }, () => YUNET_TRIAL);

test('a weight of the wrong length is corrupt', async () => {
  await expect(load(new Uint8Array(100))).rejects.toMatchObject({
    code: 'weight-corrupt',
    message:
      'The file face_detection_yunet_2023mar.onnx of the weight yunet is another one: it has 100 bytes, not 232589.',
  });
});

test('a weight of the right length with other contents is corrupt', async () => {
  await expect(load(new Uint8Array(232_589))).rejects.toMatchObject({
    code: 'weight-corrupt',
    message:
      'The file face_detection_yunet_2023mar.onnx of the weight yunet is another one: it does not match its checksum.',
  });
});

test('the app is asked only for what it brings along', async () => {
  const asked: string[] = [];
  const places: WeightPlace[] = [
    {
      name: 'embedded',
      read: async (file) => {
        asked.push(file);
        return null;
      },
    },
  ];
  const missing = { code: 'weight-missing' };
  await expect(loadWeight({ task: 'vad', places }, () => YUNET_TRIAL)).rejects.toMatchObject(missing);
  await expect(loadWeight({ task: 'speaker-segmentation', places }, () => YUNET_TRIAL)).rejects.toMatchObject(
    missing,
  );
  expect(asked).toEqual(['vad/silero-v6/silero_vad_v6.onnx']);
});

test('the network for processors is read where there is no GPU, and the other one where there is', async () => {
  const fileRead = () =>
    firstUsable({ task: 'face-detection', places: [embedded] }, async ({ file }) => file.path);
  expect(await fileRead()).toBe('faceapi-ssd-u8.onnx');
  const waiting = Object.assign(Object.create(WebAssembly), { Suspending: class {} });
  vi.stubGlobal('WebAssembly', waiting);
  allowGpu({ adapter: {} as GPUAdapter, verdicts: { read: async () => null, write: async () => {} } });
  expect(await fileRead()).toBe('faceapi-ssd.onnx');
  // A GPU that is not to be used is none.
  vi.unstubAllGlobals();
  expect(await fileRead()).toBe('faceapi-ssd-u8.onnx');
  allowGpu(null);
});

const EMBEDDED = {
  'face-detection/faceapi-ssd/faceapi-ssd.onnx': SSD_TRIAL,
  'face-detection/faceapi-ssd/faceapi-ssd-u8.onnx': SSD_TRIAL,
  'face-landmarks/faceapi-landmarks68/faceapi-landmarks68.onnx': LANDMARKS_TRIAL,
  'face-embedding/faceapi-resnet34/faceapi-resnet34.onnx': EMBEDDED_FACE_TRIAL,
  'vad/silero-v6/silero_vad_v6.onnx': VAD_TRIAL,
  'speaker-embedding/voiceprint-lite/voiceprint-lite.onnx': SPEAKER_TRIAL,
};

test('each embedded network is what its own task needs, and no other', async () => {
  const others = { yunet: YUNET_TRIAL, aligned: ALIGNED_FACE_TRIAL, segmentation: SEGMENTATION_TRIAL };
  for (const file of Object.keys(EMBEDDED)) {
    const session = await createSession(laidOut(file), file);
    const weight = weightById(file.split('/')[1]!)!;
    for (const [of, trial] of Object.entries({ ...EMBEDDED, ...others })) {
      const tried = tryNetwork(session, weight, trial);
      if (trial === EMBEDDED[file as keyof typeof EMBEDDED]) await tried;
      else await expect(tried, `${file} for ${of}`).rejects.toMatchObject({ code: 'weight-corrupt' });
    }
  }
});

test('what gives the right number of values that are no numbers is another network', async () => {
  const { Graph } = await import(
    new URL('../../../bin/setup/weights-from-packages/onnx-writer.mjs', import.meta.url).href
  );
  const graph = new Graph({ feats: ['rows', 'frames', 80] });
  const nothing = graph.node('Log', [graph.floats(Array(192).fill(-1))]);
  const none = graph.node('ReduceSum', [graph.node('Mul', ['feats', graph.floats([0])])], { keepdims: 0 });
  const embs = graph.node('Add', [none, nothing]);
  const session = await createSession(graph.encode({ embs: { value: embs, dims: [192] } }), 'it');
  await expect(tryNetwork(session, weightById('voiceprint-lite')!, SPEAKER_TRIAL)).rejects.toMatchObject({
    code: 'weight-corrupt',
    message: 'The weight voiceprint-lite is no network for speaker-embedding.',
  });
});

/** A file of each task that has no checksum, or is its operator's own, with another's network in it, and what is used instead. */
const WRONG = [
  ['face-detection', 'yunet/yunet_n_dynamic.onnx', 'faceapi-ssd'],
  ['face-embedding', 'mobilefacenet/mobilefacenet.onnx', 'faceapi-resnet34'],
  ['speaker-embedding', 'wespeaker-resnet34-lm/voxceleb_resnet34_LM.onnx', 'voiceprint-lite'],
  ['speaker-segmentation', 'pyannote-segmentation-3.0/model.onnx', null],
  ['text-embedding', 'all-MiniLM-L6-v2/model.onnx', 'use-lite'],
] as const;
for (const [task, file, instead] of WRONG) {
  test(`another network under a name of ${task} is not used, which is told`, async () => {
    const served = holding({
      [`${task}/${file}`]: laidOut('face-landmarks/faceapi-landmarks68/faceapi-landmarks68.onnx'),
      'speaker-embedding/wespeaker-resnet34-lm/own': new Uint8Array(),
      'text-embedding/all-MiniLM-L6-v2/tokenizer.json': new TextEncoder().encode(
        '{"model":{"type":"WordPiece","vocab":{"[UNK]":0},"unk_token":"[UNK]"}}',
      ),
    });
    const places = [served, embedded];
    const abilities = task.startsWith('face')
      ? (await loadFaces(places, null)).abilities
      : task === 'text-embedding'
        ? [(await loadTextEmbedding(places, null)).ability]
        : (await loadHearing(places, null)).abilities;
    const ability = abilities.find((one) => one.task === task)!;
    expect(ability.weight?.id ?? null).toBe(instead);
    const why = expect.stringMatching(/is no network for|do not fit together/);
    expect(allInEnglish(ability.refused)).toEqual([{ id: file.split('/')[0], place: 'served', why }]);
    const notes = abilityNotes(abilities).map(inEnglish);
    expect(notes).toHaveLength(1);
    if (instead) expect(notes[0]).toContain(`In its place ${instead} is used.`);
    else expect(inEnglish(ability.missing!)).toBe(notes[0]);
  });
}

test('a truncated weight is told, with what is used instead and what to do', async () => {
  const file = 'face-detection/yunet/yunet_n_dynamic.onnx';
  const served = holding({ [file]: new Uint8Array(1000) });
  const { abilities } = await loadFaces([served, embedded], null);
  expect(abilityNotes(abilities).map(inEnglish)).toEqual([
    'The weight yunet could not be loaded. In its place faceapi-ssd is used. Put the right file there (`models pull` fetches most), or take it out of MNEME_MODELS.',
  ]);
  const alone = await loadFaces([served], null);
  expect(allInEnglish(alone.abilities[0])).toMatchObject({
    weight: null,
    missing:
      'Faces are not looked for. The weight yunet could not be loaded. Put the right file there (`models pull` fetches most), or take it out of MNEME_MODELS.',
  });
});

describe('files that an operator serves', () => {
  const network = bytesOf(500, 1);
  const words = bytesOf(80, 2);
  const pinOf = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: sha256Of(bytes) });
  const pins = { 'onnx/model.onnx': pinOf(network), 'words.json': pinOf(words) };
  const download = { repository: 'owner/ear', revision: 'abc', file: 'onnx/model.onnx', pins };
  const ear = (more: Partial<Download> = {}): Weight => ({
    ...{ id: 'ear', task: 'vad', title: 'Ear', licence: 'MIT', origin: '', embedded: false },
    files: [{ path: 'onnx/model.onnx' }, { path: 'model.onnx' }],
    companions: [{ path: 'words.json' }],
    download: { ...download, ...more },
  });
  const use = (files: Record<string, Uint8Array>, weight = ear(), name: WeightPlace['name'] = 'served') => {
    const read = async (file: string) => files[file.replace('vad/ear/', '')] ?? null;
    const task = 'vad';
    return firstUsable(
      { task, places: [{ name, read }], partOf: () => weight },
      async ({ file }) => file.path,
    );
  };
  const other = {
    network: { 'onnx/model.onnx': network.with(7, 0), 'words.json': words },
    words: { 'onnx/model.onnx': network, 'words.json': words.subarray(1) },
  };
  const own = { own: new Uint8Array() };

  test('are used where they are those of the pins', async () => {
    expect(await use({ 'onnx/model.onnx': network, 'words.json': words })).toBe('onnx/model.onnx');
  });

  test('are refused where one is another, which is told', async () => {
    await expect(use(other.network)).rejects.toMatchObject({
      code: 'weight-corrupt',
      message: 'The file onnx/model.onnx of the weight ear is another one: it does not match its checksum.',
    });
    await expect(use(other.words)).rejects.toMatchObject({
      code: 'weight-corrupt',
      message: 'The file words.json of the weight ear is another one: it has 79 bytes, not 80.',
    });
  });

  test('are used where they are said to be its own, and under a name that has no pin', async () => {
    expect(await use({ ...other.network, ...own })).toBe('onnx/model.onnx');
    expect(await use({ ...other.words, ...own })).toBe('onnx/model.onnx');
    expect(await use({ 'model.onnx': network.with(7, 0), 'words.json': words.subarray(1) })).toBe(
      'model.onnx',
    );
  });

  test('are used where their publishers changed them under their names, as those of MiniLM', async () => {
    expect(await use(other.words, ear({ hasChanged: true }))).toBe('onnx/model.onnx');
    const changed = MANIFEST.filter(({ download }) => download?.hasChanged);
    expect(changed.map(({ id }) => id)).toEqual(['all-MiniLM-L6-v2']);
  });

  test('are no rule for what was downloaded', async () => {
    for (const weight of [ear(), ear({ hasChanged: true })])
      await expect(use({ ...other.words, ...own }, weight, 'downloaded')).rejects.toMatchObject({
        code: 'weight-corrupt',
      });
  });
});
