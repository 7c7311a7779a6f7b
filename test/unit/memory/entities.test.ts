import { describe, expect, test } from 'vitest';
import { personsOf } from '../../../lib/identity/fold';
import { readEntities } from '../../../lib/keeper/read-memory';
import { namedIn, thingDescribed } from '../../../lib/memory/entities/named-in';
import { EVERYTHING } from '../../../lib/memory/recall';
import { rememberStories, story, storyNames } from '../../stories/memory';
import { scene } from '../../stories/scene';

describe('a line may name', () => {
  test.each<[text: string, ...names: string[]]>([
    ['Where is the blue kite?', 'blue kite'],
    ['I put the old red lantern on the long table.', 'old red lantern', 'long table'],
    ["Nora's bicycle is gone.", 'bicycle'],
    ['My umbrella leaks.', 'umbrella'],
    ['It is in the piano stool, not in your folding chair.', 'piano stool', 'folding chair'],
    ['Leave the keys on the Mill Street side, near Lisbon.', 'keys', 'Mill Street', 'Lisbon'],
    ['We spent two summers in Oakham.', 'Oakham'],
    ['Keep the kettle going while the boiler is running.', 'kettle', 'boiler'],
  ])('%s', (text, ...names) => {
    expect(namedIn(text).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    'The same thing happened the next day.',
    'Ask the tall doctor or my little brother.',
    'The first one was the best part.',
    'In March we spoke French on Sunday.',
    'I changed my mind at the last moment.',
    'The whole idea is my own fault.',
    'Thank you, Emma!',
    '',
  ])('nothing: %s', (text) => {
    expect(namedIn(text)).toEqual([]);
  });

  test('a verb after a thing is no part of its name', () => {
    for (const text of [
      'The kites break.',
      'The kite flies.',
      'The kite broke in half.',
      'The kite frightened me.',
    ])
      expect(namedIn(text).filter(({ name }) => name.includes(' '))).toEqual([]);
  });

  test('the same by the same words', () => {
    const [one, other] = [namedIn('the blue kite')[0]!, namedIn('Her blue kites.')[0]!];
    expect(one.key).toBe(other.key);
    expect(thingDescribed('the silver scissors')).toMatchObject({ name: 'silver scissors' });
    expect(thingDescribed('two ladders')).toMatchObject({ name: 'ladders' });
    expect(thingDescribed('the girl upstairs')).toBeNull();
  });
});

const shed = scene('shed', '2025-04-05T10:00:00+01:00', { Greta: [0, 110], Otto: [0, 110] }, [
  [1, 'Greta', 'I am Greta. Have you seen the blue kite?'],
  [6, 'Otto', 'I am Otto. The blue kite is in the shed.'],
  [11, 'Greta', 'The spare key hangs behind the door, Otto.'],
  [16, 'Otto', 'My bicycle has a flat tyre, Greta.'],
  [21, 'Greta', 'My bicycle is fine. We cycled in Oakham.'],
  [26, 'Otto', 'It rains in Oakham all year. Oakham is wet.'],
  [31, 'Greta', 'The green ladder fell over.'],
  [36, 'Otto', 'We go to Lisbon with Bashir. Bashir knows the way.'],
]);
const later = scene('attic', '2025-04-12T10:00:00+01:00', { Greta: [0, 60], Otto: [0, 60] }, [
  [1, 'Greta', 'I am Greta. The blue kite is on the roof now.'],
  [6, 'Otto', 'I am Otto. My bicycle is repaired, Greta.'],
  [11, 'Greta', 'Is the green ladder still broken?'],
]);
const { recall } = rememberStories([shed, later]);
const named = (name: string) =>
  personsOf(recall.view(EVERYTHING).persons).find((person) => person.name === name)!.id;
const names = (asOf = {}) =>
  readEntities(recall, asOf).map(({ name, owner }) => `${name}${owner ? ` of ${owner}` : ''}`);

describe('things and places are entities of their own', () => {
  test('that come up again, have a known name, or are told where they are; in order of their first mention', () => {
    expect(names()).toEqual([
      'blue kite',
      'spare key',
      `bicycle of ${named('Otto')}`,
      'Oakham',
      'green ladder',
      'Lisbon',
    ]);
  });

  test('with where each is named, by whom, and what is told of it, newest first', () => {
    const [kite] = readEntities(recall);
    expect(kite).toMatchObject({
      kind: 'thing',
      mentions: [
        { video: 'shed.mp4', t0: 1, t1: 4, by: named('Greta'), at: '2025-04-05T09:00:04.000Z' },
        { video: 'shed.mp4', t0: 6, by: named('Otto') },
        { video: 'attic.mp4', t0: 1, by: named('Greta') },
      ],
      told: [
        {
          kind: 'place',
          values: [
            { value: 'on the roof', holds: true, until: null },
            { value: 'in the shed', holds: false, until: '2025-04-12T09:00:04.000Z' },
          ],
        },
      ],
    });
  });

  test('people are no places, whether they are known or only spoken of', () => {
    expect(names().some((name) => /Greta|Otto|Bashir/.test(name))).toBe(false);
  });

  test('as of a moment: what comes later neither makes one nor tells of it', () => {
    const alone = rememberStories([shed]).recall;
    for (const before of [undefined, 20, 30]) {
      const asOf = { video: 'shed.mp4', before };
      expect(JSON.stringify(readEntities(recall, asOf))).toBe(JSON.stringify(readEntities(alone, asOf)));
    }
    expect(names({ video: 'shed.mp4' })).toEqual(['blue kite', 'spare key', 'Oakham', 'Lisbon']);
  });

  test('everyday talk makes few, and right ones', () => {
    const { recall: talk } = rememberStories(storyNames('dev').map(story));
    expect(readEntities(talk).map(({ name }) => name)).toEqual([
      'folding table',
      'Wales',
      'Mill Street',
      'Italy',
      'Iceland',
      'food bag',
    ]);
  });

  test('time grows with the words', () => {
    for (const text of [
      'the old '.repeat(2000),
      "Nora's ".repeat(2000),
      'Mill '.repeat(2000),
      'the blue kite '.repeat(1000),
    ]) {
      const began = performance.now();
      namedIn(text);
      expect(performance.now() - began).toBeLessThan(500);
    }
  });
});
