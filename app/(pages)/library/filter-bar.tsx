'use client';

import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { VideoSummary } from '../../../lib/contract/videos';
import { countedTags, tagKey } from '../../../lib/tags';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import type { Filter } from './filter-address';
import { FilterLink } from './filter-link';
import { NameFilter } from './name-filter';

/** Tags that are there at first, those of most videos; the rest is a button away. */
const TAGS = 12;
/** Videos from which on names are searched: fewer are seen at a glance. */
const NAMES_FROM = 13;

/** What the library can be filtered by, where any video has a star or a tag, there are many, or a filter is asked for. */
export function FilterBar({ videos, filter }: { videos: readonly VideoSummary[]; filter: Filter }) {
  const t = useT();
  const [all, setAll] = useState(false);
  const favourites = videos.filter(({ favourite }) => favourite).length;
  const tags = countedTags(videos);
  const isMany = videos.length >= NAMES_FROM;
  if (favourites === 0 && tags.length === 0 && filter === null && !isMany) return null;
  const isChosen = (tag: string) => filter?.of === 'tag' && tagKey(filter.tag) === tagKey(tag);
  const most = new Set([...tags].sort((a, b) => b.videos - a.videos).slice(0, TAGS));
  const shown = all ? tags : tags.filter((one) => most.has(one) || isChosen(one.tag));
  return (
    <nav aria-label={t('Filter')} className="mb-4">
      {(isMany || filter?.of === 'name') && <NameFilter filter={filter} />}
      <ul className="flex flex-wrap items-center gap-2">
        <li>
          <Pill filter={null} isCurrent={filter === null} n={videos.length}>
            {t('All')}
          </Pill>
        </li>
        {(favourites > 0 || filter?.of === 'favourites') && (
          <li>
            <Pill filter={{ of: 'favourites' }} isCurrent={filter?.of === 'favourites'} n={favourites}>
              <Star size={14} aria-hidden />
              {t('Favourites')}
            </Pill>
          </li>
        )}
        {shown.map(({ tag, videos: n }) => (
          <li key={tagKey(tag)} className="min-w-0">
            <Pill filter={{ of: 'tag', tag }} isCurrent={isChosen(tag)} n={n}>
              <span className="truncate">{tag}</span>
            </Pill>
          </li>
        ))}
        {shown.length < tags.length && (
          <li>
            <Button look="quiet" onClick={() => setAll(true)}>
              {t.count(tags.length - shown.length, '{n} more tag', '{n} more tags')}
            </Button>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Pill({
  filter,
  isCurrent,
  n,
  children,
}: {
  filter: Filter;
  isCurrent: boolean;
  n: number;
  children: ReactNode;
}) {
  const look = isCurrent ? 'border-accent bg-accent text-on-accent' : 'border-line bg-card hover:bg-sunken';
  return (
    <FilterLink
      filter={filter}
      isCurrent={isCurrent}
      className={`inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm font-medium ${look}`}
    >
      {children} <span className="tabular-nums opacity-75">{n}</span>
    </FilterLink>
  );
}
