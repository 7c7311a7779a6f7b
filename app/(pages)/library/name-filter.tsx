'use client';

import { useEffect, useState } from 'react';
import { useT } from '../../language/provider';
import { SearchField } from '../../ui/search-field';
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
      <SearchField
        label={t('Search in names and folders')}
        className="block"
        value={typed}
        onSeek={(sought) => {
          setTyped(sought);
          const words = sought.trim();
          history.replaceState(null, '', filterHref(words === '' ? null : { of: 'name', words }));
        }}
      />
    </search>
  );
}
