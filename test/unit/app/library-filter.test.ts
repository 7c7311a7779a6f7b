import { expect, test } from 'vitest';
import {
  type Filter,
  filterHref,
  filterInAddress,
  isWithin,
} from '../../../app/(pages)/library/filter-address';

const inAddress = (href: string) => filterInAddress(new URL(href, 'http://x').searchParams);

test.each<[Filter, string]>([
  [null, '/'],
  [{ of: 'favourites' }, '/?favourites'],
  [{ of: 'tag', tag: 'holiday' }, '/?tag=holiday'],
  [{ of: 'tag', tag: 'Clara’s school & zoo' }, '/?tag=Clara%E2%80%99s%20school%20%26%20zoo'],
  [{ of: 'tag', tag: 'favourites' }, '/?tag=favourites'],
  [{ of: 'name', words: 'lisbon & sea' }, '/?name=lisbon%20%26%20sea'],
])('the filter %j is kept in an address, and read from it', (filter, href) => {
  expect(filterHref(filter)).toBe(href);
  expect(inAddress(href)).toEqual(filter);
});

test('an address may be written by hand', () => {
  expect(inAddress('/?favourites=1')).toEqual({ of: 'favourites' });
  expect(inAddress('/?tag=%20sea%20&favourites')).toEqual({ of: 'tag', tag: 'sea' });
  expect(inAddress('/?tag=')).toBeNull();
  expect(inAddress('/?t=5')).toBeNull();
});

test('a filter lets through what has the star, or the tag in small letters or large ones', () => {
  const name = 'a.mp4';
  const videos = [{ name, tags: ['Sea', 'zoo'] }, { name, favourite: true as const }, { name }];
  const within = (filter: Filter) => videos.map((video) => isWithin(video, filter));
  expect(within(null)).toEqual([true, true, true]);
  expect(within({ of: 'favourites' })).toEqual([false, true, false]);
  expect(within({ of: 'tag', tag: 'SEA' })).toEqual([true, false, false]);
  expect(within({ of: 'tag', tag: 'se' })).toEqual([false, false, false]);
});

test('a filter by words lets through what has all of them in its name or folder', () => {
  const videos = [
    { name: 'Holiday-in-Lisbon.mp4' },
    { name: 'IMG_2041.MOV', folder: 'Holiday 2024/Été' },
    { name: 'kitchen.mp4', tags: ['holiday'] },
  ];
  const within = (words: string) => videos.map((video) => isWithin(video, { of: 'name', words }));
  expect(within('HOLI')).toEqual([true, true, false]);
  expect(within('holiday lis')).toEqual([true, false, false]);
  expect(within('2041 ete')).toEqual([false, true, false]);
  expect(within('beach')).toEqual([false, false, false]);
});
