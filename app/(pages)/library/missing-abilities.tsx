'use client';

import { EyeOff } from 'lucide-react';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';

/** What cannot be seen, heard or found here, and why. Everything else works without it. */
export function MissingAbilities() {
  const t = useT();
  const { state } = useMneme();
  const missing = state.abilities?.filter((ability) => ability.missing !== null) ?? [];
  if (missing.length === 0) return null;
  return (
    <section
      aria-label={t('What is missing')}
      className="mb-6 flex gap-3 rounded-xl border border-line bg-card p-4 text-sm"
    >
      <EyeOff size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <ul className="space-y-1">
        {missing.map((ability) => (
          <li key={ability.task}>{t(ability.missing ?? '')}</li>
        ))}
      </ul>
    </section>
  );
}
