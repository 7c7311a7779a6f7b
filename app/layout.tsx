import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import './globals.css';
import { LANGUAGE_COOKIE, loadWords, readLanguage } from './language/languages';
import { LanguageProvider } from './language/provider';
import { readTheme, THEME_COOKIE } from './ui/theme';

export const metadata: Metadata = {
  title: { default: 'Mneme', template: '%s · Mneme' },
  description: 'Long-term memory for your own videos, entirely inside a browser tab.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f6f7f6' },
    { media: '(prefers-color-scheme: dark)', color: '#131717' },
  ],
};

/** Reading the cookies makes every page dynamic, which the nonces of proxy.ts need. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const kept = await cookies();
  const theme = readTheme(kept.get(THEME_COOKIE)?.value);
  const language = readLanguage(kept.get(LANGUAGE_COOKIE)?.value, (await headers()).get('accept-language'));
  return (
    <html lang={language} data-theme={theme}>
      <body className="min-h-dvh font-sans antialiased">
        <LanguageProvider language={language} words={await loadWords(language)}>
          {children}
        </LanguageProvider>
      </body>
    </html>
  );
}
