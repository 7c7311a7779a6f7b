import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AskRequest } from '../../../lib/contract/answers';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { seeded } from '../../demo-film/brush.js';
import { answer } from './answer';
import { type MadeMemory, makeMemory } from './made-memory';

const SIZES = [1_000, 100_000, 1_000_000];
const QUESTIONS = 200;
const WARM_UP = 20;

interface Row {
  metric: string;
  value: number;
  unit: string;
}

/**
 * How long a whole answer takes without a model, and what the memory that it reads takes, at 1,000, 100,000 and 1,000,000
 * incidents that were made up: milliseconds of the median and of the 95th percentile of 200 questions of mixed kinds.
 *
 * @throws Error when the questions are not answered and refused as they were made to be: then the times say nothing
 */
export function run(sizes: number[] = SIZES): Row[] {
  return sizes.flatMap((size) => {
    const before = usedMB();
    const made = makeMemory(size);
    const { words, names, videos, incidents, ledger, facts } = made;
    const recall = new HeldRecall({ videos, incidents, ledger, facts });
    const memory = usedMB() - before;
    const ask = (request: AskRequest) => {
      const started = performance.now();
      const { refused } = answer(recall, request);
      return { ms: performance.now() - started, refused };
    };
    const requests = madeQuestions({ words, names, videos });
    for (const { request } of requests.slice(0, WARM_UP)) ask(request);
    const asked = requests.map(({ request, kind }) => ({ kind, ...ask(request) }));
    if (
      asked.some(({ kind, refused }) => kind === 'nothing' && !refused) ||
      asked.every(({ refused }) => refused)
    )
      throw new Error('Made-up questions were not answered as they should be.');
    const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
    const row = (metric: string, value: number, unit: string): Row => ({
      metric: `answers.${metric}.${size}`,
      value: Number(value.toFixed(3)),
      unit,
    });
    return [
      row('p50', times[Math.floor(times.length * 0.5)]!, `ms an answer, ${size} entries`),
      row('p95', times[Math.floor(times.length * 0.95)]!, `ms an answer, ${size} entries`),
      row('memory', memory, 'MB of heap'),
    ];
  });
}

/** Questions of every kind in turn, the same for the same memory. */
export function madeQuestions({ words, names, videos }: Pick<MadeMemory, 'words' | 'names' | 'videos'>) {
  const random = seeded(QUESTIONS);
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]!;
  const rare = () => pick(words.slice(2_000, 20_000));
  const common = () => pick(words.slice(0, 40));
  const kinds: Record<string, () => AskRequest> = {
    rare: () => ({ question: `Where is the ${rare()} ${rare()}?` }),
    common: () => ({ question: `What about the ${common()}, ${common()} and ${common()} ${common()}?` }),
    person: () => ({ question: `What did ${pick(names)} say about the ${common()} ${rare()}?` }),
    name: () => ({ question: `What did ${pick(names)} say?` }),
    before: () => ({
      question: `What about the ${common()} and the ${rare()}?`,
      video: pick(videos).name,
      before: Math.floor(random() * videos[0]!.durationS),
    }),
    work: () => ({ question: `What does ${pick(names)} do?` }),
    identity: () => ({ question: `Who is ${pick(names)}?` }),
    company: () => ({ question: `Who was there when ${pick(names)} said the ${rare()} ${common()}?` }),
    coming: () => ({ question: `When did ${pick(names)} arrive?` }),
    first: () => ({ question: 'Who was the first to speak?' }),
    day: () => ({ question: 'What happened on Saturday?' }),
    amount: () => ({ question: `How many ${common()} does ${pick(names)} have?` }),
    nothing: () => ({ question: `Where is the ${rare()}qxq ${rare()}wqw?` }),
  };
  const makers = Object.entries(kinds);
  return Array.from({ length: QUESTIONS }, (_, i) => {
    const [kind, make] = makers[i % makers.length]!;
    return { kind, request: make() };
  });
}

/** Megabytes that JavaScript holds, after what is held no more is let go. */
function usedMB(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}
