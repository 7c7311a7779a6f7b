import type { Task } from '../../../lib/models/manifest';
import { text } from '../../../lib/text';

/** The places that weights are read from, in plain words. */
export const PLACES: Record<string, string> = {
  served: text('from the directory MNEME_MODELS'),
  embedded: text('part of the app'),
};

/** What each kind of weight is for, in plain words. */
export const ABILITIES: Record<Task, string> = {
  'face-detection': text('Finding faces'),
  'face-landmarks': text('Finding eyes, nose and mouth'),
  'face-embedding': text('Telling faces apart'),
  vad: text('Finding speech'),
  'speaker-segmentation': text('Finding where speakers change and overlap'),
  'speaker-embedding': text('Telling voices apart'),
  transcription: text('Writing down what is said'),
  'text-embedding': text('Finding words by their meaning'),
  'language-model': text('A language model in this tab'),
};
