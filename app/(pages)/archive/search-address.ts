import type { ArchiveBounds } from '../../../lib/postgres/wire';

/** The collection that is there in any case. */
export const FIRST = 'main';

/** What is asked of the archive, as its address has it. */
export interface ArchiveSearch extends Pick<ArchiveBounds, 'person' | 'video'> {
  collection: string;
  /** Empty: nothing is asked yet. */
  question: string;
  /** Days, `2026-03-01`: the first and the last, in the person's own zone. */
  from?: string;
  to?: string;
}

/** What a search is confined to. */
export type Filter = 'person' | 'video' | 'from' | 'to';
export const FILTERS: readonly Filter[] = ['person', 'video', 'from', 'to'];

/** The search that an address asks for, its days as they stand there. */
export function searchInAddress(parameters: Pick<URLSearchParams, 'get'>): ArchiveSearch {
  const given = (name: string) => parameters.get(name)?.trim() ?? '';
  const search: ArchiveSearch = { collection: given('collection') || FIRST, question: given('q') };
  for (const name of FILTERS) if (given(name)) search[name] = given(name);
  return search;
}

/** The address of a search. */
export function searchHref({ collection, question, ...filters }: ArchiveSearch): string {
  const parameters = new URLSearchParams();
  if (collection !== FIRST) parameters.set('collection', collection);
  for (const name of FILTERS) if (filters[name]) parameters.set(name, filters[name]);
  if (question) parameters.set('q', question);
  return parameters.size === 0 ? '/archive' : `/archive?${parameters}`;
}

/** A day as a moment in the person's own zone, or so many days later; null for what is no day. */
export function momentOfDay(day: string, later = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  if (!year || month === undefined || date === undefined) return null;
  const moment = new Date(year, month - 1, date);
  moment.setFullYear(year);
  if (moment.getMonth() !== month - 1 || moment.getDate() !== date) return null;
  moment.setDate(date + later);
  return moment;
}

/** What a question is confined to, by the search: both days are whole. Null where its days are none, or the first comes after the last. */
export function boundsOf({ person, video, from, to }: ArchiveSearch): ArchiveBounds | null {
  const first = from === undefined ? undefined : momentOfDay(from);
  const end = to === undefined ? undefined : momentOfDay(to, 1);
  if (first === null || end === null || (first && end && first >= end)) return null;
  return {
    ...(person && { person }),
    ...(video && { video }),
    ...(first && { from: first.toISOString() }),
    ...(end && { to: end.toISOString() }),
  };
}
