import type { Task } from '../contract/models';
import type { UsualInput } from './gpu-or-wasm';
import type { FaceMatch, VoiceMatch } from './match-thresholds';

export interface WeightFile {
  /** A network that is faster on a processor and that GPUs cannot run: passed over where there is a GPU. */
  isForProcessor?: boolean;
  /** Path below the weight's own folder `<task>/<id>/`. */
  path: string;
  /** Its length; with `sha256` checked after reading, where known. */
  bytes?: number;
  /** Lower-case hex. */
  sha256?: string;
}

/** What a language model needs of the device that it runs on, beside WebGPU; bytes. */
export interface Needs {
  /** About what it takes while it runs: its weights, and what it has read. */
  memory: number;
  /** Its largest piece on the GPU: the table of its words. */
  buffer: number;
  /** Whether its values are of 16 bits (`shader-f16`). */
  f16: boolean;
}

/** What a text is to a text embedding: a question that is looked for, or what it is looked for among. */
export type TextRole = 'question' | 'line';

/** How a text embedding reads texts through the tokenizer beside it. */
export interface TokenReading {
  /** More tokens than this are cut off, the marks at both ends counted. */
  most: number;
  /** What its authors put before each kind of text; empty where they put nothing. */
  before: Readonly<Record<TextRole, string>>;
}

/** Where a weight is on Hugging Face: `file`, one of its `files`, and its companions under the same paths. */
export interface Download {
  repository: string;
  /** The whole name of a commit, 40 letters: what is there under it stays. */
  revision: string;
  file: string;
  /** Of each of these files its length in bytes and its SHA-256, as at least two who have it tell; nothing else is taken. */
  pins: Record<string, { bytes: number; sha256: string }>;
  /** Its publishers have changed these files under the same names: what an operator serves of them is held to nothing. */
  hasChanged?: true;
}

/**
 * A file of any content in a weight's folder of `MNEME_MODELS`, by which an operator says that the files beside it are their own, as converted or
 * trained by themselves: they are held to no pin.
 */
export const OWN_FILES: WeightFile = { path: 'own' };

/** One entry of the manifest: everything that loading, showing and crediting a weight needs. */
export interface Weight {
  id: string;
  task: Task;
  title: string;
  licence: string;
  /** Where it comes from, for people. */
  origin: string;
  /** The network: the first that exists in the weight's folder is used. */
  files: WeightFile[];
  /** What the network cannot be used without: each must lie in the same folder. */
  companions?: WeightFile[];
  /** Where it can be downloaded; without one it comes with the app or from a person's own hands. */
  download?: Download;
  /** True when the set-up lays it out inside the app, from the package registry or from this project. */
  embedded: boolean;
  /** An input as it usually is: its network may run on the GPU, if it gives the same for this and is faster. */
  usual?: UsualInput;
  /** Of a language model. */
  needs?: Needs;
  /** Values of one embedding. */
  dimension?: number;
  /** Of a text embedding that reads tokens. */
  tokens?: TokenReading;
  /** Of a text embedding: the language whose lines it finds by their meaning (ISO 639-1), or many. */
  languages?: 'en' | 'many';
  /** When two faces, or voices, are one person's (match-thresholds.ts). */
  faceMatch?: FaceMatch;
  voiceMatch?: VoiceMatch;
}

/** Where a file of a weight lies in every place: `<task>/<id>/<file>`. */
export function pathOf(weight: Weight, file: WeightFile): string {
  return `${weight.task}/${weight.id}/${file.path}`;
}
