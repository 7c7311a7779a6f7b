import { describe, expect, test } from 'vitest';
import { readSaid } from '../../../lib/answering/told-to-ask/read-said';
import { dueAt } from '../../../lib/keeper/reminders';
import { sayMoment } from '../../../lib/memory/time/moment-told';

const ZONE = 'Europe/Lisbon';
/** A Sunday. */
const NOW = Date.parse('2026-11-22T11:30:00Z');

const said = (words: string, now = NOW, zone = ZONE) => readSaid(words, now, zone);
/** When it is to be reminded of, by the clock, and of what. */
function reminder(words: string, now = NOW, zone = ZONE): string {
  const read = said(words, now, zone);
  return read?.do === 'remind' ? `${sayMoment(read.at, zone, 'both')}: ${read.text}` : 'none';
}

describe('what is said', () => {
  test.each([
    ['Remember that the keys are in the blue bowl.', 'the keys are in the blue bowl.'],
    ['please remember: Ada likes tea', 'Ada likes tea'],
    ['Remember, that the keys are in the bowl.', 'the keys are in the bowl.'],
    ['Can you remember that Ben is away?', 'Ben is away'],
    ['NOTE THAT the door sticks', 'the door sticks'],
    ['make a note that <b>it</b>\nrained', '‹b>it‹/b> rained'],
  ])('"%s" is a note', (words, text) => {
    expect(said(words)).toEqual({ do: 'note', text });
  });

  test.each([
    ['Forget that the keys are in the bowl', 'the keys are in the bowl'],
    ['please forget what I told you about Ben', 'Ben'],
  ])('"%s" is to be forgotten', (words, text) => {
    expect(said(words)).toEqual({ do: 'forget', text });
  });

  test.each([
    'Remember that time we went to the sea?',
    'Do you remember that Ada came?',
    'Remember that',
    'Who remembers: Ada or Ben?',
    'Did anybody forget that the oven was on?',
    'Remind me what Ada said to Ben',
    'Remind me in which video Ada came to town',
    'Remind me about what we did on Friday',
    `remind me to ${'in a '.repeat(500)}`,
  ])('"%s" is a question', (words) => {
    expect(said(words)).toBeNull();
  });

  test('more than 1,000 letters are no note', () => {
    expect(said(`Remember that ${'a'.repeat(1000)}`)).toMatchObject({ do: 'note' });
    expect(() => said(`Remember that ${'a'.repeat(1001)}`)).toThrow(
      /at most 1000 letters; this one has 1001/,
    );
  });
});

describe('a reminder', () => {
  test.each([
    ['Remind me in 10 minutes to call Ada.', 'Sunday 22 November 2026, 11:40: call Ada'],
    ['remind me in half an hour to eat', 'Sunday 22 November 2026, 12:00: eat'],
    ['remind me in an hour and a half to eat', 'Sunday 22 November 2026, 13:00: eat'],
    ['in 2 hours remind me that the oven is on', 'Sunday 22 November 2026, 13:30: the oven is on'],
    ['remind me in 2 hours and 5 minutes to go', 'Sunday 22 November 2026, 13:35: go'],
    ['remind me to call Ada in twenty-five minutes', 'Sunday 22 November 2026, 11:55: call Ada'],
    ['remind me in three weeks to water it, please', 'Sunday 13 December 2026, 11:30: water it'],
    ['remind me at 18:30 to eat', 'Sunday 22 November 2026, 18:30: eat'],
    ['remind me at 9am to swim', 'Monday 23 November 2026, 09:00: swim'],
    ['can you please remind me at half past six to eat?', 'Sunday 22 November 2026, 18:30: eat'],
    ['remind me tomorrow at 9 to swim', 'Monday 23 November 2026, 09:00: swim'],
    ['remind me tomorrow at 3 to swim', 'Monday 23 November 2026, 15:00: swim'],
    ['remind me at 8 tomorrow evening to dance', 'Monday 23 November 2026, 20:00: dance'],
    ['remind me today at 8 to dance', 'Sunday 22 November 2026, 20:00: dance'],
    ['remind me on Friday to visit Ben at six', 'Friday 27 November 2026, 09:00: visit Ben at six'],
    ['remind me to visit Ben at 6 on Friday', 'Friday 27 November 2026, 18:00: visit Ben'],
    ['remind me on Sunday at 3 pm to rest', 'Sunday 22 November 2026, 15:00: rest'],
    ['remind me next Sunday to rest', 'Sunday 29 November 2026, 09:00: rest'],
    ['remind me on 3 March at noon about the tax', 'Wednesday 3 March 2027, 12:00: the tax'],
  ])('"%s"', (words, meant) => {
    expect(reminder(words)).toBe(meant);
  });

  test('is by the clock of the place, also on the day on which clocks change', () => {
    const saturday = Date.parse('2026-03-28T20:00:00Z');
    expect(said('remind me tomorrow at 9 to swim', saturday, 'Europe/Berlin')).toMatchObject({
      at: Date.parse('2026-03-29T07:00:00Z'),
    });
  });

  test.each([
    ['Remind me to buy milk', /I do not know when/],
    ['remind me at 25:00 to eat', /I do not know when/],
    ['remind me yesterday at 9 to eat', /I do not know when/],
    ['remind me today at 10:15 am to eat', /^Sunday 22 November 2026, 10:15 has passed/],
    ['remind me in 0 minutes to eat', /has passed/],
    ['remind me on 24 December 2025 to eat', /has passed/],
    ['remind me in 60 weeks to eat', /more than a year ahead/],
    ['remind me on 30 February to eat', /in no calendar/],
    [`remind me in 5 minutes to ${'a'.repeat(1001)}`, /at most 1000 letters/],
  ])('"%s" is refused', (words, why) => {
    expect(() => said(words)).toThrow(why);
  });

  test('is due at its time, and the next one is waited for', () => {
    const at = (id: string, seconds: number) => ({
      id,
      text: id,
      at: new Date(NOW + seconds * 1000).toISOString(),
    });
    const all = [at('missed', -60), at('now', 0), at('soon', 30), at('far', 3e7)];
    const { due, waitMs } = dueAt(NOW, all);
    expect(due.map(({ id }) => id)).toEqual(['missed', 'now']);
    expect(waitMs).toBe(30_000);
    expect(dueAt(NOW, []).waitMs).toBeNull();
  });
});
