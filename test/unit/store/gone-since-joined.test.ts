import { describe, expect, it } from 'vitest';
import { NOTHING_GONE, withPersonGone, withVideoGone } from '../../../lib/store/gone-since-joined';
import type { TurnRecord } from '../../../lib/store/schema';

const person = {
  removed: [
    { in: 'nodes' as const, key: 'f_3' },
    { in: 'tracks' as const, key: 'vid_1/c000000/t0000' },
  ],
  changed: [
    { in: 'turns' as const, is: { id: 'vid_1/c000000/s0001', node: null, embedding: null } as TurnRecord },
  ],
};

describe('what went since a shared memory was joined', () => {
  it('is what a person took along, whatever becomes of their video then', () => {
    const gone = withPersonGone(NOTHING_GONE, person);
    expect(gone.people).toEqual(['nodes f_3', 'tracks vid_1/c000000/t0000', 'turns vid_1/c000000/s0001']);
    expect(gone.changed).toEqual(['turns vid_1/c000000/s0001']);
    expect(withVideoGone(gone, 'vid_1', { removed: ['f_4'] }).people).toEqual(gone.people);
  });

  it('but not what somebody took along who was given a number that was free again', () => {
    const gone = withVideoGone(NOTHING_GONE, 'vid_1', { removed: ['f_3'] });
    expect(withPersonGone(gone, person)).toMatchObject({ people: [], changed: [] });
  });
});
