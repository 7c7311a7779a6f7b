import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { LANGUAGE_COOKIE, type Language, loadWords, readLanguage } from './choose-language';
import { type Translate, translator } from './translate';

/** The language that the request is to be answered in. */
export async function languageAsked(): Promise<Language> {
  return readLanguage(
    (await cookies()).get(LANGUAGE_COOKIE)?.value,
    (await headers()).get('accept-language'),
  );
}

/** The texts on the server. */
export async function serverT(): Promise<Translate> {
  const language = await languageAsked();
  return translator(language, await loadWords(language));
}

/** The title of a page: `export const generateMetadata = titled(text('People'))`. */
export function titled(title: string): () => Promise<Metadata> {
  return async () => ({ title: (await serverT())(title) });
}
