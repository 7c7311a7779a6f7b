import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { literalAskedFor } from '../../../lib/answering/by-rules/literal-asked';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const long = Array.from({ length: 30 }, (_, i): [number, string, string] => [
  i * 4,
  'Petra',
  `Stone number ${i + 1} of the wall is laid beside the old gate.`,
]);
const remembered = rememberStories([
  scene('club-0', '2025-06-13T10:00:00+01:00', { Marta: [0, 60], Nils: [0, 60], Olaf: [0, 60] }, [
    [1, 'Marta', 'My name is Marta.'],
    [5, 'Nils', 'My name is Nils.'],
    [9, 'Olaf', 'My name is Olaf.'],
  ]),
  scene('quay-1', '2025-06-14T17:10:00+01:00', { Marta: [0, 60] }, [
    [1, 'Marta', 'The ferry has gone.'],
    [6, 'Nils', 'Never mind, please sit down.'],
    [11, 'Marta', 'Thanks.'],
    [15, 'Nils', 'Bye.'],
  ]),
  scene('oven-2', '2025-06-15T10:00:00+01:00', { Olaf: [0, 60] }, [
    [2, 'Olaf', 'First the flour goes into the wide bowl, and then the salt and the yeast and warm water.'],
    [8, 'Olaf', 'Now knead it for ten minutes until it is smooth and no longer sticks to your hands.'],
    [14, 'Olaf', 'Then it rests under a cloth beside the stove for an hour or even a little longer.'],
    [20, 'Olaf', 'Bake it again if it sounds dull.'],
  ]),
  scene('wall-3', '2025-06-16T10:00:00+01:00', { Petra: [0, 60] }, long),
]);
const { recall } = remembered;
const ask = (question: string, video?: string) =>
  answer(recall, { question, ...(video && { video }) }, { now: () => 0, today: Date.parse('2025-06-20') });
const ALL = [/At 0:01 .*The ferry/, /At 0:06 .*Never mind/, /At 0:11 .*Thanks/];

describe('all that is said in a video', () => {
  test.each([
    'What is said in quay-1.mp4?',
    'what do they say in quay-1.mp4',
    'What was said in quay-1.mp4',
    'what all gets said in quay-1.mp4?',
    'Which words are spoken in quay-1.mp4?',
    'what are people saying in quay-1.mp4',
  ])('is told line by line, in order: %s', (question) => {
    const { answer: told, refused, evidence } = ask(question);
    expect(refused).toBe(false);
    for (const line of ALL) expect(told).toMatch(line);
    expect(evidence.map(({ t0 }) => t0)).toEqual([1, 6, 11, 15]);
  });

  test.each(['What is said?', 'what do they say', 'What is said in this video?'])(
    'of the video at hand, too: %s',
    (question) => {
      for (const line of ALL) expect(ask(question, 'quay-1.mp4').answer).toMatch(line);
    },
  );

  test('as far as there is room, with how many lines there are', () => {
    const { answer: told, evidence } = ask('What is said in oven-2.mp4?');
    expect(told).toMatch(/^oven-2\.mp4 has 4 lines; the first 2 are: At 0:02 .*flour.* At 0:08 .*knead/);
    expect(told).not.toContain('Bake it');
    expect(evidence).toHaveLength(4);
  });

  test('of many lines some of each part', () => {
    expect(ask('What is said in wall-3.mp4?').answer).toMatch(/^wall-3\.mp4 has 30 lines, among them: At/);
  });

  test('who is meant by "the man" is not known where several speak', () => {
    const unknown = 'Which of those who speak is meant I do not know.';
    expect(ask('What does the man say in quay-1.mp4?').answer).toContain(unknown);
    expect(ask('What does the man say in oven-2.mp4?').answer).not.toContain(unknown);
  });

  test.each([
    'What is said about the flour in oven-2.mp4?',
    'What does Olaf say about the stove in oven-2.mp4?',
  ])('is not told where more is asked: %s', (question) => {
    expect(ask(question).answer).not.toContain('has 4 lines');
  });
});

describe('words that are asked for as they are', () => {
  test.each([
    ['Who says please?', 'Nils.'],
    ["Who says 'now'?", 'Olaf.'],
    ['Who said "thanks"?', 'Marta.'],
    ['who says again', 'Olaf.'],
    ['Did anyone say dull?', 'Yes.'],
    ['Does somebody say "sit down"?', 'Yes.'],
  ])('must stand in the line: %s', (question, lead) => {
    const { answer: told, refused } = ask(question);
    expect(refused).toBe(false);
    expect(told.replace(', if the names were heard right', '').startsWith(lead)).toBe(true);
  });

  test('no other line is quoted, and where they are marked and nobody says them it is refused', () => {
    expect(ask("Who says 'now'?").answer).not.toContain('flour');
    const { answer: told, refused } = ask('Who says "kneading"?');
    expect(refused).toBe(true);
    expect(told).toContain('No line that was written down holds "kneading".');
  });

  test('are no names, nothing that is spoken of, and nothing that somebody says that way', () => {
    const literal = (text: string) => literalAskedFor(text, { named: [], anchor: null });
    for (const question of [
      'Who says that it is late?',
      'Who said something about boats?',
      'Who uses tape?',
      "Who took Ada's hat?",
      'Who said it?',
    ])
      expect(literal(question)).toBeNull();
  });

  test('may be said in another word for it', () => {
    expect(ask('Does anyone say goodbye?').answer).toContain('"Bye."');
  });

  test('are told with doubt where they were heard unsurely', () => {
    const unsure = new HeldRecall({
      videos: recall.videos.all(),
      incidents: recall.entries
        .all()
        .map((one) => (one.words?.includes('please') ? { ...one, unsure: [2] } : one)),
      ledger: recall.ledger,
    });
    expect(answer(unsure, { question: 'Does anyone say please?' }).answer).toMatch(
      /^Yes, if it was heard right\. /,
    );
  });
});
