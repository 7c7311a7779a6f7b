import { describe, expect, test } from 'vitest';
import { isoStretch } from '../../../lib/memory/time/iso';
import { timeMeant } from '../../../lib/memory/time/read-typed-time';
import { momentShown } from '../../../lib/memory/time/zone';

const NEW_YORK = 'America/New_York';
const told = (text: string, zone = NEW_YORK) =>
  isoStretch(text, zone)?.map((ms) => new Date(ms).toISOString());

describe('ISO times', () => {
  test.each([
    ['2025-01-15', '2025-01-15T05:00:00.000Z', '2025-01-16T05:00:00.000Z'],
    ['2025-01-15T18:30', '2025-01-15T23:30:00.000Z', '2025-01-15T23:31:00.000Z'],
    ['2025-01-15 18:30Z', '2025-01-15T18:30:00.000Z', '2025-01-15T18:31:00.000Z'],
    ['2025-01-15T18:30:05.25-06:00', '2025-01-16T00:30:05.250Z', '2025-01-16T00:31:05.250Z'],
    ['2025-01-15/2025-01-16', '2025-01-15T05:00:00.000Z', '2025-01-17T05:00:00.000Z'],
    ['2025-01-15T18:30Z / 2025-01-15T19:00Z', '2025-01-15T18:30:00.000Z', '2025-01-15T19:00:00.000Z'],
    ['2024-02-29', '2024-02-29T05:00:00.000Z', '2024-03-01T05:00:00.000Z'],
    // Clocks are set forward on 9 March 2025, and back on 2 November: days of 23 and 25 hours.
    ['2025-03-09', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z'],
    ['2025-11-02', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
    ['2025-11-02T12:00', '2025-11-02T17:00:00.000Z', '2025-11-02T17:01:00.000Z'],
  ])('%s', (text, from, to) => expect(told(text)).toEqual([from, to]));

  test('that a clock shows twice are the first, and what it skips is read as before', () => {
    const hours = (iso: string) => new Date(momentShown(Date.parse(iso), NEW_YORK)).toISOString();
    expect(hours('2025-11-02T01:30:00Z')).toBe('2025-11-02T05:30:00.000Z');
    expect(hours('2025-03-09T02:30:00Z')).toBe('2025-03-09T07:30:00.000Z');
  });

  test.each([
    '2025-02-30',
    '2025-13-01',
    '2025-00-01',
    '2025-01-15T24:00',
    '2025-01-15/2025-01-14',
    '2025-01-15T18:30/2025-01-15T18:30',
  ])('%s is none', (text) =>
    expect(() => isoStretch(text, 'UTC')).toThrowError(expect.objectContaining({ code: 'bad-input' })),
  );

  test('what is no ISO is left to words', () => {
    const now = Date.parse('2025-03-12T12:00:00Z');
    for (const text of ['2025', 'last week', '8 march', '2025-01-15/x'])
      expect(isoStretch(text, 'UTC')).toBeNull();
    expect(timeMeant({ text: '2025-01-15', now, zone: 'UTC' }).stretch).toEqual([
      Date.parse('2025-01-15'),
      Date.parse('2025-01-16'),
    ]);
    expect(timeMeant({ text: '8 march', now, zone: 'UTC' }).days).toHaveLength(1);
    expect(() => timeMeant({ text: 'soup', now, zone: 'UTC' })).toThrowError(/names no time/);
  });
});
