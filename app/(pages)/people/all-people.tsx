import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

/** The way back to the wall. */
export function AllPeople() {
  return (
    <Link
      href="/people"
      className="mb-5 inline-flex items-center gap-1.5 rounded-lg py-1 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      All people
    </Link>
  );
}
