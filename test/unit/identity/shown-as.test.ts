import { describe, expect, test } from 'vitest';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { suggestMerges } from '../../../lib/identity/suggest';
import type { LedgerEntry, NewLedgerEntry, NodeRecord } from '../../../lib/store/schema';

const at = { videoId: 'vid_1', t0: 0, t1: 1 };
const FOUNDED = ['f_1', 'f_2', 'v_3'].map((node): NewLedgerEntry => ({ kind: 'founded', node, at }));

const named = (name: string, ...[node, ...also]: string[]): NewLedgerEntry => ({
  ...{ kind: 'name', node: node!, also, name },
});
const covered = (picture: string | null, ...nodes: string[]): NewLedgerEntry => ({
  ...{ kind: 'cover', nodes, picture },
});
const hidden = (...nodes: string[]): NewLedgerEntry => ({ kind: 'hide', nodes, hidden: true });
const shown = (...nodes: string[]): NewLedgerEntry => ({ kind: 'hide', nodes, hidden: false });
const merged = (a: string, b: string): NewLedgerEntry => ({ kind: 'merge', a: [a], b: [b] });
const split = (a: string, b: string): NewLedgerEntry => ({ kind: 'split', a: [a], b: [b] });
const alike: NewLedgerEntry = { kind: 'vote', a: 'f_1', b: 'f_2', weight: 0.9, source: 'likeness', at };
const undo = (steps: number): NewLedgerEntry => ({ kind: 'undo', of: FOUNDED.length + steps });

const ledger = (...steps: NewLedgerEntry[]) =>
  [...FOUNDED, ...steps].map((entry, i) => ({ ...entry, seq: i + 1 }) as LedgerEntry);

/** Each person by nodes and name, with the picture that was chosen, in brackets where hidden. */
function people(...steps: NewLedgerEntry[]): string {
  return personsOf(foldLedger(ledger(...steps)))
    .map(({ nodes, name, cover, hidden }) => {
      const told = [nodes.join('+'), name && `=${name}`, cover && `@${cover}`].filter(Boolean).join('');
      return hidden ? `(${told})` : told;
    })
    .join(' ');
}

describe('the picture that people chose', () => {
  test('is the last one, and taken back the one before it, or none', () => {
    expect(people(covered('x', 'f_1'), covered('y', 'f_1'))).toBe('f_1@y f_2 v_3');
    expect(people(covered('x', 'f_1'), covered('y', 'f_1'), undo(2))).toBe('f_1@x f_2 v_3');
    expect(people(covered('x', 'f_1'), undo(1))).toBe('f_1 f_2 v_3');
    expect(people(covered('x', 'f_1'), covered(null, 'f_1')), 'saved without pictures').toBe('f_1 f_2 v_3');
  });

  test('is after a merge that of the person whose name stays, also under another name', () => {
    const both = [named('Ada', 'f_1'), named('Bea', 'f_2'), covered('y', 'f_2'), covered('x', 'f_1')];
    expect(people(...both, merged('f_1', 'f_2'))).toBe('f_1+f_2=Bea@y v_3');
    expect(people(...both, merged('f_2', 'f_1'), named('Eve', 'f_1', 'f_2'))).toBe('f_1+f_2=Eve@y v_3');
    expect(people(...both, merged('f_1', 'f_2'), undo(5))).toBe('f_1=Ada@x f_2=Bea@y v_3');
    expect(people(...both, alike), 'found to be one').toBe('f_1+f_2=Bea@y v_3');
  });

  test('is the only one that was chosen, else the last, where the name decides nothing', () => {
    expect(people(named('Ada', 'f_1'), covered('y', 'f_2'), merged('f_1', 'f_2'))).toBe('f_1+f_2=Ada@y v_3');
    expect(people(covered('y', 'f_2'), covered('x', 'f_1'), merged('f_1', 'f_2'))).toBe('f_1+f_2@x v_3');
  });
});

describe('somebody who is hidden', () => {
  test('is hidden until they are shown again, and it is taken back as any step', () => {
    expect(people(hidden('f_1'))).toBe('(f_1) f_2 v_3');
    expect(people(hidden('f_1'), shown('f_1'))).toBe('f_1 f_2 v_3');
    expect(people(hidden('f_1'), shown('f_1'), undo(2))).toBe('(f_1) f_2 v_3');
    expect(people(hidden('f_1'), undo(1))).toBe('f_1 f_2 v_3');
  });

  test('stays so when they are named, and when a voice or a face is found to be theirs', () => {
    expect(people(hidden('f_2'), alike)).toBe('(f_1+f_2) v_3');
    expect(people(hidden('f_2'), alike, named('Bea', 'f_1', 'f_2'))).toBe('(f_1+f_2=Bea) v_3');
    expect(people(named('Bea', 'f_2'), hidden('f_2'), alike)).toBe('(f_1+f_2=Bea) v_3');
  });

  test('hides nobody who is found to be them and has a name, nor under a later name', () => {
    expect(people(named('Ada', 'f_1'), hidden('f_2'), alike)).toBe('f_1+f_2=Ada v_3');
    const renamed = [named('Ada', 'f_1'), hidden('f_2'), alike, named('Eve', 'f_2', 'f_1')];
    expect(people(...renamed)).toBe('f_1+f_2=Eve v_3');
  });

  test('is after a merge hidden if the person whose name stays was, without a name only if both were', () => {
    expect(people(named('Ada', 'f_1'), hidden('f_1'), merged('f_1', 'f_2'))).toBe('(f_1+f_2=Ada) v_3');
    expect(people(named('Ada', 'f_1'), hidden('f_2'), merged('f_1', 'f_2'))).toBe('f_1+f_2=Ada v_3');
    expect(people(hidden('f_1'), merged('f_1', 'f_2'))).toBe('f_1+f_2 v_3');
    expect(people(hidden('f_1'), merged('f_1', 'f_2'), undo(2))).toBe('(f_1) f_2 v_3');
    expect(people(hidden('f_1'), hidden('f_2'), merged('f_1', 'f_2'))).toBe('(f_1+f_2) v_3');
  });

  test('hides nobody who is split off, and two who are told apart stay hidden', () => {
    expect(people(alike, hidden('f_1', 'f_2'), split('f_2', 'f_1'))).toBe('(f_1) f_2 v_3');
    expect(people(hidden('f_1'), hidden('f_2'), split('f_2', 'f_1'))).toBe('(f_1) (f_2) v_3');
  });

  test('is in no suggestion', () => {
    const node = (id: string): NodeRecord => ({
      ...{ id, n: Number(id.slice(2)), modality: 'face', weightId: 'face' },
      samples: [{ embedding: Float32Array.of(1, 0), weight: 1, source: null, picture: null }],
    });
    const asked = (...steps: NewLedgerEntry[]) => {
      const entries = ledger(named('Ada', 'f_1'), named('ada', 'f_2'), ...steps);
      const rules = { threshold: 0.5, sure: 0.7, suggest: 0.4, cap: 10 };
      const face = { weightId: 'face', rules };
      return suggestMerges([node('f_1'), node('f_2')], foldLedger(entries), entries, { face, voice: null });
    };
    expect(asked()).toHaveLength(1);
    expect(asked(hidden('f_2'))).toEqual([]);
  });
});
