'use client';

import Link from 'next/link';
import { useT } from './language/provider';

export default function NotFound() {
  const t = useT();
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{t('There is no such page')}</h1>
      <p className="mt-3">
        <Link href="/" className="text-accent underline underline-offset-4">
          {t('Go to the Library')}
        </Link>
      </p>
    </main>
  );
}
