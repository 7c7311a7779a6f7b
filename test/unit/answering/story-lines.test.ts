import { describe, expect, test } from 'vitest';
import { answer } from '../../../lib/answering/by-rules/answer';
import { storyLines } from '../../../lib/answering/by-rules/story-lines';
import type { Answer } from '../../../lib/contract/answers';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const mill = scene('mill', '2025-03-08T10:00:00+00:00', { Runa: [0, 110], Joost: [20, 110] }, [
  [2, 'Runa', 'Good morning. I am Runa, and I grind rye in this mill.'],
  [10, 'Runa', 'It is a fine day, and the birds are singing.'],
  [18, 'Runa', 'The large stone broke last night.'],
  [26, 'Joost', 'Good morning, Runa! Thank you for the letter and for the eggs.'],
  [34, 'Joost', 'I have brought a new stone for the mill on my cart.'],
  [42, 'Runa', 'My uncle used to play cards on a Tuesday with the vicar.'],
  [50, 'Joost', 'Where shall we put the old stone?'],
  [58, 'Runa', 'Put the old stone beside the pond, please.'],
  [70, 'Joost', 'The new stone turns, and there will be rye bread tonight.'],
  [78, 'Runa', 'Yes.'],
]);
const fair = scene('fair', '2025-03-15T10:00:00+00:00', { Runa: [0, 110] }, [
  [2, 'Runa', 'The rye bread from the mill has won a prize.'],
  [10, 'Runa', 'My shoes are wet, and my hat is somewhere else.'],
]);
const told = (...truths: (typeof mill)[]): Answer =>
  answer(rememberStories(truths).recall, { question: 'Sum it up' }, { form: 'summary', now: () => 0 });
const seconds = ({ evidence }: Answer) => evidence.map(({ t0 }) => t0);

describe('the lines of a summary', () => {
  test('reach from how a film begins to how it ends, in no more words than an answer may have', () => {
    const { answer: text } = told(mill);
    expect(text).toContain('I grind rye in this mill');
    expect(text).toContain('there will be rye bread tonight');
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(60);
  });

  test('are those of what is spoken of again, not the longest', () => {
    const { evidence } = told(mill);
    const said = evidence.map((piece) => piece.said!);
    expect(said).toContain('I have brought a new stone for the mill on my cart.');
    expect(said.some((line) => line.includes('?'))).toBe(false);
    expect(seconds(told(mill))).toEqual(seconds(told(mill)).toSorted((a, b) => a - b));
  });

  test('of several films come from the last, too', () => {
    const { answer: text } = told(mill, fair);
    expect(text).toContain('in mill.mp4');
    expect(text).toContain('"The rye bread from the mill has won a prize."');
  });

  test('as many are quoted as there is room for, the rest are there to be seen', () => {
    const { recall } = rememberStories([mill]);
    const records = recall.entries.all();
    const said = ({ words }: { words: string | null }) => words ?? '';
    const few = storyLines(records, [], { room: 12, said, most: 5 });
    expect([few.quoted.length, few.shown.length]).toEqual([1, 5]);
    expect(storyLines(records, [], { room: 1000, said, most: 5 }).quoted).toHaveLength(5);
  });

  test('of very many are from its beginning to its end, though not all of them are weighed', () => {
    const { recall } = rememberStories([mill]);
    const [line] = recall.entries.all().filter(({ kind }) => kind === 'says');
    const many = Array.from({ length: 5000 }, (_, i) => ({
      ...line!,
      id: `l${i}`,
      t0: i,
      words: i === 0 || i === 4999 ? 'We carry the heavy new mill stone up the hill.' : 'Well, yes.',
    }));
    const { quoted } = storyLines(many, [], { room: 100, said: ({ words }) => words ?? '', most: 2 });
    expect(quoted.map(({ t0 }) => t0)).toEqual([0, 4999]);
  });
});
