import { expect, test } from 'vitest';
import {
  boundsOf,
  momentOfDay,
  searchHref,
  searchInAddress,
} from '../../../app/(pages)/archive/search-address';

const inAddress = (query: string) => searchInAddress(new URLSearchParams(query));

test('an address says all of a search, and reads back as it was', () => {
  const search = {
    ...{ collection: 'attic', question: 'What did Zoë & Ada say?', person: 'Zoë', video: 'a b.mp4' },
    ...{ from: '2026-03-01', to: '2026-03-31' },
  };
  const href = searchHref(search);
  expect(inAddress(href.split('?')[1]!)).toEqual(search);
  expect(inAddress('')).toEqual({ collection: 'main', question: '' });
  expect(searchHref(inAddress('collection=main&q=+&person=+'))).toBe('/archive');
});

test('both days of a search are whole days here', () => {
  const bounds = boundsOf(inAddress('from=2026-03-29&to=2026-03-29&person=Ada'))!;
  expect(bounds).toEqual({
    person: 'Ada',
    from: new Date(2026, 2, 29).toISOString(),
    to: new Date(2026, 2, 30).toISOString(),
  });
  expect(boundsOf(inAddress('to=2026-12-31'))).toEqual({ to: new Date(2027, 0, 1).toISOString() });
  expect(boundsOf(inAddress(''))).toEqual({});
});

test.each([
  'from=yesterday',
  'from=2026-02-30',
  'to=2026-13-01',
  'to=0000-01-01',
  'from=2026-03-02&to=2026-03-01',
  'from=2026-03-01T00:00:00Z',
])('%s is no time to search in', (query) => {
  expect(boundsOf(inAddress(query))).toBeNull();
});

test('a day of the first century is of that century', () => {
  expect(momentOfDay('0033-04-03')?.getFullYear()).toBe(33);
});
