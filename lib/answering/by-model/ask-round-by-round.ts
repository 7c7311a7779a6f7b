import type { Outcome, Sureness, Tools } from './contract';
import { UnusableAnswer } from './model-calls';
import { notFound } from './refusals';

/** Rounds of which nothing could be used, after which it is given up. */
const MOST_FAILED = 2;

/** What a model did in a round: it answers, says that there is nothing to answer with, or wants to look further. */
export interface Step {
  action: string;
  /** The answer, or what is missing. */
  content: string;
  sure: Sureness;
  why: string;
}

/** Thinking in rounds, as one way of it does. */
export interface Rounds<Own extends Step> {
  /** How many there are at most, 1 at least. In the last one nothing but an answer, or none, may come. */
  most: number;
  ask(round: number): Promise<Own>;
  /** Looks further, for what the model wants; null where nothing that it wrote could be used. */
  look(step: Own | null, round: number): Promise<void>;
  /** What was looked for so far, in words. */
  lookedFor: readonly string[];
}

/**
 * Asks and looks in turns until there is an answer. A round of which nothing could be used goes on with what `look` makes of it; the second
 * such round refuses, and so does the last.
 *
 * @throws MnemeError as `Provider.complete`
 */
export async function inRounds<Own extends Step>(
  { most, ask, look, lookedFor }: Rounds<Own>,
  tools: Pick<Tools, 'trace'>,
): Promise<Outcome> {
  let failed = 0;
  for (let round = 1; ; round += 1) {
    const step = await ask(round).catch((error: unknown) => {
      if (!(error instanceof UnusableAnswer)) throw error;
      tools.trace('failed', 'What the model wrote in this round could not be used.');
      return null;
    });
    if (step?.action === 'answer') {
      const { content, sure, why } = step;
      return { answer: content, refused: false, rounds: round, sure, why };
    }
    if (step?.action === 'nothing') return notFound(lookedFor, round, step.content, step.content);
    failed += step ? 0 : 1;
    if (round === most || failed === MOST_FAILED)
      return notFound(lookedFor, round, 'The model gave no answer that could be used.');
    await look(step, round);
  }
}
