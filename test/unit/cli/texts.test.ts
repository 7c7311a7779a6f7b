import { describe, expect, test } from 'vitest';

const cli = (file: string) => import(new URL(`../../../bin/cli/${file}`, import.meta.url).href);
const { peopleText, timelineText, stateText } = await cli('texts.mjs');
const { cardText } = await cli('card.mjs');
const { nameText } = await cli('name-person.mjs');
const { searchText } = await cli('search.mjs');

const seen = (video: string, t0: number, t1: number) => ({ video, t0, t1 });
const nobody = { provisional: false, aliases: [], onScreen: [], speaking: [] };

describe('people', () => {
  test('are told with where they are seen and what they say first, so that they can be named', () => {
    const text = peopleText([
      {
        ...{
          ...nobody,
          id: 'p_1',
          name: null,
          onScreen: [seen('loom.mp4', 2, 4.5), seen('loom.mp4', 9, 11)],
        },
        speaking: [{ ...seen('loom.mp4', 3, 4), text: 'Mind the shuttle.' }],
      },
      { ...nobody, id: 'p_2', name: 'Idris', provisional: true },
      { ...nobody, id: 'p_3', name: null, speaking: [1, 2, 3, 4].map((n) => seen(`yard${n}.wav`, 0, n)) },
    ]);
    expect(text.split('\n')).toEqual([
      'p_1  (unnamed)',
      '    loom.mp4  seen 2.0-4.5 s and once more, speaks 3.0-4.0 s "Mind the shuttle."',
      'p_2  maybe Idris',
      '    in no video any more',
      'p_3  (unnamed)',
      '    yard1.wav  speaks 0.0-1.0 s',
      '    yard2.wav  speaks 0.0-2.0 s',
      '    yard3.wav  speaks 0.0-3.0 s',
      '    and 1 more video: card p_3 lists all',
    ]);
  });
});

describe('a card', () => {
  const card = {
    id: 'p_4',
    name: 'Wanda',
    provisional: false,
    told: [],
    relations: [],
    things: [],
    company: [],
  };
  const there = (video: string, seenS: number, lines = 0) => ({
    ...{ ...seen(video, 0, seenS), seenS, heardS: lines, lines },
  });

  test('tells each video, and why less counts by the clock than they add up to', () => {
    const text = cardText({
      ...{ ...card, seenS: 3, heardS: 0, videos: [there('left.mp4', 2), there('right.mp4', 3)] },
    });
    expect(text).toContain('seen 5.0 s (3.0 s by the clock: what was recorded at the same time counts once)');
    expect(text).toContain('in 2 videos\n  left.mp4 0.0-2.0 s  seen 2.0 s\n  right.mp4 0.0-3.0 s');
  });

  test('tells what they say, and of one video that it is one', () => {
    const says = [{ ...seen('barn.mp4', 7, 8), text: 'Shut the gate.' }];
    const text = cardText({ ...card, seenS: 12, heardS: 1, videos: [there('barn.mp4', 12, 1)], says });
    expect(text).toContain('Wanda  seen 12 s, heard 1.0 s, in 1 video\n');
    expect(text).toContain('  Says:\n    barn.mp4 7.0 s  "Shut the gate."');
  });
});

test('a name that others have is told, and one that is taken away', () => {
  expect(nameText({ id: 'p_1', name: 'Noor' })).toBe('p_1 is Noor.');
  expect(nameText({ id: 'p_1', name: 'Noor', namesakes: ['p_7'] })).toContain(
    'So is p_7: if they are one, merge',
  );
  expect(nameText({ id: 'p_1', name: '' })).toBe('p_1 has no name now.');
  expect(nameText({ id: 'p_1', name: '', heard: 'maybe Noor' })).toContain('maybe Noor again');
});

describe('the timeline', () => {
  const whole = { days: [{}], when: null, spanS: 30 };
  const stretch = (from: string, video: string, seconds: number, unobservedBeforeS: number) => ({
    ...{ from, seconds, unobservedBeforeS, videos: [seen(video, 0, seconds)] },
  });

  test('adds up what lies at the same time, and lists its videos', () => {
    const videos = [seen('north.mp4', 0, 30), seen('south.mp4', 0, 12)];
    const stretches = [{ from: '2025-03-01T10:00:00.000Z', seconds: 30, unobservedBeforeS: 0, videos }];
    const text = timelineText({ ...whole, stretches, observedS: 30, datedByFile: ['south.mp4'] });
    expect(text).toContain(
      '42 s (30 s by the clock: what was recorded at the same time counts once) recorded',
    );
    expect(text).toContain('30 s, without a gap:\n    30 s  north.mp4\n    12 s  south.mp4');
    expect(text).toContain('One file does not say when it was recorded');
  });

  test('tells of one video what it always did', () => {
    const stretches = [stretch('2025-03-01T10:00:00.000Z', 'north.mp4', 30, 0)];
    expect(timelineText({ ...whole, stretches, observedS: 30 })).toBe(
      '30 s recorded of 30 s from the first to the last, on one day\n2025-03-01 10:00:00 UTC  30 s  north.mp4',
    );
  });

  test('tells how long nothing was recorded only where nothing was: files of one second may overlap', () => {
    const stretches = [
      stretch('2025-03-01T10:00:00.000Z', 'north.mp4', 30, 0),
      stretch('2025-03-01T10:00:00.007Z', 'south.mp4', 12, 0),
      stretch('2025-03-01T10:02:00.000Z', 'west.mp4', 9, 90),
    ];
    const lines = timelineText({ ...whole, stretches, observedS: 51, spanS: 129 }).split('\n');
    expect(lines.slice(1)).toEqual([
      '2025-03-01 10:00:00 UTC  30 s  north.mp4',
      '2025-03-01 10:00:00 UTC  12 s  south.mp4',
      '  (nothing for 1 min 30 s)',
      '2025-03-01 10:02:00 UTC  9.0 s  west.mp4',
    ]);
  });
});

test('a part of the state that spans several videos tells each by itself', () => {
  const line = (video: string, text: string) => ({ ...seen(video, 1, 2), text });
  const lines = [line('a.mp4', 'One.'), line('b.mp4', 'Two.'), line('a.mp4', 'Three.')];
  const ends = { from: { video: 'a.mp4', t: 0 }, to: { video: 'b.mp4', t: 9 } };
  const text = stateText({ clips: 3, ...ends, seen: [], others: 1, lines });
  expect(text).toContain('3 clips of several videos');
  expect(text).toContain('1 more face\n  a.mp4\n    1.0-2.0 s  One.\n    1.0-2.0 s  Three.\n  b.mp4');
});

describe('a search', () => {
  const hit = (text: string, more = {}) => ({ ...seen('well.mp4', 0, 1), text, kind: 'transcript', ...more });

  test('says where no word was found, and which moments are only near in meaning', () => {
    const near = hit('The bucket is up.', { byMeaning: true });
    expect(searchText([near])).toMatch(/^Nothing that was said or seen holds any of the words\./);
    expect(searchText([near, hit('The rope holds.')])).toMatch(
      /^ {2}well\.mp4 .* The rope holds\.\nWithout any of the words; .*\n {2}well\.mp4 .* The bucket is up\./,
    );
    expect(searchText([hit('The rope holds.')])).toBe('  well.mp4 0.0-1.0 s  The rope holds.');
    expect(searchText([hit('The robe holds.', { unsure: [1] })])).toContain('(if it was heard right)');
    expect(searchText([hit('An unnamed person says: "Up."', { who: ['p_6'] })])).toContain('"Up."  (p_6)');
    expect(searchText([hit('Voice 6 says: "Up."', { who: ['p_6'] })])).toContain('"Up."  (p_6)');
    expect(searchText([hit('Ove says: "Up."', { who: ['p_3'] })])).not.toContain('p_3');
    expect(searchText([])).toBe('Nothing found.');
  });

  test('by a face says why nothing is listed of whoever is not surely known again', () => {
    const person = { id: 'p_3', name: 'Ove', provisional: false, score: 0.9361, sure: false };
    const recognised = { of: 'face', found: 1, persons: [person] };
    const text = searchText({ recognised, hits: [] });
    expect(text).toContain('p_3  perhaps Ove  likeness 0.936');
    expect(text).toContain('no moments are listed: search p_3');
    expect(text).not.toContain('Nothing found');
    const sure = { ...recognised, persons: [{ ...person, sure: true }] };
    expect(searchText({ recognised: sure, hits: [] })).toMatch(/p_3 {2}Ove .*\nNothing found\.$/);
    expect(searchText({ recognised: { ...recognised, persons: [] }, hits: [] })).toContain('Like no face');
  });
});
