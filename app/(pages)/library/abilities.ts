import type { Task } from '../../../lib/models/manifest';

/** What each kind of weight is for, in plain words. */
export const ABILITIES: Record<Task, string> = {
  'face-detection': 'Finding faces',
  'face-landmarks': 'Finding eyes, nose and mouth',
  'face-embedding': 'Telling faces apart',
  vad: 'Finding speech',
  'speaker-embedding': 'Telling voices apart',
};
