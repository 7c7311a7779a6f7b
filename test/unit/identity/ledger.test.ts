import { describe, expect, test } from 'vitest';
import { foldLedger, LedgerFold, personsOf } from '../../../lib/identity/fold';
import { lastRedoable, lastUndoable, movedRecords } from '../../../lib/identity/ledger';
import { differStep, mergeStep, splitStep, stepsTaken } from '../../../lib/identity/make-steps';
import { metaClips } from '../../../lib/identity/meta-clips';
import type { LedgerEntry, NewLedgerEntry, TrackRecord, TurnRecord } from '../../../lib/store/schema';
import { undoneEntries } from '../../../lib/store/undone';
import { allInEnglish } from '../../../lib/told';

const where = (t1: number) => ({ videoId: 'vid_1', t0: t1 - 1, t1 });

/** A ledger that grows entry by entry. */
class Ledger {
  readonly entries: LedgerEntry[] = [];

  constructor(nodes: string[]) {
    for (const node of nodes) this.add({ kind: 'founded', node, at: where(1) });
  }

  add(entry: NewLedgerEntry): this {
    this.entries.push({ ...entry, seq: this.entries.length + 1 } as LedgerEntry);
    return this;
  }

  /** A voice heard while a face was seen speaking, or (below 0) silent; a meta-clip weighs 1. */
  vote(a: string, b: string, weight: number, t1 = 5, source: 'speaking' | 'meta-clip' = 'speaking'): this {
    return this.add({ kind: 'vote', a, b, weight, source, at: where(t1) });
  }

  metaClips(a: string, b: string, count: number): this {
    for (let i = 0; i < count; i += 1) this.vote(a, b, 1, 5 + i, 'meta-clip');
    return this;
  }

  undo(): this {
    return this.add({ kind: 'undo', of: lastUndoable(this.entries)!.seq });
  }

  redo(): this {
    return this.add({ kind: 'undo', of: lastRedoable(this.entries)!.undo });
  }

  person(node: string) {
    return foldLedger(this.entries).get(node)!;
  }

  /** Everyone's nodes, person by person, up to a moment. */
  groups(until = Number.POSITIVE_INFINITY): string {
    const persons = personsOf(new LedgerFold(this.entries, ({ t1 }) => t1).persons(until));
    return persons.map(({ nodes }) => nodes.join('+')).join(' ');
  }
}

describe('faces and voices', () => {
  test('circumstance binds when it repeats, one clear sight binds at once, a faint one does not', () => {
    expect(new Ledger(['f_1', 'v_2']).metaClips('f_1', 'v_2', 1).groups()).toBe('f_1 v_2');
    expect(new Ledger(['f_1', 'v_2']).metaClips('f_1', 'v_2', 2).groups()).toBe('f_1+v_2');
    expect(new Ledger(['f_1', 'v_2']).vote('f_1', 'v_2', 1.8).groups()).toBe('f_1+v_2');
    expect(new Ledger(['f_1', 'v_2']).vote('f_1', 'v_2', 1.2).groups()).toBe('f_1 v_2');
  });

  test('votes that rest on later evidence do not count as of an earlier moment', () => {
    const ledger = new Ledger(['f_1', 'v_2']).vote('f_1', 'v_2', 1, 10).vote('f_1', 'v_2', 1, 20);
    expect(ledger.groups(15)).toBe('f_1 v_2');
    expect(ledger.groups(25)).toBe('f_1+v_2');
  });

  test('a link that loses weight falls, the other face wins, and the first can win again', () => {
    const ledger = new Ledger(['f_1', 'f_2', 'v_3']).vote('f_1', 'v_3', 2);
    ledger.vote('f_1', 'v_3', -2).vote('f_2', 'v_3', 2);
    expect(ledger.groups()).toBe('f_1 f_2+v_3');
    ledger.vote('f_2', 'v_3', -2).vote('f_1', 'v_3', 2);
    expect(ledger.groups()).toBe('f_1+v_3 f_2');
  });

  test('by circumstance a voice goes to the face with most of its votes, and a face in doubt keeps none', () => {
    const ledger = new Ledger(['f_1', 'f_2', 'v_3', 'v_4']);
    ledger.metaClips('f_1', 'v_3', 2).metaClips('f_2', 'v_3', 4).metaClips('f_1', 'v_4', 2);
    expect(ledger.groups()).toBe('f_1 f_2+v_3 v_4');
  });

  test('a voice long heard over a silent face is won back by two clear sights', () => {
    const ledger = new Ledger(['f_1', 'v_2']).vote('f_1', 'v_2', 2);
    for (let i = 0; i < 9; i += 1) ledger.vote('f_1', 'v_2', -2);
    expect(ledger.groups()).toBe('f_1 v_2');
    expect(ledger.vote('f_1', 'v_2', 2).vote('f_1', 'v_2', 2).groups()).toBe('f_1+v_2');
  });

  test('votes between what is one person already count against another voice', () => {
    const ledger = new Ledger(['f_1', 'v_2', 'v_3']);
    for (let i = 0; i < 8; i += 1) ledger.vote('f_1', 'v_2', 2);
    ledger.metaClips('f_1', 'v_3', 2);
    expect(ledger.groups()).toBe('f_1+v_2 v_3');
    ledger.add({ kind: 'merge', a: ['f_1'], b: ['v_2'] });
    expect(ledger.groups()).toBe('f_1+v_2 v_3');
  });

  test('by sight a face has all the parts that its voice was split into', () => {
    const ledger = new Ledger(['f_1', 'v_2', 'v_3']).vote('f_1', 'v_2', 2).vote('f_1', 'v_3', 2);
    expect(ledger.groups()).toBe('f_1+v_2+v_3');
  });

  test('nodes that came to be alike are one, and their votes count together', () => {
    const ledger = new Ledger(['f_1', 'f_2', 'v_3']).vote('f_1', 'v_3', 1).vote('f_2', 'v_3', 1);
    expect(ledger.groups()).toBe('f_1 f_2 v_3');
    ledger.add({ kind: 'vote', a: 'f_1', b: 'f_2', weight: 0.8, source: 'likeness', at: where(9) });
    expect(ledger.groups()).toBe('f_1+f_2+v_3');
  });

  test('two faces of one picture stay two, whatever is voted and whatever people say', () => {
    const ledger = new Ledger(['f_1', 'f_2', 'v_3'])
      .add({ kind: 'apart', a: 'f_1', b: 'f_2', at: where(3) })
      .add({ kind: 'vote', a: 'f_1', b: 'f_2', weight: 1, source: 'likeness', at: where(9) })
      .vote('f_1', 'v_3', 9)
      .vote('f_2', 'v_3', 2);
    expect(ledger.groups()).toBe('f_1+v_3 f_2');
    expect(() => mergeStep(ledger.person('f_1'), ledger.person('f_2'), ledger.entries)).toThrow(
      'seen side by side',
    );
    ledger.add({ kind: 'merge', a: ['f_1'], b: ['f_2'] });
    expect(ledger.groups()).toBe('f_1+v_3 f_2');
  });
});

describe('what people do', () => {
  test('a name can be changed, taken away, given back by undoing, and done again', () => {
    const ledger = new Ledger(['f_1']).add({ kind: 'name', node: 'f_1', name: 'Ada' });
    ledger.add({ kind: 'name', node: 'f_1', name: null });
    expect(ledger.person('f_1').name).toBeNull();
    expect(ledger.undo().person('f_1').name).toBe('Ada');
    expect(ledger.undo().person('f_1').name).toBeNull();
    expect(lastUndoable(ledger.entries)).toBeNull();
    expect(ledger.redo().person('f_1').name).toBe('Ada');
    expect(ledger.redo().person('f_1').name).toBeNull();
    expect(lastRedoable(ledger.entries)).toBeNull();
    expect(ledger.undo().person('f_1').name).toBe('Ada');
  });

  test('a new step ends what could be done again', () => {
    const ledger = new Ledger(['f_1', 'f_2']).add({ kind: 'name', node: 'f_1', name: 'Ada' }).undo();
    ledger.add({ kind: 'name', node: 'f_2', name: 'Bob' });
    expect(lastRedoable(ledger.entries)).toBeNull();
  });

  test('when two named people are joined, the later name leads and the other is an alias', () => {
    const ledger = new Ledger(['f_1', 'v_2']).add({ kind: 'name', node: 'f_1', name: 'Ada' });
    ledger.add({ kind: 'name', node: 'v_2', name: 'Augusta' });
    ledger.add(mergeStep(ledger.person('f_1'), ledger.person('v_2'), ledger.entries));
    expect(ledger.person('f_1')).toMatchObject({ id: 'p_1', name: 'Augusta', aliases: ['Ada'] });
    expect(ledger.undo().groups()).toBe('f_1 v_2');
  });

  test('what is told apart stays so against later votes, until it is undone or people say otherwise', () => {
    const ledger = new Ledger(['f_1', 'v_2', 'v_3']).vote('f_1', 'v_2', 2).vote('f_1', 'v_3', 2);
    ledger.add(splitStep(ledger.person('f_1'), 'v_3'));
    ledger.vote('f_1', 'v_3', 9);
    expect(ledger.groups()).toBe('f_1+v_2 v_3');
    expect(ledger.undo().groups()).toBe('f_1+v_2+v_3');
    expect(ledger.redo().groups()).toBe('f_1+v_2 v_3');
    ledger.add(mergeStep(ledger.person('f_1'), ledger.person('v_3'), ledger.entries));
    expect(ledger.groups()).toBe('f_1+v_2+v_3');
  });

  test('a refused suggestion keeps two people two', () => {
    const ledger = new Ledger(['f_1', 'f_2']);
    ledger.add(differStep(ledger.person('f_1'), ledger.person('f_2')));
    ledger.add({ kind: 'vote', a: 'f_1', b: 'f_2', weight: 0.9, source: 'likeness', at: where(9) });
    expect(ledger.groups()).toBe('f_1 f_2');
  });

  test('a moment that is moved founds somebody; undone, whoever was found is one with them again', () => {
    const ledger = new Ledger(['f_1']).add({ kind: 'move', records: ['t1'], from: 'f_1', to: 'f_2' });
    expect(ledger.groups()).toBe('f_1 f_2');
    expect(movedRecords(ledger.entries)).toEqual(new Map([['t1', 'f_2']]));
    ledger.undo();
    expect(ledger.groups()).toBe('f_1+f_2');
    expect(movedRecords(ledger.entries).size).toBe(0);
    expect(movedRecords(ledger.redo().entries).get('t1')).toBe('f_2');
  });

  test('what is moved away takes along whom it was seen beside, and whose voice went with it', () => {
    const ledger = new Ledger(['f_1', 'f_2', 'v_3'])
      .add({ kind: 'apart', a: 'f_1', b: 'f_2', at: where(3), by: ['t1', 't2'] })
      .add({
        kind: 'vote',
        a: 'f_1',
        b: 'v_3',
        weight: 2,
        source: 'speaking',
        at: where(3),
        by: ['t1', 's1'],
      })
      .add({ kind: 'move', records: ['t1'], from: 'f_1', to: 'f_4' });
    expect(ledger.groups()).toBe('f_1 f_2 v_3+f_4');
    expect(() => mergeStep(ledger.person('f_4'), ledger.person('f_2'), ledger.entries)).toThrow(
      'side by side',
    );
    ledger.add(mergeStep(ledger.person('f_1'), ledger.person('f_2'), ledger.entries));
    expect(ledger.groups()).toBe('f_1+f_2 v_3+f_4');
  });

  test('two who are joined again after a move are one, and a move taken back takes along what was said of it', () => {
    const ledger = new Ledger(['f_1', 'f_2']).add({ kind: 'move', records: ['t1'], from: 'f_1', to: 'f_3' });
    const move = ledger.entries.at(-1)!.seq;
    ledger.add(mergeStep(ledger.person('f_1'), ledger.person('f_3'), ledger.entries));
    expect(ledger.groups()).toBe('f_1+f_3 f_2');
    ledger.undo().add(mergeStep(ledger.person('f_3'), ledger.person('f_2'), ledger.entries));
    ledger.add({ kind: 'name', node: 'f_3', name: 'Bob' });
    expect(ledger.groups()).toBe('f_1 f_2+f_3');
    ledger.add({ kind: 'undo', of: move });
    expect(ledger.groups()).toBe('f_1+f_3 f_2');
    expect(ledger.person('f_1').name).toBeNull();
  });

  test('a joining that one cannot-link forbids is not half done', () => {
    const ledger = new Ledger(['f_1', 'v_2', 'f_3']).vote('f_1', 'v_2', 2);
    ledger.add(mergeStep(ledger.person('f_1'), ledger.person('f_3'), ledger.entries));
    ledger.add({ kind: 'apart', a: 'f_1', b: 'f_3', at: where(9) });
    expect(ledger.groups()).toBe('f_1+v_2 f_3');
  });

  test('a name stays with the face when a voice turns out to be another’s, and taking one away silences no other', () => {
    const ledger = new Ledger(['v_1', 'f_2', 'f_3']).vote('f_2', 'v_1', 2);
    ledger.add({ kind: 'name', node: 'f_2', also: ['v_1'], name: 'Ada' });
    ledger.add(splitStep(ledger.person('f_2'), 'v_1'));
    expect([ledger.person('f_2').name, ledger.person('v_1').name]).toEqual(['Ada', null]);
    ledger.add({ kind: 'name', node: 'f_3', name: 'Eve' }).add({ kind: 'name', node: 'f_3', name: null });
    ledger.add(mergeStep(ledger.person('f_2'), ledger.person('f_3'), ledger.entries));
    expect(ledger.person('f_2').name).toBe('Ada');
  });

  test('a name that people gave to one is not heard for another unless beyond doubt, nor does theirs stand in its way', () => {
    const called = (node: string, t1: number, weight: number): NewLedgerEntry => ({
      ...{ kind: 'called', node, name: 'Emma', weight, how: 'addressed', at: where(t1) },
    });
    const ledger = new Ledger(['f_1', 'f_2']).add(called('f_1', 3, 0.5)).add(called('f_1', 6, 0.5));
    ledger.add(called('f_2', 9, 0.5));
    expect(ledger.person('f_1')).toMatchObject({ name: 'Emma', provisional: false });
    ledger.add({ kind: 'name', node: 'f_1', name: 'Ada' });
    expect(ledger.person('f_1')).toMatchObject({ name: 'Ada', provisional: false });
    expect(ledger.person('f_2')).toMatchObject({ name: 'Emma', provisional: true });
    ledger.add({ kind: 'name', node: 'f_1', name: 'Emma' });
    expect(ledger.person('f_2').name).toBeNull();
  });

  test('steps read as sentences, in their order, undone or not', () => {
    const ledger = new Ledger(['f_1', 'f_2']).add({ kind: 'name', node: 'f_1', name: 'Ada' });
    ledger.add({ kind: 'merge', a: ['f_1'], b: ['f_2'] }).undo();
    expect(allInEnglish(stepsTaken(ledger.entries))).toEqual([
      { seq: 3, text: 'p_1 was named Ada.', undone: false },
      { seq: 4, text: 'Ada and p_2 were joined.', undone: true, isNextToRedo: true },
    ]);
    expect(undoneEntries(ledger.entries)).toEqual(new Set([4]));
    ledger.add({ kind: 'name', node: 'f_2', name: 'Bo' });
    expect(stepsTaken(ledger.entries).some(({ isNextToRedo }) => isNextToRedo)).toBe(false);
  });

  test('a step by which a name changes tells the one before it, given or heard', () => {
    const ledger = new Ledger(['f_1', 'f_2']);
    for (const t1 of [3, 6])
      ledger.add({
        kind: 'called',
        node: 'f_2',
        name: 'Walter',
        weight: 0.5,
        how: 'addressed',
        at: where(t1),
      });
    ledger.add({ kind: 'name', node: 'f_1', name: 'Ada' }).add({ kind: 'name', node: 'f_1', name: 'Eve' });
    ledger.add({ kind: 'name', node: 'f_2', name: 'Walter' });
    ledger.add({ kind: 'name', node: 'f_2', name: 'Grandpa Walt' });
    ledger.add({ kind: 'name', node: 'f_1', name: null });
    expect(allInEnglish(stepsTaken(ledger.entries)).map(({ text }) => text)).toEqual([
      'p_1 was named Ada.',
      'Ada was renamed Eve.',
      'The name Walter was confirmed.',
      'Walter was renamed Grandpa Walt.',
      'The name of Eve was taken away.',
    ]);
  });

  test('what cannot be is refused with a reason', () => {
    const ledger = new Ledger(['f_1', 'f_2']);
    const [one, two] = [ledger.person('f_1'), ledger.person('f_2')];
    expect(() => mergeStep(one, one, ledger.entries)).toThrow('one person already');
    expect(() => splitStep(one, 'f_2')).toThrow('no face or voice f_2');
    expect(() => splitStep(two, 'f_2')).toThrow('all there is');
    expect(() => differStep(one, one)).toThrow('Split off');
  });
});

describe('meta-clips', () => {
  const track = (node: string | null, t0: number, t1: number): TrackRecord => ({
    id: `${node}${t0}`,
    clipId: 'c',
    videoId: 'vid_1',
    t0,
    t1,
    node,
    boxes: new Float32Array(),
    looks: [],
  });
  const turn = (node: string | null, t0: number, t1: number): TurnRecord => ({
    id: `${node}${t0}`,
    clipId: 'c',
    videoId: 'vid_1',
    t0,
    t1,
    node,
    face: null,
    embedding: null,
  });

  test('only stretches of at most 5 s with exactly one face and one voice', () => {
    const found = metaClips(
      [track('f_1', 0, 30), track('f_2', 8, 12)],
      [turn('v_3', 0, 12), turn(null, 14, 16)],
    );
    expect(found.map(({ at }) => [at.t0, at.t1])).toEqual([
      [0, 4],
      [4, 8],
    ]);
    expect(found.every(({ face, voice }) => face === 'f_1' && voice === 'v_3')).toBe(true);
  });

  test('a stranger in view makes a stretch ambiguous', () => {
    expect(metaClips([track('f_1', 0, 10), track(null, 0, 10)], [turn('v_3', 1, 4)])).toEqual([]);
  });

  test('turns that are not asked about still count as voices', () => {
    const turns = [turn('v_3', 0, 4), turn('v_4', 3, 6)];
    expect(metaClips([track('f_1', 0, 10)], turns, [turns[0]!]).map(({ at }) => at.t1)).toEqual([]);
    expect(metaClips([track('f_1', 0, 10)], turns.slice(0, 1), turns.slice(0, 1))).toHaveLength(1);
  });
});
