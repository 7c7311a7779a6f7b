import { describe, expect, it } from 'vitest';
import { queueShown } from '../../lib/pipeline/queue-shown';
import type { QueueItem } from '../../lib/pipeline/state';

const queue = (...states: QueueItem['state'][]) =>
  states.map((state, i) => ({ key: `q${i}`, state }) as QueueItem);
const times = (n: number, state: QueueItem['state']) => Array.from({ length: n }, () => state);

describe('the rows of a long queue', () => {
  it('are all of a short one, in its order', () => {
    const short = queue('done', 'failed', 'remembering', 'waiting');
    expect(queueShown(short)).toEqual({ rows: short, more: { waiting: 0, failed: 0, settled: 0 } });
  });

  it('are what is at work, the next that wait, and the last of the others; the rest is counted', () => {
    const long = queue(
      ...times(100, 'done'),
      ...times(30, 'failed'),
      'remembering',
      ...times(4000, 'waiting'),
    );
    const { rows, more } = queueShown(long);
    expect(more).toEqual({ waiting: 3988, failed: 18, settled: 88 });
    expect(rows.map(({ key }) => key)).toEqual([
      ...Array.from({ length: 12 }, (_, i) => `q${88 + i}`),
      ...Array.from({ length: 12 }, (_, i) => `q${118 + i}`),
      'q130',
      ...Array.from({ length: 12 }, (_, i) => `q${131 + i}`),
    ]);
  });
});
