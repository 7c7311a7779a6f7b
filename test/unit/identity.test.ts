import { describe, expect, test } from 'vitest';
import { foldLedger, lastUndoable, personsOf } from '../../lib/identity/ledger';
import { keepDiverse, type MatchRules, matchObservations, type Observation } from '../../lib/identity/match';
import { metaClips } from '../../lib/identity/meta-clips';
import type { LedgerEntry, NodeRecord, TrackRecord, TurnRecord } from '../../lib/store/schema';

const RULES: MatchRules = { metric: 'cosine', threshold: 0.5, cap: 3, cannotLinkOverlaps: true };

/** A unit vector at an angle: the cosine of two is that of the angle between them. */
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

const observe = (id: string, degrees: number, t0: number, t1: number, mayFound = true): Observation => ({
  id,
  spans: [{ t0, t1 }],
  samples: [{ embedding: at(degrees), weight: 0.9, source: id, picture: null }],
  mayFound,
});

function founder() {
  let n = 0;
  return (): NodeRecord => {
    n += 1;
    return { id: `f_${n}`, n, modality: 'face', weightId: 'w', samples: [] };
  };
}

describe('matching', () => {
  test('someone seen again is the same node, a stranger founds one', () => {
    const first = matchObservations([observe('a', 0, 0, 1)], [], RULES, founder());
    const found = founder();
    found();
    const second = matchObservations(
      [observe('b', 20, 5, 6), observe('c', 90, 7, 8)],
      first.changed,
      RULES,
      found,
    );
    expect(first.assigned).toEqual(['f_1']);
    expect(second.assigned).toEqual(['f_1', 'f_2']);
    expect(second.changed.find((node) => node.id === 'f_1')!.samples.map((sample) => sample.source)).toEqual([
      'a',
      'b',
    ]);
  });

  test('two faces at the same time are never one node, however alike', () => {
    const twins = matchObservations([observe('a', 0, 0, 5), observe('b', 1, 2, 6)], [], RULES, founder());
    expect(twins.assigned).toEqual(['f_1', 'f_2']);
  });

  test('the better match wins a node that both would take', () => {
    const known = matchObservations([observe('k', 0, 0, 1)], [], RULES, founder()).changed;
    const found = founder();
    found();
    const both = matchObservations(
      [observe('far', 40, 10, 12), observe('near', 5, 11, 13)],
      known,
      RULES,
      found,
    );
    expect(both.assigned).toEqual(['f_2', 'f_1']);
  });

  test('low quality is recognised but founds nothing', () => {
    const known = matchObservations([observe('k', 0, 0, 1)], [], RULES, founder()).changed;
    const blurred = matchObservations(
      [observe('x', 10, 3, 4, false), observe('y', 120, 5, 6, false)],
      known,
      RULES,
      founder(),
    );
    expect(blurred.assigned).toEqual(['f_1', null]);
    expect(blurred.founded).toEqual([]);
  });

  test('a full node drops the lighter of its two most alike samples', () => {
    const sample = (degrees: number, weight: number) => ({
      embedding: at(degrees),
      weight,
      source: `${degrees}`,
      picture: null,
    });
    const kept = keepDiverse([sample(0, 0.5), sample(2, 0.9), sample(40, 0.1), sample(80, 0.2)], RULES);
    expect(kept.map((item) => item.source)).toEqual(['2', '40', '80']);
  });
});

const WHERE = (t1: number) => ({ videoId: 'vid_1', t0: t1 - 1, t1 });
const founded = (seq: number, node: string): LedgerEntry => ({ seq, kind: 'founded', node, at: WHERE(1) });
const vote = (seq: number, a: string, b: string, t1: number): LedgerEntry => ({
  seq,
  kind: 'vote',
  a,
  b,
  weight: 1,
  source: 'meta-clip',
  at: WHERE(t1),
});

describe('the ledger', () => {
  const base = [founded(1, 'f_1'), founded(2, 'f_2'), founded(3, 'v_3')];

  test('a pair seen once binds nothing; seen again it is one person', () => {
    const once = [...base, vote(4, 'f_1', 'v_3', 10)];
    expect(personsOf(foldLedger(once)).map((person) => person.id)).toEqual(['p_1', 'p_2', 'p_3']);
    const twice = [...once, vote(5, 'f_1', 'v_3', 20)];
    expect(personsOf(foldLedger(twice)).map((person) => person.nodes)).toEqual([['f_1', 'v_3'], ['f_2']]);
  });

  test('votes that rest on later evidence do not count as of an earlier moment', () => {
    const entries = [...base, vote(4, 'f_1', 'v_3', 10), vote(5, 'f_1', 'v_3', 20)];
    expect(foldLedger(entries, (where) => where.t1 <= 15).get('v_3')!.id).toBe('p_3');
    expect(foldLedger(entries, (where) => where.t1 <= 25).get('v_3')!.id).toBe('p_1');
  });

  test('a voice goes to the face that holds most of its votes, a face in doubt keeps none', () => {
    const entries = [...base, founded(4, 'v_4')];
    let seq = 4;
    const add = (a: string, b: string, count: number) => {
      for (let i = 0; i < count; i += 1) {
        seq += 1;
        entries.push(vote(seq, a, b, 5));
      }
    };
    add('f_1', 'v_3', 2);
    add('f_2', 'v_3', 4);
    add('f_1', 'v_4', 2);
    const persons = foldLedger(entries);
    expect(persons.get('v_3')!.id).toBe('p_2');
    expect(persons.get('f_1')!.nodes).toEqual(['f_1']);
    expect(persons.get('v_4')!.nodes).toEqual(['v_4']);
  });

  test('a name can be changed, taken away and given back by undoing', () => {
    const entries: LedgerEntry[] = [...base, { seq: 4, kind: 'name', node: 'f_1', name: 'Ada' }];
    const nameOf = () => foldLedger(entries).get('f_1')!.name;
    expect(nameOf()).toBe('Ada');
    entries.push({ seq: 5, kind: 'name', node: 'f_1', name: null });
    expect(nameOf()).toBeNull();
    entries.push({ seq: 6, kind: 'undo', of: lastUndoable(entries)!.seq });
    expect(nameOf()).toBe('Ada');
    entries.push({ seq: 7, kind: 'undo', of: lastUndoable(entries)!.seq });
    expect(nameOf()).toBeNull();
    expect(lastUndoable(entries)).toBeNull();
  });

  test('when two named nodes turn out to be one person, the later name leads and the other is an alias', () => {
    const entries: LedgerEntry[] = [
      ...base,
      { seq: 4, kind: 'name', node: 'f_1', name: 'Ada' },
      { seq: 5, kind: 'name', node: 'v_3', name: 'Augusta' },
      vote(6, 'f_1', 'v_3', 3),
      vote(7, 'f_1', 'v_3', 4),
    ];
    expect(foldLedger(entries).get('f_1')).toMatchObject({ id: 'p_1', name: 'Augusta', aliases: ['Ada'] });
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
});
