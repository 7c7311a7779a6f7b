import type { ArchiveWho } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';

/** What somebody without a name is called. */
export function useCalled(): (who: ArchiveWho) => string {
  const t = useT();
  return ({ id, name }) => name ?? (id === null ? t('Somebody') : t('Person {id}', { id }));
}
