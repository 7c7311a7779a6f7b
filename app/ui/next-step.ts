import type { Mneme } from '../../lib/contract/mneme';
import type { Task } from '../../lib/contract/models';
import { text } from '../../lib/text';

interface NextStep {
  label: string;
  /** Where it is asked for. */
  href: string;
  /** Whether there is something in the memory that gains by it. */
  isToDo(mneme: Mneme): Promise<boolean>;
}

/** What a new weight can do for what is remembered already; of other tasks that stays as it is, or is done by itself. */
const NEXT_STEPS: Partial<Record<Task, NextStep>> = {
  transcription: {
    label: text('Listen to your videos again'),
    href: '/#wordless',
    isToDo: async (mneme) => mneme.getState().videos.some(({ listening }) => listening),
  },
  'face-embedding': {
    label: text('Describe faces anew'),
    href: '/settings#faces-anew',
    isToDo: async (mneme) => (await mneme.otherFaceWeight()) !== null,
  },
  'speaker-embedding': {
    label: text('Describe voices anew'),
    href: '/settings#voices-anew',
    isToDo: async (mneme) => (await mneme.otherVoiceWeight()) !== null,
  },
  'text-embedding': {
    label: text('Describe lines anew'),
    href: '/settings#lines-anew',
    isToDo: async (mneme) => (await mneme.otherTextWeight()) !== null,
  },
};

/** What can be done for this memory once a weight of a task is here; null where nothing is left to do. */
export async function nextStep(mneme: Mneme, task: Task): Promise<Pick<NextStep, 'label' | 'href'> | null> {
  const step = NEXT_STEPS[task];
  const isToDo = await step?.isToDo(mneme).catch(() => false); // What is here works without.
  return step && isToDo ? step : null;
}
