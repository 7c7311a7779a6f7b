'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { THEME_COOKIE, THEMES, type Theme } from './theme';

const LOOKS = {
  system: { Icon: Monitor, label: 'As the system' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
} as const;

/** System, light, dark. The choice is a cookie, so that the server already answers in it and nothing flashes. */
export function ThemeToggle({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
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
      title={`Theme: ${label.toLowerCase()}`}
      aria-label={`Theme: ${label.toLowerCase()}. Change to ${LOOKS[next].label.toLowerCase()}`}
      className="ml-auto grid size-10 shrink-0 place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
