'use client';

import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/search-field';

/** A field for words among what is said: Enter goes to the next that is found, with Shift to the one before, Escape empties it. */
export function FindField({
  sought,
  found,
  at,
  onSeek,
  onGo,
}: {
  sought: string;
  /** How many were found, and the place of the one that is shown. */
  found: number;
  at: number;
  onSeek(sought: string): void;
  /** To the next one, or to the one before. */
  onGo(step: 1 | -1): void;
}) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const go = (step: 1 | -1) => {
    if (found > 0) onGo(step);
  };
  return (
    <search className="mt-1 flex items-center gap-1">
      <SearchField
        ref={field}
        label={t('Search in what is said')}
        className="min-w-0 flex-1"
        value={sought}
        onSeek={onSeek}
        onKeyDown={(event) => {
          const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
          const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
          if (isDown || isUp) go(isDown ? 1 : -1);
          else if (event.key === 'Escape' && sought !== '') onSeek('');
          else return;
          event.preventDefault();
        }}
      />
      <span role="status" className="shrink-0 px-1 text-sm text-muted tabular-nums empty:hidden">
        {sought.trim() === ''
          ? ''
          : found === 0
            ? t('Not found')
            : t('{at} of {n}', { at: at + 1, n: found })}
      </span>
      {found > 0 && (
        <>
          <Button look="quiet" className="!px-1.5" aria-label={t('The one before')} onClick={() => go(-1)}>
            <ChevronUp size={16} aria-hidden />
          </Button>
          <Button look="quiet" className="!px-1.5" aria-label={t('The next one')} onClick={() => go(1)}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </>
      )}
    </search>
  );
}
