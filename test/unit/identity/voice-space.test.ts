import { describe, expect, test } from 'vitest';
import { clusterTurns, type HeardVoice } from '../../../lib/identity/cluster-turns';
import { identityRules } from '../../../lib/identity/match-rules-of-weights';
import { oneVoiceRatio, placed, pooled, type VoiceSpace } from '../../../lib/identity/voice-space';

/** People differ along the first value, not along the second, in which the turns of one differ. */
const SPACE: VoiceSpace = {
  directions: [Float32Array.of(10, 0)],
  middle: [0],
  between: [10],
  within: [0.5, 1.5],
};
const RULES = { within: 0.5, space: SPACE };

/** A unit vector this far along the first value. */
const along = (first: number, sign = 1) => Float32Array.of(first, sign * Math.sqrt(1 - first * first));

function turn(
  t0: number,
  seconds: number,
  embedding: Float32Array,
  eyes: Partial<HeardVoice> = {},
): HeardVoice {
  return { id: `turn ${t0}`, t0, t1: t0 + seconds, embedding, seen: null, still: [], ...eyes };
}
const groups = (turns: HeardVoice[], hasEnded?: boolean) =>
  clusterTurns(turns, RULES, 0, hasEnded).map((cluster) => cluster.turns);

describe('the likelihood that two were heard of one voice', () => {
  const ratio = (a: number, b: number, seconds: number) =>
    oneVoiceRatio(placed(along(a), seconds, SPACE), placed(along(b), seconds, SPACE), SPACE);

  test('counts what tells people apart, not what else turns differ by', () => {
    const [up, down] = [1, -1].map((sign) => placed(along(0.4, sign), 3, SPACE));
    expect(oneVoiceRatio(up!, down!, SPACE)).toBeGreaterThan(1);
    expect(ratio(0.5, -0.5, 3)).toBeLessThan(-5);
  });

  test('says less of short speech, both ways', () => {
    expect(ratio(0.4, 0.4, 1)).toBeLessThan(ratio(0.4, 0.4, 6));
    expect(ratio(0.5, -0.5, 1)).toBeGreaterThan(ratio(0.5, -0.5, 6));
    expect(Math.abs(ratio(0.5, -0.5, 0.01))).toBeLessThan(1);
  });

  test('rests on all that was heard of each', () => {
    const one = placed(along(0.3), 2, SPACE);
    const other = placed(along(0.12), 2, SPACE);
    const long = (voice: typeof one) =>
      pooled(pooled(voice, voice, SPACE), pooled(voice, voice, SPACE), SPACE);
    expect(oneVoiceRatio(one, other, SPACE)).toBeGreaterThan(0);
    expect(oneVoiceRatio(long(one), long(other), SPACE)).toBeLessThan(oneVoiceRatio(one, other, SPACE));
  });
});

describe('turns in a voice space', () => {
  test('are one voice though their cosines are low, and two though they are high', () => {
    expect(groups([turn(0, 3, along(0.5)), turn(4, 3, along(0.5, -1))])).toEqual([[0, 1]]);
    expect(groups([turn(0, 3, along(0.4)), turn(4, 3, along(-0.4))])).toEqual([[0], [1]]);
  });

  test('that are a little likelier two voices become one only where the recording has ended', () => {
    const turns = [turn(0, 3, along(0.2)), turn(4, 3, along(-0.05))];
    expect(groups(turns, false)).toEqual([[0], [1]]);
    expect(groups(turns, true)).toEqual([[0, 1]]);
  });

  test('never share a cluster where they overlap, whoever else is in it; what is seen counts', () => {
    expect(groups([turn(0, 3, along(0.4)), turn(2, 3, along(0.4)), turn(6, 3, along(0.4))])).toHaveLength(2);
    const silent = turn(4, 3, along(0.4), { still: ['f_1'] });
    const speaking = { seen: { face: 'f_1', confidence: 1 } };
    expect(groups([turn(0, 3, along(0.4)), silent])).toEqual([[0, 1]]);
    expect(groups([turn(0, 3, along(0.4), speaking), silent])).toEqual([[0], [1]]);
    const same = (eyes: Partial<HeardVoice>) => [
      turn(0, 3, along(0.3), eyes),
      turn(4, 3, along(-0.15), eyes),
    ];
    expect(groups(same({}))).toEqual([[0], [1]]);
    expect(groups(same(speaking))).toEqual([[0, 1]]);
  });
});

test('the space of voiceprint-lite fits its embeddings; a weight without one compares cosines', () => {
  const spaceOf = (id: string) => identityRules({ 'speaker-embedding': id }).voice!.rules.space;
  const { directions, middle, between } = spaceOf('voiceprint-lite')!;
  expect(directions.map(({ length }) => length)).toEqual(Array(8).fill(192));
  expect([middle.length, between.length]).toEqual([8, 8]);
  expect(spaceOf('wespeaker-resnet34-lm')).toBeUndefined();
});
