import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spanInAddress, timelineHref } from '../../../app/(pages)/timeline/address';
import { moveOfKey } from '../../../app/(pages)/timeline/gestures';
import { momentAt } from '../../../app/(pages)/timeline/hit';
import { AXIS_PX, LANE_PX, rowHeight } from '../../../app/(pages)/timeline/paint';
import { contentWords, gapWords, tickWords } from '../../../app/(pages)/timeline/span-in-words';
import { ticksOf } from '../../../app/(pages)/timeline/ticks';
import {
  everythingIn,
  moved,
  recordedIn,
  shownWithin,
  startingAt,
  zoomed,
} from '../../../app/(pages)/timeline/view';
import { translator } from '../../../app/language/translate';
import type { WallSpan } from '../../../lib/contract/timeline';
import type { PersonView } from '../../../lib/identity/fold';
import { Presence } from '../../../lib/memory/strip/person-lanes';
import { Recordings } from '../../../lib/memory/strip/recordings';
import { SpanRow } from '../../../lib/memory/strip/span-row';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Spans within 1000 ms, and a stretch and a grain to read them by. */
const SPANS = fc.array(fc.tuple(fc.integer({ min: 0, max: 990 }), fc.integer({ min: 1, max: 60 })), {
  maxLength: 40,
});
const spansOf = (pairs: [number, number][]) => pairs.map(([from, long]): WallSpan => [from, from + long]);
/** The milliseconds that spans cover. */
const covered = (spans: readonly WallSpan[]) =>
  new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)));

describe('stretches of the clock', () => {
  test('are measured as one counts them', () => {
    fc.assert(
      fc.property(SPANS, fc.nat(1100), fc.nat(1100), (pairs, from, to) => {
        const all = [...covered(spansOf(pairs))];
        const wanted = all.filter((ms) => ms >= from && ms < to).length;
        expect(new SpanRow(spansOf(pairs)).within(from, to)).toBe(wanted);
      }),
    );
  });

  test('are drawn whole, none twice, no finer than asked for, and the same wherever one looks', () => {
    fc.assert(
      fc.property(
        SPANS,
        fc.nat(1000),
        fc.nat(1000),
        fc.integer({ min: 1, max: 300 }),
        (pairs, a, b, grain) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)];
          const row = new SpanRow(spansOf(pairs));
          const runs = row.runs(from, to, grain);
          const there = [...covered(spansOf(pairs))];
          const isDrawn = (ms: number) =>
            runs.some((begin, i) => i % 2 === 0 && begin <= ms && ms < runs[i + 1]!);
          for (const ms of there) if (ms >= from && ms < to) expect(isDrawn(ms)).toBe(true);
          expect(runs).toEqual(Float64Array.from(runs).sort());
          const gaps = Array.from(
            { length: runs.length / 2 - 1 },
            (_, i) => runs[2 * i + 2]! - runs[2 * i + 1]!,
          );
          for (const gap of gaps) expect(gap).toBeGreaterThan(grain);
          // Neither what is joined nor its count hangs on where it is cut.
          expect(runs.length / 2).toBeLessThanOrEqual((to - from) / (2 * grain) + 2);
          const all = row.runs(0, 2000, grain);
          for (let i = 3; i < runs.length; i += 2) expect(all).toContain(runs[i]);
        },
      ),
    );
  });

  test('leave the gaps between them, also those that begin or end out of view', () => {
    const row = new SpanRow([
      [0, 10],
      [12, 20],
      [500, 510],
      [900, 950],
    ]);
    expect(row.gaps(100, 200, 50)).toEqual([[20, 500]]);
    expect(row.gaps(15, 905, 50)).toEqual([
      [20, 500],
      [510, 900],
    ]);
    expect(row.gaps(15, 905, 2)).toHaveLength(2);
    expect(row.gaps(0, 905, 2)).toHaveLength(3);
    expect(row.gaps(960, 990, 1), 'after the last there is none').toEqual([]);
    expect(row.gaps(905, 906, 1), 'nor within one').toEqual([]);
  });
});

const START = Date.parse('2026-05-09T12:00:00Z');
const video = (id: string, minutes: number, long: number) => ({
  ...{ id, startsAt: new Date(START + minutes * MINUTE).toISOString(), doneS: long * 60 },
});
/** Two cameras at once, then one on another day. */
const VIDEOS = [video('b', 10, 60), video('a', 0, 30), video('c', 2 * 24 * 60, 5), video('none', 5, 0)];

describe('recordings', () => {
  const recordings = new Recordings(VIDEOS);

  test('lie by the clock; what overlaps lies in another row, what is not remembered yet in none', () => {
    expect(recordings.all.map(({ id, row }) => [id, row])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
    expect(recordings.bounds).toEqual([START, START + 2 * DAY + 5 * MINUTE]);
    expect(recordings.any.gaps(0, 9e15, HOUR)).toEqual([[START + 70 * MINUTE, START + 2 * DAY]]);
    const many = new Recordings(Array.from({ length: 9 }, (_, i) => video(`v${i}`, i, 60)));
    expect(many.rows).toHaveLength(6);
    expect(many.within(START, START + DAY)).toHaveLength(9);
    expect(new Recordings([]).bounds).toBeNull();
  });

  test('are met where they are pointed at, each of two cameras in its row, and near a short one', () => {
    const near = (minutes: number, reach: number, row: number | null) => {
      const found = recordings.near(START + minutes * MINUTE, reach * MINUTE, row);
      return found && [found.recording.id, (found.at - START) / MINUTE];
    };
    expect(near(20, 1, 0)).toEqual(['a', 20]);
    expect(near(20, 1, 1)).toEqual(['b', 20]);
    expect(near(50, 1, 0), 'where only the other one goes on').toEqual(['b', 50]);
    expect(near(-1, 2, null)).toEqual(['a', 0]);
    expect(near(2 * 24 * 60 - 200, 300, null)).toEqual(['c', 2 * 24 * 60]);
    expect(near(1000, 300, null)).toBeNull();
    expect(near(71, 2, null), 'beside its end').toEqual(['b', 10]);
    expect(near(2 * 24 * 60 + 4, 5, null), 'no wider than a pointer').toEqual(['c', 2 * 24 * 60]);
    expect(recordings.after(START)?.id).toBe('b');
    expect(recordings.before(START + 2 * DAY)?.id).toBe('b');
    expect([recordings.before(START), recordings.after(START + 2 * DAY)]).toEqual([null, null]);
  });
});

const person = (id: string, ...nodes: string[]): PersonView =>
  ({ id, nodes, name: null, provisional: false, aliases: [] }) as unknown as PersonView;
const ADA = person('p_1', 'f_1', 'v_2');
const BO = person('p_3', 'f_3');
const presence = new Presence({
  videos: VIDEOS,
  persons: new Map([
    ['f_1', ADA],
    ['v_2', ADA],
    ['f_3', BO],
  ]),
  moved: new Map([['t3', 'f_3']]),
  tracks: [
    { id: 't1', videoId: 'a', node: 'f_1', t0: 0, t1: 60 },
    { id: 't2', videoId: 'b', node: 'f_1', t0: 0, t1: 60 },
    { id: 't3', videoId: 'a', node: 'f_1', t0: 100, t1: 400 },
    { id: 't4', videoId: 'gone', node: 'f_3', t0: 0, t1: 4000 },
    { id: 't5', videoId: 'a', node: null, t0: 0, t1: 900 },
    // Lost for less than a second, and seen in one picture alone.
    { id: 't6', videoId: 'a', node: 'f_3', t0: 400.8, t1: 401 },
    { id: 't7', videoId: 'c', node: 'f_3', t0: 7, t1: 7 },
  ],
  turns: [{ id: 'u1', videoId: 'c', node: null, face: 'f_1', t0: 1, t1: 200 }],
});

test('people are there by the clock of all their videos, as who is who now, the longest first', () => {
  const lane = (span: WallSpan, who = presence.rank(span)) =>
    presence.lanes(who, span, SECOND).map(({ person, onScreen, speaking }) => ({
      person,
      onScreen: [...onScreen].map((at) => (at - START) / SECOND),
      speaking: [...speaking].map((at) => (at - START) / SECOND),
    }));
  expect(lane([START, START + HOUR])).toEqual([
    { person: 'p_3', onScreen: [100, 401], speaking: [] },
    { person: 'p_1', onScreen: [0, 60, 600, 660], speaking: [] },
  ]);
  expect(lane([START + DAY, START + 3 * DAY])).toEqual([
    { person: 'p_1', onScreen: [], speaking: [2 * 86400 + 1, 2 * 86400 + 200] },
    { person: 'p_3', onScreen: [2 * 86400 + 7, 2 * 86400 + 7], speaking: [] },
  ]);
  expect(lane([START, START + HOUR], ['p_9', 'p_1']).map(({ person }) => person)).toEqual(['p_1']);
});

test('a place of the strip means what is drawn there', () => {
  const recordings = new Recordings(VIDEOS);
  const span: WallSpan = [START, START + 100 * MINUTE];
  const lanes = presence.lanes(['p_1'], span, SECOND);
  const rows = 2 * rowHeight(2);
  const at = (x: number, y: number) => {
    const isIn = (_: string, id: string) => id === 'b';
    const found = momentAt(x, y, { span, width: 1000, recordings, lanes, isIn });
    return found && [found.recording.id, Math.round((found.at - START) / SECOND)];
  };
  expect(at(200, 5), 'on the axis').toEqual(['a', 1200]);
  expect(at(200, AXIS_PX + 5)).toEqual(['a', 1200]);
  expect(at(200, AXIS_PX + rowHeight(2) + 5)).toEqual(['b', 1200]);
  expect(at(105, AXIS_PX + rows + 5), 'a lane: the camera that shows them').toEqual(['b', 600]);
  expect(at(113, AXIS_PX + rows + 5), 'near a short sight: from its beginning').toEqual(['b', 600]);
  expect(at(200, AXIS_PX + rows + LANE_PX + 5), 'under the lanes').toEqual(['a', 1200]);
  expect(at(900, AXIS_PX + 5), 'in a gap').toBeNull();
});

describe('what is shown', () => {
  const all = everythingIn([START, START + 400 * DAY]);

  test('is zoomed around a moment that stays where it is, from all of it to seconds', () => {
    let span = all;
    const at = START + 200 * DAY;
    for (let i = 0; i < 40; i += 1) {
      const before = (at - span[0]) / (span[1] - span[0]);
      span = zoomed(span, 0.5, at, all);
      expect((at - span[0]) / (span[1] - span[0])).toBeCloseTo(before, 3);
    }
    expect(span[1] - span[0]).toBeCloseTo(4 * SECOND, 0);
    for (let i = 0; i < 40; i += 1) span = zoomed(span, 2, at, all);
    expect(span).toBe(all);
  });

  test('is moved until the first or the last moment is in the middle', () => {
    let span: WallSpan = [START, START + DAY];
    for (let i = 0; i < 40; i += 1) span = moved(span, -0.5, all);
    expect((span[0] + span[1]) / 2).toBe(all[0]);
    expect(shownWithin([all[1] + DAY, all[1] + 2 * DAY], all)).toEqual([all[1] - DAY / 2, all[1] + DAY / 2]);
  });

  test('is told without what lies before the first recording and after the last', () => {
    const recordings = new Recordings(VIDEOS);
    const [first, last] = recordings.bounds!;
    expect(recordedIn(everythingIn([first, last]), recordings)).toEqual([first, last]);
    expect(recordedIn([first + DAY, last + DAY], recordings)).toEqual([first + DAY, last]);
    expect(recordedIn([last + DAY, last + 2 * DAY], recordings)).toEqual([last + DAY, last + 2 * DAY]);
  });

  test('goes to a recording, nearer where it could not be seen', () => {
    const recording = { from: START, to: START + MINUTE };
    expect(startingAt(recording, [0, 30 * MINUTE])).toEqual([START - 15 * MINUTE, START + 15 * MINUTE]);
    expect(startingAt(recording, all)).toEqual([START - 30 * MINUTE, START + 30 * MINUTE]);
  });

  test('is in the address', () => {
    const span: WallSpan = [START, START + 1500];
    const href = timelineHref(span);
    expect(href).toBe('/timeline?from=2026-05-09T12:00:00Z&to=2026-05-09T12:00:01.500Z');
    expect(spanInAddress(new URL(href, 'http://a').searchParams)).toEqual(span);
    for (const bad of ['', 'from=1', 'from=x&to=y', 'from=2026-05-09&to=2026-05-08'])
      expect(spanInAddress(new URLSearchParams(bad))).toBeNull();
  });

  test('hangs on keys that are pressed alone', () => {
    const key = (key: string, held: Partial<KeyboardEvent> = {}) =>
      moveOfKey({ ...{ shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, ...held, key });
    expect(key('ArrowRight')).toBe('later');
    expect(key('ArrowRight', { shiftKey: true })).toBe('next');
    expect(key('+', { shiftKey: true })).toBe('nearer');
    expect(key('+', { ctrlKey: true }), "the browser's own zoom").toBeUndefined();
    expect(key('x')).toBeUndefined();
  });
});

describe('marks of the clock', () => {
  const ZONE = 'Europe/Berlin';
  const local = (at: number) => new Date(at).toLocaleString('sv', { timeZone: ZONE });
  const marks = (from: string, to: string, least: number) => {
    const { unit, ticks } = ticksOf([Date.parse(from), Date.parse(to)], least, ZONE);
    return { unit, ticks: ticks.map(({ at, isMajor }) => `${local(at)}${isMajor ? '!' : ''}`) };
  };

  test('are as fine as there is room for, whole on the clock of the zone', () => {
    expect(marks('2026-05-09T12:00:03Z', '2026-05-09T12:00:31Z', 6 * SECOND)).toEqual({
      unit: 'second',
      ticks: ['2026-05-09 14:00:15', '2026-05-09 14:00:30'],
    });
    expect(marks('2026-05-09T18:30:00Z', '2026-05-10T05:00:00Z', 2 * HOUR)).toEqual({
      unit: 'minute',
      ticks: ['2026-05-09 21:00:00', '2026-05-10 00:00:00!', '2026-05-10 03:00:00', '2026-05-10 06:00:00'],
    });
    expect(marks('2026-12-20T00:00:00Z', '2027-01-12T00:00:00Z', 3 * DAY)).toEqual({
      unit: 'day',
      ticks: ['2026-12-21 00:00:00', '2026-12-28 00:00:00', '2027-01-04 00:00:00!', '2027-01-11 00:00:00'],
    });
    expect(marks('2026-11-20T00:00:00Z', '2027-02-12T00:00:00Z', 20 * DAY)).toEqual({
      unit: 'month',
      ticks: ['2026-12-01 00:00:00', '2027-01-01 00:00:00!', '2027-02-01 00:00:00'],
    });
    expect(marks('2019-11-20T00:00:00Z', '2027-02-12T00:00:00Z', 700 * DAY)).toEqual({
      unit: 'year',
      ticks: ['2020-01-01 00:00:00', '2022-01-01 00:00:00', '2024-01-01 00:00:00', '2026-01-01 00:00:00'],
    });
  });

  test('go on where clocks are set, in order and none twice', () => {
    expect(marks('2026-03-29T00:00:00Z', '2026-03-29T03:10:00Z', 40 * MINUTE).ticks).toEqual([
      '2026-03-29 01:00:00',
      '2026-03-29 03:00:00',
      '2026-03-29 04:00:00',
      '2026-03-29 05:00:00',
    ]);
    expect(marks('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', 40 * MINUTE).ticks).toEqual([
      '2026-10-25 01:00:00',
      '2026-10-25 02:00:00',
      '2026-10-25 03:00:00',
      '2026-10-25 04:00:00',
    ]);
  });

  test('are written as the language writes them', () => {
    const at = new Date(2026, 4, 9, 14, 5).getTime();
    expect(tickWords('de', 'minute', { at, isMajor: false })).toBe('14:05');
    expect(tickWords('de', 'day', { at, isMajor: false })).toBe('9. Mai');
    expect(tickWords('en', 'month', { at, isMajor: false })).toBe('May');
    expect(tickWords('en', 'month', { at, isMajor: true })).toBe('2026');
  });
});

test('what is shown, and what is not, is told in words', () => {
  const t = translator('en', {}, ['en-GB']);
  const span: WallSpan = [new Date(2026, 4, 3).getTime(), new Date(2026, 4, 9, 12).getTime()];
  const words = (recordings: number, names: string[], people = names.length) =>
    contentWords(t, span, { recordings, names, people }).replace(/\s*–\s*/, '–');
  expect(words(4, ['Ada', 'Bo'])).toBe('3–9 May 2026: 4 recordings, Ada and Bo');
  expect(words(1, ['Ada', 'Bo', 'Cy', 'Di'], 9)).toBe(
    '3–9 May 2026: 1 recording, Ada, Bo, Cy and 6 more people',
  );
  expect(words(2, [])).toBe('3–9 May 2026: 2 recordings');
  expect(words(0, [])).toBe('3–9 May 2026: no recording');
  const gap = (ms: number) => gapWords(t, [0, ms]);
  expect(gap(12 * DAY)).toBe('No recording for 12 days');
  expect(gap(HOUR)).toBe('No recording for 60 minutes');
  expect(gap(400)).toBe('No recording for 0 seconds');
  expect(gap(400 * DAY)).toBe('No recording for 13 months');
});
