import { expect, test } from 'vitest';
import { LedgerFold, personsOf } from '../../../lib/identity/fold';
import type { WhoSwitches } from '../../../lib/identity/who-switches';
import { mattersOf } from '../../../lib/memory/facts/what-holds-now';
import type { FactRecord, LedgerEntry, NewLedgerEntry, VoteSource } from '../../../lib/store/schema';

const at = (t1: number) => ({ videoId: 'vid_1', t0: t1 - 1, t1 });
const vote = (a: string, b: string, weight: number, t1: number, source: VoteSource = 'speaking') =>
  ({ kind: 'vote', a, b, weight, source, at: at(t1) }) as const;
const called = (node: string, name: string, weight: number, t1: number) =>
  ({ kind: 'called', node, name, weight, how: 'addressed', at: at(t1) }) as const;
const NODES = ['f_1', 'v_2', 'f_3', 'f_4'].map((node) => ({ kind: 'founded', node, at: null }) as const);

/** Who there is: "f_1+v_2 Emma?", by the switches. */
function who(entries: readonly NewLedgerEntry[], switches: WhoSwitches = {}, until?: number): string[] {
  const ledger = [...NODES, ...entries].map((entry, i) => ({ ...entry, seq: i + 1 }) as LedgerEntry);
  const fold = new LedgerFold(ledger, ({ t1 }) => t1, undefined, switches);
  return personsOf(fold.persons(until)).map(
    ({ nodes, name, provisional }) => `${nodes.join('+')}${name ? ` ${name}` : ''}${provisional ? '?' : ''}`,
  );
}

test('without equivalence only what people said makes two one', () => {
  const votes = [
    vote('f_1', 'v_2', 2, 1),
    vote('f_1', 'f_3', 0.9, 2, 'likeness'),
    vote('f_3', 'f_4', 0.8, 3, 'model'),
    vote('f_3', 'f_4', 0.8, 4, 'model'),
  ];
  expect(who(votes)).toEqual(['f_1+v_2+f_3+f_4']);
  expect(who(votes, { withoutEquivalence: true })).toEqual(['f_1', 'v_2', 'f_3', 'f_4']);
  const said: NewLedgerEntry[] = [
    { kind: 'merge', a: ['f_1'], b: ['f_4'] },
    { kind: 'name', node: 'f_4', name: 'Ada' },
  ];
  expect(who([...votes, ...said], { withoutEquivalence: true })).toEqual(['f_1+f_4 Ada', 'v_2', 'f_3']);
});

test('nobody is known where only strangers are wanted', () => {
  const entries: NewLedgerEntry[] = [
    vote('f_1', 'v_2', 2, 1),
    called('f_3', 'Emma', 0.9, 2),
    { kind: 'merge', a: ['f_1'], b: ['f_4'] },
    { kind: 'name', node: 'f_4', name: 'Ada' },
  ];
  expect(who(entries)).toEqual(['f_1+v_2+f_4 Ada', 'f_3 Emma?']);
  expect(who(entries, { strangersOnly: true })).toEqual(['f_1', 'v_2', 'f_3', 'f_4']);
});

test('where the newest wins, a voice is of the face that it was last held to be of', () => {
  // Remembered in another order than it happened in.
  const votes = [
    vote('f_3', 'v_2', 0.7, 9),
    vote('f_1', 'v_2', 2, 1),
    vote('f_1', 'v_2', 2, 2),
    vote('f_1', 'v_2', -0.5, 3),
  ];
  const newest = { newestWins: true };
  expect(who(votes)).toEqual(['f_1+v_2', 'f_3', 'f_4']);
  expect(who(votes, newest)).toEqual(['f_1', 'v_2+f_3', 'f_4']);
  expect(who(votes, newest, 2)).toEqual(['f_1+v_2', 'f_3', 'f_4']);
  expect(who(votes, newest, 3)).toEqual(['f_1', 'v_2', 'f_3', 'f_4']);
});

test('where the newest wins, of two that cannot both be the same face the last is', () => {
  const entries: NewLedgerEntry[] = [
    { kind: 'apart', a: 'f_3', b: 'f_4', at: at(0) },
    vote('f_1', 'f_3', 0.9, 1, 'likeness'),
    vote('f_1', 'f_4', 0.8, 2, 'likeness'),
  ];
  expect(who(entries)).toEqual(['f_1+f_3', 'v_2', 'f_4']);
  expect(who(entries, { newestWins: true })).toEqual(['f_1+f_4', 'v_2', 'f_3']);
});

test('where the newest wins, the name of the last line holds, of one person and among several', () => {
  const lines = [
    called('f_1', 'Emma', 0.9, 1),
    called('f_1', 'Emma', 0.9, 2),
    // One line, of which part speaks against it.
    called('f_1', 'Rose', 0.4, 3),
    called('f_1', 'Rose', -0.1, 3),
  ];
  const newest = { newestWins: true };
  expect(who(lines)[0]).toBe('f_1 Emma');
  expect(who(lines, newest)[0]).toBe('f_1 Rose');
  expect(who([...lines, called('f_1', 'Rose', -0.3, 4)], newest)[0]).toBe('f_1 Emma');
  const contested = [...lines.slice(0, 2), called('f_3', 'Emma', 0.3, 5)];
  expect(who(contested)).toEqual(['f_1 Emma', 'v_2', 'f_3', 'f_4']);
  expect(who(contested, newest)).toEqual(['f_1', 'v_2', 'f_3 Emma', 'f_4']);
});

test('where the newest wins, so does the last thing that others tell of somebody', () => {
  const told = (t1: number, by: string, value: string) =>
    ({
      ...{ id: `${t1}`, clipId: 'c', ...at(t1), by, source: null, hearsay: false },
      ...{ kind: 'role', subject: { is: 'named', name: 'Tom' }, topic: ['work'], value, text: value },
    }) as FactRecord;
  const facts = [told(1, 'v_1', 'cook'), told(100, 'v_2', 'cook'), told(200, 'v_3', 'baker')];
  const held = (newestWins?: boolean) => {
    const reading = { subjectOf: () => 'Tom', momentOf: ({ t1 }: FactRecord) => t1 * 1000, newestWins };
    return mattersOf(facts, reading)[0]!.statements.filter(({ holds }) => holds)[0]!.facts[0]!.value;
  };
  expect(held()).toBe('cook');
  expect(held(true)).toBe('baker');
});
