import { useSearchParams } from 'next/navigation';
import { type ArchiveSearch, searchHref, searchInAddress } from './search-address';

/** The search that the address asks for, and what asks for another: "back" comes to the one before. */
export function useSearch(): { search: ArchiveSearch; go(to: ArchiveSearch): void } {
  return { search: searchInAddress(useSearchParams()), go };
}

function go(to: ArchiveSearch): void {
  const href = searchHref(to);
  if (location.pathname + location.search !== href) history.pushState(null, '', href);
}
