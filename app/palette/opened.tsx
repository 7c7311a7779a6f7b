'use client';

import { Palette } from './palette';
import { Shortcuts } from './shortcuts';

/** The palette, or the list of keys. */
export function Opened({
  what,
  onOpen,
}: {
  what: 'palette' | 'keys';
  onOpen(what: 'palette' | 'keys' | null): void;
}) {
  const onClose = () => onOpen(null);
  if (what === 'keys') return <Shortcuts onClose={onClose} />;
  return <Palette onClose={onClose} onShortcuts={() => onOpen('keys')} />;
}
