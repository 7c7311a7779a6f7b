/** What a weight is for. */
export type Task = 'face-detection' | 'face-landmarks' | 'face-embedding' | 'vad' | 'speaker-embedding';

/** How two embeddings of a weight are compared: `similarity` is the cosine, or one minus the Euclidean distance. */
export type Metric = 'cosine' | 'one-minus-euclidean';

export interface WeightFile {
  /** Path below the weight's own folder `<task>/<id>/`. */
  path: string;
  /** Its length; with `sha256` checked after reading, where known. */
  bytes?: number;
  /** Lower-case hex. */
  sha256?: string;
}

/** The detector that also needs face-api's landmarks. */
export const FACE_API_DETECTOR = 'faceapi-ssd';
/** The embedding with face-api's own alignment. */
export const FACE_API_EMBEDDING = 'faceapi-resnet34';

/** One entry of the manifest: everything that loading, showing and crediting a weight needs. */
export interface Weight {
  id: string;
  task: Task;
  title: string;
  licence: string;
  /** Where it comes from, for people. */
  origin: string;
  /** The first that exists in the weight's folder is used. */
  files: WeightFile[];
  /** True when the set-up lays it out inside the app, from the package registry or from this project. */
  embedded: boolean;
  /** Values of one embedding. */
  dimension?: number;
  metric?: Metric;
  /**
   * Least mean similarity to a node's stored embeddings for a new observation to be that node
   * (M3-Agent, section 4: mean cosine), and where the figure was measured.
   */
  match?: { threshold: number; measured: string };
}

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
      {
        path: 'face_detection_yunet_2023mar.onnx',
        bytes: 232_589,
        sha256: '8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4',
      },
      { path: 'yunet_n_640_640.onnx' },
    ],
    embedded: false,
  },
  {
    id: FACE_API_DETECTOR,
    task: 'face-detection',
    title: 'SSD MobileNet v1 of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/ssd_mobilenetv1, written as ONNX by the set-up',
    files: [{ path: `${FACE_API_DETECTOR}.onnx` }],
    embedded: true,
  },
  {
    id: 'faceapi-landmarks68',
    task: 'face-landmarks',
    title: '68 face landmarks of face-api',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/face_landmark_68, written as ONNX by the set-up',
    files: [{ path: 'faceapi-landmarks68.onnx', bytes: 372_053 }],
    embedded: true,
  },
  {
    id: 'sface',
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
      {
        path: 'face_recognition_sface_2021dec_int8.onnx',
        bytes: 9_896_933,
        sha256: '2b0e941e6f16cc048c20aee0c8e31f569118f65d702914540f7bfdc14048d78a',
      },
    ],
    embedded: false,
    dimension: 128,
    metric: 'cosine',
    match: { threshold: 0.363, measured: "its authors' figure for LFW pairs (OpenCV Zoo)" },
  },
  {
    id: 'mobilefacenet',
    task: 'face-embedding',
    title: 'MobileFaceNet',
    licence: 'unclear: for tests only',
    origin: 'Straits-AI/face-recognition-web-demo 209027a7',
    files: [{ path: 'mobilefacenet.onnx' }],
    embedded: false,
    dimension: 128,
    metric: 'cosine',
    match: {
      threshold: 0.48,
      measured:
        "a track's looks against up to 10, three scripted films: same person >= .62 (49 tracks), different <= .37 (215)",
    },
  },
  {
    id: FACE_API_EMBEDDING,
    task: 'face-embedding',
    title: 'Face recognition of face-api (ResNet-34)',
    licence: 'MIT',
    origin: '@vladmandic/face-api, model/face_recognition, written as ONNX by the set-up',
    files: [{ path: 'faceapi-resnet34.onnx', bytes: 6_483_652 }],
    embedded: true,
    dimension: 128,
    metric: 'one-minus-euclidean',
    match: {
      threshold: 0.63,
      measured:
        'up to 10 looks, 262 faces of 7 people in three scripted films: same person in another film >= .651, different people <= .620; photographs: different <= .541, a third of the same-person pairs below',
    },
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
    id: 'wespeaker-resnet34-lm',
    task: 'speaker-embedding',
    title: 'WeSpeaker ResNet34-LM',
    licence: 'CC BY 4.0',
    origin: 'Wespeaker/wespeaker-voxceleb-resnet34-LM',
    files: [{ path: 'voxceleb_resnet34_LM.onnx' }],
    embedded: false,
    dimension: 256,
    metric: 'cosine',
    match: {
      threshold: 0.6,
      measured: 'not measured here: what M3-Agent and ViSAGE use for voices, with their own models',
    },
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
    embedded: true,
    dimension: 192,
    metric: 'cosine',
    match: {
      threshold: 0.5,
      measured:
        'turns of 2 s and more: mean cosine same / different .65 / .02 (LibriSpeech, 5 speakers), .78 / .18 (four scripted films); pairwise F1 matching clip by clip .92 and .93 (5 voices); lower merges film voices, higher splits real ones',
    },
  },
];

/** The weights of a task, best first. */
export function weightsFor(task: Task): Weight[] {
  return MANIFEST.filter((weight) => weight.task === task);
}

export function weightById(id: string): Weight | undefined {
  return MANIFEST.find((weight) => weight.id === id);
}
