// Over 400 lines: cases of one memory.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Correction } from '../../../lib/contract/people';
import { MnemeError } from '../../../lib/errors';
import { foldLedger, personsOf } from '../../../lib/identity/fold';
import { linesSetRight } from '../../../lib/identity/line-steps';
import { cutAt, linesOfClip, speechNow } from '../../../lib/identity/lines-now';
import { stepsTaken } from '../../../lib/identity/make-steps';
import { LineMeanings } from '../../../lib/keeper/line-meanings';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { spoken } from '../../../lib/memory/incident-sentence';
import { EVERYTHING } from '../../../lib/memory/recall';
import { contentTerms } from '../../../lib/memory/terms';
import type { IncidentRecord, LedgerEntry } from '../../../lib/store/schema';
import { inEnglish } from '../../../lib/told';
import { type MemorySettings, parseArchive } from '../archive-helpers';
import { archived, Memory } from '../forget-helpers';

const LINES = [
  "I'm Kathrin.",
  'I work as a baker in Bern.',
  'Thank you very much. Good night, everybody.',
  'The boat is blue.',
  'I live in Basel.',
  'It rains.',
];
const FILM: MemorySettings = {
  ...{ videos: 1, clips: 2, people: 2, pictureBytes: 300, oneByOne: true },
  line: (i) => LINES[i % LINES.length]!,
};
const W = (n: number, clip = 0) => `vid_1/c00000${clip}/w000${n}`;

async function made(settings = FILM) {
  const memory = await Memory.of(settings);
  return memory;
}

/** The memory as it is searched, kept as steps are taken. */
function recallOf(memory: Memory): HeldRecall {
  return new HeldRecall({
    videos: memory.all('videos'),
    incidents: memory.all('incidents'),
    facts: memory.all('facts'),
    words: memory.all('words'),
    ledger: [...memory.ledger],
  });
}

/** Takes a step in a memory and tells what holds it of it. */
async function take(memory: Memory, recall: HeldRecall, correction: Correction): Promise<string | null> {
  const before = memory.ledger.length;
  try {
    return await memory.take(correction);
  } finally {
    for (const entry of memory.ledger.slice(before)) recall.addStep(entry);
  }
}

const set = (line: string, text: string, speaker?: string | null): Correction => ({
  do: 'set-line',
  line,
  into: [speaker === undefined ? { text } : { text, speaker }],
});

/** All that is read of what was said: lines and facts, who says them, what words find, names and people, of now and of an earlier moment. */
function readingOf(recall: HeldRecall) {
  return [EVERYTHING, { until: recall.momentOf({ videoId: 'vid_1', t0: 0, t1: 15 }) }].map((asOf) => {
    const view = recall.view(asOf);
    const entries = recall.entries.inVideo('vid_1').filter(view.allowed);
    const told = (line: IncidentRecord) => [line.t0, line.t1, line.kind, line.words, line.who];
    const find = (words: string) =>
      recall
        .search(contentTerms(words), view, { limit: 10 })
        .hits.map(({ entry, score }) => [told(recall.entries.at(entry)), score]);
    return {
      lines: recall.entries.read(entries).map(told),
      facts: recall.facts.of(view).map(({ text, value, by, t0 }) => [text, value, by, t0]),
      found: ['baker', 'Basel', 'boat', 'blue', 'rains', 'Cathrin', 'Kathrin'].map(find),
      names: personsOf(view.persons).map(({ id, name, aliases }) => [id, name, aliases]),
      between: recall.entries
        .between(0, Number.MAX_SAFE_INTEGER, view)
        .map((entry) => told(recall.entries.at(entry))),
      by: personsOf(view.persons).map(({ nodes }) =>
        recall.entries
          .by(nodes)
          .filter(view.allowed)
          .map((entry) => told(recall.entries.at(entry))),
      ),
      beside: entries.map((entry) =>
        recall.entries.beside(entry, 60, view).map((one) => one !== null && told(recall.entries.at(one))),
      ),
      state: recall.globalState(asOf).flatMap(({ lines }) => lines.map(({ words }) => words)),
    };
  });
}

const saidIn = (recall: HeldRecall) =>
  recall.entries
    .read(recall.entries.inVideo('vid_1'))
    .filter(({ kind }) => kind === 'says')
    .map(spoken);

describe('a line that people set right', () => {
  test('reads so at once, in search, facts and what is told, and as before once it is taken back', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const before = readingOf(recall);
    const records = await archivedRecords(memory);

    const id = await take(memory, recall, set(W(1), 'I work as a painter in Bern.'));
    expect(saidIn(recall)[1]).toBe('I work as a painter in Bern.');
    const view = recall.view(EVERYTHING);
    expect(recall.search(['baker'], view, { limit: 5 })).toMatchObject({ hits: [], seen: [false] });
    const [hit] = recall.search(['painter'], view, { limit: 5 }).hits;
    expect(spoken(recall.entries.at(hit!.entry))).toBe('I work as a painter in Bern.');
    expect(recall.facts.of(view).map(({ value }) => value)).toContain('painter in Bern');
    expect(recall.facts.of(view).some(({ text }) => text.includes('baker'))).toBe(false);
    expect(recall.facts.ofLine(recall.entries.at(hit!.entry)).length).toBeGreaterThan(0);
    expect(memory.lines().find((line) => line.id === id)?.text).toBe('I work as a painter in Bern.');

    await take(memory, recall, { do: 'undo' });
    expect(readingOf(recall)).toEqual(before);
    expect(await archivedRecords(memory)).toEqual(records);
    await take(memory, recall, { do: 'redo' });
    expect(saidIn(recall)[1]).toBe('I work as a painter in Bern.');
    // Opened anew it reads the same.
    expect(readingOf(recallOf(memory))).toEqual(readingOf(recall));
  });

  test('moves the name that was heard in it', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const namesNow = () => personsOf(recall.view(EVERYTHING).persons).flatMap(({ name }) => name ?? []);
    expect(namesNow()).toContain('Kathrin');
    await take(memory, recall, set(W(0), "I'm Cathrin."));
    await take(memory, recall, set(W(0, 1), 'Nothing.')).catch(() => {});
    expect(namesNow()).toContain('Cathrin');
    expect(namesNow()).not.toContain('Kathrin');
    await take(memory, recall, set(memory.lines()[0]!.id, 'Hello there.'));
    expect(namesNow()).toEqual([]);
    await take(memory, recall, { do: 'undo' });
    await take(memory, recall, { do: 'undo' });
    await take(memory, recall, { do: 'undo' });
    expect(namesNow()).toContain('Kathrin');
  });

  test('is said by whom people say, by somebody new, or by nobody', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const other = personsOf(foldLedger(memory.ledger)).at(-1)!;
    const of = () =>
      recall.entries.read(recall.entries.inVideo('vid_1')).find((line) => spoken(line) === LINES[3]);
    const id = (await take(memory, recall, set(W(0, 1), LINES[3]!, other.id)))!;
    expect(of()!.who.every((node) => other.nodes.includes(node))).toBe(true);
    const another = (await take(memory, recall, set(id, LINES[3]!, 'new')))!;
    const [node] = of()!.who;
    expect(personsOf(foldLedger(memory.ledger)).at(-1)!.nodes).toEqual([node]);
    await take(memory, recall, set(another, LINES[3]!, null));
    expect(of()).toMatchObject({ who: [], words: LINES[3] });
    const { words, turns } = speechNow(
      { words: memory.all('words'), turns: memory.all('turns') },
      recall.linesSetRight,
    );
    expect(words.find(({ text }) => text === LINES[3])).toMatchObject({ turnId: null });
    // Of a turn of which no line is left nobody is told to speak.
    const was = memory.all('words').find(({ id }) => id === W(0, 1))!.turnId;
    expect(was).not.toBeNull();
    expect(turns.some(({ id }) => id === was)).toBe(false);
    await archived(memory);
  });

  test('can be two, by their letters or by when its words were heard, and one with the next', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const [first, second] = ['Thank you very much.', 'Good night, everybody.'];
    const id = await take(memory, recall, {
      do: 'set-line',
      line: W(2),
      into: [{ text: first! }, { text: second!, speaker: null }],
    });
    const parts = memory.lines().filter(({ of }) => of[0]!.id === W(2));
    expect(parts.map(({ text }) => text)).toEqual([first, second]);
    expect(parts[0]!.t1).toBe(parts[1]!.t0);
    expect(parts[0]!.t1).toBeCloseTo(21 + (2.5 * 17) / 37, 3);
    expect(
      cutAt(
        { t0: 21, t1: 23.5, text: 'thank you', heard: Float32Array.of(21, 21.5, 1, 22.25, 23, 1) },
        1,
        5,
        10,
      ),
    ).toBe(22.25);
    expect(saidIn(recall).slice(2, 4)).toEqual([first, second]);
    const joined = await take(memory, recall, { do: 'join-lines', line: id! });
    expect(memory.lines().find((line) => line.id === joined)).toMatchObject({
      text: LINES[2],
      t0: 21,
      t1: 23.5,
    });
    await expect(take(memory, recall, { do: 'join-lines', line: joined! })).rejects.toMatchObject({
      code: 'bad-input',
    });
    await take(memory, recall, { do: 'join-lines', line: W(0) });
    expect(saidIn(recall)[0]).toBe(`${LINES[0]} ${LINES[1]}`);
    expect(recall.facts.of(recall.view(EVERYTHING)).map(({ value }) => value)).toContain('baker in Bern');
    expect(stepsTaken(memory.ledger).map(({ text }) => inEnglish(text))).toEqual([
      'A line was split in two: "Thank you very much." and "Good night, everybody.".',
      'Two lines were joined: "Thank you very much…".',
      `Two lines were joined: "I'm Kathrin…".`,
    ]);
    await archived(memory);
  });

  test('of several steps on a line the last that stands counts, whole', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const one = (await take(memory, recall, set(W(0), 'One.')))!;
    const oneStep = memory.ledger.length;
    await take(memory, recall, { do: 'join-lines', line: one });
    expect(saidIn(recall)[0]).toBe(`One. ${LINES[1]}`);
    await take(memory, recall, { do: 'undo', step: oneStep });
    expect(saidIn(recall)[0]).toBe(`One. ${LINES[1]}`);
    await take(memory, recall, { do: 'undo' });
    expect(saidIn(recall).slice(0, 2)).toEqual(LINES.slice(0, 2));
    await take(memory, recall, set(W(1), 'Two.'));
    // What was joined reads as it did without its first half, which is another line now.
    await take(memory, recall, { do: 'redo', step: memory.ledger.length - 3 }).catch(() => {});
    expect(saidIn(recall)[1]).toBe('Two.');
  });

  test('refuses what is none, and loses nothing', async () => {
    const memory = await made();
    const before = memory.ledger.length;
    const refused: [Correction, string][] = [
      [set(W(0), ''), 'bad-input'],
      [set(W(0), ' \u0000\u200b\n'), 'bad-input'],
      [set(W(0), 'a'.repeat(2001)), 'bad-input'],
      [set(W(0), 'a'.repeat(5_000_000)), 'bad-input'],
      [set(W(0), LINES[0]!), 'bad-input'],
      [set(W(0), 'Hello.', 'p_99'), 'not-found'],
      [set('vid_9/c000000/w0000', 'Hello.'), 'not-found'],
      [set('w0000', 'Hello.'), 'not-found'],
      [set('vid_1/c000000/l9.0', 'Hello.'), 'not-found'],
      [{ do: 'set-line', line: W(0), into: [] }, 'bad-input'],
      [{ do: 'set-line', line: W(0), into: [{ text: 'a' }, { text: '' }] }, 'bad-input'],
      [{ do: 'set-line', line: W(0), into: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] }, 'bad-input'],
      [{ do: 'join-lines', line: W(2) }, 'bad-input'],
    ];
    for (const [correction, code] of refused)
      await expect(memory.take(correction), JSON.stringify(correction).slice(0, 80)).rejects.toMatchObject({
        code,
      });
    expect(memory.ledger.length).toBe(before);
    const id = (await memory.take(set(W(0), 'Hel\u0000lo  there <b>you</b>')))!;
    expect(memory.lines()[0]!.text).toBe('Hel lo there ‹b>you‹/b>');
    // Another tab has set it right meanwhile.
    await expect(memory.take(set(W(0), 'Hello.'))).rejects.toMatchObject({ code: 'not-found' });
    await memory.take(set(id, 'Hello.'));
    await expect(memory.take(set(id, 'Hello!'))).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is found by what it means', async () => {
    const memory = await made();
    const recall = recallOf(memory);
    const query = Float32Array.from({ length: 384 }, (_, i) => (i === 0 ? 1 : 0));
    await take(memory, recall, set(W(1), 'Here it is.'));
    await new LineMeanings(async (texts) => texts.map(() => query)).ready(recall, 'weight');
    const [nearest] = recall.nearest(query, recall.view(EVERYTHING), 3);
    expect(spoken(recall.entries.at(nearest!.entry))).toBe('Here it is.');
    await take(memory, recall, { do: 'undo' });
    const after = recall
      .nearest(query, recall.view(EVERYTHING), 3)
      .map(({ entry }) => spoken(recall.entries.at(entry)));
    expect(after).not.toContain('Here it is.');
  });

  test('whatever is taken and taken back, nothing stored changes, and without steps all reads as at first', async () => {
    const steps = fc.array(fc.tuple(fc.nat(9), fc.nat(99), fc.nat(99)), { maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(steps, async (choices) => {
        const memory = await made();
        const recall = recallOf(memory);
        const [before, records] = [readingOf(recall), await archivedRecords(memory)];
        for (const [kind, one, two] of choices) {
          const lines = memory.lines();
          const line = lines[one % lines.length]!;
          const persons = personsOf(foldLedger(memory.ledger));
          const speaker = [undefined, null, 'new', persons[two % persons.length]!.id][two % 4];
          const at = 1 + (two % Math.max(1, line.text.length - 1));
          const into = [line.text.slice(0, at), line.text.slice(at)].map((text) => ({ text, speaker }));
          const step = 1 + (two % memory.ledger.length);
          const all: Correction[] = [
            { do: 'set-line', line: line.id, into: [{ text: `${LINES[two % 6]} ${one}`, speaker }] },
            { do: 'set-line', line: line.id, into },
            { do: 'join-lines', line: line.id },
            { do: 'undo' },
            { do: 'redo' },
            { do: 'undo', step },
            { do: 'redo', step },
          ];
          await take(memory, recall, all[kind % all.length]!).catch((error) =>
            expect(error).toBeInstanceOf(MnemeError),
          );
          // The lines of a clip lie in order, none twice, none lost.
          const counting = linesSetRight(memory.ledger).flatMap(({ of }) => of.map(({ id }) => id));
          expect(new Set(counting).size).toBe(counting.length);
          expect(saidIn(recall).sort()).toEqual(
            memory
              .lines()
              .map(({ text }) => text)
              .sort(),
          );
        }
        expect(readingOf(recallOf(memory))).toEqual(readingOf(recall));
        await archived(memory);
        for (let left = await take(memory, recall, { do: 'undo' }); left !== null; )
          left = await take(memory, recall, { do: 'undo' });
        expect(withoutNew(readingOf(recall))).toEqual(before);
        expect(await archivedRecords(memory)).toEqual(records);
      }),
      { seed: 20_261_123, numRuns: 25 },
    );
  });
});

describe('lines that people set right, with the rest of the memory', () => {
  test('go with who is forgotten, and with the video', async () => {
    const memory = await made();
    const [one, other] = personsOf(foldLedger(memory.ledger)).filter(({ nodes }) => nodes.length > 0);
    await memory.take({ do: 'name', id: one!.id, name: 'Cathrin' });
    await memory.take(set(W(2), 'Cathrin, the secret is in the cellar.', other!.id));
    await memory.take(set(W(2, 1), 'My other secret is red.', one!.id));
    memory.forgetPerson('Cathrin');
    const text = await archived(memory);
    expect(text).not.toContain('Cathrin');
    expect(text).not.toContain('My other secret');
    expect(text).not.toContain(LINES[5]);
    expect(memory.lines().map((line) => line.text)).toContain('Somebody, the secret is in the cellar.');
    memory.forget('vid_1', { keepNamed: true });
    expect(await archived(memory)).not.toContain('cellar');
    expect(memory.ledger.some(({ kind }) => kind === 'lines')).toBe(false);
  });

  test('go into another memory with their steps, which can be taken back there', async () => {
    const [memory, here] = [await made(), await made({ ...FILM, before: 5 })];
    await memory.take(set(W(0), "I'm Cathrin.", 'new'));
    await memory.take({ do: 'join-lines', line: W(1) });
    await memory.take({ do: 'undo' });
    const stores = here.stores();
    stores.takeIn(Buffer.from(await archived(memory)));
    const ledger = stores.of('ledger') as LedgerEntry[];
    const lines = () =>
      linesOfClip(
        stores.of('words').filter(({ clipId }) => clipId === 'vid_2/c000000'),
        stores.of('turns'),
        linesSetRight(ledger),
      ).map(({ text }) => text);
    expect(lines()).toEqual(["I'm Cathrin.", LINES[1], LINES[2]]);
    expect(stepsTaken(ledger).map(({ undone }) => undone)).toEqual([false, true]);
    ledger.push({ seq: ledger.length + 1, kind: 'undo', of: linesSetRight(ledger)[0]!.seq });
    expect(lines()).toEqual(LINES.slice(0, 3));
  });

  test.each([
    [
      'a line of another clip',
      {
        of: [
          { id: W(0), t0: 1, t1: 3 },
          { id: W(0, 1), t0: 31, t1: 33 },
        ],
      },
    ],
    ['no line', { of: [] }],
    ['nothing', { by: [] }],
    ['nobody that there is', { by: [{ t0: 1, t1: 2, text: 'a', who: 'f_99', turn: null }] }],
    ['a turn that is none', { by: [{ t0: 1, t1: 2, text: 'a', who: null, turn: 'vid_1/c000000/s0099' }] }],
    ['markup', { by: [{ t0: 1, t1: 2, text: '<b>', who: null, turn: null }] }],
  ])('are not taken in where they speak of %s', async (_, wrong) => {
    const memory = await made();
    const good = {
      ...{ seq: memory.ledger.length + 1, kind: 'lines', of: [{ id: W(0), t0: 1, t1: 3.5 }], called: [] },
      ...{
        by: [{ t0: 1, t1: 2, text: 'a', who: null, turn: null }],
        at: { videoId: 'vid_1', t0: 1, t1: 3.5 },
      },
    } as LedgerEntry;
    memory.ledger.push({ ...good, ...wrong } as LedgerEntry);
    await expect(archived(memory)).rejects.toMatchObject({ code: 'bad-archive' });
    memory.ledger.splice(-1, 1, good);
    await archived(memory);
  });
});

/** All that is stored but the ledger, and the nodes of people who are new. */
async function archivedRecords(memory: Memory): Promise<string[]> {
  const text = await archived(memory);
  parseArchive(Buffer.from(text));
  return text.split('\n').filter((line) => !/^\{"(?:mneme|end|in":"ledger|in":"nodes)/.test(line));
}

/** People who were new stay in who is who, as nobody of whom anything is known. */
function withoutNew(reading: ReturnType<typeof readingOf>): ReturnType<typeof readingOf> {
  return reading.map((of) => {
    const known = of.names.map((_, i) => i).filter((i) => of.by[i]!.length > 0 || of.names[i]![1] !== null);
    return { ...of, names: known.map((i) => of.names[i]!), by: known.map((i) => of.by[i]!) };
  });
}
