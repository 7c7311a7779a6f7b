'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '../language/provider';
import { chooseTheme, LOOKS, THEMES, type Theme } from './theme';
import { useTheme } from './use-theme';

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** System, light, dark. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const theme = useTheme(initial);
  const t = useT();
  const Icon = ICONS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <button
      type="button"
      onClick={() => chooseTheme(next)}
      title={t('Theme: {theme}', { theme: t(LOOKS[theme].label) })}
      aria-label={t('Theme: {theme}. Change to {next}', {
        theme: t(LOOKS[theme].label),
        next: t(LOOKS[next].label),
      })}
      className="grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
