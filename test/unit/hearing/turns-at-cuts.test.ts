import { describe, expect, test } from 'vitest';
import { isAnotherVoice, linesCutAt, overCuts, partsOf } from '../../../lib/hearing/turns-at-cuts';
import { VoiceAnalyzer } from '../../../lib/hearing/turns-with-voices';
import { heardLine } from '../../../lib/hearing/unsure-words';
import type { SpeakerEmbedder } from '../../../lib/hearing/voiceprint';

const turn = (t0: number, t1: number) => ({ t0, t1, embedding: null });

describe('a turn that goes on over a cut', () => {
  test('is doubted where enough is heard on both sides', () => {
    expect(overCuts([turn(0, 8), turn(9, 10)], [4.1, 7.8, 9.5])).toEqual([
      { turn: turn(0, 8), at: 4, before: { t0: 1, t1: 4 }, after: { t0: 4, t1: 7 } },
    ]);
    expect(overCuts([turn(0, 8)], [])).toEqual([]);
    expect(overCuts([turn(0, 8)], [2.1, 4.1]).map(({ before, after }) => [before, after])).toEqual([
      [turn(0, 2), turn(2, 4)].map(({ t0, t1 }) => ({ t0, t1 })),
      [turn(2, 4), turn(4, 7)].map(({ t0, t1 }) => ({ t0, t1 })),
    ]);
  });

  test('is two where another voice is heard, and one where the same might go on', () => {
    const [one] = overCuts([turn(0, 4)], [2.1]);
    const at = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle));
    const thresholds = [[1, 0.5]] as const;
    expect(isAnotherVoice(one!, [at(0), at(Math.acos(0.19))], thresholds)).toBe(true);
    expect(isAnotherVoice(one!, [at(0), at(Math.acos(0.21))], thresholds)).toBe(false);
  });

  test('has parts between the cuts within it', () => {
    expect(partsOf(turn(0, 8), [3, 5, 9])).toEqual([
      { t0: 0, t1: 3 },
      { t0: 3, t1: 5 },
      { t0: 5, t1: 8 },
    ]);
  });

  test('is parted by its voices, of which each part has its own', async () => {
    const low = Float32Array.of(1, 0);
    const high = Float32Array.of(0, 1);
    const embedder = {
      weightId: 'voiceprint-lite',
      embedAll: async (pieces: readonly Float32Array[]) =>
        pieces.map((piece) => ({ embedding: piece.at(-1)! > 0.5 ? high : low, length: 10 })),
    } as unknown as SpeakerEmbedder;
    const analyzer = new VoiceAnalyzer(null, embedder);
    const pcm = new Float32Array(8 * 16_000).fill(1, 4 * 16_000);
    const turns = [{ t0: 60, t1: 68, embedding: low }];
    expect(await analyzer.partedAtCuts(pcm, { t0: 60, t1: 68 }, turns, [62.1, 64.1])).toEqual([
      { t0: 60, t1: 64, embedding: low },
      { t0: 64, t1: 68, embedding: high },
    ]);
    expect(await analyzer.partedAtCuts(pcm, { t0: 60, t1: 68 }, turns, [61.1])).toEqual(turns);
  });
});

test('lines are cut between their words where turns are', () => {
  const word = (text: string, t0: number, t1: number) => ({ text, t0, t1, likelihood: 1 });
  const line = heardLine([
    word('the', 0, 1),
    word('boat', 1, 2),
    word('is', 2.1, 2.5),
    word('blue.', 2.5, 3),
  ]);
  expect(linesCutAt([line], [2]).map(({ t0, t1, text }) => ({ t0, t1, text }))).toEqual([
    { t0: 0, t1: 2, text: 'the boat' },
    { t0: expect.closeTo(2.1, 5), t1: 3, text: 'is blue.' },
  ]);
  expect(linesCutAt([line], [])).toEqual([line]);
  expect(linesCutAt([line], [2.9])).toEqual([line]);
  const subtitle = { t0: 0, t1: 3, text: 'the boat is blue.' };
  expect(linesCutAt([subtitle], [2])).toEqual([subtitle]);
});
