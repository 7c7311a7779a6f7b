'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useT } from '../language/provider';
import { THEME_COOKIE, THEMES, type Theme } from './theme';

export const LOOKS = {
  system: { Icon: Monitor, label: 'as the system', title: 'As the system' },
  light: { Icon: Sun, label: 'light', title: 'Light' },
  dark: { Icon: Moon, label: 'dark', title: 'Dark' },
} as const;

/** Chosen since the page came from the server; null: as the server answered. */
let chosen: Theme | null = null;
const listeners = new Set<() => void>();

/** The theme, and the way to choose another. The choice is a cookie, so that the server already answers in it and nothing flashes. */
export function useTheme(initial: Theme): { theme: Theme; choose(theme: Theme): void } {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen ?? initial,
    () => initial,
  );
  return { theme, choose };
}

function choose(theme: Theme): void {
  chosen = theme;
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`;
  for (const listener of listeners) listener();
}

/** System, light, dark, one after the other. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const { theme, choose: change } = useTheme(initial);
  const t = useT();
  const { Icon, label } = LOOKS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <button
      type="button"
      onClick={() => change(next)}
      title={t('Theme: {theme}', { theme: t(label) })}
      aria-label={t('Theme: {theme}. Change to {next}', { theme: t(label), next: t(LOOKS[next].label) })}
      className="ml-auto grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
