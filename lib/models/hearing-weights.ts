import type { UsualInput } from './gpu-or-wasm';
import { VOICE_MATCH } from './match-thresholds';
import type { Weight } from './weight';

/** 16 pieces of 1.5 s of speech. */
const SPEECH: UsualInput = { dims: [16, 148, 80], range: [-5, 5] };

/** What finds speech and speakers and tells voices apart: best first for each task. */
export const HEARING_WEIGHTS: readonly Weight[] = [
  {
    id: 'silero',
    task: 'vad',
    title: 'Silero voice activity',
    licence: 'MIT',
    origin: 'snakers4/silero-vad, opset 15',
    files: [
      {
        path: 'silero_vad_16k_op15.onnx',
        sha256: '7ed98ddbad84ccac4cd0aeb3099049280713df825c610a8ed34543318f1b2c49',
      },
    ],
    embedded: false,
  },
  {
    id: 'silero-v6',
    task: 'vad',
    title: 'Silero voice activity, version 6',
    licence: 'MIT',
    origin: 'snakers4/silero-vad, inside @ricky0123/vad-web',
    files: [
      {
        path: 'silero_vad_v6.onnx',
        bytes: 2_327_524,
        sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
      },
    ],
    embedded: true,
  },
  {
    // Never run here: input, output and frames are as its documentation says, and are tested on a network that the tests make.
    id: 'pyannote-segmentation-3.0',
    task: 'speaker-segmentation',
    title: 'pyannote segmentation 3.0',
    licence: 'MIT',
    origin: 'pyannote/segmentation-3.0, as ONNX by onnx-community/pyannote-segmentation-3.0',
    files: [
      { path: 'onnx/model.onnx' },
      { path: 'model.onnx' },
      { path: 'onnx/model_quantized.onnx' },
      { path: 'model_quantized.onnx' },
    ],
    download: {
      repository: 'onnx-community/pyannote-segmentation-3.0',
      revision: '733a93b6473d019a773298e08cefa686894b1854',
      file: 'onnx/model.onnx',
      pins: {
        'onnx/model.onnx': {
          bytes: 5_986_908,
          sha256: '057ee564753071c0b09b5b611648b50ac188d50846bff5f01e9f7bbf1591ea25',
        },
      },
    },
    embedded: false,
  },
  {
    id: 'wespeaker-resnet34-lm',
    task: 'speaker-embedding',
    title: 'WeSpeaker ResNet34-LM',
    licence: 'CC BY 4.0',
    origin: 'Wespeaker/wespeaker-voxceleb-resnet34-LM',
    files: [{ path: 'voxceleb_resnet34_LM.onnx' }],
    usual: SPEECH,
    download: {
      repository: 'Wespeaker/wespeaker-voxceleb-resnet34-LM',
      revision: 'f0c48c298fd835726c27956a5d617bad7115627e',
      file: 'voxceleb_resnet34_LM.onnx',
      pins: {
        'voxceleb_resnet34_LM.onnx': {
          bytes: 26_530_309,
          sha256: '7bb2f06e9df17cdf1ef14ee8a15ab08ed28e8d0ef5054ee135741560df2ec068',
        },
      },
    },
    embedded: false,
    dimension: 256,
    voiceMatch: VOICE_MATCH['wespeaker-resnet34-lm'],
  },
  {
    id: 'voiceprint-lite',
    task: 'speaker-embedding',
    title: 'voiceprint-lite',
    licence: 'trained for this project on LibriSpeech (CC BY 4.0): attribute it',
    origin: 'this project',
    files: [
      {
        path: 'voiceprint-lite.onnx',
        bytes: 3_320_017,
        sha256: 'd5f7276c89d450bae24835a829cb674bbcd897c99e2982f4e5c96b2b8e0f5f0a',
      },
    ],
    usual: SPEECH,
    embedded: true,
    dimension: 192,
    voiceMatch: VOICE_MATCH['voiceprint-lite'],
  },
];
