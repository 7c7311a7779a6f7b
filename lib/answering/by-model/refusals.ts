import { listed } from '../by-rules/telling';
import type { Outcome, Tools } from './contract';
import { UnusableAnswer } from './model-calls';

/** What was looked for, that is told. */
const MOST_TOLD = 4;

/** A refusal that says what was looked for. `missing`: what the model says is not there, where it refuses. */
export function notFound(
  lookedFor: readonly string[],
  rounds: number,
  why: string,
  missing?: string,
): Outcome {
  const told = lookedFor.slice(0, MOST_TOLD).map((query) => `"${query}"`);
  const others = lookedFor.length > MOST_TOLD ? ['more'] : [];
  const looked = told.length > 0 ? ` I looked for ${listed([...told, ...others])}.` : '';
  return {
    answer: `I found nothing that answers it.${looked}`,
    refused: true,
    ...{ rounds, why, sure: 'sure', missing },
  };
}

/** What a call of the model gives; `otherwise` where nothing of it can be used. */
export async function usable<T>(
  call: () => Promise<T>,
  otherwise: T,
  what: string,
  tools: Pick<Tools, 'trace'>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    tools.trace('failed', `${what}: nothing that the model wrote could be used.`);
    return otherwise;
  }
}
