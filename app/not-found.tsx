import { serverT } from './language/server';
import { MAIN_PAGES } from './ui/main-pages';
import { Mark } from './ui/mark';

/** Made on the server, with plain links: as a part of the app it would be loaded with every page. */
export default async function NotFound() {
  const t = await serverT();
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-5 px-4 sm:px-6">
          <a href="/" className="flex items-center gap-2 py-3 text-lg font-semibold tracking-tight">
            <Mark />
            Mneme
          </a>
          <nav aria-label={t('Main')} className="flex flex-wrap gap-x-4 max-sm:pb-2">
            {MAIN_PAGES.map(({ href, label }) => (
              <a key={href} href={href} className="py-2 text-[0.95rem] text-muted hover:text-ink">
                {t(label)}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <main className="mx-auto max-w-xl px-4 py-16">
        <h1 className="text-2xl font-semibold">{t('There is no such page')}</h1>
        <p className="mt-3">
          <a href="/" className="text-accent underline underline-offset-4">
            {t('Go to the Library')}
          </a>
        </p>
      </main>
    </>
  );
}
