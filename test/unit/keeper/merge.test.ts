import { beforeAll, describe, expect, it } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { lastUndoable } from '../../../lib/identity/ledger';
import { stepsTaken } from '../../../lib/identity/make-steps';
import { suggestMerges } from '../../../lib/identity/suggest';
import { hasVideo, planMerge } from '../../../lib/keeper/merge-memories';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { describePeople } from '../../../lib/memory/people';
import { EVERYTHING, type Recall } from '../../../lib/memory/recall';
import { canonicalJson, type Filed } from '../../../lib/store/archive/archive-format';
import { asPlanned, Gathering } from '../../../lib/store/archive/incoming';
import { picturesInArchive, withoutPictures } from '../../../lib/store/archive/without-pictures';
import { digestStores } from '../../../lib/store/digest';
import type { LedgerEntry, NewLedgerEntry } from '../../../lib/store/schema';
import { rememberStories, story } from '../../stories/memory';
import {
  archiveText,
  MemoryInHand,
  type MemorySettings,
  makeWrites,
  parseArchive,
  RULES,
  SMALL,
} from '../archive-helpers';

/** Other videos of the same people. */
const THEIRS: MemorySettings = { ...SMALL, before: 10 };
const nothing = () => [];
/** Steps that people take, one after the other. */
const taken =
  (...steps: NewLedgerEntry[]) =>
  (ledger: number): LedgerEntry[] =>
    steps.map((step, i) => ({ ...step, seq: ledger + 1 + i }) as LedgerEntry);
const named = (node: string, name: string): NewLedgerEntry => ({ kind: 'name', node, name });

const linesOf = (memory: MemoryInHand) => memory.all().map((record) => canonicalJson(record));
const bytesOf = async (memory: MemoryInHand) => Buffer.from(await archiveText(memory));
const personsIn = (memory: MemoryInHand) => personsOf(foldLedger(memory.of('ledger')));
const nodesOf = (memory: MemoryInHand) => memory.of('nodes').sort((a, b) => a.n - b.n);

/** A memory into which another one was taken, and what came of that. */
async function merged(ours: MemoryInHand, theirs: MemoryInHand) {
  const plan = ours.takeIn(await bytesOf(theirs));
  // Whatever came of it, it is a memory that can be exported and taken in again.
  parseArchive(await bytesOf(ours));
  return plan;
}

describe('a memory taken into another', () => {
  let ours: MemoryInHand;
  let before: string[];
  let theirs: MemoryInHand;
  let plan: Awaited<ReturnType<typeof merged>>;

  beforeAll(async () => {
    ours = MemoryInHand.make(SMALL);
    before = linesOf(ours);
    theirs = MemoryInHand.make(THEIRS);
    plan = await merged(ours, theirs);
  });

  it('changes no record that is there, and numbers its own on from the highest', () => {
    const after = new Set(linesOf(ours));
    expect(before.filter((line) => !after.has(line))).toEqual([]);
    expect(after.size).toBe(before.length + linesOf(theirs).length + plan.matched);
    expect(ours.of('videos').map(({ id, name }) => [id, name])).toEqual([
      ['vid_1', 'Größe & <3.mp4'],
      ['vid_2', 'trip (2).mov'],
      ['vid_3', 'trip (11).mov'],
      ['vid_4', 'trip (12).mov'],
    ]);
    expect(nodesOf(ours).map(({ id }) => id)).toEqual([
      ...['f_1', 'f_2', 'f_3', 'v_4', 'v_5'],
      ...['f_6', 'f_7', 'f_8', 'v_9', 'v_10'],
    ]);
    expect(ours.of('ledger').map(({ seq }) => seq)).toEqual(ours.of('ledger').map((_, i) => i + 1));
  });

  it('points to what it pointed to: in ids and pictures', () => {
    const back = (line: string) =>
      line
        .replace(/vid_([34])/g, (_, n) => `vid_${n - 2}`)
        .replace(/\b([fvp])_(6|7|8|9|10)\b/g, (_, kind, n) => `${kind}_${n - 5}`)
        .replace(/"n":(6|7|8|9|10)\b/, (_, n) => `"n":${n - 5}`);
    const added = linesOf(ours)
      .filter((line) => !before.includes(line))
      .filter((line) => !line.startsWith('{"in":"ledger"'))
      .map(back);
    const expected = linesOf(theirs).filter((line) => !line.startsWith('{"in":"ledger"'));
    expect(added.sort()).toEqual(expected.sort());
  });

  it('brings its steps along: each can be taken back as before, and the last that stands is its', () => {
    const mine = stepsTaken(MemoryInHand.make(SMALL).of('ledger'));
    const their = stepsTaken(theirs.of('ledger'));
    const all = stepsTaken(ours.of('ledger'));
    expect(all.map(({ undone }) => undone)).toEqual([...mine, ...their].map(({ undone }) => undone));
    const own = before.filter((line) => line.startsWith('{"in":"ledger"')).length;
    expect(lastUndoable(ours.of('ledger'))!.seq).toBe(lastUndoable(theirs.of('ledger'))!.seq + own);
  });

  it('gives two equal memories equal bytes', async () => {
    const twin = MemoryInHand.make(SMALL);
    await merged(twin, theirs);
    expect(await digestStores(twin)).toEqual(await digestStores(ours));
  });

  it('leaves out videos that are there already, and all of it when it comes again', async () => {
    const twice = MemoryInHand.make(SMALL, taken(named('f_2', 'Ada')));
    const archive = await bytesOf(twice);
    const digests = await digestStores(twice);
    expect(twice.takeIn(archive)).toMatchObject({
      skipped: ['Größe & <3.mp4', 'trip (2).mov'],
      nodes: [],
      ledger: [],
      matched: 0,
    });
    expect(await digestStores(twice)).toEqual(digests);

    const half = MemoryInHand.make({ ...SMALL, videos: 3 }, taken(named('f_2', 'Ada')));
    const into = MemoryInHand.make(SMALL, nothing);
    const { skipped, ids } = await merged(into, half);
    expect(skipped).toHaveLength(2);
    expect([...ids.videos]).toEqual([['vid_3', 'vid_3']]);
    expect(personsIn(into).filter(({ name }) => name === 'Ada')).toHaveLength(1);
  });

  it('keeps of a video that is left out the names that people gave', async () => {
    const into = MemoryInHand.make(SMALL, nothing);
    const { skipped, matched } = await merged(into, MemoryInHand.make(SMALL, taken(named('f_2', 'Ada'))));
    expect([skipped.length, matched]).toEqual([2, 1]);
    const ada = personsIn(into).find(({ nodes }) => nodes.includes('f_2'))!;
    expect(ada).toMatchObject({ id: 'p_2', name: 'Ada', given: true });
  });
});

/** A memory of which some videos are marked. */
function markedMemory(settings: MemorySettings, marks: Record<string, object>): MemoryInHand {
  const memory = MemoryInHand.make(settings, nothing);
  for (const is of memory.of('videos')) memory.add({ in: 'videos', is: { ...is, ...marks[is.id] } });
  return memory;
}

describe('tags and stars of two memories', () => {
  const marksIn = (memory: MemoryInHand) =>
    memory.of('videos').map(({ id, tags, favourite }) => [id, tags ?? [], favourite ?? false]);

  it('come along with new videos, written as here', async () => {
    const ours = markedMemory(SMALL, { vid_1: { tags: ['Holiday'] } });
    await merged(ours, markedMemory(THEIRS, { vid_1: { tags: ['holiday', 'zoo'], favourite: true } }));
    expect(marksIn(ours)).toEqual([
      ['vid_1', ['Holiday'], false],
      ['vid_2', [], false],
      ['vid_3', ['Holiday', 'zoo'], true],
      ['vid_4', [], false],
    ]);
  });

  it('are added to those of a video that is here already, as long as there is room', async () => {
    const many = Array.from({ length: 19 }, (_, i) => `t${i + 10}`);
    const ours = markedMemory(SMALL, { vid_1: { tags: ['Sea'], favourite: true }, vid_2: { tags: many } });
    const theirs = markedMemory(SMALL, {
      vid_1: { tags: ['sea', 'zoo'] },
      vid_2: { tags: ['a', 'b', 't10'], favourite: true },
    });
    await merged(ours, theirs);
    const after = [
      ['vid_1', ['Sea', 'zoo'], true],
      ['vid_2', ['a', ...many], true],
    ];
    expect(marksIn(ours)).toEqual(after);
    const again = ours.takeIn(await bytesOf(theirs));
    expect([again.marked, marksIn(ours)]).toEqual([[], after]);
  });
});

describe('names of things of two memories', () => {
  const thing = (name: string, t0: number) => ({ kind: 'dog', t0, t1: t0 + 2, name });
  const namesIn = (memory: MemoryInHand) =>
    memory.of('videos').map(({ id, named = [] }) => [id, named.map(({ name, t0 }) => `${name} ${t0}`)]);

  it('come along with new videos, and are added to those of videos that are here', async () => {
    const ours = markedMemory(SMALL, { vid_1: { named: [thing('Bruno', 1)] } });
    await merged(ours, markedMemory(THEIRS, { vid_2: { named: [thing('Rex', 3)] } }));
    expect(namesIn(ours)).toEqual([
      ['vid_1', ['Bruno 1']],
      ['vid_2', []],
      ['vid_3', []],
      ['vid_4', ['Rex 3']],
    ]);
    const again = markedMemory(SMALL, { vid_1: { named: [thing('bruno', 1), thing('Bella', 2)] } });
    await merged(ours, again);
    expect(namesIn(ours)[0]).toEqual(['vid_1', ['Bruno 1', 'Bella 2']]);
    expect(ours.takeIn(await bytesOf(again)).marked, 'there is nothing more to add').toEqual([]);
  });
});

describe('who is who of two memories', () => {
  /** Two memories, what each one's people did, and what comes of it. */
  async function meeting(
    mine: NewLedgerEntry[],
    their: NewLedgerEntry[],
    settings: Partial<MemorySettings> = {},
    here: Partial<MemorySettings> = {},
  ) {
    const ours = MemoryInHand.make({ ...SMALL, ...here }, taken(...mine));
    const plan = await merged(ours, MemoryInHand.make({ ...THEIRS, ...settings }, taken(...their)));
    const persons = foldLedger(ours.of('ledger'));
    return { ours, plan, persons, are: (a: string, b: string) => persons.get(a) === persons.get(b) };
  }

  it('is told by votes between those who are alike beyond doubt, and ids stay', async () => {
    const { plan, are, ours } = await meeting([], []);
    expect(plan.matched).toBe(personsIn(MemoryInHand.make(THEIRS, nothing)).length);
    expect([are('f_1', 'f_6'), are('f_2', 'f_7'), are('f_3', 'f_8')]).toEqual([true, true, true]);
    const votes = plan.ledger.filter((entry) => entry.kind === 'vote' && entry.source === 'likeness');
    expect(votes).toHaveLength(plan.matched);
    // They count from when the later of the two was last seen.
    const { id } = ours.of('videos').at(-1)!;
    for (const vote of votes) expect(vote).toMatchObject({ at: { videoId: id, t0: 60, t1: 90 } });
  });

  it('is one person for two of the same name who are alike, not beyond doubt', async () => {
    const alike = { alike: 0.5 };
    expect((await meeting([named('f_1', 'Zoë')], [], alike)).are('f_1', 'f_6')).toBe(false);
    const { are, persons } = await meeting([named('f_1', 'Zoë')], [named('f_1', 'Zoe')], alike);
    expect([are('f_1', 'f_6'), are('f_2', 'f_7')]).toEqual([true, false]);
    expect(persons.get('f_1')).toMatchObject({ id: 'p_1', name: 'Zoe', given: true });
    const unlike = { alike: 0.1 };
    expect((await meeting([named('f_1', 'Zoë')], [named('f_1', 'Zoe')], unlike)).are('f_1', 'f_6')).toBe(
      false,
    );
  });

  it('is a question for two who are alike beyond doubt and were given different names', async () => {
    const { are, persons, ours } = await meeting([named('f_1', 'Zoe')], [named('f_1', 'Eva')]);
    expect([are('f_1', 'f_6'), are('f_2', 'f_7')]).toEqual([false, true]);
    const asked = suggestMerges(nodesOf(ours), persons, ours.of('ledger'), RULES);
    expect(asked.map(({ id, other }) => [id, other])).toContainEqual(['p_1', 'p_6']);

    // And it stays one when both are seen again.
    const known = { nodes: new Map(nodesOf(ours).map((node) => [node.id, node])), ledger: ours.of('ledger') };
    for (const _ of makeWrites({ ...SMALL, videos: 1, before: 20 }, known));
    const later = foldLedger(known.ledger);
    expect(later.get('f_1')).not.toBe(later.get('f_6'));
  });

  it('never joins whom something keeps apart', async () => {
    // In their memory two people were held for one; here they were seen side by side.
    const { are, plan } = await meeting([], [{ kind: 'merge', a: ['f_1'], b: ['f_2'] }], {
      oneByOne: true,
    });
    expect(are('f_6', 'f_7')).toBe(true);
    expect(are('f_1', 'f_2')).toBe(false);
    expect([are('f_1', 'f_6'), are('f_2', 'f_6')].sort()).toEqual([false, true]);
    const likenessOf = (node: string) =>
      plan.ledger.filter((entry) => entry.kind === 'vote' && entry.source === 'likeness' && entry.a === node);
    expect([likenessOf('f_1').length, likenessOf('f_2').length].sort()).toEqual([0, 1]);
    // What people told apart stays apart, too.
    const told = await meeting(
      [{ kind: 'split', a: ['f_1'], b: ['f_2'] }],
      [{ kind: 'merge', a: ['f_1'], b: ['f_2'] }],
      { oneByOne: true },
      { oneByOne: true },
    );
    expect(told.are('f_1', 'f_2')).toBe(false);
  });

  it('is not told between faces that different weights describe, and their records come all the same', async () => {
    const { plan, ours } = await meeting([], [], { faceWeight: 'mobilefacenet' });
    expect(plan.unmatched).toEqual(['face']);
    const votes = plan.ledger.flatMap((entry) =>
      entry.kind === 'vote' && entry.source === 'likeness' ? [entry.a[0]] : [],
    );
    expect(new Set(votes)).toEqual(new Set(['v']));
    expect(ours.of('videos')).toHaveLength(4);
  });
});

describe('a memory without pictures', () => {
  it('is taken in like any other; people are there, without crops', async () => {
    const memory = MemoryInHand.make(SMALL, nothing);
    const text = await archiveText(withoutPictures(memory));
    expect(text).toContain('"pictures":0');
    expect(text).not.toMatch(/-0"|still":"/);
    const bare = new MemoryInHand();
    for (const record of parseArchive(Buffer.from(text)).records) bare.add(record);
    expect(await archiveText(bare)).toBe(text);
    const people = (from: MemoryInHand) =>
      describePeople({
        persons: personsIn(from),
        nodes: from.of('nodes'),
        videos: from.of('videos'),
        tracks: from.of('tracks'),
        turns: from.of('turns'),
        words: from.of('words'),
        moved: new Map(),
        marks: [],
      });
    expect(people(bare).map(({ crops }) => crops)).toEqual(people(memory).map(() => []));
    const told = ({ crops: _, parts: __, ...person }: ReturnType<typeof people>[number]) => person;
    expect(people(bare).map(told)).toEqual(people(memory).map(told));

    const all = personsIn(bare).length;
    expect((await merged(MemoryInHand.make(THEIRS, nothing), bare)).matched).toBe(all);
    expect((await merged(bare, MemoryInHand.make(THEIRS, nothing))).matched).toBe(all);
  });

  it('saves about what is said', async () => {
    const memory = MemoryInHand.make(SMALL);
    const saved = (await archiveText(memory)).length - (await archiveText(withoutPictures(memory))).length;
    const pictures = memory.of('pictures');
    const told = picturesInArchive({
      count: pictures.length,
      sizes: pictures.slice(0, 9).map(({ bytes }) => bytes.length),
    });
    // The keys in other records go, too.
    expect(told / saved).toBeGreaterThan(0.75);
    expect(told / saved).toBeLessThan(1.1);
  });
});

describe('what is taken in from later changes no earlier answer by one byte', () => {
  for (const [early, late] of [
    ['dev-breakfast', 'dev-camping'],
    ['kept-choir', 'kept-ferry'],
  ].map((names) => names.map(story).sort((a, b) => Date.parse(a.start) - Date.parse(b.start)))) {
    it(`questions of ${early!.film}, after ${late!.film} was taken in`, () => {
      const [here, incoming] = [early!, late!].map((truth) => recordsOf([truth]));
      const gathering = new Gathering((video) => hasVideo(here!.videos, video));
      for (const record of incoming!.all) gathering.add(record);
      const plan = planMerge(gathering.all({ records: 0, videos: 1, clips: 0 }, ''), here!);
      expect(plan.matched).toBeGreaterThan(0);

      const alone = recallOf(here!.all);
      const both = recallOf([
        ...here!.all,
        ...incoming!.all.flatMap((record) => asPlanned(record, plan) ?? []),
        ...plan.ledger.map((is): Filed => ({ in: 'ledger', is })),
      ]);
      expect(both.view(EVERYTHING).persons.size).toBeGreaterThan(alone.view(EVERYTHING).persons.size);
      const ask = (recall: Recall, question: string, before: number | undefined) =>
        JSON.stringify(
          answer(recall, { question, video: `${early!.film}.mp4`, before }, { now: () => 0, today: 0 }),
        );
      for (const { question, ask_at } of early!.qa)
        for (const before of [undefined, 40, ask_at ?? 90])
          expect(ask(both, question, before)).toBe(ask(alone, question, before));
    });
  }

  /** A story as a memory's records, described by weights that the project knows. */
  function recordsOf(truths: Parameters<typeof rememberStories>[0]) {
    const { writes, nodes, recall } = rememberStories(truths);
    const known = nodes.map((node) => ({
      ...node,
      weightId: node.modality === 'face' ? 'sface' : 'voiceprint-lite',
    }));
    const videos = [writes.at(-1)!.video];
    const all = [
      ...videos.map((is): Filed => ({ in: 'videos', is })),
      ...writes.map(({ clip }): Filed => ({ in: 'clips', is: clip })),
      ...(['tracks', 'turns', 'words', 'incidents', 'facts', 'ledger'] as const).flatMap((store) =>
        writes.flatMap((write) => write[store].map((is) => ({ in: store, is }) as Filed)),
      ),
      ...known.map((is): Filed => ({ in: 'nodes', is })),
    ];
    return { all, videos, nodes: known, clips: writes.map(({ clip }) => clip), ledger: recall.ledger };
  }

  function recallOf(records: Filed[]): Recall {
    const of = <Name extends Filed['in']>(store: Name) =>
      records.flatMap((record) => (record.in === store ? [record.is] : [])) as Extract<
        Filed,
        { in: Name }
      >['is'][];
    return new HeldRecall({
      videos: of('videos'),
      incidents: of('incidents'),
      facts: of('facts'),
      ledger: of('ledger'),
    });
  }
});
