// Over 400 lines: one account of what a person leaves, by many ways of leaving it.
import { base64 } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { foldLedger, type PersonView, personsOf } from '../../../lib/identity/fold';
import { forgetPersonEntries } from '../../../lib/identity/forget-person-ledger';
import { movedRecords } from '../../../lib/identity/ledger';
import { standingMarks } from '../../../lib/identity/marks';
import { ErasedNames } from '../../../lib/identity/names/erased-names';
import { ownSamples } from '../../../lib/identity/samples';
import { withoutPerson } from '../../../lib/keeper/forgetting/forget-person';
import { EMPTY_PICTURE } from '../../../lib/keeper/forgetting/pictures-without-person';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { describePeople } from '../../../lib/memory/people';
import type { Recall } from '../../../lib/memory/recall';
import type { TextRole } from '../../../lib/models/weight';
import { digestStores } from '../../../lib/store/digest';
import type { LedgerEntry, NewLedgerEntry } from '../../../lib/store/schema';
import { MemoryInHand, type MemorySettings } from '../archive-helpers';
import { archived, Memory, takeAny } from '../forget-helpers';

/** Three people: Ada speaks lines 0, 3, ...; the second, whose voice is not told from others', 1, 4, ...; Ben 2, 5, .... */
const FILMS: MemorySettings = { videos: 2, clips: 2, people: 3, pictureBytes: 60, line: lineOf };

const OF_ADA = ['I am Ada. I work as a baker.', 'I always take my tea with honey.'];
const OF_NOBODY = ['Thank you, Ada!', 'The parcel came at noon.'];
const OF_BEN = ['My sister Ada repairs boats.', 'I live in Trieste. Ask ADA, or her brother.'];

function lineOf(i: number): string {
  return [OF_ADA, OF_NOBODY, OF_BEN][i % 3]![Math.floor(i / 3) % 2]!;
}

async function filmed(): Promise<Memory> {
  const memory = await Memory.of(FILMS);
  await memory.take({ do: 'name', id: 'p_1', name: 'Eve' });
  await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
  await memory.take({ do: 'name', id: 'p_3', name: 'Ben' });
  await memory.take({ do: 'merge', id: 'p_3', other: 'p_5' });
  await memory.take({ do: 'undo', step: memory.ledger.find(({ kind }) => kind === 'name')!.seq });
  return memory;
}

/** What a person leaves in a memory: embeddings, pictures and lines as an archive writes them, and ids. */
function tracesOf(nodes: string[], memory: Memory): string[] {
  const moved = movedRecords(memory.ledger);
  const isTheirs = (record: { id: string; node: string | null; face?: string | null }) =>
    nodes.includes(moved.get(record.id) ?? record.node ?? record.face ?? '');
  const tracks = memory.all('tracks').filter(isTheirs);
  const turns = memory.all('turns').filter(isTheirs);
  const pictures = new Map(memory.all('pictures').map(({ key, bytes }) => [key, base64.encode(bytes)]));
  const inText = (vector: Float32Array | null) =>
    vector ? [base64.encode(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength))] : [];
  return [
    ...nodes.map((node) => `"${node}"`),
    ...[...tracks, ...turns].map(({ id }) => `"${id}"`),
    ...tracks.flatMap(({ looks }) =>
      looks.flatMap(({ embedding, picture }) => [...inText(embedding), pictures.get(picture!)!]),
    ),
    ...turns.flatMap(({ embedding }) => inText(embedding)),
    ...nodes.flatMap((id) =>
      ownSamples(memory.nodes.get(id)!, moved).flatMap(({ embedding }) => inText(embedding)),
    ),
  ].filter((trace) => trace !== base64.encode(EMPTY_PICTURE));
}

/** Everything that is stored, without what no eye reads: names are looked for in it. */
function readable(memory: Memory): string {
  return JSON.stringify(memory.stores().all(), (_, value) => (ArrayBuffer.isView(value) ? null : value));
}

function recallOf(memory: Memory): Recall {
  return new HeldRecall({
    videos: memory.all('videos'),
    incidents: memory.all('incidents'),
    facts: memory.all('facts'),
    words: memory.all('words'),
    ledger: memory.ledger,
  });
}

/** Who is one, and by what name, of those who are not forgotten: as of several moments of both films. */
function othersAsOf(
  memory: Memory,
  forgotten: string[],
  nameOf = ({ name, aliases }: PersonView) => `${name} ${aliases}`,
): string[] {
  const recall = recallOf(memory);
  return recall.videos.all().flatMap((video) =>
    [undefined, 0, 12, 35].map((before) => {
      const { persons } = recall.view(recall.asOf(video, before));
      const others = personsOf(persons).filter(
        ({ nodes }) => !nodes.some((node) => forgotten.includes(node)),
      );
      return others.map((person) => `${person.nodes.join('+')}=${nameOf(person)}`).join('; ');
    }),
  );
}

describe('forgetting a person', () => {
  test('leaves no face, voice, picture, word or name of theirs, in no store and no export', async () => {
    const memory = await filmed();
    expect(memory.people()).toBe('f_1+v_4=Ada f_2 f_3+v_5=Ben');
    const traces = tracesOf(['f_1', 'v_4'], memory);
    const before = await archived(memory);
    const found = (text: string) => traces.filter((trace) => text.includes(trace)).length;
    expect(found(before)).toBe(traces.length);
    expect(traces.length).toBeGreaterThan(30);

    memory.forgetPerson('Ada');
    const after = await archived(memory);
    expect(found(after)).toBe(0);
    for (const trace of [...OF_ADA, 'Eve', 'honey', 'baker'])
      expect(readable(memory).includes(trace), trace).toBe(false);
    expect(JSON.stringify(memory.ledger)).not.toMatch(/\bada\b/i);
    expect(memory.people()).toBe('f_2 f_3+v_5=Ben');
  });

  test('leaves what others said, but no fact of the person; and not even the name, if that is to go', async () => {
    const memory = await filmed();
    memory.forgetPerson('Ada');
    const lines = new Set(memory.all('words').map(({ text }) => text));
    expect([...lines]).toEqual([OF_NOBODY[0], OF_BEN[0], OF_NOBODY[1], OF_BEN[1]]);
    expect(memory.all('subtitles')[0]!.cues.map(({ text }) => text)).toEqual([...lines]);
    const facts = memory.all('facts').map(({ kind, value, text }) => `${kind} ${value}: ${text}`);
    expect(new Set(facts)).toEqual(
      new Set(['relation sister: My sister Ada repairs boats.', 'place in Trieste: I live in Trieste.']),
    );

    const everywhere = (await filmed()).forgetPerson('Ada', true);
    expect(/\bada\b/i.exec(readable(everywhere))).toBe(null);
    await archived(everywhere);
    expect(new Set(everywhere.all('words').map(({ text }) => text))).toEqual(
      new Set([
        'Thank you, somebody!',
        'My sister somebody repairs boats.',
        OF_NOBODY[1],
        'I live in Trieste. Ask somebody, or her brother.',
      ]),
    );
    const says = everywhere.all('incidents').find(({ words }) => words?.includes('Thank you'))!;
    expect(says).toMatchObject({ kind: 'says', who: [], words: 'Thank you, somebody!' });
    const changed = everywhere.all('words').filter(({ text }) => text.includes('somebody'));
    expect(changed.every(({ embedding }) => embedding === null)).toBe(true);
  });

  test('takes the name out of what is written in pictures only where it is to go everywhere', async () => {
    const written = async () => {
      const memory = await filmed();
      const [incident] = memory.all('incidents');
      const { clipId, t0 } = incident!;
      memory.addIncident({
        ...incident!,
        ...{ id: `${clipId}/i9000`, kind: 'writing', who: [], sources: [], words: 'The bakery of Ada' },
        shown: { score: 0.9, boxes: Float32Array.of(t0, 0.1, 0.1, 0.2, 0.1) },
      });
      return memory;
    };
    const texts = (memory: Memory) =>
      memory
        .all('incidents')
        .filter(({ kind }) => kind === 'writing')
        .map(({ words }) => words);
    expect(texts((await written()).forgetPerson('Ada'))).toEqual(['The bakery of Ada']);
    expect(texts((await written()).forgetPerson('Ada', true))).toEqual(['The bakery of somebody']);
  });

  test('takes tags that name them only where the name is to go everywhere', async () => {
    const tagged = async () => {
      const memory = await filmed();
      const [video] = memory.all('videos');
      Object.assign(video!, { tags: ["ada's boats", 'sea'], favourite: true });
      return memory;
    };
    const marks = (memory: Memory) =>
      memory.all('videos').flatMap(({ tags, favourite }) => (favourite ? [tags] : []));
    expect(marks((await tagged()).forgetPerson('Ada'))).toEqual([["ada's boats", 'sea']]);
    expect(marks((await tagged()).forgetPerson('Ada', true))).toEqual([['sea']]);
  });

  test('takes names given before, too, and lines of an earlier version that do not say what they rest on', async () => {
    const renamed = await filmed();
    await renamed.take({ do: 'name', id: 'p_1', name: 'Lizzie' });
    renamed.forgetPerson('Lizzie', true);
    expect(/\b(?:ada|lizzie)\b/i.exec(readable(renamed))).toBe(null);

    const older = await filmed();
    const [turn] = older.all('turns').filter(({ node }) => node === 'v_4');
    await older.take({ do: 'not-in', id: 'p_1', record: turn!.id });
    const [said] = older.all('words').filter(({ turnId }) => turnId === turn!.id);
    for (const incident of older.all('incidents')) incident.sources = [];
    const { to } = older.ledger.find((entry) => entry.kind === 'move')!;
    older.forgetPerson(`p_${to.slice(2)}`);
    const left = older
      .all('incidents')
      .filter(({ videoId, t0 }) => videoId === turn!.videoId && t0 === said!.t0);
    expect(left.filter(({ kind }) => kind === 'says')).toEqual([]);
  });

  test('leaves everybody else as they were, whatever moment is asked about', async () => {
    const memory = await filmed();
    const asked = [
      'What did Ben say?',
      'Where does Ben live?',
      'When did Ben first appear?',
      'When did the parcel come?',
    ];
    const told = () => {
      const recall = recallOf(memory);
      const ways = [{}, { video: recall.videos.all()[1]!.name, before: 40 }];
      return ways.flatMap((way) =>
        asked.map((question) => {
          const { answer: text, refused, evidence } = answer(recall, { question, ...way });
          // What else was found may be the person's; scores count the words of everybody.
          const [rests] = evidence.map(({ score: _, ...rest }) => rest);
          return { question, text, refused, rests };
        }),
      );
    };
    const people = () =>
      describePeople({
        persons: personsOf(foldLedger(memory.ledger)),
        nodes: [...memory.nodes.values()],
        videos: memory.all('videos'),
        tracks: memory.all('tracks'),
        turns: memory.all('turns'),
        words: memory.all('words'),
        moved: movedRecords(memory.ledger),
        marks: standingMarks(memory.ledger),
      }).filter(({ name }) => name !== 'Ada');
    const before = { told: told(), people: people(), fold: othersAsOf(memory, ['f_1', 'v_4']) };
    expect(before.told.filter(({ refused }) => !refused).length).toBeGreaterThan(5);
    memory.forgetPerson('Ada');
    expect({ told: told(), people: people(), fold: othersAsOf(memory, []) }).toEqual(before);
  });

  test('leaves with others what people had moved away from them, and takes what had been moved to them', async () => {
    const memory = await Memory.of(FILMS);
    const [away, taken] = ['vid_1/c000001/t0000', 'vid_1/c000001/t0002'];
    await memory.take({ do: 'not-in', id: 'p_1', record: away });
    await memory.take({ do: 'not-in', id: 'p_3', record: taken });
    const [moved, given] = memory.ledger.filter((entry) => entry.kind === 'move').map(({ to }) => to);
    await memory.take({ do: 'merge', id: 'p_1', other: `p_${given!.slice(2)}` });
    await memory.take({ do: 'name', id: `p_${moved!.slice(2)}`, name: 'Cleo' });
    const traces = tracesOf(['f_1', 'v_4', given!], memory);

    memory.forgetPerson('p_1');
    const after = await archived(memory);
    expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
    expect(memory.people()).toBe(`f_2 f_3 v_5 ${moved}=Cleo`);
    expect(memory.all('tracks').find(({ id }) => id === away)!.node).toBe(moved);
    expect(memory.all('tracks').some(({ id }) => id === taken)).toBe(false);
    expect(memory.steps()).toEqual(['name Cleo']);
  });

  test('leaves with others what people had said is theirs, without the voice that was heard', async () => {
    const memory = await filmed();
    const line = memory.all('words').find(({ text }) => text === OF_ADA[1])!;
    await memory.take({
      do: 'set-line',
      line: line.id,
      into: [{ text: 'I set the kettle on.', speaker: 'p_3' }],
    });
    const traces = tracesOf(['f_1', 'v_4'], memory);
    memory.forgetPerson('Ada');
    const after = await archived(memory);
    expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
    expect(memory.all('words').find(({ id }) => id === line.id)).toMatchObject({ turnId: null });
    expect(memory.steps()).toContain('lines');
    const { answer: told } = answer(recallOf(memory), { question: 'Who set the kettle on?' });
    expect(told).toMatch(/^Ben/);
  });

  test('takes from others a picture that stands for them and shows the person', async () => {
    const memory = await Memory.of({ videos: 1, clips: 2, people: 3, pictureBytes: 60 });
    const picture = 'vid_1/c000001/t0000-0';
    await memory.take({ do: 'hide', id: 'p_2' });
    await memory.take({ do: 'cover', id: 'p_1', picture });
    await memory.take({ do: 'not-in', id: 'p_1', record: 'vid_1/c000001/t0000' });
    memory.forgetPerson(foldLedger(memory.ledger).get('f_6')!.id);
    const { cover } = foldLedger(memory.ledger).get('f_1')!;
    expect(cover).toBeUndefined();
    expect(foldLedger(memory.ledger).get('f_2')).toMatchObject({ hidden: true });
    expect(await archived(memory)).not.toContain(picture);
  });

  test('takes a name from others only where they are not known by it, and brings no name back', async () => {
    const memory = await Memory.of(FILMS);
    await memory.take({ do: 'name', id: 'p_3', name: 'Bob' });
    await memory.take({ do: 'merge', id: 'p_1', other: 'p_3' }).catch(() => {});
    await memory.take({ do: 'name', id: 'p_2', name: 'Ada' });
    await memory.take({ do: 'name', id: 'p_2', name: 'Cleo' });
    await memory.take({ do: 'name', id: 'p_1', name: 'Ada' });
    memory.forgetPerson('p_1');
    expect(memory.steps()).toEqual(['name Bob', 'name Cleo']);

    const twins = await Memory.of(FILMS);
    await twins.take({ do: 'name', id: 'p_1', name: 'Ada' });
    await twins.take({ do: 'name', id: 'p_3', name: 'Ada' });
    twins.forgetPerson('p_1', true);
    expect(twins.people()).toContain('f_3=Ada');
    expect(twins.all('words').map(({ text }) => text)).toContain(OF_BEN[0]);

    const one = await Memory.of(FILMS);
    await one.take({ do: 'name', id: 'p_5', name: 'Bob' });
    await one.take({ do: 'merge', id: 'p_2', other: 'p_5' });
    await one.take({ do: 'name', id: 'p_2', name: 'Dora' });
    await one.take({ do: 'split', id: 'p_2', node: 'v_5' });
    expect(one.people()).toContain('f_2=Dora');
    const others = othersAsOf(one, ['f_2']);
    one.forgetPerson('p_2');
    expect(othersAsOf(one, [])).toEqual(others);
  });

  test('makes nobody one whom the sight of the person had kept apart', () => {
    const at = { videoId: 'vid_1', t0: 0, t1: 5 };
    const steps: NewLedgerEntry[] = [
      ...['f_1', 'f_2', 'f_3'].map((node): NewLedgerEntry => ({ kind: 'founded', node, at })),
      { kind: 'merge', a: ['f_1'], b: ['f_3'] },
      { kind: 'merge', a: ['f_1', 'f_3'], b: ['f_2'] },
      { kind: 'apart', a: 'f_1', b: 'f_2', at },
      { kind: 'split', a: ['f_3'], b: ['f_1'] },
    ];
    const ledger = steps.map((entry, i) => ({ ...entry, seq: i + 1 }) as LedgerEntry);
    const left = forgetPersonEntries(ledger, {
      nodes: new Set(['f_1']),
      gone: new Set(),
      settled: new Map(),
      names: new ErasedNames([], []),
      goesLine: () => false,
      goes: () => false,
      saidByThem: () => false,
    });
    const people = (entries: LedgerEntry[]) =>
      personsOf(foldLedger(entries)).map(({ nodes }) => nodes.join('+'));
    expect(people(ledger)).toEqual(['f_1', 'f_2', 'f_3']);
    expect(people(left)).toEqual(['f_2', 'f_3']);
    expect(left.map(({ kind }) => kind)).toEqual(['founded', 'founded']);
  });

  test('can be done of those who were kept when their video was forgotten', async () => {
    const memory = await filmed();
    memory.forget('vid_1', { keepNamed: true }).forget('vid_2', { keepNamed: true });
    expect(memory.people()).toBe('f_1=Ada f_3=Ben');
    const traces = tracesOf(['f_1'], memory);
    memory.forgetPerson('Ada');
    const after = await archived(memory);
    expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
    expect(memory.people()).toBe('f_3=Ben');
    memory.forgetPerson('Ben');
    expect(await digestStores(memory.stores())).toEqual(await digestStores(new MemoryInHand()));
  });

  test('whatever people did before: no trace is left, the others are who they were, and what is left hangs together', async () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, steps, fc.nat(), fc.boolean(), async (early, late, choice, everywhere) => {
        const memory = await Memory.of(FILMS, (begun) => takeAny(begun, early));
        await takeAny(memory, late);
        for (let left = choice; personsOf(foldLedger(memory.ledger)).length > 0; left += 1) {
          const persons = personsOf(foldLedger(memory.ledger));
          const { id, nodes } = persons[left % persons.length]!;
          const traces = tracesOf(nodes, memory);
          const others = othersAsOf(memory, nodes, given);
          memory.forgetPerson(id, everywhere);
          const after = await archived(memory);
          expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
          expect(othersAsOf(memory, [], given)).toEqual(others);
        }
        expect(memory.nodes.size).toBe(0);
        // Lines of nobody stay, as people set them right.
        const left = memory.ledger.filter(({ kind }) => kind !== 'lines' && kind !== 'undo');
        expect(left).toEqual([]);
        const stored = new Set(memory.all('words').map(({ id }) => id));
        for (const entry of memory.ledger)
          if (entry.kind === 'lines') for (const { id } of entry.of) expect(stored).toContain(id);
        expect(memory.all('tracks').filter(({ node }) => node !== null)).toEqual([]);
      }),
      { seed: 20_260_401, numRuns: 25 },
    );
  });

  test('embeds lines that changed anew where that can be', async () => {
    const memory = await filmed();
    const database = {
      all: async (store: string) =>
        store === 'ledger'
          ? memory.ledger
          : store === 'nodes'
            ? [...memory.nodes.values()]
            : memory.all(store as 'words'),
    } as unknown as Parameters<typeof withoutPerson>[2];
    const asked: string[] = [];
    const meaning = {
      vectors: async (role: TextRole, texts: string[], weight: string | null | undefined) => {
        expect(role).toBe('line');
        asked.push(...texts);
        return texts.map(() => (weight === 'all-MiniLM-L6-v2' ? Float32Array.of(1) : null));
      },
    };
    const person = personsOf(foldLedger(memory.ledger)).find(({ id }) => id === 'p_1')!;
    const rewritten = await withoutPerson(person, true, database, meaning);
    const lines = rewritten.changed.flatMap((record) => (record.in === 'words' ? [record.is] : []));
    expect(asked).toEqual(lines.map(({ text }) => text));
    expect(lines.every(({ embedding }) => embedding!.length === 1)).toBe(true);
  });
});

/** Names that were heard may rest on what the person said. */
function given({ given: isGiven, name }: PersonView): string {
  return isGiven ? name! : '';
}
