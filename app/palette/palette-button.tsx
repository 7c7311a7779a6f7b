'use client';

import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../language/provider';

const Opened = dynamic(() => import('./opened').then((module) => module.Opened), { ssr: false });

/** Opens the palette, also by Ctrl or Cmd with K, and the list of keys by "?". Neither opens over another dialog. */
export function PaletteButton() {
  const t = useT();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isIn = (kinds: string) => event.target instanceof Element && event.target.closest(kinds);
    const withControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (withControl && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      if (open === 'palette') setOpen(null);
      else if (!document.querySelector('dialog[open]')) setOpen('palette');
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey) {
      if (isIn('input, textarea, select, [contenteditable]') || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      setOpen('keys');
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      <button
        type="button"
        title={t('Search and commands (Ctrl K)')}
        aria-label={t('Search and commands')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen('palette')}
        className="ml-auto grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <Search size={18} aria-hidden />
      </button>
      {open && <Opened what={open} onOpen={setOpen} />}
    </>
  );
}
