import { text } from '../../lib/text';

export const THEME_COOKIE = 'theme';
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What each is called within a sentence, and by itself. */
export const LOOKS = {
  system: { label: text('as the system'), title: text('As the system') },
  light: { label: text('light'), title: text('Light') },
  dark: { label: text('dark'), title: text('Dark') },
} as const satisfies Record<Theme, { label: string; title: string }>;

/** Told to the window whenever the theme was chosen anew. */
const CHOSEN = 'themechosen';

/** The theme that a cookie's value stands for; anything unknown follows the system. */
export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** Shows the page in a theme from now on. The choice is a cookie, so that the server already answers in it and nothing flashes. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=31536000; samesite=lax`;
  dispatchEvent(new Event(CHOSEN));
}

/** Calls `listener` after every choice; returns how to stop. */
export function onThemeChosen(listener: () => void): () => void {
  addEventListener(CHOSEN, listener);
  return () => removeEventListener(CHOSEN, listener);
}
