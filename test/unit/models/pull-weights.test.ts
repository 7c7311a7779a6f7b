import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Weight } from '../../../lib/models/weight';
import { bytesOf, sha256Of, WeightsHost } from '../../weights-host';

const { pullWeights, weightsHost } = await import(
  new URL('../../../bin/cli/pull-weights.mjs', import.meta.url).href
);

const NETWORK = bytesOf(300_000, 1);
const VOCABULARY = bytesOf(2_000, 2);
const DETECTOR = bytesOf(5_000, 3);

const pinOf = (bytes: Uint8Array) => ({ bytes: bytes.length, sha256: sha256Of(bytes) });

const weight = (
  id: string,
  task: Weight['task'],
  file: string,
  pins: Record<string, Uint8Array>,
  more: Partial<Weight> = {},
): Weight => ({
  id,
  task,
  title: `Title of ${id}`,
  licence: 'MIT',
  origin: '',
  files: [{ path: file }],
  embedded: false,
  download: {
    ...{ repository: `owner/${id}`, revision: 'main', file },
    pins: Object.fromEntries(Object.entries(pins).map(([path, bytes]) => [path, pinOf(bytes)])),
  },
  ...more,
});
const LANGUAGE = bytesOf(10, 4);
const TEXT = weight(
  'text',
  'text-embedding',
  'onnx/model.onnx',
  { 'onnx/model.onnx': NETWORK, 'tokenizer.json': VOCABULARY },
  {
    files: [{ path: 'other.onnx' }, { path: 'onnx/model.onnx' }],
    companions: [{ path: 'tokenizer.json' }],
  },
);
const FACE = weight('face', 'face-detection', 'face.onnx', { 'face.onnx': DETECTOR });
const LARGE = weight('large', 'language-model', 'model.onnx', { 'model.onnx': LANGUAGE });
const OWN = weight('own', 'vad', 'own.onnx', {}, { download: undefined });
const MANIFEST = [TEXT, FACE, LARGE, OWN];

const FILES = {
  '/owner/text/resolve/main/onnx/model.onnx': NETWORK,
  '/owner/text/resolve/main/tokenizer.json': VOCABULARY,
  '/owner/face/resolve/main/face.onnx': DETECTOR,
  '/owner/large/resolve/main/model.onnx': LANGUAGE,
};
const CUT = 100_000;

let host: WeightsHost;
let address: string;
let directory: string;
let said: string[];
beforeEach(async () => {
  host = new WeightsHost(FILES);
  address = await host.start();
  directory = mkdtempSync(path.join(tmpdir(), 'mneme-pull-'));
  said = [];
});
afterEach(() => {
  host.stop();
  rmSync(directory, { recursive: true });
});

const pull = (...ids: string[]) =>
  pullWeights(MANIFEST, directory, ids, { host: address, say: (line: string) => said.push(line) });
const held = (file: string) => new Uint8Array(readFileSync(path.join(directory, file)));
const allFiles = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();

test('weights lie as MNEME_MODELS wants them; sizes and licences are told before anything is fetched', async () => {
  const result = await pull();
  expect(allFiles()).toEqual([
    'face-detection/face/face.onnx',
    'text-embedding/text/onnx/model.onnx',
    'text-embedding/text/tokenizer.json',
  ]);
  expect(sha256Of(held('text-embedding/text/onnx/model.onnx'))).toBe(sha256Of(NETWORK));
  expect(said.slice(0, 3)).toEqual([
    'Title of text (text-embedding/text): 0.3 MB, licence MIT, from owner/text',
    'Title of face (face-detection/face): 0.0 MB, licence MIT, from owner/face',
    `Fetching 0.3 MB into ${directory} ...`,
  ]);
  expect(result).toMatchObject({
    directory,
    bytes: 307_000,
    weights: [
      { id: 'text', task: 'text-embedding', bytes: 302_000, licence: 'MIT' },
      {
        files: [{ path: 'face.onnx', bytes: 5_000, sha256: sha256Of(DETECTOR), fetched: true }],
      },
    ],
  });
});

test('what is there stays; what is there and damaged is fetched again', async () => {
  await pull();
  host.asked.length = 0;
  expect((await pull()).weights[0].files[0].fetched).toBe(false);
  expect(host.asked).toEqual([]);

  rmSync(path.join(directory, 'face-detection/face/face.onnx'));
  writeFileSync(path.join(directory, 'text-embedding/text/tokenizer.json'), bytesOf(2_000, 5));
  await pull();
  expect(host.asked.sort()).toEqual(['face.onnx', 'tokenizer.json']);
});

test('a connection that breaks is made again and goes on where it broke', async () => {
  host.cuts = [CUT, CUT];
  await pull('text');
  expect(host.asked).toEqual([
    'onnx/model.onnx',
    'onnx/model.onnx bytes=100000-',
    'onnx/model.onnx bytes=200000-',
    'tokenizer.json',
  ]);
  expect(sha256Of(held('text-embedding/text/onnx/model.onnx'))).toBe(sha256Of(NETWORK));
});

test('what a run that failed has fetched is gone on with by the next', async () => {
  host.cuts = [CUT];
  const pulling = pull('text');
  await expect.poll(() => host.asked.length).toBe(1);
  host.stop();
  await expect(pulling).rejects.toMatchObject({ code: 'weight-missing' });
  host = new WeightsHost(FILES);
  await host.start(Number(new URL(address).port));
  await pull('text');
  expect(host.asked[0]).toMatch(/^onnx\/model.onnx bytes=\d+-$/);
  expect(sha256Of(held('text-embedding/text/onnx/model.onnx'))).toBe(sha256Of(NETWORK));
});

test('a file that is another one by now is refused, and what was begun of it goes', async () => {
  host.cuts = [CUT];
  const model = '/owner/text/resolve/main/onnx/model.onnx';
  const pulling = pull('text');
  await expect.poll(() => host.asked.length).toBe(1);
  host.files.set(model, bytesOf(250_000, 9));
  await expect(pulling).rejects.toMatchObject({ code: 'weight-corrupt' });
  await expect(pull('text')).rejects.toMatchObject({
    message: expect.stringContaining('has 250000 bytes, not 300000'),
  });
  host.files.set(model, NETWORK);
  await pull('text');
  expect(sha256Of(held('text-embedding/text/onnx/model.onnx'))).toBe(sha256Of(NETWORK));
  expect(allFiles().filter((file) => file.endsWith('.part'))).toEqual([]);
});

test('what is not the file of the manifest is refused and not kept; what the host has not got is told; the rest is fetched', async () => {
  const forged = DETECTOR.with(7, 0);
  host.files.set('/owner/face/resolve/main/face.onnx', forged);
  await expect(pull()).rejects.toMatchObject({
    code: 'weight-corrupt',
    message: 'Title of face (face): face.onnx is not the file that it should be; it was not kept.',
  });
  expect(existsSync(path.join(directory, 'face-detection/face/face.onnx'))).toBe(false);
  expect(sha256Of(held('text-embedding/text/tokenizer.json'))).toBe(sha256Of(VOCABULARY));

  host.files.delete('/owner/text/resolve/main/tokenizer.json');
  await expect(pull('text')).rejects.toMatchObject({
    code: 'weight-missing',
    message: expect.stringContaining('tokenizer.json answered 404'),
  });
  host.stop();
  await expect(pull('text')).rejects.toMatchObject({ code: 'weight-missing' });
});

test('a host without ranges is asked for whole files, and begun anew where one breaks off', async () => {
  host.hasRanges = false;
  host.cuts = [CUT];
  await pull('text');
  expect(host.asked).toEqual(['onnx/model.onnx', 'onnx/model.onnx bytes=100000-', 'tokenizer.json']);
  expect(sha256Of(held('text-embedding/text/onnx/model.onnx'))).toBe(sha256Of(NETWORK));
  expect(said[0]).toContain('0.3 MB');
});

test('language models are fetched when they are named; others than the manifest tells of are not', async () => {
  await pull('large');
  expect(allFiles()).toEqual(['language-model/large/model.onnx']);
  await expect(pull('own')).rejects.toMatchObject({ code: 'bad-input' });
  await expect(pull('../../etc')).rejects.toMatchObject({ code: 'bad-input' });
});

test('the host is Hugging Face, or the mirror that is named', () => {
  expect(weightsHost('')).toBe('https://huggingface.co');
  expect(weightsHost('http://mirror.local:8080/hf/')).toBe('http://mirror.local:8080/hf');
  expect(() => weightsHost('file:///etc')).toThrow('MNEME_WEIGHTS_MIRROR is no address');
});
