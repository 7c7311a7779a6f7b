import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLedger } from '../../../lib/identity/fold';
import { forgetEntries } from '../../../lib/identity/forget-ledger';
import { type NewVideo, newVideoRecord } from '../../../lib/keeper/new-video-record';
import { digestStores } from '../../../lib/store/digest';
import type { LedgerEntry, NewLedgerEntry, VideoRecord, Where } from '../../../lib/store/schema';
import { MemoryInHand, type MemorySettings, makeWrites } from '../archive-helpers';
import { archived, Memory, takeAny } from '../forget-helpers';

/** Three people in all of it; few enough clips for their nodes to keep all that is seen and heard of them. */
const FILMS: MemorySettings = { videos: 2, clips: 2, people: 3, pictureBytes: 60 };
const EVERYONE = { keepNamed: false };
const NAMED_STAY = { keepNamed: true };

/** Names, a renaming taken back, a refusal done again, and a moment that was somebody else. */
async function setRight(memory: Memory): Promise<void> {
  await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
  await memory.take({ do: 'name', id: 'p_1', name: 'Eve' });
  await memory.take({ do: 'undo' });
  await memory.take({ do: 'tell-apart', id: 'p_2', other: 'p_3' });
  await memory.take({ do: 'undo' });
  await memory.take({ do: 'redo' });
  await memory.take({ do: 'not-in', id: 'p_2', record: 'vid_1/c000001/t0001' });
}

describe('forgetting a video', () => {
  test('leaves the memory that never had it, with all that people had done before', async () => {
    const never = await Memory.of({ ...FILMS, videos: 1 });
    await setRight(never);
    const memory = await Memory.of(FILMS, setRight);
    memory.forget('vid_2', EVERYONE);
    expect(await digestStores(memory.stores())).toEqual(await digestStores(never.stores()));
  });

  test('leaves what the others tell: who is who, who was seen side by side, and every step to take back', async () => {
    const memory = await Memory.of(FILMS);
    await setRight(memory);
    expect(memory.people()).toBe('f_1+v_4=Ada f_2 f_3 v_5 f_6');
    memory.forget('vid_1', EVERYONE);
    expect(memory.people()).toBe('f_1+v_4=Ada f_2 f_3 v_5');
    expect(memory.steps()).toEqual(['name Ada', 'not: name Eve', 'split']);
    const apart = memory.ledger.filter((entry) => entry.kind === 'apart');
    expect(apart.map(({ a, b, at }) => `${a} ${b} ${at.videoId} ${at.t0}-${at.t1}`)).toEqual([
      'f_1 f_2 vid_2 1-4',
      'f_1 f_3 vid_2 2-4',
      'f_2 f_3 vid_2 2-5',
    ]);
    expect(await archived(memory)).not.toContain('vid_1');

    await memory.take({ do: 'undo', step: memory.ledger.find(({ kind }) => kind === 'split')!.seq });
    await memory.take({ do: 'redo', step: memory.ledger.findLast(({ kind }) => kind === 'name')!.seq });
    expect(memory.steps()).toEqual(['name Ada', 'name Eve', 'not: split']);
    await archived(memory);
  });

  test('leaves how people want somebody shown, but for a picture of that video: the one chosen before counts again', async () => {
    const memory = await Memory.of(FILMS);
    for (const video of ['vid_1', 'vid_2'])
      await memory.take({ do: 'cover', id: 'p_1', picture: `${video}/c000000/t0000-0` });
    await memory.take({ do: 'hide', id: 'p_1' });
    const wished = () => {
      const { cover, hidden } = foldLedger(memory.ledger).get('f_1')!;
      return { cover, hidden };
    };
    expect(wished()).toEqual({ cover: 'vid_2/c000000/t0000-0', hidden: true });
    memory.forget('vid_2', EVERYONE);
    expect(wished()).toEqual({ cover: 'vid_1/c000000/t0000-0', hidden: true });
    await archived(memory);
    await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
    memory.forget('vid_1', NAMED_STAY);
    expect(memory.people(), 'she is kept, without pictures').toContain('=Ada');
    expect([...foldLedger(memory.ledger).values()]).toEqual([expect.objectContaining({ hidden: true })]);
    expect(await archived(memory)).not.toContain('"cover"');
  });

  test('leaves nothing at all of the only one, unless people named somebody', async () => {
    const memory = await Memory.of({ ...FILMS, videos: 1 });
    await setRight(memory);
    memory.forget('vid_1', EVERYONE);
    expect(await digestStores(memory.stores())).toEqual(await digestStores(new MemoryInHand()));
  });

  test('keeps those whom people named by ten embeddings at most, and they are known when they are seen again', async () => {
    const film = { ...FILMS, videos: 1, clips: 6 };
    const memory = await Memory.of(film);
    await setRight(memory);
    memory.forget('vid_1', NAMED_STAY);
    expect(memory.people()).toBe('f_1=Ada');
    expect(await archived(memory)).not.toContain('vid_1');
    const { samples } = memory.nodes.get('f_1')!;
    expect(samples).toHaveLength(10);
    expect(new Set(samples.flatMap(({ source, picture }) => [source, picture]))).toEqual(new Set([null]));
    expect(Object.entries(await memory.stores().counts()).filter(([, count]) => count > 0)).toEqual([
      ['nodes', 1],
      ['ledger', 4],
    ]);

    for (const write of makeWrites(film, memory)) memory.add(write);
    expect(memory.people()).toBe('f_1+v_4=Ada f_2 f_3 v_5');
    expect(memory.all('tracks').filter(({ node }) => node === 'f_1')).toHaveLength(film.clips);
    await archived(memory);
    const again = memory.ledger.length;
    memory.forget('vid_1', NAMED_STAY);
    expect(memory.people()).toBe('f_1=Ada');
    expect(memory.ledger.length).toBeLessThan(again);
    for (const write of makeWrites(film, memory)) memory.add(write);
    memory.forget('vid_1', EVERYONE);
    expect(await digestStores(memory.stores())).toEqual(await digestStores(new MemoryInHand()));
  });

  test('whatever people did and when: no name is lost that is to be kept, and what is left hangs together', async () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 });
    const order = fc.constantFrom(['vid_1', 'vid_2'] as const, ['vid_2', 'vid_1'] as const);
    await fc.assert(
      fc.asyncProperty(steps, steps, order, fc.boolean(), async (early, late, [first, second], keepNamed) => {
        const memory = await Memory.of(FILMS, (begun) => takeAny(begun, early));
        await takeAny(memory, late);
        const names = memory.names();
        memory.forget(first, { keepNamed });
        expect(await archived(memory)).not.toContain(first);
        if (keepNamed) expect(memory.names()).toEqual(names);
        memory.forget(second, EVERYONE);
        expect(await archived(memory)).not.toContain(second);
        if (!keepNamed)
          expect(await digestStores(memory.stores())).toEqual(await digestStores(new MemoryInHand()));
      }),
      { seed: 20_260_301, numRuns: 60 },
    );
  });
});

describe('a ledger that forgets', () => {
  const inFirst = { videoId: 'vid_1', t0: 0, t1: 5 };
  const inSecond = { videoId: 'vid_2', t0: 0, t1: 5 };
  /** What stays of these entries, numbered, when the first video goes and only some nodes stay. */
  const left = (stay: string[], ...entries: NewLedgerEntry[]) =>
    forgetEntries(numbered(entries), {
      forgets: (at) => at.videoId === 'vid_1',
      forgetsRecord: (id) => id.startsWith('vid_1/'),
      keeps: (node) => stay.includes(node),
      heir: () => stay[0] ?? null,
    });
  const numbered = (entries: NewLedgerEntry[]) =>
    entries.map((entry, i) => ({ ...entry, seq: i + 1 }) as LedgerEntry);
  const founded = (node: string, at: Where): NewLedgerEntry => ({ kind: 'founded', node, at });
  const moved: NewLedgerEntry = { kind: 'move', records: ['vid_1/c000000/t0000'], from: 'f_1', to: 'f_2' };

  test('holds two people apart who were told apart by what is forgotten, and together who were one again', () => {
    const first = founded('f_1', inSecond);
    const [standing, takenBack] = [[moved], [moved, { kind: 'undo', of: 2 } as const]].map((steps) =>
      left(
        ['f_1', 'f_2'],
        first,
        ...steps,
        { kind: 'name', node: 'f_1', name: 'Ada' },
        { kind: 'undo', of: 2 + steps.length },
      ),
    );
    const now: NewLedgerEntry[] = [first, { kind: 'founded', node: 'f_2', at: null }];
    const after = (kind: 'split' | 'merge') =>
      numbered([
        ...now,
        { kind, a: ['f_1'], b: ['f_2'] },
        { kind: 'name', node: 'f_1', name: 'Ada' },
        { kind: 'undo', of: 4 },
      ]);
    expect(standing).toEqual(after('split'));
    expect(takenBack).toEqual(after('merge'));
    const meanwhile: NewLedgerEntry = { kind: 'name', node: 'f_2', name: 'Bob' };
    expect(left(['f_1', 'f_2'], first, moved, meanwhile, { kind: 'undo', of: 2 })).toEqual(
      after('merge').slice(0, 3),
    );
    expect(left(['f_2'], first, moved)).toEqual([{ seq: 1, kind: 'founded', node: 'f_2', at: null }]);
    expect(left(['f_1'], first, moved)).toEqual([{ seq: 1, ...first }]);
  });

  test('gives the name to whom the person is now, and what people said of several nodes to those that stay', () => {
    expect(
      left(
        ['f_2', 'f_3'],
        founded('f_1', inFirst),
        founded('f_2', inSecond),
        founded('f_3', inSecond),
        { kind: 'vote', a: 'f_1', b: 'f_2', weight: 0.9, source: 'likeness', at: inSecond },
        { kind: 'called', node: 'f_2', name: 'Eve', weight: 1, how: 'self', at: inFirst },
        { kind: 'name', node: 'f_1', name: 'Ada' },
        { kind: 'merge', a: ['f_1'], b: ['f_2'] },
        { kind: 'undo', of: 7 },
        { kind: 'split', a: ['f_1', 'f_2'], b: ['f_3'] },
        { kind: 'undo', of: 9 },
      ),
    ).toEqual(
      numbered([
        founded('f_2', inSecond),
        founded('f_3', inSecond),
        { kind: 'name', node: 'f_2', name: 'Ada' },
        { kind: 'split', a: ['f_2'], b: ['f_3'] },
        { kind: 'undo', of: 4 },
      ]),
    );
  });
});

test('a new video takes no number that another has, though numbers are missing', () => {
  const file = {
    name: 'c.mp4',
    bytes: 1,
    fingerprint: '',
    cues: [],
    startsAt: '',
    startSource: 'person',
    zone: 'UTC',
    weights: {},
  } as const;
  const info = {
    durationS: 1,
    width: 1,
    height: 1,
    hasVideo: true,
    hasAudio: true,
    warnings: [],
    complete: true,
    createdAt: null,
  };
  const known = ['vid_2', 'vid_10'].map((id) => ({ id, name: `${id}.mp4` }) as VideoRecord);
  expect(newVideoRecord({ ...file, info, cues: [] } as NewVideo, known).id).toBe('vid_11');
});
