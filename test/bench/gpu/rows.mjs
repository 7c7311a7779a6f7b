// What is measured of a GPU, in a browser or by Dawn.

/** Threads of the WebAssembly that it is compared with. */
export const THREADS = 2;

/** @param {number[][]} sides heights and widths */
const pictures = (...sides) => sides.map(([height, width]) => [1, 3, height, width]);
/** @param {number[]} row @param {number[]} sizes */
const batches = (row, ...sizes) => sizes.map((size) => [size, ...row]);

/**
 * Networks with shapes that their inputs have at work beside the usual one; `task` and `id`: where their weights lie. Those that do not come with the app are
 * measured where MNEME_MODELS has them.
 *
 * @type {(import('./measuring').Measured & { task: string, embedded: boolean })[]}
 */
export const NETWORKS = [
  {
    ...{ task: 'face-detection', id: 'faceapi-ssd', file: 'faceapi-ssd.onnx', embedded: true },
    shapes: pictures(
      [512, 288],
      [384, 512],
      [512, 384],
      [224, 512],
      [512, 512],
      [320, 320],
      [160, 160],
      [96, 160],
    ),
  },
  {
    ...{
      task: 'face-landmarks',
      id: 'faceapi-landmarks68',
      file: 'faceapi-landmarks68.onnx',
      embedded: true,
    },
    shapes: batches([3, 112, 112], 2, 3, 4, 8),
  },
  {
    ...{ task: 'face-embedding', id: 'faceapi-resnet34', file: 'faceapi-resnet34.onnx', embedded: true },
    shapes: batches([3, 150, 150], 2, 4, 6, 8, 16),
  },
  {
    ...{ task: 'thing-detection', id: 'nanodet-plus-m', file: 'nanodet.onnx', embedded: true },
    shapes: pictures([416, 256], [512, 320], [320, 416], [416, 416]),
  },
  {
    ...{ task: 'text-recognition', id: 'ppocr-v4', file: 'detector.onnx', embedded: true },
    shapes: pictures([640, 352], [480, 640], [640, 640], [544, 960], [960, 544]),
  },
  {
    ...{ task: 'text-recognition', id: 'ppocr-v4', file: 'recognizer.onnx', embedded: true },
    usual: { dims: [1, 3, 48, 320], range: [-1, 1] },
    shapes: pictures([48, 96], [48, 160], [48, 480], [48, 640], [48, 960]),
  },
  {
    ...{ task: 'speaker-embedding', id: 'voiceprint-lite', file: 'voiceprint-lite.onnx', embedded: true },
    shapes: batches([148, 80], 1, 2, 4, 8, 12),
  },
  {
    ...{ task: 'transcription', id: 'moonshine-tiny', file: 'encoder.onnx', embedded: true },
    usual: { dims: [1, 8 * 16_000], range: [-0.5, 0.5] },
    shapes: [2, 4, 12, 20].map((seconds) => [1, seconds * 16_000]),
  },
  {
    ...{ task: 'face-detection', id: 'yunet', file: 'yunet_n_dynamic.onnx', embedded: false },
    shapes: pictures([480, 288], [384, 512], [160, 160]),
  },
  {
    ...{ task: 'face-embedding', id: 'mobilefacenet', file: 'mobilefacenet.onnx', embedded: false },
    shapes: [],
  },
];

/**
 * Rows of the GPU that is found; null where there is none, or one in software alone and that is not wanted.
 *
 * @param {(name: string, argument?: unknown) => Promise<any>} call calls what measuring.ts gives
 * @param {{ files: string[], software: boolean }} wanted names of networks' files
 */
export async function gpuRows(call, { files, software }) {
  const adapter = await call('adapter');
  if (!adapter || (adapter.isSoftware && !software)) return null;
  const kind = adapter.isSoftware ? 'in software: nothing follows from its times' : 'in hardware';
  const rows = [{ metric: 'gpu.adapter', value: adapter.text, unit: `(${kind})` }];
  for (const { id, file, usual, shapes } of NETWORKS.filter((network) => files.includes(network.file))) {
    console.error(`${file} ...`);
    const failed = (/** @type {Error} */ error) => [
      { metric: `gpu.fails.${file}`, value: error.message, unit: '' },
    ];
    rows.push(...(await call('network', { id, file, usual, shapes }).catch(failed)));
  }
  return rows;
}
