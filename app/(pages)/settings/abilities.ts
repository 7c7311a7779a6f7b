import type { Task } from '../../../lib/models/manifest';
import type { Work } from '../../../lib/pipeline/speed-check';

/** The places that weights are read from, in plain words. */
export const PLACES: Record<string, string> = {
  served: 'From the directory MNEME_MODELS of the app’s server',
  embedded: 'Part of the app',
};

/** What each kind of weight is for, in plain words. */
export const ABILITIES: Record<Task, string> = {
  'face-detection': 'Finds faces',
  'face-landmarks': 'Finds eyes, nose and mouth',
  'face-embedding': 'Tells faces apart',
  vad: 'Finds speech',
  'speaker-segmentation': 'Finds where speakers change and overlap',
  'speaker-embedding': 'Tells voices apart',
  transcription: 'Writes down what is said',
  'text-embedding': 'Finds words by their meaning',
  'language-model': 'A language model in this tab',
};

/** What remembering spends its time on, in plain words. */
export const WORK: Record<Work, string> = {
  pictures: 'Taking pictures out of the file',
  faces: 'Finding faces',
  mouths: 'Watching mouths',
  looks: 'Telling faces apart',
  sound: 'Taking sound out of the file',
  speech: 'Finding speech',
  voices: 'Telling voices apart',
  words: 'Writing down what is said',
};
