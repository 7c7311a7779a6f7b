import { expect, it } from 'vitest';
import type { NodeRecord } from '../../../lib/store/schema';
import { joinedLedger, withFoundings } from '../../../lib/sync/join-ledger';
import type { PassedEntry } from '../../../lib/sync/ledger-items';

const node = (id: string): NodeRecord => ({
  id,
  n: Number(id.slice(2)),
  modality: 'face',
  weightId: 'sface',
  samples: [],
});
const nodes = ['f_1', 'f_2'].map(node);
const there = new Set([
  'nodes f_1',
  'nodes f_2',
  'videos vid_1',
  'clips vid_1/c000000',
  'pictures vid_1/c000000/b0001',
]);
const spoken = { nodes, has: (store: string, key: string) => there.has(`${store} ${key}`) };
const at = { videoId: 'vid_1', t0: 0, t1: 1 };

/** What a ledger of these entries says, which are called 1, 2, and so on. */
function joined(...entries: PassedEntry[]) {
  const ops = entries.map((entry, i): [string, PassedEntry] => [String(i + 1), entry]);
  return withFoundings(joinedLedger(ops, spoken), nodes).map(({ entry }) => entry);
}

const founded = nodes.map(({ id }): PassedEntry => ({ kind: 'founded', node: id, at }) as PassedEntry);
const merge = (a: string[], b: string[]) => ({ kind: 'merge', a, b }) as PassedEntry;

it('what two devices took back is taken back once, and what speaks of what is gone is left out', () => {
  const undo = (of: string) => ({ kind: 'undo', of }) as PassedEntry;
  const ledger = joined(
    ...founded,
    merge(['f_1', 'f_9'], ['f_2']),
    merge(['f_9'], ['f_2']),
    undo('3'),
    undo('3'),
    undo('4'),
    undo('5'),
  );
  expect(ledger.slice(2)).toEqual([
    { seq: 3, kind: 'merge', a: ['f_1'], b: ['f_2'] },
    { seq: 4, kind: 'undo', of: 3 },
    { seq: 5, kind: 'undo', of: 4 },
  ]);
});

it('whoever was met again, though their founding went with a video, is founded first', () => {
  const ledger = joined(founded[1]!, merge(['f_1'], ['f_2']), { kind: 'undo', of: '2' } as PassedEntry);
  expect(ledger).toEqual([
    { seq: 1, kind: 'founded', node: 'f_1', at: null },
    { seq: 2, kind: 'founded', node: 'f_2', at },
    { seq: 3, kind: 'merge', a: ['f_1'], b: ['f_2'] },
    { seq: 4, kind: 'undo', of: 3 },
  ]);
});

it('of two marks whose pictures have one name the first keeps it', () => {
  const picture = 'vid_1/c000000/b0001';
  const mark = (t: number) =>
    ({
      kind: 'mark',
      node: 'f_1',
      clip: 'vid_1/c000000',
      track: null,
      t,
      boxes: null,
      picture,
      at,
    }) as unknown as PassedEntry;
  expect(joined(...founded, mark(1), mark(2)).slice(2)).toMatchObject([
    { t: 1, picture },
    { t: 2, picture: null },
  ]);
});

it('a name that was given to several stays with those who are there', () => {
  const name = (node: string, also: string[]) => ({ kind: 'name', node, also, name: 'Ann' }) as PassedEntry;
  const ledger = joined(...founded, name('f_9', ['f_2', 'f_8']), name('f_9', ['f_8']));
  expect(ledger.slice(2)).toEqual([{ seq: 3, kind: 'name', node: 'f_2', also: [], name: 'Ann' }]);
});
