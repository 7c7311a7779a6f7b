import { expect, test } from 'vitest';
import { atLeastSpeech, cutAtCues, outside, speakerTurns } from '../../../lib/hearing/turns';

const even = new Float32Array(1000).fill(0.9);
const cue = (t0: number, t1: number) => ({ t0, t1, text: 'words' });

test('a stretch of speech is a turn', () => {
  expect(cutAtCues([{ t0: 1, t1: 4 }], [])).toEqual([{ t0: 1, t1: 4 }]);
  expect(speakerTurns([{ t0: 1, t1: 4 }], [], even, 0)).toEqual([{ t0: 1, t1: 4 }]);
});

test('two cues that meet inside a stretch cut it in the middle between them, in whatever order they come', () => {
  expect(cutAtCues([{ t0: 1, t1: 6 }], [cue(3.5, 6), cue(1, 3)])).toEqual([
    { t0: 1, t1: 3.25 },
    { t0: 3.25, t1: 6 },
  ]);
});

test('cues make no turn where nothing was heard, and do not cut where the silence did already', () => {
  const speech = [
    { t0: 1, t1: 3.1 },
    { t0: 3.5, t1: 6 },
  ];
  expect(cutAtCues(speech, [cue(1, 3), cue(3.4, 6), cue(7, 9)])).toEqual(speech);
});

test('a change of speakers that voices tell is taken to be at the least likely speech near it, and cuts there', () => {
  const probabilities = Float32Array.from(even);
  probabilities[Math.floor(3.3 / 0.032)] = 0.5;
  probabilities[Math.floor(4 / 0.032)] = 0.1; // Too far away.
  const [change] = atLeastSpeech([3.1], probabilities, 0);
  expect(change).toBeCloseTo(3.3, 1);
  const [first, second] = speakerTurns([{ t0: 1, t1: 6 }], [change!], probabilities, 0);
  expect(first).toEqual({ t0: 1, t1: change });
  expect(second).toEqual({ t0: first!.t1, t1: 6 });
});

test('more than ten seconds are cut at the least likely speech, two seconds from the ends at least', () => {
  const probabilities = Float32Array.from(even);
  const at = (t: number) => Math.floor((t - 20) / 0.032);
  probabilities[at(21.5)] = 0.1;
  probabilities[at(26)] = 0.4;
  const turns = speakerTurns([{ t0: 20, t1: 32 }], [], probabilities, 20);
  expect(turns).toHaveLength(2);
  expect(turns[0]!.t1).toBeCloseTo(26, 1);
  expect(turns[1]).toEqual({ t0: turns[0]!.t1, t1: 32 });
});

test('of a turn that others speak over, the rest is left', () => {
  const others = [
    { t0: 0, t1: 1.5 },
    { t0: 2, t1: 3 },
    { t0: 3.5, t1: 9 },
  ];
  expect(outside({ t0: 1, t1: 4 }, others)).toEqual([
    { t0: 1.5, t1: 2 },
    { t0: 3, t1: 3.5 },
  ]);
  expect(outside({ t0: 4, t1: 5 }, others)).toEqual([]);
  expect(outside({ t0: 4, t1: 5 }, [])).toEqual([{ t0: 4, t1: 5 }]);
});
