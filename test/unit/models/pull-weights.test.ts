import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Weight } from '../../../lib/models/weight';

const { pullWeights, weightsHost } = await import(
  new URL('../../../bin/cli/pull-weights.mjs', import.meta.url).href
);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** Bytes that are nowhere the same. */
const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8) * 7 + seed) % 256);

const NETWORK = bytesOf(300_000, 1);
const VOCABULARY = bytesOf(2_000, 2);
const DETECTOR = bytesOf(5_000, 3);

const weight = (id: string, task: Weight['task'], file: string, more: Partial<Weight>): Weight => ({
  id,
  task,
  title: `Title of ${id}`,
  licence: 'MIT',
  origin: '',
  files: [{ path: file }],
  embedded: false,
  download: { repository: `owner/${id}`, revision: 'main', file, aboutBytes: 1 },
  ...more,
});
const TEXT = weight('text', 'text-embedding', 'onnx/model.onnx', {
  files: [{ path: 'other.onnx' }, { path: 'onnx/model.onnx' }],
  companions: [{ path: 'tokenizer.json' }],
});
const FACE = weight('face', 'face-detection', 'face.onnx', {
  files: [{ path: 'face.onnx', bytes: DETECTOR.length, sha256: sha256(DETECTOR) }],
});
const LARGE = weight('large', 'language-model', 'model.onnx', {});
const OWN = weight('own', 'vad', 'own.onnx', { download: undefined });
const MANIFEST = [TEXT, FACE, LARGE, OWN];

/** A host as Hugging Face is one: repositories by name, entity tags, ranges. */
class Host {
  readonly files = new Map<string, Uint8Array>([
    ['/owner/text/resolve/main/onnx/model.onnx', NETWORK],
    ['/owner/text/resolve/main/tokenizer.json', VOCABULARY],
    ['/owner/face/resolve/main/face.onnx', DETECTOR],
    ['/owner/large/resolve/main/model.onnx', bytesOf(10, 4)],
  ]);
  /** Requests for contents: path and range. */
  readonly asked: string[] = [];
  /** Whether it gives parts of files. */
  hasRanges = true;
  /** So many answers are cut off after 100,000 bytes. */
  cuts = 0;
  private readonly server: Server = createServer((request, response) => {
    const bytes = this.files.get(request.url!);
    if (!bytes) return response.writeHead(404).end();
    const tag = `"${sha256(bytes).slice(0, 8)}"`;
    if (request.method !== 'GET') return response.writeHead(405).end();
    if (request.headers.range === 'bytes=0-0' && this.hasRanges) {
      const range = `bytes 0-0/${bytes.length}`;
      return response
        .writeHead(206, { 'content-range': range, 'content-length': 1, etag: tag })
        .end(bytes.subarray(0, 1));
    }
    const from = this.hasRanges && request.headers['if-range'] === tag ? fromOf(request) : 0;
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from, etag: tag });
    if (request.headers.range === 'bytes=0-0') return response.end(bytes);
    this.asked.push(`${request.url!.split('/resolve/main/')[1]} ${request.headers.range ?? ''}`.trim());
    const rest = Buffer.from(bytes.subarray(from));
    if (this.cuts === 0 || rest.length <= 100_000) return response.end(rest);
    this.cuts -= 1;
    return response.write(rest.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 50));
  });

  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

function fromOf(request: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
}

let host: Host;
let address: string;
let directory: string;
let said: string[];
beforeEach(async () => {
  host = new Host();
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
  expect(held('text-embedding/text/onnx/model.onnx')).toEqual(NETWORK);
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
        files: [{ path: 'face.onnx', bytes: 5_000, sha256: sha256(DETECTOR), checked: true, fetched: true }],
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
  host.files.set('/owner/text/resolve/main/tokenizer.json', bytesOf(2_001, 5));
  await pull();
  expect(host.asked.sort()).toEqual(['face.onnx', 'tokenizer.json']);
});

test('a connection that breaks is made again and goes on where it broke', async () => {
  host.cuts = 2;
  await pull('text');
  expect(host.asked).toEqual([
    'onnx/model.onnx',
    'onnx/model.onnx bytes=100000-',
    'onnx/model.onnx bytes=200000-',
    'tokenizer.json',
  ]);
  expect(held('text-embedding/text/onnx/model.onnx')).toEqual(NETWORK);
});

test('what a run that failed has fetched is gone on with by the next', async () => {
  host.cuts = 1;
  const pulling = pull('text');
  await expect.poll(() => host.asked.length).toBe(1);
  host.stop();
  await expect(pulling).rejects.toMatchObject({ code: 'weight-missing' });
  host = new Host();
  await host.start(Number(new URL(address).port));
  await pull('text');
  expect(host.asked[0]).toMatch(/^onnx\/model.onnx bytes=\d+-$/);
  expect(held('text-embedding/text/onnx/model.onnx')).toEqual(NETWORK);
});

test('a file that was begun and is another one by now is begun anew', async () => {
  host.cuts = 1;
  const model = '/owner/text/resolve/main/onnx/model.onnx';
  const changed = bytesOf(250_000, 9);
  const pulling = pull('text');
  await expect.poll(() => host.asked.length).toBe(1);
  host.files.set(model, changed);
  // By its length it is not the one that was told before.
  await expect(pulling).rejects.toMatchObject({ code: 'weight-corrupt' });
  await pull('text');
  expect(held('text-embedding/text/onnx/model.onnx')).toEqual(changed);
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
  expect(held('text-embedding/text/tokenizer.json')).toEqual(VOCABULARY);

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
  host.cuts = 1;
  await pull('text');
  expect(host.asked).toEqual(['onnx/model.onnx', 'onnx/model.onnx bytes=100000-', 'tokenizer.json']);
  expect(held('text-embedding/text/onnx/model.onnx')).toEqual(NETWORK);
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
