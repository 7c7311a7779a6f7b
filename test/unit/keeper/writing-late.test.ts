import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { personsOf } from '../../../lib/identity/fold';
import { tellState } from '../../../lib/keeper/global-state-in-words';
import { readCard, readEntities } from '../../../lib/keeper/read-memory';
import { videoSummaries } from '../../../lib/keeper/video-summaries';
import { gatherClip } from '../../../lib/keeper/writing/gather';
import { writingOf } from '../../../lib/keeper/writing/writing-records';
import type { ClipAnswer } from '../../../lib/language/prompts/memorizing-answer';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { NotRead } from '../../../lib/memory/not-read';
import { makePack } from '../../../lib/memory/packs/make';
import { EVERYTHING } from '../../../lib/memory/recall';
import type { ClipWrite, LedgerEntry, WritingWrite } from '../../../lib/store/schema';
import { mark } from '../../bench/answers/marking';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { saying } from '../writing-helpers';

const TRUTHS = storyNames('dev').map(story);
const { recall: REMEMBERED, writes: WRITES } = rememberStories(TRUTHS);
const VIDEOS = REMEMBERED.videos.all();
const LEDGER = [...REMEMBERED.ledger];
const TODAY = Date.parse('2025-07-21T12:00:00Z');

/** What a model writes of a story's clip: something of every person, a sign, a sound. */
function answerAbout(ids: string[], i: number): ClipAnswer {
  return JSON.parse(
    saying({
      incidents: ids.map((id, k) => ({
        kind: 'action',
        from: k + 0.5,
        to: k + 2,
        text: `<${id}> juggles ${i} oranges.`,
      })),
      visible_text: [{ at: 0.2, text: `Platform ${i}` }],
      facts: ids
        .slice(0, 1)
        .map((who) => ({ kind: 'attribute', who, text: `owns ${i} kites`, at: 0, ended: false })),
    }),
  );
}

/** What is written of every second clip. */
function writings(): Map<string, WritingWrite> {
  const ledger = [...LEDGER];
  const recall = new HeldRecall({ videos: VIDEOS, ...stored([]), ledger });
  const all = WRITES.filter((_, i) => i % 2 === 0).map((write, i): [string, WritingWrite] => {
    const { people } = gatherClip(recall, write);
    const ids = people.all.map(({ person }) => person.id);
    return [write.clip.id, writingOf(write, people, answerAbout(ids, i), 'scribe-1', ledger)];
  });
  return new Map(all);
}

/** All records, with what was written of some clips. */
function stored(written: readonly WritingWrite[]) {
  const inOrder = <T extends { id: string }>(records: T[]) => records.sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    incidents: inOrder([...WRITES, ...written].flatMap(({ incidents }) => incidents)),
    facts: inOrder([...WRITES, ...written].flatMap(({ facts }) => facts)),
    words: WRITES.flatMap(({ words }) => words),
  };
}

const WRITTEN = writings();
const ALL = [...WRITTEN.values()];
const withWriting = (write: ClipWrite): ClipWrite => {
  const own = WRITTEN.get(write.clip.id);
  return own
    ? { ...write, incidents: [...write.incidents, ...own.incidents], facts: [...write.facts, ...own.facts] }
    : write;
};

/** What is read of a memory, with what it needs read. */
function reading<T>(recall: HeldRecall, work: () => T): T {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      const { unread } = error;
      if (unread.of === 'nodes' || unread.of === 'rows') throw error;
      if (unread.of === 'ledger') recall.giveLedger([...LEDGER]);
      else
        for (const clip of unread.clips) {
          const write = withWriting(WRITES.find((one) => one.clip.id === recall.clipId(clip))!);
          expect(recall.give(unread.of, clip, write[unread.of])).toBe(true);
        }
    }
  }
}

function look(recall: HeldRecall): unknown[] {
  const looks: (() => unknown)[] = [
    () =>
      videoSummaries(recall, []).map(({ incidents, facts, lines, people }) => [
        incidents,
        facts,
        lines,
        people,
      ]),
    () => readEntities(recall),
    () => tellState(recall),
    ...VIDEOS.map(
      ({ name }) =>
        () =>
          tellState(recall, name, 40),
    ),
    ...personsOf(recall.view(EVERYTHING).persons).map(
      ({ id }) =>
        () =>
          readCard(recall, id),
    ),
    () => search(recall, { text: 'oranges juggles', k: 100 }, { today: TODAY }),
    () => search(recall, { kinds: ['observed', 'reads', 'known'], k: 500 }, { today: TODAY }),
    () => search(recall, { kinds: ['says', 'appears', 'leaves'], k: 500 }, { today: TODAY }),
    () => recall.entries.by(['f_1', 'v_1', 'f_2', 'v_2']).map((entry) => recall.entries.at(entry).id),
    ...VIDEOS.map(
      ({ id }) =>
        () =>
          recall.entries.read(recall.entries.inVideo(id)).map((one) => one.id),
    ),
    ...TRUTHS.flatMap(({ qa }) =>
      qa.map(
        ({ question }) =>
          () =>
            answer(recall, { question }, { now: () => 0, today: TODAY }),
      ),
    ),
  ];
  return looks.map((one) => reading(recall, one));
}

/** Packs of the clips but the last two, made of the records with or without what was written. */
function packed(of: (write: ClipWrite) => ClipWrite, each = 3) {
  const count = WRITES.length - 2;
  const packs = Array.from({ length: Math.ceil(count / each) }, (_, n) =>
    structuredClone(makePack(n, WRITES.slice(n * each, Math.min(count, (n + 1) * each)).map(of), null).pack),
  );
  const rest = WRITES.slice(count);
  const isPacked = (clipId: string) => WRITES.findIndex(({ clip }) => clip.id === clipId) < count;
  return { packs, rest, isPacked };
}

test('what is written of a clip reads the same whenever it came, and however the memory was opened', () => {
  const whole = look(new HeldRecall({ videos: VIDEOS, ...stored(ALL), ledger: [...LEDGER] }));
  const fold = new HeldRecall({ videos: VIDEOS, ...stored([]), ledger: [...LEDGER] }).folded();
  const plain = look(new HeldRecall({ videos: VIDEOS, ...stored([]), ledger: [...LEDGER] }));
  expect(plain).not.toEqual(whole);

  // Written one by one, the state asked for in between, as the prompts do.
  const grown = new HeldRecall({ videos: VIDEOS, ...stored([]), ledger: [...LEDGER] });
  tellState(grown);
  for (const one of ALL) {
    grown.addWriting(one);
    tellState(grown);
  }
  expect(look(grown)).toEqual(whole);
  // The newest first.
  const backwards = new HeldRecall({ videos: VIDEOS, ...stored([]), ledger: [...LEDGER] });
  tellState(backwards);
  for (const one of ALL.toReversed()) backwards.addWriting(one);
  expect(look(backwards)).toEqual(whole);

  // Packed with it; written after packing; and opened again with packs that do not hold it.
  const after = packed(withWriting);
  const open = (packs: typeof after.packs, records: Pick<ClipWrite, 'incidents' | 'facts' | 'words'>) =>
    new HeldRecall({ videos: VIDEOS, packs, ...records, ledger: null, fold });
  const parts = (writes: readonly ClipWrite[]) => ({
    incidents: writes.flatMap(({ incidents }) => incidents),
    facts: writes.flatMap(({ facts }) => facts),
    words: writes.flatMap(({ words }) => words),
  });
  expect(look(open(after.packs, parts(after.rest.map(withWriting))))).toEqual(whole);

  const before = packed((write) => write);
  const live = open(before.packs, parts(before.rest));
  reading(live, () => [live.ledger, tellState(live)]);
  for (const one of ALL) live.addWriting(one);
  expect(look(live)).toEqual(whole);

  const late = ALL.filter(({ writing }) => before.isPacked(writing.id));
  const rest = parts(before.rest.map(withWriting));
  const reopened = open(before.packs, {
    ...rest,
    incidents: [...late.flatMap(({ incidents }) => incidents), ...rest.incidents],
    facts: [...late.flatMap(({ facts }) => facts), ...rest.facts],
  });
  expect(look(reopened)).toEqual(whole);
});

test('a pack is still of its clip where only a model wrote since', () => {
  const { packs } = packed((write) => write);
  const recall = new HeldRecall({ videos: VIDEOS, packs, incidents: [], ledger: [...LEDGER] });
  const { incidents } = withWriting(WRITES[0]!);
  expect(recall.give('incidents', 0, incidents)).toBe(true);
  expect(recall.give('incidents', 0, [...incidents, WRITES[1]!.incidents[0]])).toBe(false);
});

test('moves tell of whom they were moved to, of what was written later, too', () => {
  const track = WRITES[0]!.tracks.find(({ node }) => node !== null)!;
  const step: LedgerEntry = {
    seq: LEDGER.length + 1,
    kind: 'move',
    records: [track.id],
    from: track.node!,
    to: 'f_900',
  };
  const moved = new HeldRecall({ videos: VIDEOS, ...stored([]), ledger: [...LEDGER] });
  for (const one of ALL) moved.addWriting(one);
  moved.addStep(step);
  const reopened = new HeldRecall({ videos: VIDEOS, ...stored(ALL), ledger: [...LEDGER, step] });
  expect(look(moved)).toEqual(look(reopened));
  const of900 = reopened.entries.by(['f_900']).map((entry) => reopened.entries.at(entry).kind);
  expect(of900).toContain('observed');
});

test.each(['dev', 'kept'] as const)(
  '%s stories: what a model writes beside what was said makes no answer worse',
  (set) => {
    const truths = storyNames(set).map(story);
    const { recall, writes } = rememberStories(truths);
    const marked = () =>
      truths.flatMap(({ qa, film }) =>
        qa.map((item) => {
          const asked = { question: item.question, video: `${film}.mp4` };
          return mark(item, answer(recall, asked, { now: () => 0, today: TODAY }), film);
        }),
      );
    const counts = () => {
      const all = marked();
      return {
        right: all.filter(({ text, item }) => text && item.answerable).length,
        refused: all.filter(({ refused, item }) => refused && !item.answerable).length,
      };
    };
    const before = counts();
    expect(before.right).toBeGreaterThan(40);
    for (const [i, write] of writes.entries()) {
      // It says again in other words what was said, and how people look.
      const { people, prompt } = gatherClip(recall, write);
      const said = prompt.lines.flatMap(({ who, text, t0, t1 }) =>
        who && text
          ? [{ kind: 'speech' as const, from: t0, to: t1, text: `<${who}> says that ${text}` }]
          : [],
      );
      const looks = people.all.map(({ person }) => ({
        ...{ kind: 'appearance' as const, from: 0, to: 1 },
        text: `<${person.id}> wears a ${i % 2 === 0 ? 'red' : 'blue'} sweater and sits at the table.`,
      }));
      const written = JSON.parse(saying({ incidents: [...said, ...looks] }));
      recall.addWriting(writingOf(write, people, written, 'scribe-1', recall.ledger));
    }
    const after = counts();
    expect(after.right).toBeGreaterThanOrEqual(before.right);
    expect(after.refused).toBeGreaterThanOrEqual(before.refused);
  },
);
