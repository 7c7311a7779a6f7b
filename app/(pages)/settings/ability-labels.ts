import type { Task, Work } from '../../../lib/contract/models';
import { text } from '../../../lib/text';

/** The places that weights are read from, in plain words. */
export const PLACES: Record<string, string> = {
  served: text('From the directory MNEME_MODELS of the app’s server'),
  downloaded: text('Downloaded into this browser'),
  embedded: text('Part of the app'),
};

/** What each kind of weight is for, in plain words. */
export const ABILITIES: Record<Task, string> = {
  'face-detection': text('Finds faces'),
  'face-landmarks': text('Finds eyes, nose and mouth'),
  'face-embedding': text('Tells faces apart'),
  'thing-detection': text('Finds things and animals'),
  'text-recognition': text('Reads writing in pictures'),
  'image-text-embedding': text('Finds moments by what their pictures show'),
  vad: text('Finds speech'),
  'speaker-segmentation': text('Finds where speakers change and overlap'),
  'speaker-embedding': text('Tells voices apart'),
  transcription: text('Writes down what is said'),
  'text-embedding': text('Finds words by their meaning'),
  'language-model': text('A language model in this tab'),
};

/** Of what none comes with the app, what is not possible without it, and what would help. */
export const WITHOUT: Partial<Record<Task, string>> = {
  'image-text-embedding': text(
    'Not here. Words find what was said, written and recognised, not what a picture looks like, as “a red boat”. SigLIP 2 would help.',
  ),
  'speaker-segmentation': text(
    'Not here. Where speakers change is told by their voices alone, and where several speak at once their voices are mixed. pyannote segmentation 3.0 would help.',
  ),
};

/** What remembering spends its time on, in plain words. */
export const WORK: Record<Work, string> = {
  pictures: text('Taking pictures out of the file'),
  faces: text('Finding faces'),
  mouths: text('Watching mouths'),
  looks: text('Telling faces apart'),
  things: text('Finding things and animals'),
  writing: text('Reading writing in pictures'),
  sound: text('Taking sound out of the file'),
  speech: text('Finding speech'),
  voices: text('Telling voices apart'),
  words: text('Writing down what is said'),
};
