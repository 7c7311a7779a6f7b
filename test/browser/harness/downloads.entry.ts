import { downloadWeight } from '../../../lib/models/downloads/download-weight';
import { downloadedList, privateWeightFiles } from '../../../lib/models/downloads/weight-files';
import type { Weight } from '../../../lib/models/weight';
import { sha256 } from '../../../lib/sha256';

export { downloadedList };

const NETWORK = Uint8Array.from({ length: 400_000 }, (_, i) => (i * 31) % 256);
const WORDS = new Uint8Array(500).fill(7);

async function weight(): Promise<Weight> {
  return {
    ...{ id: 'ear', task: 'vad', title: 'Ear', licence: 'MIT', origin: '', embedded: false },
    files: [{ path: 'onnx/model.onnx' }],
    companions: [{ path: 'words.json' }],
    download: {
      ...{ repository: 'owner/ear', revision: 'abc', file: 'onnx/model.onnx' },
      pins: {
        'onnx/model.onnx': { bytes: NETWORK.length, sha256: await sha256(NETWORK) },
        'words.json': { bytes: WORDS.length, sha256: await sha256(WORDS) },
      },
    },
  };
}

/** Downloads it from a host that stops after so many bytes of each answer, until `stopAt` bytes are there. Returns where each answer began. */
export async function download(cut: number, stopAt = Number.POSITIVE_INFINITY): Promise<number[]> {
  const stopping = new AbortController();
  const begun: number[] = [];
  await downloadWeight(await weight(), {
    files: privateWeightFiles,
    fetch: async (path, { headers }) => {
      const bytes = path.endsWith('words.json') ? WORDS : NETWORK;
      const from = Number(/\d+/.exec(headers.range ?? '')?.[0] ?? 0);
      if (bytes === NETWORK) begun.push(from);
      const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`, etag: '"a"' };
      return new Response(bytes.slice(from, from + cut), { status: from > 0 ? 206 : 200, headers: range });
    },
    wait: async () => {},
    onProgress: (done) => {
      if (done >= stopAt) stopping.abort();
    },
    signal: stopping.signal,
  }).catch((error) => {
    if (error.code !== 'cancelled') throw error;
  });
  return begun;
}

export async function isWhole(): Promise<boolean> {
  const path = 'vad/ear/onnx/model.onnx';
  const bytes = (await downloadedList()).includes(path) ? await privateWeightFiles.read(path) : null;
  return bytes !== null && (await sha256(bytes)) === (await sha256(NETWORK));
}

export async function remove(): Promise<void> {
  await privateWeightFiles.remove(await weight());
}
