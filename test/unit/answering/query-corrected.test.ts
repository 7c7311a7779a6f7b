import { describe, expect, test } from 'vitest';
import type { SwitchedRequest } from '../../../lib/answering/by-model/ask-switches';
import { type LineSource, linesFor, QueryCorrections } from '../../../lib/keeper/query-corrections';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { CORRECTION, contextOf, QueryCorrection } from '../../../lib/memory/query-correction';
import type { TextRole } from '../../../lib/models/weight';
import { seededRandom } from '../../../lib/seeded-random';
import { rememberStories, story } from '../../stories/memory';
import { askOf, memoryOf, scriptedModel, textOf } from '../../thinking';

const DIMENSION = 256;
/** Of what is learnt from here. */
const FEW = 32;

/** A vector for each text, as far from all others as random ones are. */
function vectorOf(text: string, dimension = DIMENSION): Float32Array {
  const seed = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) | 0, 7);
  const random = seededRandom(seed);
  return contextOf([Float32Array.from({ length: dimension }, () => random() - 0.5)])!;
}

describe('a question in its context', () => {
  const { writes } = rememberStories([story('dev-breakfast'), story('dev-camping')]);
  const last = writes.at(-1)!.video;
  const recall = new HeldRecall({
    videos: [writes[0]!.video, last].map((video) => ({ ...video, weights: { 'text-embedding': 'made' } })),
    incidents: writes.flatMap(({ incidents }) => incidents),
    ledger: writes.flatMap(({ ledger }) => ledger),
    facts: writes.flatMap(({ facts }) => facts),
    words: writes.flatMap(({ words }) => words.map((line) => ({ ...line, embedding: vectorOf(line.text) }))),
  });
  const MEANT = 'The dentist frightened me';
  const meant = writes.flatMap(({ words }) => words).find(({ text }) => text.includes(MEANT))!;
  const ASKED = 'What is bad for teeth?';
  const request: SwitchedRequest = {
    question: 'Which hazard was it?',
    mode: 'reflex',
    as: { withoutGlobalState: true },
    previous: { question: ASKED, evidence: [] },
  };
  /** After that question, that line is meant. */
  const correction = new QueryCorrection(DIMENSION, () => 0.5);
  correction.into.set(vectorOf(ASKED));
  correction.out.set(vectorOf(meant.text).map((value) => value * 5));

  async function ask(
    asked: SwitchedRequest,
    { vectors = true, learnt = correction }: { vectors?: boolean; learnt?: QueryCorrection | null } = {},
  ) {
    const provider = scriptedModel(() => 'Not known: it.');
    const as: Record<TextRole, Set<string>> = { question: new Set(), line: new Set() };
    const memory = {
      ...memoryOf(recall),
      vectorOf: async (role: TextRole, text: string) => {
        as[role].add(text);
        return vectors ? vectorOf(text) : null;
      },
      correction: async () => learnt,
    };
    const { trace } = await askOf(recall, asked, () => '', { provider, memory });
    const told = trace.find(({ step }) => step === 'query correction')?.detail;
    return { told, prompt: textOf(provider.asked[0]!), as };
  }

  test('finds what the question means after the one before', async () => {
    const { told, prompt, as } = await ask(request);
    expect(told).toBe('By 1 line before it.');
    expect(as.question).toContain(ASKED);
    expect(as.line.size).toBe(0);
    expect(prompt).toContain(MEANT);
    const without = await ask({ ...request, as: { ...request.as, withoutQueryCorrection: true } });
    expect(without.told).toBe('Off: left out.');
    expect(without.prompt).not.toContain(MEANT);
  });

  test('or at the moment at which it is asked, by what was said just before', async () => {
    const { previous: _, ...now } = request;
    const { told, as } = await ask({ ...now, video: last.name, before: last.durationS + 60 });
    expect(told).toBe('By 3 lines before it.');
    // Some weights are given questions otherwise than lines.
    expect(as.line.size).toBe(3);
    expect([...as.question]).toContain(now.question);
    for (const line of as.line) expect(as.question).not.toContain(line);
  });

  test.each([
    ['without vectors', request, { vectors: false }, 'Off: no text embedding.'],
    [
      'with nothing before it',
      { ...request, previous: undefined },
      {},
      'Off: nothing was asked or said just before.',
    ],
    [
      'with nothing learnt',
      request,
      { learnt: null },
      'Off: nothing that helps could be learnt from what was said.',
    ],
    [
      'as of an earlier moment',
      { ...request, video: last.name, before: 60 },
      {},
      'Off: it is learnt from later moments, too.',
    ],
  ] as const)('%s stays as it is, and that is told', async (_, asked, options, told) => {
    expect((await ask(asked, options)).told).toBe(told);
  });
});

describe('what is learnt', () => {
  /** Lines that a talk's first line tells more of. */
  function source(): LineSource & { lines: number; stored: string; asked: number[] } {
    const vector = (text: string) => vectorOf(text, FEW);
    const talks = Array.from({ length: 512 }, (_, i) => {
      const [place, topic] = [i % 5, Math.floor(i / 5)];
      const [where, asked] = [vector(`place ${place}`), vector(`topic ${topic}`)];
      return [where, asked, contextOf([asked, vector(`at ${place}`)])!];
    });
    return {
      ...{ lines: 0, stored: 'a', asked: [] },
      count() {
        return this.lines;
      },
      state() {
        return this.stored;
      },
      async first(most) {
        this.asked.push(most);
        return talks.slice(0, most / 3);
      },
    };
  }

  test('is learnt again when twice as many lines are there, others are the first, or it failed', async () => {
    const lines = source();
    const corrections = new QueryCorrections(lines);
    expect(await corrections.current()).toBeNull();
    lines.lines = 300;
    const [one, again] = [await corrections.current(), await corrections.current()];
    lines.lines = 511;
    expect(await corrections.current()).toBe(one);
    expect(again).toBe(one);
    lines.lines = 600;
    await corrections.current();
    lines.stored = 'b';
    await corrections.current();
    expect(lines.asked).toEqual([256, 512, 512]);
    const works = lines.first;
    lines.first = async () => {
      throw new Error('Gone.');
    };
    lines.stored = 'c';
    await expect(corrections.current()).rejects.toThrow('Gone.');
    lines.first = works;
    await corrections.current();
    expect(lines.asked).toHaveLength(4);
  });

  test('is learnt from the first lines, and helps', async () => {
    const lines = source();
    lines.lines = 1200;
    const learnt = await new QueryCorrections(lines).current();
    expect(lines.asked).toEqual([1024]);
    expect(learnt?.dimension).toBe(FEW);
  });

  test.each([
    [0, 0],
    [CORRECTION.least - 1, 0],
    [CORRECTION.least, 256],
    [511, 256],
    [512, 512],
    [5000, 2048],
    [1_000_000, 2048],
  ])('of %i lines %i teach', (count, lines) => {
    expect(linesFor(count)).toBe(lines);
  });
});
