import { ArrowLeft } from 'lucide-react';
import { useT } from '../../language/provider';
import { Link } from '../../ui/link';

/** The way back to the wall. */
export function AllPeople() {
  const t = useT();
  return (
    <Link
      href="/people"
      className="mb-5 inline-flex items-center gap-1.5 rounded-lg py-1 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      {t('All people')}
    </Link>
  );
}
