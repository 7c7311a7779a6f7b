import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import './globals.css';
import { loadWords } from './language/choose-language';
import { LanguageProvider } from './language/provider';
import { languageAsked, serverT } from './language/server';
import { readTheme, THEME_COOKIE } from './ui/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverT();
  return {
    title: { default: 'Mneme', template: '%s · Mneme' },
    description: t('Long-term memory for your own videos, entirely inside a browser tab.'),
  };
}

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
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  const language = await languageAsked();
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
