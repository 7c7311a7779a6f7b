import { describe, expect, test } from 'vitest';
import { foundOf } from '../../../lib/answering/by-model/found';
import { answer } from '../../../lib/answering/by-rules/answer';
import { memorizeClip } from '../../../lib/keeper/memorize';
import { newVideoRecord } from '../../../lib/keeper/new-video-record';
import { noteAsClip, noteAsVideo, noteMeant } from '../../../lib/keeper/note';
import { readTimeline } from '../../../lib/keeper/read-memory';
import { isNote } from '../../../lib/memory/is-note';
import { notesOf } from '../../../lib/memory/notes';
import { EVERYTHING } from '../../../lib/memory/recall';
import { validRecord } from '../../../lib/store/archive/record-shapes';
import { rememberStories, story } from '../../stories/memory';
import { RULES, SMALL } from '../archive-helpers';
import { archived, Memory } from '../forget-helpers';

const AT = Date.parse('2026-11-22T12:30:00Z');
const KEYS = 'The spare keys are in the blue bowl.';

/** What a note adds to a memory. */
async function noteWrite(
  text: string,
  memory: Parameters<typeof memorizeClip>[2],
  before: Parameters<typeof newVideoRecord>[1],
) {
  const file = await noteAsVideo({ text, at: AT, zone: 'Europe/Lisbon' }, {});
  return memorizeClip(newVideoRecord(file, before), noteAsClip(text), memory, RULES);
}

/** A story with a note after it. */
async function storyWithNote(text = KEYS) {
  const { recall, nodes } = rememberStories([story('dev-breakfast')]);
  const previous = { tracks: [], turns: [], words: [] };
  const write = await noteWrite(text, { nodes, ledger: recall.ledger, previous }, recall.videos.all());
  recall.addClip(write);
  return { recall, write };
}

describe('a note', () => {
  test('is a video of one clip with one line: neither picture nor sound, and nobody in it', async () => {
    const { recall, write } = await storyWithNote();
    expect(write.video).toMatchObject({
      ...{
        name: 'Note, 22 November 2026, 12.30',
        startsAt: '2026-11-22T12:30:00.000Z',
        zone: 'Europe/Lisbon',
      },
      ...{ status: 'remembered', clips: 1, durationS: 3.2, doneS: 3.2 },
    });
    expect(write.words.map(({ text }) => text)).toEqual([KEYS]);
    expect([write.nodes, write.ledger, write.pictures]).toEqual([[], [], []]);
    expect(recall.videos.all().map(isNote)).toEqual([false, true]);
    expect(notesOf(recall)).toEqual([{ name: write.video.name, at: write.video.startsAt, text: KEYS }]);
    const long = await noteWrite(
      'word '.repeat(200).trim(),
      { nodes: [], ledger: [], previous: { tracks: [], turns: [], words: [] } },
      [write.video],
    );
    expect(long.video).toMatchObject({
      name: 'Note, 22 November 2026, 12.30 (2)',
      id: 'vid_3',
      durationS: 30,
    });
  });

  test('answers, as what the person noted, and as a fact; not as of a moment before it', async () => {
    const { recall, write } = await storyWithNote();
    const told = answer(recall, { question: 'Where are the spare keys?' });
    expect(told.answer).toContain(`On Sunday 22 November 2026, 12:30: You noted: "${KEYS}"`);
    expect(told.evidence[0]).toMatchObject({
      video: write.video.name,
      text: `You noted: "${KEYS}"`,
      who: [],
    });
    expect(
      answer(recall, { question: 'Where are the spare keys?', video: 'dev-breakfast.mp4' }).refused,
    ).toBe(true);
    const source = { recall, view: recall.view(EVERYTHING) };
    const texts = [...write.incidents, ...write.facts].map((record) => foundOf(record, 1, source).text);
    expect(texts).toEqual([`You noted: "${KEYS}"`, `You noted: "${KEYS}"`]);
  });

  test('is no recording on the timeline, nor are its clocks those of the recordings', async () => {
    const { recall } = await storyWithNote();
    const without = rememberStories([story('dev-breakfast')]).recall;
    expect(readTimeline(recall, {}, AT)).toEqual(readTimeline(without, {}, AT));
  });

  test('is taken in whole from a saved memory, and forgotten without a trace', async () => {
    const memory = await Memory.of(SMALL);
    const before = await archived(memory);
    const known = {
      nodes: [...memory.nodes.values()],
      ledger: memory.ledger,
      previous: { tracks: [], turns: [], words: [] },
    };
    const write = await noteWrite('Ada said: "<b>never</b>" <p_1> & so on', known, memory.all('videos'));
    memory.add(write);
    const text = await archived(memory);
    expect(text.includes(JSON.stringify('Ada said: "‹b>never‹/b>" ‹p_1> & so on'))).toBe(true);
    expect(validRecord('videos', write.video)).toBe(true);
    expect((await archived(memory.forget(write.video.id, { keepNamed: true }))) === before).toBe(true);
  });

  test('has a number of its own while a video is begun and not stored yet', async () => {
    const { recall } = await storyWithNote();
    const file = await noteAsVideo({ text: KEYS, at: AT + 1, zone: 'UTC' }, {});
    expect(newVideoRecord(file, recall.videos.all(), 3).id).toBe('vid_4');
  });
});

describe('the note that is to be forgotten', () => {
  const notes = [
    { name: 'a', at: '2026-01-02', text: 'The spare keys are in the blue bowl' },
    { name: 'b', at: '2026-01-01', text: 'The blue car needs fuel' },
    { name: 'c', at: '2026-01-03', text: 'The keys of the boat are with Ben' },
  ];
  test.each([
    ['the spare keys are in the bowl', 'a'],
    ['the keys', 'c'],
    ['the car', 'b'],
    ['the blue boat', null],
    ['the keys of the church tower', null],
    ['it', null],
  ])('"%s" is %s: it holds more than half of the words', (words, name) => {
    expect(noteMeant(words, notes)?.name ?? null).toBe(name);
  });
});
