import { HeldMemory } from '../../../lib/keeper/held-memory';
import { Keeper } from '../../../lib/keeper/keeper';
import { soundKeeper } from '../../../lib/keeper/sound';
import { isUntidy, tidy } from '../../../lib/keeper/tidying';
import type { TextEmbedder } from '../../../lib/language/text-embedding';
import { findFacts } from '../../../lib/memory/facts/find';
import { Database } from '../../../lib/store/database';
import { type Question, TEXT_WEIGHT } from './fill';

export { fill } from './fill';

/** Packs the memory of this origin, as is done when nothing is asked. Returns how long the longest pack took, milliseconds: so long somebody may wait. */
export async function pack(): Promise<number> {
  const held = new HeldMemory();
  await held.open(await Database.open(findFacts, () => {}));
  let longest = 0;
  while (isUntidy(held)) {
    const began = performance.now();
    await tidy(held);
    longest = Math.max(longest, performance.now() - began);
  }
  return longest;
}

/**
 * Opens the memory of this origin as the memory worker does and asks questions by words and meaning, whose vectors are given: milliseconds until it was
 * open, until the first answer, and of each answer after that.
 *
 * @throws Error when the line that a question is about is not found
 */
export async function openAndAsk(
  questions: Question[],
): Promise<{ open: number; first: number; later: number[] }> {
  const vectors = new Map(questions.map(({ text, vector }) => [text, Float32Array.from(vector)]));
  const embedder = {
    weightId: TEXT_WEIGHT,
    embed: async (texts: string[]) => texts.map((text) => vectors.get(text)!),
  } as unknown as TextEmbedder;
  const ability = { task: 'text-embedding', weight: null, missing: null, refused: [] } as const;
  const keeper = soundKeeper(new Keeper(async () => ({ embedder, ability })));
  const began = performance.now();
  await keeper.open(() => {});
  const times = [performance.now()];
  for (const { text, video, t0 } of questions) {
    const { evidence } = await keeper.ask({ question: text });
    times.push(performance.now());
    if (!evidence.some((one) => one.video === video && one.t0 === t0))
      throw new Error(`What is asked about is not found: ${text}`);
  }
  const [open, first, ...later] = times;
  return { open: open! - began, first: first! - began, later: later.map((time, i) => time - times[i + 1]!) };
}
