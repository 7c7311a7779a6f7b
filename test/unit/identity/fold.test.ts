import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LedgerFold } from '../../../lib/identity/fold';
import { isStep } from '../../../lib/identity/ledger';
import type { LedgerEntry, NewLedgerEntry, Where } from '../../../lib/store/schema';
import { plainFold } from '../plain-fold';

const RUNS = { seed: 20250501, numRuns: 400 };
const FACES = ['f_1', 'f_3', 'f_5', 'f_7'];
const VOICES = ['v_2', 'v_4', 'v_6', 'v_8'];
const FOUNDED = [...FACES, ...VOICES];
/** Nodes that moves may found. */
const MOVED = ['f_9', 'f_10'];
/** Videos begin one after the other and overlap, so that their moments mix. */
const STARTS: Record<string, number> = { vid_1: 0, vid_2: 3, vid_3: 5 };
const momentOf = ({ videoId, t1 }: Where) => STARTS[videoId]! + t1;

type Kind = NewLedgerEntry['kind'];
type Drawn<K extends Kind> = fc.Arbitrary<Extract<NewLedgerEntry, { kind: K }>>;
const some = fc.constantFrom;
const at: fc.Arbitrary<Where> = fc
  .record({ videoId: some('vid_1', 'vid_2', 'vid_3'), t1: fc.integer({ min: 1, max: 6 }) })
  .map(({ videoId, t1 }) => ({ videoId, t0: t1 - 1, t1 }));
/** By which track and turn, if any can be moved. */
const by = some<{ by?: [string, string] }>({}, { by: ['t1', 's1'] }, { by: ['t2', 's1'] });
const two = (from: string[]) =>
  fc.shuffledSubarray(from, { minLength: 2, maxLength: 2 }).map(([a, b]) => ({ a: a!, b: b! }));

const bindingVote: Drawn<'vote'> = fc
  .record({
    kind: some('vote' as const),
    a: some(...FACES),
    b: some(...VOICES),
    weight: some(-2, -0.7, 0.9, 1, 1.5, 2),
    source: some('speaking' as const, 'meta-clip' as const),
    at,
    by,
  })
  .map(({ by, ...vote }) => ({ ...vote, ...by }));
const likenessVote: Drawn<'vote'> = fc
  .record({ pair: fc.oneof(two(FACES), two(VOICES)), weight: some(0.7, 0.8), at })
  .map(({ pair, ...vote }) => ({ kind: 'vote', source: 'likeness', ...pair, ...vote }));
const apart: Drawn<'apart'> = fc
  .record({ pair: two(FACES), at, by })
  .map(({ pair, at, by }) => ({ kind: 'apart', ...pair, at, ...by }));
const called: Drawn<'called'> = fc.record({
  kind: some('called' as const),
  node: some(...FOUNDED, ...MOVED),
  name: some('Emma', 'Emmer', 'Emma Brown', 'emma', 'Tom', 'Mario', 'Maria'),
  weight: some(-0.3, 0, 0.22, 0.4, 0.55, 0.9),
  how: some('self' as const, 'addressed' as const),
  at,
});
const named: Drawn<'name'> = fc.record({
  kind: some('name' as const),
  node: some(...FOUNDED, ...MOVED),
  also: fc.subarray(FOUNDED, { maxLength: 2 }),
  name: some('Ada', 'Emma', null),
});
const said: Drawn<'merge' | 'split'> = fc
  .record({
    kind: some('merge' as const, 'split' as const),
    nodes: fc.shuffledSubarray([...FOUNDED, ...MOVED], { minLength: 2, maxLength: 4 }),
  })
  .map(({ kind, nodes: [a, ...b] }) => ({ kind, a: [a!], b }));
const moved: Drawn<'move'> = fc.record({
  kind: some('move' as const),
  records: some(['t1'], ['t2', 's1']),
  from: some(...FOUNDED),
  to: some(...MOVED),
});
/** Of the `of`-th step, counted from the end. */
const undone: Drawn<'undo'> = fc.record({ kind: some('undo' as const), of: fc.integer({ min: 0, max: 3 }) });

const ledgers = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: bindingVote },
      { weight: 8, arbitrary: called },
      { weight: 2, arbitrary: likenessVote },
      { weight: 1, arbitrary: apart },
      { weight: 1, arbitrary: named },
      { weight: 1, arbitrary: said },
      { weight: 1, arbitrary: moved },
      { weight: 1, arbitrary: undone },
    ),
    { maxLength: 80, size: 'max' },
  )
  .map(ledgerOf);

/** The entries that can follow on each other: a move founds somebody new, and only what was done is undone. */
function ledgerOf(drawn: NewLedgerEntry[]): LedgerEntry[] {
  const ledger: LedgerEntry[] = [];
  const add = (entry: NewLedgerEntry) => ledger.push({ ...entry, seq: ledger.length + 1 } as LedgerEntry);
  for (const node of FOUNDED) add({ kind: 'founded', node, at: null });
  const known = new Set(FOUNDED);
  for (const entry of drawn) {
    if (entry.kind === 'undo') {
      const done = ledger.filter((other) => isStep(other) || other.kind === 'undo').at(-1 - entry.of);
      if (done) add({ kind: 'undo', of: done.seq });
    } else if (entry.kind === 'move') {
      if (!known.has(entry.to)) add(entry);
      known.add(entry.to);
    } else if (nodesOf(entry).every((node) => known.has(node))) add(entry);
  }
  return ledger;
}

function nodesOf(entry: NewLedgerEntry): string[] {
  if (entry.kind === 'name') return [entry.node];
  return entry.kind === 'merge' || entry.kind === 'split' ? [...entry.a, ...entry.b] : [];
}

describe('persons as of a moment', () => {
  test('are those of a plain fold of what counts then, in the same order, whatever was asked before', () => {
    const asOf = fc.record({
      until: some(Number.POSITIVE_INFINITY, 0, 2, 4, 5, 6, 7, 8, 9, 11),
      whole: some(undefined, 'vid_1', 'vid_2', 'vid_3', 'vid_9'),
    });
    fc.assert(
      fc.property(ledgers, fc.array(asOf, { minLength: 1, maxLength: 12 }), (ledger, moments) => {
        const fold = new LedgerFold(ledger, momentOf);
        for (const { until, whole } of moments) {
          const plain = plainFold(ledger, (at) => at.videoId === whole || momentOf(at) <= until);
          expect(JSON.stringify([...fold.persons(until, whole)])).toBe(JSON.stringify([...plain]));
        }
      }),
      RUNS,
    );
  });

  test('between two observations are read once', () => {
    const ledger = ledgerOf([
      {
        kind: 'vote',
        a: 'f_1',
        b: 'v_2',
        weight: 2,
        source: 'speaking',
        at: { videoId: 'vid_1', t0: 1, t1: 2 },
      },
      { kind: 'apart', a: 'f_1', b: 'f_3', at: { videoId: 'vid_2', t0: 1, t1: 2 } },
    ]);
    const fold = new LedgerFold(ledger, momentOf);
    expect(fold.persons(2)).toBe(fold.persons(4.9));
    expect(fold.persons(2)).not.toBe(fold.persons(1.9));
    expect(fold.persons(2)).not.toBe(fold.persons(5));
    expect(fold.persons(1, 'vid_1')).not.toBe(fold.persons(1));
  });
});

test('a name that was heard and sounds as one that people gave somebody else is not shown, another is', () => {
  const at: Where = { videoId: 'vid_1', t0: 1, t1: 2 };
  const shown = (heard: string) => {
    const entries: NewLedgerEntry[] = [
      { kind: 'founded', node: 'f_1', at },
      { kind: 'founded', node: 'f_3', at },
      { kind: 'name', node: 'f_1', name: 'Cathrin' },
      { kind: 'called', node: 'f_3', name: heard, weight: 0.6, how: 'addressed', at },
    ];
    const numbered = entries.map((entry, i) => ({ ...entry, seq: i + 1 })) as LedgerEntry[];
    return new LedgerFold(numbered).persons().get('f_3')!.name;
  };
  expect(shown('Katherine')).toBeNull();
  expect(shown('Cathrin')).toBeNull();
  expect(shown('Christine')).toBe('Christine');
});
