import { describe, expect, test } from 'vitest';
import type { Found, Pictured } from '../../../lib/answering/by-model/contract';
import { whatTells } from '../../../lib/answering/by-model/pictured-lines';
import { inNumbers } from '../../../lib/memory/seen-in-numbers';
import { clipIdOf } from '../../../lib/store/clip-id';

type Span = [from: number, to: number];
const BOX = [0.1, 0.1, 0.2, 0.1] as const;

/** Something found in a clip of quay.mp4, clips being half a minute long. */
function found(what: Found['what'], text: string, [t0, t1]: Span, more: Partial<Found> = {}): Found {
  const id = `${what} ${text} ${t0}`;
  return {
    ...{ id, clipId: clipIdOf('vid_1', Math.floor(t0 / 30)), videoId: 'vid_1', video: 'quay.mp4', t0, t1 },
    ...{ when: 'Friday 6 June 2025, 09:00, 0:00 in quay.mp4', who: [], text, kind: 'incident', what },
    ...{ score: 0, written: false, sources: [id], ...more },
  };
}
function pictured(what: Pictured['kind'], text: string, [t0, t1]: Span, words: string | null = null) {
  const isBoxed = what === 'writing' || what === 'shows';
  const shown = isBoxed ? { shown: { score: 0.9, boxes: Float32Array.from([t0, ...BOX]) } } : {};
  const seen = inNumbers({ kind: what, words, ...shown, t0, t1 })!;
  return found(what, text, [t0, t1], {
    ...{ pictured: { kind: what, words, ...shown, spans: [{ t0, t1 }] }, seen },
  });
}
const written = (words: string, span: Span) =>
  pictured('writing', `In view is written: "${words}"`, span, words);
const wears = (span: Span) => pictured('wears', '<p_1> wears teal.', span, 'teal');
const says = (t0: number, text: string) => found('says', `<p_1> says: "${text}"`, [t0, t0 + 3]);
const told = (lines: readonly Found[], question: string) =>
  whatTells(lines, question).map(({ text, seen }) => (seen ? `${text} (${seen})` : text));

describe('what pictures show', () => {
  test('of consecutive clips is one line with all its stretches, which plays the first moment', () => {
    const [one, ...others] = whatTells([wears([31, 59]), wears([0, 29]), wears([70, 80])], 'Who wears teal?');
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: 'wears <p_1> wears teal. 0', t0: 0, t1: 80, sources: { length: 3 } });
    expect(one!.seen).toBe('0:00 to 0:59 and 1:10 to 1:20');
  });

  test('is not one line where clips lie between', () => {
    expect(whatTells([wears([0, 29]), wears([95, 110])], 'Who wears teal?')).toHaveLength(2);
  });

  test('counts things as many as were there at once in any of them', () => {
    const gull = (span: Span) => pictured('shows', 'In view: a bird.', span, 'bird');
    const [one] = whatTells([gull([10, 29]), gull([31, 40])], 'How many birds are there?');
    expect(one!.count).toMatchObject({ kind: 'bird', most: 1 });
    expect(one!.seen).toContain('one bird at once, sure 0.90, upper left, 0:10 to 0:40');
  });

  test('stands where it began, as all lines do', () => {
    const lines = [says(40, 'The ferry is late.'), wears([0, 58]), says(5, 'Good morning.')];
    expect(told(lines, 'Who wears teal?')).toEqual([
      '<p_1> wears teal. (0:00 to 0:58)',
      '<p_1> says: "Good morning."',
      '<p_1> says: "The ferry is late."',
    ]);
  });

  test('is told whole where the question may be about it, else as far as there is a little room', () => {
    const signs = Array.from({ length: 40 }, (_, i) => written(`PIER ${i + 10} OPENS LATE`, [i, i + 1]));
    const lines = [says(3, 'The ferry is late.'), ...signs];
    expect(told(lines, 'What does the sign say?')).toHaveLength(41);
    expect(told(lines, 'Which pier is it?')).toHaveLength(41);
    const few = told(lines, 'Why did Una go home?');
    expect(few.length).toBeLessThan(12);
    expect(few).toContain('<p_1> says: "The ferry is late."');
    expect(whatTells(lines, 'Why did Una go home?', { room: 0 })).toHaveLength(1);
  });

  test('is told whole where it is what the question is about, whatever its words', () => {
    const signs = Array.from({ length: 40 }, (_, i) => written(`PIER ${i + 10} OPENS LATE`, [i, i + 1]));
    const last = signs.at(-1)!;
    expect(whatTells(signs, 'Warum ging Una?', { meant: new Set([last.id]) })).toContain(last);
    expect(whatTells(signs, 'Warum ging Una?')).not.toContain(last);
  });
});

describe('writing that is read otherwise in the same place', () => {
  test.each([
    ['a letter that is missing at the end', 'FERR', 'FERRY'],
    ['a nought for an O', 'R0OM 4', 'ROOM 4'],
    ['one letter of a long word', 'HARBCUR', 'HARBOUR'],
  ])('is left out beside the right reading: %s', (_, wrong, right) => {
    const lines = [written(wrong, [4, 5]), written(right, [0, 20])];
    expect(told(lines, 'What is written there?')).toEqual([expect.stringContaining(`"${right}"`)]);
  });

  test.each([
    ['another number', 'PIER 18', 'PIER 19'],
    ['another short word', 'CAT', 'CAR'],
    ['another word', 'NORTH', 'SOUTH'],
  ])('but not %s', (_, one, other) => {
    expect(told([written(one, [4, 5]), written(other, [0, 20])], 'What is written there?')).toHaveLength(2);
  });
});
