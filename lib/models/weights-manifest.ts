import type { Task } from '../contract/models';
import { HEARING_WEIGHTS } from './hearing-weights';
import { LANGUAGE_MODELS } from './language-models';
import { SEEING_WEIGHTS, SFACE } from './seeing-weights';
import type { Weight } from './weight';
import { WORD_WEIGHTS } from './word-weights';

/** What describes a face and a voice. */
export const EMBEDDING_TASK = {
  face: 'face-embedding',
  voice: 'speaker-embedding',
} as const satisfies Record<'face' | 'voice', Task>;

/** Tasks that the rest does without: where none of their weights can be had, it works. */
export const OPTIONAL_TASKS: ReadonlySet<Task> = new Set([
  'thing-detection',
  'text-recognition',
  'image-text-embedding',
  'speaker-segmentation',
  'transcription',
  'text-embedding',
  'language-model',
]);

/**
 * Each task's weights, best first: the first that can be had is used. Places, in order: the directory the app
 * serves (`MNEME_MODELS`), what was downloaded into this browser, what the set-up laid out in the app.
 * A task's list is also the allow-list of what the app serves from that directory.
 */
export const MANIFEST: readonly Weight[] = [
  ...SEEING_WEIGHTS,
  ...HEARING_WEIGHTS,
  ...WORD_WEIGHTS,
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

/** Whether lines in many languages are found by their meaning with a text weight; with null none are. */
export function knowsManyLanguages(textWeight: string | null): boolean {
  return textWeight !== null && weightById(textWeight)?.languages === 'many';
}

/** Memories made with these are read, and nothing is made with them any more: until November 2026 SFace was given blue and red the wrong way round, and things were found by another NanoDet. */
const RETIRED: readonly Weight[] = [
  { ...MANIFEST.find(({ id }) => id === SFACE)!, id: 'sface', files: [] },
  {
    ...MANIFEST.find(({ task }) => task === 'thing-detection')!,
    ...{ id: 'nanodet-g', title: 'NanoDet-g', files: [] },
  },
];

/** Also of one that is retired. */
export function weightById(id: string): Weight | undefined {
  const isIt = (weight: Weight) => weight.id === id;
  return MANIFEST.find(isIt) ?? RETIRED.find(isIt);
}
