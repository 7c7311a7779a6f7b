import { describe, expect, it } from 'vitest';
import type { QueueItem } from '../../../lib/contract/state';
import { firstOfWaiting, queueShown } from '../../../lib/pipeline/queue-shown';

const queue = (...states: QueueItem['state'][]) =>
  states.map((state, i) => ({ key: `q${i}`, state, warnings: [] as QueueItem['warnings'] }) as QueueItem);
const times = (n: number, state: QueueItem['state']) => Array.from({ length: n }, () => state);

describe('the rows of a long queue', () => {
  it('are all of a short one, in its order', () => {
    const short = queue('done', 'failed', 'remembering', 'waiting');
    expect(queueShown(short)).toEqual({
      rows: short,
      folded: [],
      more: { waiting: 0, failed: 0, settled: 0 },
    });
  });

  it('are what is at work, the next that wait, and the last of the others; the rest is counted', () => {
    const long = queue(
      ...times(100, 'done'),
      ...times(30, 'failed'),
      'remembering',
      ...times(4000, 'waiting'),
    );
    const { rows, folded, more } = queueShown(long);
    expect(more).toEqual({ waiting: 3988, failed: 18, settled: 88 });
    expect(folded.map(({ key }) => key)).toEqual(Array.from({ length: 11 }, (_, i) => `q${88 + i}`));
    expect(rows.map(({ key }) => key)).toEqual([
      'q99',
      ...Array.from({ length: 12 }, (_, i) => `q${118 + i}`),
      'q130',
      ...Array.from({ length: 12 }, (_, i) => `q${131 + i}`),
    ]);
  });
});

describe('what went well', () => {
  const keys = (items: readonly QueueItem[]) => items.map(({ key }) => key).join(' ');

  it('folds where it is more than one beside the last', () => {
    const { rows, folded } = queueShown(queue('done', 'done', 'failed', 'done', 'remembering'));
    expect([keys(rows), keys(folded)]).toEqual(['q2 q3 q4', 'q0 q1']);
  });

  it('stays where something is to be told of it', () => {
    const items = queue('done', 'done', 'done', 'done');
    items[1]!.warnings = ['Something was odd.'];
    const { rows, folded } = queueShown(items);
    expect([keys(rows), keys(folded)]).toEqual(['q1 q3', 'q0 q2']);
  });
});

describe('an item that is to be next', () => {
  const keys = (items: QueueItem[]) => items.map(({ key }) => key).join(' ');

  it('goes before all that wait, behind what is at work', () => {
    const items = queue('done', 'remembering', 'waiting', 'failed', 'waiting', 'waiting');
    expect(keys(firstOfWaiting(items, 'q5'))).toBe('q0 q1 q5 q2 q3 q4');
    expect(keys(firstOfWaiting(items, 'q2'))).toBe('q0 q1 q2 q3 q4 q5');
  });

  it('stays where it is when it does not wait', () => {
    const items = queue('remembering', 'waiting', 'done');
    for (const key of ['q0', 'q2', 'q9']) expect(keys(firstOfWaiting(items, key))).toBe('q0 q1 q2');
  });
});
