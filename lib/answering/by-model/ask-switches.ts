import type { AskRequest } from '../../contract/answers';
import type { WhoSwitches } from '../../identity/who-switches';

/** The papers' ablations of answering with a model, by the switches of `eval` (lib/eval/ablations.ts). What is not set is as people get it. */
export interface AskSwitches extends Omit<WhoSwitches, 'strangersOnly'> {
  /**
   * Each source's own rule: iterative and recursive guess in the last round, the reflex always answers, verified refuses as it does anyway; and
   * what they say is shown without being held against its evidence.
   */
  asPublished?: boolean;
  /**
   * Most rounds, of which the last must answer: iterative and recursive. With one, that is given what the question itself finds; with none the model is asked once,
   * without the memory.
   */
  rounds?: number;
  /** Iterative: instructions are told in the first and the last round only. */
  withoutRepeatedInstructions?: boolean;
  /** Reflex: the whole past in short is left out. */
  withoutGlobalState?: boolean;
  /** Reflex: the query is not corrected by its context. */
  withoutQueryCorrection?: boolean;
  /** Reflex: at most so many facts and so many moments in the prompt, as far as there is room; moments that the rules rest on among them. */
  facts?: number;
  incidents?: number;
  /** Verified: what the scene tells is the answer, else what the first of the people tells who knows; no judge is asked. */
  withoutVerification?: boolean;
  /** Facts that tell what somebody is or has, that tell who is whose, that tell of nobody, or all: they are not found, nor told of anybody. */
  withoutAttributes?: boolean;
  withoutRelations?: boolean;
  withoutRules?: boolean;
  withoutFacts?: boolean;
  /** In place of every way: one search among the texts of clips, in which nobody is known, and one call (M3-Agent's Socratic models). */
  socratic?: boolean;
}

/** The least and the greatest value of the switches that take a whole number. */
export const SWITCH_RANGES = { rounds: [0, 5], facts: [0, 50], incidents: [0, 24] } as const;

/** A question that an evaluation asks: without a model nothing reads the switches. */
export interface SwitchedRequest extends AskRequest {
  as?: AskSwitches;
}
