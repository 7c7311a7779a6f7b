'use client';

import { EyeOff } from 'lucide-react';
import { abilityNotes, firstMissing } from '../../../lib/pipeline/ability-notes';
import { inEnglish } from '../../../lib/told';
import { useT } from '../../language/provider';
import { useMneme } from '../../mneme-provider';
import { GetMissing } from '../../ui/get-missing';
import { TextLink } from '../../ui/text-link';

/** What cannot be seen, heard or found here, or by less than the best weight, and why. Everything else works. */
export function MissingAbilities() {
  const t = useT();
  const { state } = useMneme();
  const notes = abilityNotes(state.abilities ?? []);
  if (notes.length === 0) return null;
  const task = firstMissing(state.abilities ?? []);
  return (
    <section
      aria-label={t('What is missing')}
      className="mb-6 flex gap-3 rounded-xl border border-line bg-card p-4 text-sm"
    >
      <EyeOff size={18} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="space-y-1">
        <ul className="space-y-1">
          {notes.map((note) => (
            <li key={inEnglish(note)}>{t(note)}</li>
          ))}
        </ul>
        {task && <GetMissing task={task} />}
        <TextLink href="/settings#models">{t('Models in use, and others that can be had')}</TextLink>
      </div>
    </section>
  );
}
