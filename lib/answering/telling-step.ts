import type { TraceStep } from '../contract/answers';
import type { TraceStepName } from '../contract/trace';
import { inEnglish, type Tellable } from '../told';

/** A step of a trace that pages show by itself, in their language. */
export function tellingStep(step: TraceStepName, told: Tellable): TraceStep {
  return { step, detail: inEnglish(told), told };
}
