import { MOST_PEOPLE } from '../../../lib/postgres/wire';
import { useT } from '../../language/provider';

/** That there may be more people than are shown, and how to come to them. */
export function MoreByName() {
  const t = useT();
  return (
    <p className="mt-2 text-sm text-muted">
      {t('The first {n} are shown. Find others by their name, or by their number, as “Person 17”.', {
        n: MOST_PEOPLE,
      })}
    </p>
  );
}
