'use client';

import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../language/provider';
import { type Filter, filterHref } from './filter-address';

/** A field for words in names and folders: the library shows the videos that have them while they are typed. */
export function NameFilter({ filter }: { filter: Filter }) {
  const t = useT();
  const isByName = filter?.of === 'name';
  const [typed, setTyped] = useState(isByName ? filter.words : '');
  // Another filter was chosen.
  useEffect(() => {
    if (!isByName) setTyped('');
  }, [isByName]);
  return (
    <search className="mb-3 block sm:max-w-xs">
      <label className="relative block">
        <span className="sr-only">{t('Search in names and folders')}</span>
        <Search
          size={15}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const words = target.value.trim();
            history.replaceState(null, '', filterHref(words === '' ? null : { of: 'name', words }));
          }}
          placeholder={t('Search in names and folders')}
          autoComplete="off"
          maxLength={200}
          className="min-h-9 w-full rounded-lg border border-line bg-card pr-2 pl-8 text-sm"
        />
      </label>
    </search>
  );
}
