'use client';

import { TriangleAlert } from 'lucide-react';
import { useT } from '../language/provider';
import { useMneme } from '../mneme-provider';
import { Button } from './button';
import { bytes } from './format';

/** Why remembering was paused by itself, on every page: what happened, what to do, and a way to try again. */
export function Held() {
  const t = useT();
  const { mneme, state } = useMneme();
  const { held, storage } = state;
  if (!held) return null;
  const left = storage ? Math.max(0, storage.quota - storage.used) : 0;
  // What browsers tell is rounded, or hidden behind a fixed figure: it is repeated only where it explains something.
  const short = storage !== null && storage.needed > left;
  return (
    <section
      role="alert"
      className="mb-6 flex flex-wrap items-center gap-3 rounded-xl border border-danger bg-card p-4 text-sm"
    >
      <TriangleAlert size={18} aria-hidden className="shrink-0 self-start text-danger" />
      <div className="min-w-56 flex-1 space-y-1">
        <p className="font-medium">{t('Remembering is paused: there is no room left')}</p>
        <p>
          {short &&
            t('About {needed} is needed and {left} is left.', {
              needed: bytes(t, storage.needed),
              left: bytes(t, left),
            })}{' '}
          {!short &&
            storage &&
            storage.needed > 0 &&
            t('About {size} more is needed.', { size: bytes(t, storage.needed) })}{' '}
          {t(
            'Free some disk space or remove kept copies, then try again. Everything remembered so far is safe.',
          )}
        </p>
      </div>
      <Button onClick={() => mneme?.resume()}>{t('Try again')}</Button>
    </section>
  );
}
