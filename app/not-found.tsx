import { serverT } from './language/server';

/** Made on the server, with a plain link: as a part of the app it would be loaded with every page. */
export default async function NotFound() {
  const t = await serverT();
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{t('There is no such page')}</h1>
      <p className="mt-3">
        <a href="/" className="text-accent underline underline-offset-4">
          {t('Go to the Library')}
        </a>
      </p>
    </main>
  );
}
