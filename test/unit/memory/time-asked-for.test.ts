import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sayMoment } from '../../../lib/memory/time/moment-told';
import { boundsOf, matches, timesAskedFor } from '../../../lib/memory/time/time-asked-for';
import { daysTold, type TimeKind, tells, timesTold } from '../../../lib/memory/time/times-told';
import { dateOfDay, dayOfDate, startOfDay, wallClock } from '../../../lib/memory/time/zone';

const BERLIN = 'Europe/Berlin';
const CHICAGO = 'America/Chicago';
/** Wednesday 12 March 2025, 10:00 in Berlin. */
const NOW = Date.parse('2025-03-12T09:00:00Z');

const ask = (question: string, now = NOW, zone = BERLIN) => timesAskedFor(question, now, zone);

/** "2025-03-08..2025-03-09 17:00-23:00": the nearest days meant, the last one included, and the hours. */
function said(question: string): string | null {
  const asked = ask(question);
  if (!asked) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  const iso = (day: number) => {
    const { year, month, date } = dateOfDay(day);
    return `${year}-${two(month)}-${two(date)}`;
  };
  const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
  const days = asked.days?.map(([from, to]) =>
    to - from === 1 ? iso(from) : `${iso(from)}..${iso(to - 1)}`,
  );
  const hours = asked.hours?.map((span) => span.map(clock).join('-'));
  return [...(days ?? ['any day']), ...(hours ?? [])].join(' ');
}

describe('what time a question confines itself to', () => {
  test.each([
    ['What happened on Saturday?', '2025-03-08'],
    ['Saturday, what happened?', '2025-03-08'],
    ['Who was here Saturday night?', '2025-03-08 18:00-29:00'],
    ['Who was here on Wednesday?', '2025-03-12'],
    ['Who was here last Wednesday?', '2025-03-05'],
    ['What did we do on Sat?', '2025-03-08'],
    ['What did Tom say on Saturday and Sunday?', '2025-03-08 2025-03-09'],
    ['What did we do on Monday last week?', '2025-03-03'],
    ['And what about Sunday?', '2025-03-09'],
    ['Who had dinner together on the eighth of March?', '2025-03-08'],
    ['Who came on March 8?', '2025-03-08'],
    ['Who came on the 21st of Jan.?', '2025-01-21'],
    ['Who came 8 March 2024?', '2024-03-08'],
    ['Who came on March the eighth, 2024?', '2024-03-08'],
    ['Who came on 2024-03-08?', '2024-03-08'],
    ['Who came on Saturday the 8th?', '2025-03-08'],
    ['Who came on the 31st?', '2025-01-31'],
    ['Who came on 29 February?', '2024-02-29'],
    ['What happened yesterday?', '2025-03-11'],
    ['What happened the day before yesterday?', '2025-03-10'],
    ['Who was here today?', '2025-03-12'],
    ['Who was here this morning?', '2025-03-12 05:00-12:00'],
    ['Who was here last night?', '2025-03-11 18:00-29:00'],
    ['What did we do last week?', '2025-03-03..2025-03-09'],
    ['What did we do last weekend?', '2025-03-08..2025-03-09'],
    ['What did we do this month?', '2025-03-01..2025-03-31'],
    ['What did we do in May?', '2024-05-01..2024-05-31'],
    ['What did we do in May 2023?', '2023-05-01..2023-05-31'],
    ['What did we do last March?', '2024-03-01..2024-03-31'],
    ['What did we do in 2024?', '2024-01-01..2024-12-31'],
    ['What did we do two days ago?', '2025-03-10'],
    ['What did we do three weeks ago on Friday?', '2025-02-21'],
    ['What did we do in the last two days?', '2025-03-10..2025-03-12'],
    ['What did we do since the first of March?', '2025-03-01..2025-03-12'],
    ['What did we do since yesterday?', '2025-03-11..2025-03-12'],
    ['What did we do between Monday and Wednesday?', '2025-03-10..2025-03-12'],
  ])('days: %s %s', (question, expected) => expect(said(question)).toBe(expected));

  test.each([
    ['Who came in at half past six?', '06:15-06:45 18:15-18:45'],
    ['Who came in at half past six in the evening?', '18:15-18:45'],
    ['Who came in at quarter to seven?', '06:30-07:00 18:30-19:00'],
    ['Who called at ten to six?', '05:35-06:05 17:35-18:05'],
    ['Who called at six?', '05:30-06:30 17:30-18:30'],
    ['Who called at 18:30?', '18:15-18:45'],
    ['Who called at 6 pm?', '17:30-18:30'],
    ['Who was here between 5 and 6 pm?', '17:00-18:00'],
    ['Who was here between 10 pm and 1 am?', '22:00-25:00'],
    ['Who was here before noon?', '00:00-12:00'],
    ['Who was here after 8 pm?', '20:00-24:00'],
    ['Who left after eight in the evening?', '20:00-24:00'],
    ['Who cooked in the evening?', '17:00-23:00'],
    ['Who cooked around lunch?', '11:30-14:30'],
    ['What happened at midnight?', '23:30-24:30'],
  ])('hours: %s %s', (question, expected) => expect(said(question)).toBe(`any day ${expected}`));

  test.each([
    ['What did we eat on Saturday evening between six and eight?', '2025-03-08 18:00-20:00'],
    ['Who was here on Saturday night at two?', '2025-03-08 25:30-26:30'],
    ['What happened on the evening of 8 March?', '2025-03-08 17:00-23:00'],
    ['What did we do yesterday around lunch?', '2025-03-11 11:30-14:30'],
  ])('both: %s %s', (question, expected) => expect(said(question)).toBe(expected));

  test.each([
    'On which day is the exam?',
    'What time does the party start?',
    'What did May say?',
    'What did May say to June at the May concert?',
    'What happened after May left?',
    "What was in May Lee's bag?",
    'Who runs the Monday group?',
    'What did he say about Friday?',
    'Who comes every Monday?',
    'Give me a second.',
    'Who came in second, and who sat down first?',
    'What was on the first page, and what on the second or third shelf?',
    'Why is the screen set at 4.8 inches?',
    'Why is this the work of today?',
    'Who sat on the sun chair?',
    'Did Mark march in?',
    'Who sat at six tables?',
    'Who lives at 12 Main Street?',
    'Who took the 18:30 train?',
    'What is the sum of 3/4 and 8/3?',
    'What did he do for two hours?',
    "How large was last year's budget?",
    'Who watched the evening news in the night market?',
    'What happened on 30 February?',
  ])('no confinement: %s', (question) => expect(ask(question)).toBeNull());

  test.each([
    ['What happened last summer?', '2024-06-01..2024-08-31'],
    ['What happened last winter?', '2024-12-01..2025-02-28'],
    ['What happened this winter?', '2024-12-01..2025-02-28'],
    ['What happened this spring?', '2025-03-01..2025-05-31'],
    ['What happened last spring?', '2024-03-01..2024-05-31'],
    ['What happened last fall?', '2024-09-01..2024-11-30'],
    ['What happened since last autumn?', '2024-09-01..2025-03-12'],
    ['Who came in the summer of 2023?', '2023-06-01..2023-08-31'],
    ['Who came in early autumn 2023?', '2023-09-01..2023-11-30'],
    ['Who came in winter 2023?', '2023-01-01..2023-02-28 2023-12-01..2024-02-29'],
    ['Who came in winter 2023/24?', '2023-12-01..2024-02-29'],
    ['Who came in the summer?', '2024-06-01..2024-08-31'],
    ['Who is in my 2024 videos?', '2024-01-01..2024-12-31'],
  ])('seasons and years: %s %s', (question, expected) => expect(said(question)).toBe(expected));

  test('in the southern half of the world summer begins in December', () => {
    const summer = (zone: string) => boundsOf(ask('What happened last summer?', NOW, zone)!, zone)!;
    const days = (zone: string) => summer(zone).map((ms) => sayMoment(ms, zone, 'date'));
    expect(days('Australia/Sydney')).toEqual(['Sunday 1 December 2024', 'Saturday 1 March 2025']);
    expect(days('America/Sao_Paulo')).toEqual(days('Australia/Sydney'));
    expect(days('Asia/Singapore')).toEqual(['Saturday 1 June 2024', 'Sunday 1 September 2024']);
  });

  test.each([
    'What did he break in the fall?',
    'Who wore a last winter coat?',
    'What did they say about last summer?',
    'Is the spring broken?',
  ])('no season: %s', (question) => expect(ask(question)).toBeNull());

  test('the phrases can be taken out of what is looked for', () => {
    const asked = ask('What did we eat on Saturday evening, between six and eight?');
    expect(asked).toMatchObject({
      words: 'on Saturday evening between six and eight',
      rest: 'What did we eat?',
    });
  });

  test('a weekday and a date that never meet fit nothing', () => {
    const asked = ask('What happened on Monday 8 March 2025?')!;
    expect(asked.days).toEqual([]);
    expect(matches(asked, Date.parse('2025-03-08T12:00:00Z'), BERLIN)).toBe(false);
  });

  test.each([
    ['What happened on Friday?', true],
    ['Who was here on Friday evening?', true],
    ['Who is it that came on Friday?', true],
    ['On Friday, who came?', true],
    ['What did Tom say on Friday?', true],
    ['And on Friday?', true],
    ['Who comes on Friday?', false],
    ['When is the exam on Friday?', false],
    ['Who is invited on Friday?', false],
    ['What will we do on Friday?', false],
    ['What did Tom want to do on Friday?', false],
    ['Who said that the exam was on Friday?', false],
    ['What did Emma say she did on Friday?', false],
  ])('%s is certainly about when it happened: %s', (question, certain) => {
    expect(ask(question)!.certain).toBe(certain);
  });
});

describe('whether a moment fits', () => {
  test('without a year the nearest day comes first, and any such day is second', () => {
    const asked = ask('What happened on Saturday?')!;
    const [nearest, earlier, monday] = ['2025-03-08', '2024-06-01', '2025-03-10'].map((day) =>
      Date.parse(`${day}T12:00:00Z`),
    );
    expect(matches(asked, nearest!, BERLIN)).toBe(true);
    expect(matches(asked, earlier!, BERLIN)).toBe(false);
    expect(matches(asked, earlier!, BERLIN, 'any')).toBe(true);
    expect(matches(asked, monday!, BERLIN, 'any')).toBe(false);
    expect(boundsOf(asked, BERLIN)).toEqual([
      Date.parse('2025-03-07T23:00Z'),
      Date.parse('2025-03-08T23:00Z'),
    ]);
    expect(boundsOf(asked, BERLIN, 'any')).toBeNull();
  });

  test('the day is that of the person’s zone', () => {
    const evening = Date.parse('2025-03-09T00:30:00Z');
    const asked = ask('Who had dinner on the eighth of March at half past six?', NOW, CHICAGO)!;
    expect(matches(asked, evening, CHICAGO)).toBe(true);
    expect(matches(asked, evening, 'UTC')).toBe(false);
  });

  test('a night reaches into the next day', () => {
    const asked = ask('Who was here on Saturday night?')!;
    const at = (iso: string) => matches(asked, Date.parse(iso), BERLIN);
    expect([at('2025-03-08T20:00Z'), at('2025-03-09T01:00Z'), at('2025-03-08T01:00Z')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(boundsOf(asked, BERLIN)![1]).toBeGreaterThan(Date.parse('2025-03-09T01:00Z'));
  });

  test('on days of 23 and 25 hours, hours are those of the wall clock', () => {
    const clock = (date: string) =>
      ask(`What happened on ${date} at 6 pm?`, Date.parse('2025-12-01T00:00Z'))!;
    for (const [date, utc] of [
      ['30 March 2025', '2025-03-30T16:00Z'],
      ['26 October 2025', '2025-10-26T17:00Z'],
    ]) {
      expect(matches(clock(date!), Date.parse(utc!), BERLIN)).toBe(true);
      expect(matches(clock(date!), Date.parse(utc!) + 3_600_000, BERLIN)).toBe(false);
    }
    const [from, to] = boundsOf(clock('30 March 2025'), BERLIN)!;
    expect(to - from).toBe(23 * 3_600_000);
  });

  test('a stretch up to now is exact', () => {
    const asked = ask('What did we say in the last hour?')!;
    expect(boundsOf(asked, BERLIN)![0]).toBe(NOW - 3_600_000);
    expect(matches(asked, NOW, BERLIN)).toBe(true);
    expect(matches(asked, NOW - 3_600_001, BERLIN)).toBe(false);
  });

  test('a zone that this browser does not know, as a newer one may have written it, is read as UTC', () => {
    const [unknown, utc] = ['Mars/Olympus', 'UTC'].map((zone) => [
      boundsOf(ask('What happened today?', NOW, zone)!, zone),
      wallClock(NOW, zone),
      sayMoment(NOW, zone, 'both'),
    ]);
    expect(unknown).toEqual(utc);
  });

  test('the calendar holds in all years that a video may be of', () => {
    for (const iso of ['0001-01-01', '0099-12-31', '1969-02-28', '9999-12-31']) {
      const day = Date.parse(iso) / 86_400_000;
      const { year, month, date } = dateOfDay(day);
      expect([year, month, date]).toEqual(iso.split('-').map(Number));
      expect(dayOfDate(year, month, date)).toBe(day);
      for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC'])
        expect(wallClock(startOfDay(day, zone), zone)).toEqual({ day, minute: 0 });
    }
  });
});

describe('saying a moment', () => {
  test('in words of its own', () => {
    const evening = Date.parse('2025-03-09T00:31:59Z');
    expect(sayMoment(evening, CHICAGO, 'date')).toBe('Saturday 8 March 2025');
    expect(sayMoment(evening, CHICAGO, 'time')).toBe('18:31');
    expect(sayMoment(evening, 'UTC', 'both')).toBe('Sunday 9 March 2025, 00:31');
  });

  const zone = fc.constantFrom(
    BERLIN,
    CHICAGO,
    'UTC',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Africa/Cairo',
    'America/Sao_Paulo',
  );
  const moment = fc.integer({ min: Date.parse('1970-01-02T00:00Z'), max: Date.parse('2037-12-31T00:00Z') });

  test('what is said can be asked for', () => {
    fc.assert(
      fc.property(moment, zone, (ms, where) => {
        const question = `What happened on ${sayMoment(ms, where, 'date')} at ${sayMoment(ms, where, 'time')}?`;
        const asked = timesAskedFor(question, ms, where)!;
        const [from, to] = boundsOf(asked, where)!;
        return matches(asked, ms, where) && from <= ms && ms < to && asked.certain && asked.every === null;
      }),
    );
  });

  test('a day begins with its first moment', () => {
    fc.assert(
      fc.property(moment, zone, (ms, where) => {
        const { day } = wallClock(ms, where);
        const start = startOfDay(day, where);
        return (
          start <= ms && wallClock(start, where).day === day && wallClock(start - 1, where).day === day - 1
        );
      }),
    );
  });
});

describe('whether a spoken line tells a time', () => {
  test.each<[TimeKind, string, string]>([
    ['weekday', 'The exam is on Tuesday.', 'The exam is tomorrow.'],
    ['date', 'I was born on the eighth of March.', 'I was born in the eighth row.'],
    ['date', 'It is on Friday the 13th.', 'It is on the 13th floor.'],
    ['day', 'It is tomorrow.', 'It is later.'],
    ['day', 'Come on New Year’s Eve.', 'Come in.'],
    ['time', 'It starts at six.', 'It starts at six tables.'],
    ['time', 'It is quarter to nine.', 'A quarter of it is mine.'],
    ['time', 'Call me at 6 p.m., please.', 'Call me on my phone, please.'],
    ['part', 'It rained in the night.', 'It rained.'],
    ['month', 'We moved in May.', 'May I move?'],
    ['month', 'They came in March 2024.', 'They march in.'],
    ['season', 'In autumn we pick them.', 'They may fall.'],
    ['year', 'That was in nineteen eighty-four.', 'That was in room 84.'],
    ['year', 'I retired in 2010.', 'I paid $2010.'],
    ['duration', 'I lived there for half a year.', 'She is three years old.'],
    ['duration', 'It took an hour and a half.', 'It took a lot.'],
    ['duration', 'It is a two-hour drive.', 'It starts at two.'],
    ['any', 'After sunrise it was quiet.', 'After that it was quiet.'],
  ])('%s: "%s" does, "%s" does not', (kind, telling, silent) => {
    expect(tells(telling, kind)).toBe(true);
    expect(tells(silent, kind)).toBe(false);
  });

  test('the days and the times as they are told', () => {
    const line = 'The party is on Saturday the 8th, at half past six, and tomorrow we rest until noon.';
    expect(daysTold(line)).toEqual(['Saturday', 'the 8th', 'tomorrow']);
    expect(timesTold(line)).toEqual(['half past six', 'noon']);
  });
});
