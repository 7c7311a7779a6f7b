// The steps of a trace: those that pages show by themselves have a name here.

/** The step of a trace that tells how a question that goes on from the one before was read. */
export const TAKEN_AS = 'taken as';

/** The step of a trace that tells how much an answer of a model is to be relied on, and why: "Likely: ...". */
export const HOW_SURE = 'how sure';

/** The step of a trace that tells what a model adds to its answer of what is generally known: nothing that was remembered tells it. */
export const COMMON = 'common knowledge';

/** The step of a trace that tells why no model answered, though one was to: none is connected, or it failed. */
export const WITHOUT_MODEL = 'without a model';

/** The step of a trace that tells that a note was made: the one piece of evidence. */
export const NOTED = 'noted';

/** The step of a trace that tells how the note that is the one piece of evidence is forgotten: only when the person says so. */
export const FORGETTABLE = 'to be forgotten';

/** The step of a trace that tells which way of thinking answered, where that was chosen. */
export const CHOSEN = 'chosen';

/** The step of a trace that tells to what time a question confines itself: in its own words, or as a stretch of a video. */
export const IN_TIME = 'in time';

/** The step of a trace that tells what came near and is not used, with why: a moment, or a sentence of a model. At most `LEFT_OUT_TOLD` of them. */
export const LEFT_OUT = 'left out';

export const LEFT_OUT_TOLD = 3;

/** The step of a trace that tells that what was said asks nothing of the videos: the answer is one of a few sentences, which pages put into their language. */
export const NOTHING_ASKED = 'nothing asked';

/** Whether what was answered asked nothing of the videos. */
export function isNothingAsked({ trace }: { trace: readonly { step: TraceStepName }[] }): boolean {
  return trace.some(({ step }) => step === NOTHING_ASKED);
}

/** Every step that is traced: pages handle each of them (app/(pages)/ask/story). */
export type TraceStepName =
  | typeof TAKEN_AS
  | typeof HOW_SURE
  | typeof COMMON
  | typeof WITHOUT_MODEL
  | typeof NOTED
  | typeof FORGETTABLE
  | typeof CHOSEN
  | typeof IN_TIME
  | typeof LEFT_OUT
  | typeof NOTHING_ASKED
  // What was asked, and how it was understood.
  | 'names'
  | 'understood'
  | 'gates'
  | 'query correction'
  | 'planned'
  // What was looked for, looked at and found.
  | 'searched'
  | 'inspected'
  | 'read'
  | 'prompt'
  | 'scene'
  | 'witness'
  | 'told'
  | 'seen'
  // What was set aside.
  | 'repeated'
  | 'sifted'
  | 'mended'
  | 'failed'
  // What was decided, and by which way of answering.
  | 'judged'
  | 'reflex'
  | 'iterative'
  | 'recursive'
  | 'verified'
  | 'socratic'
  | 'answered'
  | 'reminder set'
  // What it took.
  | 'model';
