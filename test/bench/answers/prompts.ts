// What a model is asked of a question, by how much is remembered in a memory that was made up: how long it takes to put together, and how long it is.
import { ANSWERING_LIMITS } from '../../../lib/language/prompts/answering';
import { bytesOf } from '../../../lib/language/prompts/data';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { firstPrompt, memoryOf } from '../../thinking';
import { madeQuestions } from './latency';
import { makeMemory } from './made-memory';

const SIZES = [10, 10_000, 1_000_000];
const WARM_UP = 20;

/**
 * Milliseconds from question to prompt ready, median and 95th percentile of 200 questions of mixed kinds, and bytes of the longest prompt.
 *
 * @throws Error when a prompt is longer than it may be
 */
export async function run(sizes: number[] = SIZES) {
  const rows = [];
  for (const size of sizes) {
    const made = makeMemory(size);
    const { videos, incidents, ledger, facts } = made;
    const memory = memoryOf(new HeldRecall({ videos, incidents, ledger, facts }));
    const requests = madeQuestions(made).map(({ request }) => ({ ...request, mode: 'reflex' as const }));
    for (const request of requests.slice(0, WARM_UP)) await firstPrompt(memory, request);
    const prompts = [];
    for (const request of requests) prompts.push(await firstPrompt(memory, request));
    const asked = prompts.flatMap((prompt) => prompt ?? []);
    const longest = Math.max(...asked.map(({ text }) => bytesOf(text)));
    if (longest > ANSWERING_LIMITS.bytes) throw new Error(`A prompt has ${longest} bytes.`);
    const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
    const row = (metric: string, value: number, unit: string) => ({
      metric: `answers.prompt.${metric}.${size}`,
      value: Number(value.toFixed(2)),
      unit: `${unit}, ${size} entries`,
    });
    rows.push(
      row('p50', times[Math.floor(times.length * 0.5)]!, 'ms from question to prompt ready'),
      row('p95', times[Math.floor(times.length * 0.95)]!, 'ms from question to prompt ready'),
      row('bytes', longest, `bytes of the longest prompt, of at most ${ANSWERING_LIMITS.bytes}`),
    );
  }
  return rows;
}
