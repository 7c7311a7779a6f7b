'use client';

import type { ReactNode } from 'react';
import { useMneme } from '../mneme-provider';

/** Whether the app is locked, so that visitors can only look and ask. */
export function useLocked(): boolean {
  return useMneme().state.locked === true;
}

/** What changes something, or leads to it: not there while the app is locked. */
export function Unlocked({ children }: { children: ReactNode }) {
  return useLocked() ? null : children;
}
