import { expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  scene('shed', '2025-06-14T17:10:00+01:00', { Greta: [0, 120] }, [
    [1, 'Greta', 'I am Greta, and this is my shed.'],
    [8, 'Otto', 'My name is Otto. Where is the blue kite?'],
    [12, 'Greta', 'The blue kite hangs behind the ladder, Otto.'],
    [30, 'Greta', 'Mind the ladder.'],
    [60, 'Otto', 'I want to mend the blue kite today.'],
  ]),
]);
const says = (question: string): string =>
  answer(recall, { question, video: 'shed.mp4' }, { now: () => 0, today: Date.parse('2025-06-20') }).answer;

test('what is said about something is told in the order in which it was, with nothing beside it', () => {
  const text = says('What is said about the blue kite?');
  expect([...text.matchAll(/At (\d:\d\d)/g)].map(([, at]) => at)).toEqual(['0:08', '0:12', '1:00']);
  expect(text).not.toContain('Mind the ladder');
});

test('of somebody who was heard alone it is told that they were never seen, and when they were heard', () => {
  expect(says('When did Otto first appear?')).toMatch(
    /^Otto was recognised in no picture, and is first heard at 0:08\b/,
  );
  expect(says('When did Greta first appear?')).toMatch(/^Greta comes into view at 0:00\b/);
});

test.each(['Which videos have lions?', 'Are there lions?', 'Was there a lion?'])(
  'no line that holds nothing of what is to be in view is told, however it reads: %s',
  (question) => {
    const { recall: films, writes } = rememberStories([
      scene('shed', '2025-06-14T17:10:00+01:00', { Greta: [0, 120] }, [
        [8, 'Greta', 'The blue kite hangs behind the ladder.'],
      ]),
    ]);
    const vector = new Float32Array([1, 0]);
    const embedded = new HeldRecall({
      videos: films.videos.all().map((video) => ({ ...video, weights: { 'text-embedding': 'use-lite' } })),
      incidents: films.entries.all(),
      facts: [],
      words: writes.flatMap(({ words }) => words.map((line) => ({ ...line, embedding: vector }))),
      ledger: films.ledger,
    });
    const read = new Map(films.entries.all().map(({ id }) => [id, 5]));
    const ask = (asked: string) => answer(embedded, { question: asked }, { now: () => 0, vector, read });
    expect(ask(question).refused).toBe(true);
    expect(ask(question.replace(/lions?/, 'ladder')).answer).toContain('behind the ladder');
  },
);

test('what was said of something is what was talked about it', () => {
  const talked = says('Who talked about the ladder?');
  expect(talked).toMatch(/^Greta\./);
  expect(says('Who said something about the ladder?')).toBe(talked);
  const { answer: told } = answer(recall, { question: 'Who said anything about football?' });
  expect(told).toMatch(/I looked for "football"\./);
});

test('when something was filmed is when it is in view, and not when every video was', () => {
  const { recall: films } = rememberStories([
    { ...scene('farm', '2025-06-15T10:00:00+01:00', {}, []), shown: [{ kind: 'horse', t0: 4, t1: 12 }] },
    scene('shed', '2025-06-14T17:10:00+01:00', { Greta: [0, 120] }, [[1, 'Greta', 'I am Greta.']]),
  ]);
  const ask = (question: string) => answer(films, { question }, { now: () => 0, form: 'recorded' }).answer;
  expect(ask('When did I film the horses?')).toMatch(/^A horse is in view at 0:04/);
  expect(ask('When did I film this?')).toMatch(/^Recorded on/);
});
