import { describe, expect, test } from 'vitest';
import type { Timeline } from '../../../lib/contract/timeline';
import { readTimeline } from '../../../lib/keeper/read-memory';
import { HeldRecall } from '../../../lib/memory/held-recall';
import { EVERYTHING } from '../../../lib/memory/recall';
import { timelineOf } from '../../../lib/memory/timeline';
import type { VideoRecord } from '../../../lib/store/schema';

/** A video that starts at an ISO moment and lasts some minutes, all of it remembered. */
function video(name: string, startsAt: string, minutes: number, zone = 'Europe/Lisbon'): VideoRecord {
  const durationS = minutes * 60;
  return {
    ...{ id: `vid_${name}`, name, bytes: 1, fingerprint: name, durationS, doneS: durationS, clips: 1 },
    ...{ width: 640, height: 360, hasVideo: true, hasAudio: true, warnings: [], damaged: false, weights: {} },
    ...{ startsAt: new Date(startsAt).toISOString(), startSource: 'container', zone, status: 'remembered' },
  };
}

const VIDEOS = [
  video('breakfast', '2025-03-08T08:00:00Z', 30),
  video('breakfast-2', '2025-03-08T08:20:00Z', 20),
  video('party', '2025-03-08T23:30:00Z', 60),
  video('walk', '2025-03-15T16:00:00Z', 45),
  video('rehearsal', '2025-03-17T19:00:00Z', 90),
];
/** Wednesday. */
const NOW = Date.parse('2025-03-19T12:00:00Z');

const timeline = (when?: string, videos = VIDEOS) =>
  timelineOf(videos, {
    asOf: EVERYTHING,
    when: when === undefined ? undefined : { text: when, now: NOW, zone: 'Europe/Lisbon' },
  });
const inBrief = ({ stretches }: Timeline) =>
  stretches.map(
    ({ from, to, videos }) =>
      `${from.slice(5, 16)} ${to.slice(5, 16)} ${videos.map((one) => one.video).join('+')}`,
  );

describe('the timeline tells', () => {
  test('stretches in the order of the clock, overlaps as one, and the gaps between them', () => {
    const { stretches, gaps } = timeline();
    expect(inBrief(timeline())).toEqual([
      '03-08T08:00 03-08T08:40 breakfast+breakfast-2',
      '03-08T23:30 03-09T00:30 party',
      '03-15T16:00 03-15T16:45 walk',
      '03-17T19:00 03-17T20:30 rehearsal',
    ]);
    expect(stretches[0]!.videos).toEqual([
      { video: 'breakfast', t0: 0, t1: 1800 },
      { video: 'breakfast-2', t0: 0, t1: 1200 },
    ]);
    expect(gaps[0]).toEqual({
      ...{ from: '2025-03-08T08:40:00.000Z', to: '2025-03-08T23:30:00.000Z', seconds: 53_400 },
    });
    expect(gaps).toHaveLength(3);
  });

  test('how long was observed, beside how long it all spans', () => {
    const { observedS, spanS } = timeline();
    expect(observedS).toBe((40 + 60 + 45 + 90) * 60);
    expect(spanS).toBe((Date.parse('2025-03-17T20:30:00Z') - Date.parse('2025-03-08T08:00:00Z')) / 1000);
    expect(timeline(undefined, [])).toMatchObject({
      stretches: [],
      gaps: [],
      days: [],
      observedS: 0,
      spanS: 0,
    });
  });

  test('days on the clock of the place: what goes on after midnight is of the next day', () => {
    expect(timeline().days).toEqual([
      {
        date: '2025-03-08',
        weekday: 'saturday',
        observedS: 4200,
        videos: ['breakfast', 'breakfast-2', 'party'],
      },
      { date: '2025-03-09', weekday: 'sunday', observedS: 1800, videos: ['party'] },
      { date: '2025-03-15', weekday: 'saturday', observedS: 2700, videos: ['walk'] },
      { date: '2025-03-17', weekday: 'monday', observedS: 5400, videos: ['rehearsal'] },
    ]);
    const abroad = [video('sunrise', '2025-03-08T20:00:00Z', 10, 'Asia/Tokyo')];
    expect(timeline(undefined, abroad).days).toMatchObject([{ date: '2025-03-09', weekday: 'sunday' }]);
  });

  test('the same whatever the order in which the videos were remembered', () => {
    for (const order of [
      [4, 2, 0, 1, 3],
      [1, 0, 3, 4, 2],
    ])
      expect(
        timeline(
          undefined,
          order.map((i) => VIDEOS[i]!),
        ),
      ).toEqual(timeline());
  });
});

describe('the timeline is confined', () => {
  test.each([
    ['last week', ['03-15T16:00 03-15T16:45 walk']],
    ['8 march', ['03-08T08:00 03-08T08:40 breakfast+breakfast-2', '03-08T23:30 03-09T00:00 party']],
    ['on saturday', ['03-15T16:00 03-15T16:45 walk']],
    ['on monday evening', ['03-17T19:00 03-17T20:30 rehearsal']],
    ['in the morning', ['03-08T08:00 03-08T08:40 breakfast+breakfast-2']],
    ['on monday before eight in the evening', ['03-17T19:00 03-17T20:00 rehearsal']],
    ['2024', []],
  ])('to %s', (when, expected) => {
    expect(inBrief(timeline(when))).toEqual(expected);
  });

  test('as seconds of each video', () => {
    expect(timeline('9 march').stretches[0]!.videos).toEqual([{ video: 'party', t0: 1800, t1: 3600 }]);
  });

  test('only by words for a time', () => {
    expect(() => timeline('with Nora')).toThrow('names no time');
  });
});

test('as of a moment, what comes later is not there', () => {
  const recall = new HeldRecall({ videos: VIDEOS, incidents: [], ledger: [] });
  const asOf = { video: 'party', before: 600 };
  expect(inBrief(readTimeline(recall, asOf))).toEqual([
    '03-08T08:00 03-08T08:40 breakfast+breakfast-2',
    '03-08T23:30 03-08T23:40 party',
  ]);
  const earlier = new HeldRecall({ videos: VIDEOS.slice(0, 3), incidents: [], ledger: [] });
  for (const when of [undefined, 'today', 'last week'])
    expect(readTimeline(recall, { ...asOf, when })).toEqual(readTimeline(earlier, { ...asOf, when }));
});

test('a video of which little is remembered has been observed that long', () => {
  const begun = { ...VIDEOS[0]!, doneS: 300 };
  expect(timeline(undefined, [begun]).observedS).toBe(300);
});

test('videos that tell no date of their own are joined with nothing that has the same', () => {
  const copied = ['a', 'b'].map((name) => ({
    ...video(name, '2025-03-20T08:00:00Z', 10),
    startSource: 'file-date' as const,
  }));
  const { stretches, gaps, days, observedS, spanS } = timeline(undefined, [...VIDEOS, ...copied]);
  expect(stretches.slice(-2).map(({ videos }) => videos.map((one) => one.video))).toEqual([['a'], ['b']]);
  expect(gaps.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(gaps).toHaveLength(stretches.length - 2);
  const before = stretches.map(({ unobservedBeforeS }) => unobservedBeforeS);
  expect(before).toEqual([0, ...gaps.map(({ seconds }) => seconds), 0]);
  expect(days.at(-1)!.observedS).toBe(1200);
  expect(observedS).toBe(timeline().observedS + 1200);
  expect(spanS).toBe((Date.parse('2025-03-20T08:10:00Z') - Date.parse('2025-03-08T08:00:00Z')) / 1000);
});
