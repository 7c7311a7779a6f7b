import type { TraceStep } from '../../../lib/contract/answers';
import {
  CHOSEN,
  COMMON,
  FORGETTABLE,
  HOW_SURE,
  IN_TIME,
  LEFT_OUT,
  NOTED,
  NOTHING_ASKED,
  TAKEN_AS,
  type TraceStepName,
  WITHOUT_MODEL,
} from '../../../lib/contract/trace';

/** What a part of the story of an answer tells. */
export type Stage = 'asked' | 'sought' | 'found' | 'discarded' | 'decided' | 'done' | 'took';

/** Steps that follow one another and tell the same. */
export interface Chapter {
  stage: Stage;
  /** The stage was told before: several rounds look, and find, again. */
  again: boolean;
  steps: TraceStep[];
}

const STAGES: Readonly<Record<TraceStepName, Stage>> = {
  [TAKEN_AS]: 'asked',
  [WITHOUT_MODEL]: 'asked',
  [NOTHING_ASKED]: 'asked',
  names: 'asked',
  understood: 'sought',
  [IN_TIME]: 'sought',
  gates: 'sought',
  'query correction': 'sought',
  planned: 'sought',
  searched: 'sought',
  inspected: 'sought',
  read: 'found',
  prompt: 'found',
  scene: 'found',
  witness: 'found',
  told: 'found',
  seen: 'found',
  repeated: 'discarded',
  sifted: 'discarded',
  mended: 'discarded',
  failed: 'discarded',
  [LEFT_OUT]: 'discarded',
  judged: 'decided',
  reflex: 'decided',
  iterative: 'decided',
  recursive: 'decided',
  verified: 'decided',
  socratic: 'decided',
  answered: 'decided',
  [CHOSEN]: 'decided',
  [HOW_SURE]: 'decided',
  [COMMON]: 'decided',
  [NOTED]: 'done',
  'reminder set': 'done',
  [FORGETTABLE]: 'done',
  model: 'took',
};

/**
 * The steps of a trace as a story: in their order, those that tell the same together, with what it took at the end. No step is left out. Pure.
 */
export function storyOf(trace: readonly TraceStep[]): Chapter[] {
  // The rules search once, and tell with that what they found.
  const byRules = trace.some(({ step }) => step === 'answered');
  const stageOf = ({ step }: TraceStep): Stage => {
    if (byRules && step === 'searched') return 'found';
    return STAGES[step];
  };
  const isLast = (step: TraceStep) => stageOf(step) === 'took';
  const told = new Set<Stage>();
  const chapters: Chapter[] = [];
  for (const step of [...trace.filter((one) => !isLast(one)), ...trace.filter(isLast)]) {
    const stage = stageOf(step);
    const current = chapters.at(-1);
    if (current?.stage === stage) current.steps.push(step);
    else chapters.push({ stage, again: told.has(stage), steps: [step] });
    told.add(stage);
  }
  return chapters;
}
