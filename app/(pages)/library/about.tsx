'use client';

import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { bytes } from '../../ui/format';
import { Link } from '../../ui/link';

/** The small print: room used, and the ways to what lies behind it. */
export function About() {
  const { storage } = useMneme().state;
  const t = useT();
  const link = 'inline-flex min-h-9 items-center font-medium text-accent hover:underline';
  return (
    <footer className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4 text-sm text-muted">
      {storage && (
        <p>
          {t('The memory uses {used} of the {quota} that this browser grants.', {
            used: bytes(t, storage.used),
            quota: bytes(t, storage.quota),
          })}
        </p>
      )}
      <Link href="/settings#storage" className={link}>
        {t('Storage')}
      </Link>
      <Link href="/settings#models" className={link}>
        {t('Models in use')}
      </Link>
    </footer>
  );
}
