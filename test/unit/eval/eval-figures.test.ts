import { describe, expect, test } from 'vitest';
import { SWITCHES, type Switch, switching } from '../../../lib/eval/ablations';
import { measureNoise, recallAt, withNoise } from '../../../lib/eval/noise';
import { refAt } from '../../../lib/eval/ref-at';
import { noNoiseScored } from '../../../lib/eval/report/nothing-scored';
import { PUBLISHED, publishedOf } from '../../../lib/eval/report/published';
import { letterIn } from '../../../lib/eval/scoring/choice';
import { quantile, shareOf } from '../../../lib/eval/wilson';

const on = (...spans: [number, number][]) => spans.map(([t0, t1]) => ({ clock: 'all', t0, t1 }));

describe('Ref@N', () => {
  test('is the share of bins that both touch', () => {
    // Bins 0, 1 and 2 against 1, 2 and 3.
    expect(refAt(on([10, 700]), on([300, 1000]), 300)).toBe(0.5);
    expect(refAt(on([84100, 84114]), on([84100, 84114], [86054, 86595]), 300)).toBeCloseTo(1 / 4);
  });

  test('ends are half open: what ends where a bin begins does not touch it', () => {
    expect(refAt(on([0, 300]), on([0, 10]), 300)).toBe(1);
    expect(refAt(on([0, 300.001]), on([0, 10]), 300)).toBe(0.5);
    expect(refAt(on([300, 310]), on([0, 300]), 300)).toBe(0);
  });

  test('is 0 where neither touches any bin, and what ends before it begins touches none', () => {
    expect(refAt([], [], 300)).toBe(0);
    expect(refAt(on([15, 14]), on([20, 20]), 300)).toBe(0);
    expect(refAt([], on([1, 2]), 300)).toBe(0);
  });

  test('what lies outside the clock is cut off, and other clocks are other bins', () => {
    expect(refAt(on([-50, 30]), on([0, 30]), 60)).toBe(1);
    expect(refAt(on([0, 6000]), on([0, 60]), 60, 60)).toBe(1);
    expect(refAt([{ clock: 'a', t0: 0, t1: 9 }], [{ clock: 'b', t0: 0, t1: 9 }], 60)).toBe(0);
  });
});

describe('shares and spreads', () => {
  test("Wilson's interval, as in worked examples", () => {
    const share = shareOf([...Array(15).fill(1), ...Array(35).fill(0)])!;
    expect(share).toMatchObject({ n: 50, value: 0.3 });
    expect([share.low, share.high].map((value) => value.toFixed(3))).toEqual(['0.191', '0.438']);
    expect(shareOf([0, 0, 0, 0])).toMatchObject({ low: 0, high: expect.closeTo(0.4899, 3) });
    expect(shareOf([0, 0.5, 1])!.value).toBe(0.5);
    expect(shareOf([])).toBeNull();
  });

  test('quantiles are of the values themselves', () => {
    const values = Array.from({ length: 20 }, (_, i) => 20 - i);
    expect([quantile(values, 0.5), quantile(values, 0.95), quantile([], 0.5)]).toEqual([10, 19, null]);
  });
});

describe('the letter of an answer', () => {
  const options = [
    { letter: 'A', text: 'Red' },
    { letter: 'B', text: 'Red and blue' },
    { letter: 'C', text: 'Green' },
    { letter: 'D', text: 'It does not say' },
  ];
  test.each([
    ['B', 'B'],
    ['(c)', null],
    ['(C)', 'C'],
    ['B. Red and blue', 'B'],
    ['**D**', 'D'],
    ['The best answer is C.', 'C'],
    ['Option B, since she says so.', 'B'],
    ['The answer is a green one.', 'C'],
    ['A, B', null],
    ['I think it is (B).', 'B'],
    ['It must be D here.', 'D'],
    ['A green one.', 'C'],
    ['They were red and blue.', 'B'],
    ['It was red.', 'A'],
    ['B or C', null],
    ["I can't tell.", null],
    ['A man came in.', null],
    ['', null],
  ])('%j gives %j', (answer, letter) => expect(letterIn(answer, options)).toBe(letter));
});

describe('noise', () => {
  test('is in front, at least four times as long, and the same for the same seed', () => {
    const query = 'Where is the blue kite?';
    const noisy = withNoise(query, 7);
    expect(noisy.endsWith(`. ${query}`)).toBe(true);
    const noise = noisy.length - query.length - 2;
    expect(noise).toBeGreaterThanOrEqual(4 * query.length - 1);
    expect(noise).toBeLessThan(4 * query.length + 12);
    expect([withNoise(query, 7) === noisy, withNoise(query, 8) === noisy]).toEqual([true, false]);
  });

  test('what it costs is how much less of the evidence is found', async () => {
    const clues = [
      { video: 'a', t0: 0, t1: 2 },
      { video: 'a', t0: 8, t1: 9 },
    ];
    const [right, wrong] = [
      { video: 'a.mp4', t0: 1, t1: 3 },
      { video: 'a.mp4', t0: 2, t1: 8 },
    ];
    expect(recallAt(clues, [wrong, right], 1)).toBe(0);
    expect(recallAt(clues, [wrong, right], 2)).toBe(0.5);
    const question = {
      ...{ id: 'q', videos: ['a'], about: 'a', before: null, question: 'Who?', reference: '', types: [] },
      truth: { by: 'phrases' as const, accept: ['x'], answerable: true },
      clues,
    };
    const unanswerable = { ...question, truth: { ...question.truth, answerable: false } };
    // Finds what it should only without noise.
    const report = await measureNoise([question, unanswerable], async (query) =>
      query === 'Who?' ? [right] : [wrong, right],
    );
    expect(report.questions).toBe(1);
    expect(report.recall[0]).toEqual({ k: 1, clean: 0.5, noisy: 0, fall: 0.5 });
    expect(report.recall[1]).toMatchObject({ k: 3, fall: expect.closeTo(0) });
    expect(noNoiseScored(report, [question], [question])).toBeNull();
    const found = async () => [right];
    expect(noNoiseScored(await measureNoise([], found), [question, unanswerable], [])).toEqual({
      code: 'not-found',
      message:
        'None of the 2 questions was scored: this memory has none of the videos that they are about (a ...). Remember them first.',
    });
    const here = [unanswerable];
    expect(noNoiseScored(await measureNoise(here, found), [question, unanswerable], here)?.code).toBe(
      'bad-input',
    );
  });
});

describe('switches of the papers', () => {
  const switches: Switch[] = [
    {
      ...{ name: 'as-published', does: '', source: '', ways: ['reflex'] },
      ask: (request, value) => ({ ...request, question: `${request.question} ${value}` }),
    },
    { name: 'rounds', does: '', source: '', ways: ['recursive'], ask: 'Remember it otherwise.' },
  ];
  test('make a request one that is asked so', () => {
    const switched = switching(['as-published=3'], 'reflex', switches);
    expect(switched({ question: 'Who?' }).question).toBe('Who? 3');
    expect(switching([])({ question: 'Who?' })).toEqual({ question: 'Who?' });
    expect(switching(['as-published', 'rounds=0'])({ question: 'Who?' })).toEqual({
      question: 'Who?',
      as: { asPublished: true, rounds: 0 },
    });
  });

  test('those that are none of asking are refused, with what to do instead', () => {
    expect(() => switching(['rounds=2'], 'auto', switches)).toThrow('Remember it otherwise.');
    expect(() => switching(['without-forward-grounding'])).toThrow(
      /of writing, not of asking.*model write --without-forward-grounding/,
    );
    expect(() => switching(['magic'], 'auto', switches)).toThrow('There is no switch magic.');
  });

  test.each([
    [['rounds=6'], 'rounds takes a whole number from 0 to 5.'],
    [['rounds=-1'], 'rounds takes'],
    [['rounds=2.5'], 'rounds takes'],
    [['rounds'], 'rounds takes'],
    [['facts=51'], 'facts takes a whole number from 0 to 50.'],
    [['incidents=many'], 'incidents takes a whole number from 0 to 24.'],
    [['without-facts=3'], 'takes no value'],
    [['rounds=2', 'rounds=3'], 'The switch rounds is there twice.'],
  ])('%s is refused before anything is asked', (written, message) => {
    expect(() => switching(written)).toThrow(expect.objectContaining({ code: 'bad-input' }));
    expect(() => switching(written)).toThrow(message);
  });

  test('so are those that the way of answering does not read', () => {
    expect(() => switching(['rounds=2'], 'reflex')).toThrow(
      'Nothing reads the switch rounds in the mode reflex.',
    );
    expect(switching(['rounds=2'], 'recursive')({ question: 'Who?' }).as).toEqual({ rounds: 2 });
  });

  test('the Socratic baseline takes the place of every way, and reads few others', () => {
    const switched = switching(['socratic', 'as-published']);
    expect(switched({ question: 'Who?' }).as).toEqual({ socratic: true, asPublished: true });
    expect(() => switching(['socratic'], 'verified')).toThrow(
      'Nothing reads the switch socratic in the mode verified.',
    );
    expect(() => switching(['rounds=2', 'socratic'])).toThrow(
      'Nothing reads the switch rounds beside the switch socratic.',
    );
  });

  test('names are unique', () => {
    expect(new Set(SWITCHES.map(({ name }) => name)).size).toBe(SWITCHES.length);
  });
});

test('published figures are percentages with their tables, and found by dataset', () => {
  for (const { all, byType, source } of PUBLISHED) {
    for (const value of [all ?? 0, ...Object.values(byType)]) expect(value >= 0 && value <= 100).toBe(true);
    expect(source).toMatch(/Table|appendix/);
  }
  const [agent] = publishedOf('m3bench', 'robot').filter(({ system }) => system === 'M3-Agent');
  expect(agent).toMatchObject({ all: 30.7, byType: { 'person-understanding': 43.3 } });
  expect(publishedOf('films', null)).toEqual([]);
});
