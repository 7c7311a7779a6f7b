'use client';

import { startAnew } from '../lib/offline/start-anew';
import './globals.css';
import { LanguageProvider, useT } from './language/provider';
import { Button } from './ui/button';

/** In the place of the whole app, frame included, where even that failed. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body className="min-h-dvh font-sans antialiased">
        <LanguageProvider language="en" words={{}}>
          <Failed />
        </LanguageProvider>
      </body>
    </html>
  );
}

function Failed() {
  const t = useT();
  return (
    <main role="alert" className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{t('The app could not be loaded')}</h1>
      <p className="mt-3">
        {t(
          'There may be a newer version of it, or no connection. The memory itself is safe. Reload the page.',
        )}
      </p>
      <Button look="primary" className="mt-5" onClick={() => void startAnew()}>
        {t('Reload')}
      </Button>
    </main>
  );
}
