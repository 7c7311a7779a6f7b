/** What a weight is for. */
export type Task = 'face-detection' | 'face-landmarks' | 'face-embedding' | 'vad' | 'speaker-embedding';

/** How two embeddings of a weight are compared: `similarity` is the cosine, or one minus the Euclidean distance. */
export type Metric = 'cosine' | 'one-minus-euclidean';

export interface WeightFile {
  /** Path below the weight's own folder `<task>/<id>/`. */
  path: string;
  bytes?: number;
  /** Lower-case hex; checked after loading where known. */
  sha256?: string;
}

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
  /** Where a person may let it be fetched from. */
  url?: string;
  /** Length of one embedding, for embedding weights. */
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
 * serves (`MNEME_MODELS`), the browser's cache, what the set-up laid out in the app.
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
    url: 'https://huggingface.co/opencv/face_detection_yunet/resolve/main/face_detection_yunet_2023mar.onnx',
  },
];

/** The weights of a task, best first. */
export function weightsFor(task: Task): Weight[] {
  return MANIFEST.filter((weight) => weight.task === task);
}

export function weightById(id: string): Weight | undefined {
  return MANIFEST.find((weight) => weight.id === id);
}
