import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { search } from '../../../lib/answering/search/search';
import { personsOf } from '../../../lib/identity/fold';
import { tellState } from '../../../lib/keeper/global-state-in-words';
import { memorizeClip } from '../../../lib/keeper/memorize';
import { newVideoRecord } from '../../../lib/keeper/new-video-record';
import { noteAsClip, noteAsVideo } from '../../../lib/keeper/note';
import { readCard, readEntities, readTimeline } from '../../../lib/keeper/read-memory';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { NotRead } from '../../../lib/memory/not-read';
import { notesOf } from '../../../lib/memory/notes';
import { makePack } from '../../../lib/memory/packs/make';
import { EVERYTHING } from '../../../lib/memory/recall';
import type { ClipWrite, LinesStep, VideoRecord, WordsRecord } from '../../../lib/store/schema';
import { rememberStories, story } from '../../stories/memory';
import { RULES } from '../archive-helpers';

const NOTE =
  'Hazel likes her secret purple harmonica. The spare keys are in Mill Street, by the purple harmonica.';
const AT = Date.parse('2026-11-22T12:30:00Z');

const { recall: breakfast, writes: storyWrites, nodes } = rememberStories([story('dev-breakfast')]);
const LEDGER = [...breakfast.ledger];
const VIDEOS = breakfast.videos.all();

async function noteWrite(): Promise<ClipWrite> {
  const file = await noteAsVideo({ text: NOTE, at: AT, zone: 'Europe/London' }, {});
  const memory = { nodes, ledger: LEDGER, previous: { tracks: [], turns: [], words: [] } };
  return memorizeClip(newVideoRecord(file, VIDEOS), noteAsClip(NOTE), memory, RULES);
}

const recordsOf = (writes: readonly ClipWrite[]) => ({
  incidents: writes.flatMap(({ incidents }) => incidents),
  facts: writes.flatMap(({ facts }) => facts),
});
const QUESTIONS = [
  'Where are the spare keys?',
  'What does Hazel like?',
  'What did I note?',
  'Who has a purple harmonica?',
  'When was the last recording?',
  'What do you know about Hazel?',
  ...story('dev-breakfast').qa.map(({ question }) => question),
];

/** All that visitors may read, as one text. */
function all(recall: HeldRecall): string {
  const people = personsOf(recall.view(EVERYTHING).persons).map(({ id }) => id);
  return JSON.stringify([
    QUESTIONS.map((question) => answer(recall, { question }, { now: () => 0, today: AT })),
    search(recall, { text: 'purple harmonica keys', k: 50 }, { today: AT }),
    search(recall, { kinds: ['fact'], k: 500 }, { today: AT }),
    search(recall, { kinds: ['says'], k: 500 }, { today: AT }),
    people.map((id) => readCard(recall, id)),
    readEntities(recall),
    tellState(recall),
    readTimeline(recall, {}, AT),
    notesOf(recall),
    recall.videos.all(),
    recall.remembered,
  ]);
}

const without = new HeldRecall({ videos: VIDEOS, ...recordsOf(storyWrites), ledger: LEDGER });

async function memory(): Promise<{ videos: VideoRecord[]; writes: ClipWrite[] }> {
  const note = await noteWrite();
  return { videos: [...VIDEOS, note.video], writes: [...storyWrites, note] };
}

describe('notes that visitors are not to see', () => {
  test('are read as if they were not there', async () => {
    const { videos, writes } = await memory();
    const records = { videos, ...recordsOf(writes), ledger: LEDGER };
    const seen = all(new HeldRecall(records));
    expect(seen).toContain('purple harmonica');
    expect(seen).not.toBe(all(without));
    const hidden = new HeldRecall({ ...records, hidesNotes: true });
    expect(all(hidden)).toBe(all(without));
    expect(hidden.videos.find('vid_2')).toBeUndefined();
    expect(() => hidden.videos.named('Note, 22 November 2026, 12.30')).toThrow(/No video is named/);
  });

  test('nor in packs', async () => {
    const { videos, writes } = await memory();
    const { pack } = makePack(0, structuredClone(writes), null);
    const hidden = new HeldRecall({ videos, packs: [pack], incidents: [], ledger: LEDGER, hidesNotes: true });
    expect(reading(hidden, writes, all)).toBe(all(without));
  });

  test('nor once lines were set right, of a recording and of the note', async () => {
    const { videos, writes } = await memory();
    const step = (words: WordsRecord, seq: number): LinesStep => {
      const { videoId, t0, t1 } = words;
      const line = { t0, t1, text: 'The purple harmonica is loud.', who: null, turn: null };
      return { kind: 'lines', seq, of: [words], by: [line], called: [], at: { videoId, t0, t1 } };
    };
    const [ofStory, ofNote] = [writes[0]!, writes.at(-1)!].map(({ words }) => words[0]!);
    const ledger = [...LEDGER, step(ofStory!, LEDGER.length + 1)];
    const both = [...ledger, step(ofNote!, LEDGER.length + 2)];
    const records = { videos, ...recordsOf(writes), ledger: both };
    const plain = new HeldRecall({ videos: VIDEOS, ...recordsOf(storyWrites), ledger });
    expect(all(new HeldRecall({ ...records, hidesNotes: true }))).toBe(all(plain));
    expect(all(plain)).not.toBe(all(without));
  });
});

/** Reads a memory with packs, whose records are given when they are needed. */
function reading<T>(recall: HeldRecall, writes: readonly ClipWrite[], work: (recall: HeldRecall) => T): T {
  for (;;) {
    try {
      return work(recall);
    } catch (error) {
      if (!(error instanceof NotRead)) throw error;
      const { unread } = error;
      if (unread.of !== 'incidents' && unread.of !== 'facts') throw error;
      for (const clip of unread.clips) {
        const write = writes.find((one) => one.clip.id === recall.clipId(clip))!;
        recall.give(unread.of, clip, write[unread.of]);
      }
    }
  }
}
