import { expect, it } from 'vitest';
import { namesStillApart } from '../../../lib/identity/names-still-apart';
import type { LedgerEntry } from '../../../lib/store/schema';

const persons = new Map(['f_1', 'v_1', 'f_2'].map((node) => [node, { id: `p_${node.slice(2)}` }]));
const conflicts = [
  { person: 'p_1', names: ['Ada', 'Zoraida'], asOf: 2 },
  { person: 'p_2', names: ['Ben', 'Yorick'], asOf: 2 },
];
const naming = (seq: number, node: string): LedgerEntry => ({ seq, kind: 'name', node, name: 'Ada' });
const open = (...ledger: LedgerEntry[]) =>
  namesStillApart(conflicts, ledger, persons).map(({ person }) => person);

it('names are in dispute until the person is named after that was told', () => {
  expect(open(naming(1, 'f_1'), naming(2, 'f_1'))).toEqual(['p_1', 'p_2']);
  expect(open(naming(1, 'f_1'), naming(2, 'f_1'), naming(3, 'v_1'))).toEqual(['p_2']);
  // Taken back, it decides nothing.
  expect(open(naming(3, 'v_1'), { seq: 4, kind: 'undo', of: 3 })).toEqual(['p_1', 'p_2']);
  // Of a report from before it was noted when.
  const before = [{ person: 'p_1', names: ['Ada', 'Zoraida'] }];
  expect(namesStillApart(before, [naming(3, 'f_1')], persons)).toEqual(before);
});
