import { expect, test } from 'vitest';
import { foldLedger } from '../../../lib/identity/fold';
import { suggestMerges } from '../../../lib/identity/suggest';
import type { LedgerEntry, NodeRecord } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';

const at = { videoId: 'vid_1', t0: 0, t1: 9 };

/** A face whose looks lie at an angle. */
function face(n: number, degrees: number): NodeRecord {
  const [x, y] = [Math.cos, Math.sin].map((of) => of((degrees * Math.PI) / 180));
  const look = { embedding: Float32Array.of(x!, y!), weight: 0.6, source: `vid_1/c000000/t000${n}` };
  return { id: `f_${n}`, n, modality: 'face', weightId: 'face', samples: [{ ...look, picture: null }] };
}

test('who is seen right after somebody at their place may be them, from less likeness on, where it is known how much', () => {
  const asked = (beside: number | undefined, degrees: number, apart: LedgerEntry[] = []) => {
    const nodes = [face(1, 0), face(2, degrees)];
    const founded = nodes.map(({ id }, i): LedgerEntry => ({ seq: i + 1, kind: 'founded', node: id, at }));
    const entries = [...founded, ...apart];
    const rules = { threshold: 0.9, sure: 0.95, suggest: 0.85, cap: 10, beside };
    const told = suggestMerges(
      nodes,
      foldLedger(entries),
      entries,
      { face: { weightId: 'face', rules }, voice: null },
      [['f_1', 'f_2']],
    );
    return told.map(({ id, other, why }) => `${id} ${other}: ${inEnglish(why)}`);
  };
  expect(asked(0.7, 40)).toEqual(['p_1 p_2: One is seen right after the other, at the same place.']);
  expect(asked(0.7, 50), 'too unlike').toEqual([]);
  expect(asked(undefined, 40), 'not measured').toEqual([]);
  expect(asked(0.7, 40, [{ seq: 3, kind: 'apart', a: 'f_1', b: 'f_2', at }]), 'seen together').toEqual([]);
});
