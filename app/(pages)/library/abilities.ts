import type { Task } from '../../../lib/models/manifest';

/** The places that weights are read from, in plain words. */
export const PLACES: Record<string, string> = {
  served: 'from the directory MNEME_MODELS',
  embedded: 'part of the app',
};

/** What each kind of weight is for, in plain words. */
export const ABILITIES: Record<Task, string> = {
  'face-detection': 'Finding faces',
  'face-landmarks': 'Finding eyes, nose and mouth',
  'face-embedding': 'Telling faces apart',
  vad: 'Finding speech',
  'speaker-segmentation': 'Finding where speakers change and overlap',
  'speaker-embedding': 'Telling voices apart',
  transcription: 'Writing down what is said',
  'text-embedding': 'Finding words by their meaning',
  'language-model': 'A language model in this tab',
};
