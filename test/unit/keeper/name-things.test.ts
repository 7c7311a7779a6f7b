import { describe, expect, it, test } from 'vitest';
import type { ThingNaming } from '../../../lib/contract/videos';
import { marksWithoutName } from '../../../lib/keeper/forgetting/marks-without-name';
import { thingsNamed } from '../../../lib/keeper/name-things';
import { readSeenKinds } from '../../../lib/keeper/read-memory';
import { stretchesOfVideo } from '../../../lib/memory/things-shown';
import {
  inOrderOfNamed,
  MOST_NAMED_THINGS,
  MOST_THING_NAME_LETTERS,
  type NamedThing,
} from '../../../lib/named-things';
import type { VideoRecord } from '../../../lib/store/schema';
import { rememberStories } from '../../stories/memory';
import { scene } from '../../stories/scene';

const { recall } = rememberStories([
  {
    ...scene('park', '2025-06-14T17:10:00+01:00', {}, []),
    shown: [
      { kind: 'dog', t0: 12, t1: 31 },
      { kind: 'dog', t0: 60, t1: 64, most: 2 },
      { kind: 'bench', t0: 0, t1: 120 },
    ],
  },
  {
    ...scene('farm', '2025-06-21T09:30:00+01:00', {}, []),
    shown: [{ kind: 'dog', t0: 2, t1: 10 }],
  },
]);
const [park, farm] = recall.videos.all() as [VideoRecord, VideoRecord];
const named = (namings: ThingNaming[], all: readonly VideoRecord[] = [park, farm]) =>
  thingsNamed(all, namings, (id) => stretchesOfVideo(recall, id));
const dog = (video: VideoRecord, t0: number, name: string, isIt = true): ThingNaming => ({
  ...{ video: video.id, kind: 'dog', t0, name, isIt },
});

describe('things in view', () => {
  it('get names for the stretch in which they are, trimmed, written as the same thing has it elsewhere', () => {
    const { things, changed } = named([
      dog(park, 20, ' Bruno\t'),
      dog(farm, 2, 'BRUNO'),
      dog(park, 60, 'Bella'),
      dog(park, 62, 'Bruno'),
    ]);
    expect(things.map(({ video, names }) => [video, names])).toEqual([
      ['park.mp4', ['Bruno']],
      ['farm.mp4', ['Bruno']],
      ['park.mp4', ['Bella', 'Bruno']],
      ['park.mp4', ['Bella', 'Bruno']],
    ]);
    const [atPark, atFarm] = changed;
    expect(atPark!.named).toEqual(inOrderOfNamed(atPark!.named!));
    expect(atPark!.named!.map(({ t0, name }) => [t0, name])).toEqual([
      [12, 'Bruno'],
      [60, 'Bella'],
      [60, 'Bruno'],
    ]);
    expect(atFarm!.named).toHaveLength(1);
    expect(park, 'nothing given is changed').not.toHaveProperty('named');
  });

  it('lose them again by what undoes it, and have no field of them then', () => {
    const { changed, undo } = named([dog(park, 12, 'Bruno'), dog(farm, 2, 'Bruno')]);
    const back = named(undo, changed);
    expect(back.changed).toEqual(expect.arrayContaining([park, farm]));
    expect(named([dog(farm, 2, 'Bruno', false)]), 'which it never had').toMatchObject({
      ...{ changed: [], undo: [] },
    });
  });

  it('keep the name of another stretch when one is taken back', () => {
    const { changed } = named([dog(park, 12, 'Bruno'), dog(park, 60, 'Bruno')]);
    const left = named([dog(park, 64, 'bruno', false)], [changed[0]!, farm]);
    expect(left.changed[0]!.named!.map(({ t0 }) => t0)).toEqual([12]);
  });

  test.each([
    ['where it is not in view', dog(park, 45, 'Bruno'), 'No dog is in view in park.mp4 at 45 s.'],
    ['of a kind that is not', { ...dog(park, 12, 'Bruno'), kind: 'cat' }, 'No cat is in view'],
    ['of which nothing can be shown', dog(park, 12, ' \u200b'), 'Give a name that can be read.'],
    ['that is too long', dog(park, 12, 'x'.repeat(MOST_THING_NAME_LETTERS + 1)), 'at most 40 letters'],
  ])('refuse one %s', (_, naming, message) => {
    expect(() => named([dog(farm, 2, 'Bruno'), naming])).toThrow(message);
  });

  it('have so many at most', () => {
    const one = (i: number): NamedThing => ({ kind: 'dog', t0: 12, t1: 31, name: `n${i}` });
    const full = {
      ...park,
      named: inOrderOfNamed(Array.from({ length: MOST_NAMED_THINGS }, (_, i) => one(i))),
    };
    expect(() => named([dog(park, 12, 'Bruno')], [full, farm])).toThrow('more than 200 names');
  });

  it('are listed with their names, all of them', () => {
    const { changed } = named([dog(park, 12, 'Bruno'), dog(park, 60, 'Bella')]);
    recall.keepVideo(changed[0]!);
    try {
      const dogs = readSeenKinds(recall).find(({ kind }) => kind === 'dog')!;
      expect(dogs.spans.map(({ video, t0, names }) => [video, t0, names]).sort()).toEqual([
        ['farm.mp4', 2, []],
        ['park.mp4', 12, ['Bruno']],
        ['park.mp4', 60, ['Bella']],
      ]);
    } finally {
      recall.keepVideo(park);
    }
  });
});

test('a name that is that of somebody who is forgotten goes, and the others stay', () => {
  const { changed } = named([dog(park, 12, 'Bruno'), dog(park, 60, 'Clara')]);
  const names = { isIn: (text: string) => text === 'Clara' };
  const [left] = marksWithoutName(changed, names);
  expect(left!.is.named!.map(({ name }) => name)).toEqual(['Bruno']);
});
