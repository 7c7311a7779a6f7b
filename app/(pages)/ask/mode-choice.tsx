'use client';

import { useId } from 'react';
import type { AskMode } from '../../../lib/contract/answers';
import { useT } from '../../language/provider';
import { MODES } from './figures';

/** In which way a connected model answers. */
export function ModeChoice({ mode, onChoose }: { mode: AskMode; onChoose(mode: AskMode): void }) {
  const t = useT();
  const id = useId();
  return (
    <div className="ml-3 flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <label htmlFor={id}>{t('Way of answering')}</label>
      <select
        id={id}
        value={mode}
        onChange={(event) => onChoose(event.target.value as AskMode)}
        className="min-h-9 max-w-full min-w-0 rounded-lg border border-line bg-card px-2 text-ink"
      >
        {(Object.keys(MODES) as AskMode[]).map((one) => (
          <option key={one} value={one}>
            {t('{name}: {about}', { name: t(MODES[one].name), about: t(MODES[one].about) })}
          </option>
        ))}
      </select>
    </div>
  );
}
