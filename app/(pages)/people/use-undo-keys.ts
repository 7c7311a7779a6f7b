'use client';

import { useEffect, useEffectEvent } from 'react';
import { useLocked } from '../../ui/locked';
import { useCorrections } from './use-corrections';

/** Ctrl or Cmd with Z takes the last step back, with Shift it does it again; not in a field, which has its own, nor behind a dialog. */
export function useUndoKeys(): void {
  const { undo, redo, busy } = useCorrections();
  const locked = useLocked();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (locked) return;
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
    if (typing || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (busy || event.repeat) return;
    if (event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
