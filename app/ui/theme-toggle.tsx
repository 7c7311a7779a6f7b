'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../lib/text';
import { useT } from '../language/provider';
import { THEME_COOKIE, THEMES, type Theme } from './theme';

const LOOKS = {
  system: { Icon: Monitor, label: text('as the system') },
  light: { Icon: Sun, label: text('light') },
  dark: { Icon: Moon, label: text('dark') },
} as const;

/** System, light, dark. The choice is a cookie, so that the server already answers in it and nothing flashes. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const t = useT();
  const { Icon, label } = LOOKS[theme];
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const choose = () => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
  };
  return (
    <button
      type="button"
      onClick={choose}
      title={t('Theme: {theme}', { theme: t(label) })}
      aria-label={t('Theme: {theme}. Change to {next}', { theme: t(label), next: t(LOOKS[next].label) })}
      className="ml-auto grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
