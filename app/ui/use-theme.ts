'use client';

import { useSyncExternalStore } from 'react';
import { onThemeChosen, readTheme, type Theme } from './theme';

/** The theme that the page shows; `initial` is the one that the server answered in. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    onThemeChosen,
    () => readTheme(document.documentElement.dataset.theme),
    () => initial,
  );
}
