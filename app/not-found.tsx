'use client';

import { useT } from './language/provider';
import { TextLink } from './ui/text-link';

export default function NotFound() {
  const t = useT();
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{t('There is no such page')}</h1>
      <p className="mt-3">
        <TextLink href="/">{t('Go to the Library')}</TextLink>
      </p>
    </main>
  );
}
